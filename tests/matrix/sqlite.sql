-- What the extension says of the jobs, an object for each hit.  Its fields are
-- the columns of urlsift() or urlsift_document().  A value that is no text of SQL
-- is a BLOB: its bytes are given.
-- SPDX-License-Identifier: MIT

-- How a field becomes two arguments of json_object(), from {value}.
CREATE TEMP TABLE pairs AS
SELECT name, name IN (SELECT name FROM pragma_table_info('urlsift')) AS is_of_text,
    'url_' || name IN (SELECT name FROM pragma_function_list)
    AS is_of_url, CASE
    WHEN name = 'alternatives' THEN '''alternatives'', (
	SELECT json_group_array(json_array(json_extract(value, ''$.url''),
	json_extract(value, ''$.valid''), json_extract(value, ''$.reason'')))
	FROM json_each({value}))'
    WHEN name IN ('notes', 'risks', 'spans', 'source') THEN
	'''' || name || ''', json({value})'
    ELSE 'iif(typeof({value}) = ''blob'', ''' || name || '_hex'', ''' ||
	name || '''), iif(typeof({value}) = ''blob'', hex({value}), {value})'
    END AS pair
FROM pragma_table_info('urlsift_document')
WHERE name NOT IN ('original', 'file', 'warning');
-- An object has no room for all fields of a document.
CREATE TEMP TABLE objects AS
SELECT group_concat(replace(pair, '{value}', 'u."' || name || '"'))
	FILTER (WHERE NOT is_of_text) AS of_place,
    group_concat(replace(pair, '{value}', 'u."' || name || '"'))
	FILTER (WHERE is_of_text) AS of_text,
    group_concat(replace(pair, '{value}', 'url_' || name || '(url, options)'))
	FILTER (WHERE is_of_url) AS of_url
FROM pairs;

-- The URLs of a list, each with the number of its line.
CREATE TEMP TABLE lines AS
WITH RECURSIVE line(number, options, n, url, rest) AS (
    SELECT number, replace(options, 'invalid', ''), 0, NULL,
	CAST(readfile(path) AS TEXT)
    FROM jobs WHERE kind = 'urls'
    UNION ALL
    SELECT number, options, n + 1, substr(rest, 1, instr(rest, char(10)) - 1),
	substr(rest, instr(rest, char(10)) + 1)
    FROM line WHERE rest <> '')
SELECT number, options, n, url FROM line WHERE n > 0;

.mode list
.output selects
SELECT 'SELECT json_object(''job'', CAST(j.number AS INTEGER), ' || of_text || ')
FROM jobs AS j, urlsift(readfile(j.path), options) AS u
    WHERE j.kind = ''text'';
SELECT json_object(''job'', CAST(number AS INTEGER), ''line'', n, ' || of_url ||
    ') FROM lines;
SELECT rtrim(json_object(''job'', CAST(j.number AS INTEGER), ' || of_text ||
    '), ''}'') || '','' || ltrim(json_object(' || of_place || '), ''{'')
FROM jobs AS j, urlsift_document(readfile(j.path), options ||
    iif(j.kind IN (''warc'', ''lines''), '''', '' type='' || j.kind)) AS u
    WHERE j.kind NOT IN (''text'', ''urls'') AND u.url IS NOT NULL;'
FROM objects;
.output
.read selects
