-- What the extension says of the jobs, an object for each hit.  Its fields are
-- the columns of urlsift().  A value that is no text of SQL is a BLOB: its bytes
-- are given.
-- SPDX-License-Identifier: MIT

-- How a field becomes two arguments of json_object(), from {value}.
CREATE TEMP TABLE pairs AS
SELECT name, 'url_' || name IN (SELECT name FROM pragma_function_list)
    AS is_of_url, CASE
    WHEN name = 'alternatives' THEN '''alternatives'', (
	SELECT json_group_array(json_array(json_extract(value, ''$.url''),
	json_extract(value, ''$.valid''), json_extract(value, ''$.reason'')))
	FROM json_each({value}))'
    WHEN name IN ('notes', 'risks', 'spans') THEN
	'''' || name || ''', json({value})'
    ELSE 'iif(typeof({value}) = ''blob'', ''' || name || '_hex'', ''' ||
	name || '''), iif(typeof({value}) = ''blob'', hex({value}), {value})'
    END AS pair
FROM pragma_table_info('urlsift');
CREATE TEMP TABLE objects AS
SELECT group_concat(replace(pair, '{value}', 'u."' || name || '"'))
    AS of_hit,
    group_concat(replace(pair, '{value}', iif(name = 'risks',
	'iif(differs, json_insert(url_risks(url, options), ''$[#]'',
	    ''text-differs''), url_risks(url, options))',
	'url_' || name || '(url, options)')))
	FILTER (WHERE is_of_url) AS of_link,
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

-- Texts of documents, and links.
CREATE TEMP TABLE parts AS
SELECT number, options, m.*, m.rowid AS n FROM jobs,
    urlsift_mail(readfile(path), kind) AS m WHERE kind NOT IN ('text', 'urls');
CREATE TEMP TABLE links AS
SELECT number, trim(replace(options || ' ', 'invalid ', '')) AS options, n,
    link AS url, differs, message, message_id, message_date, part, field,
    sender, subject
FROM parts WHERE link IS NOT NULL AND NOT relative AND
    (options LIKE '%invalid%' OR url_valid(link, options));
CREATE TEMP TABLE found(number, n, offset, hit);

.mode list
.output selects
SELECT 'SELECT json_object(''job'', CAST(j.number AS INTEGER), ' || of_hit || ')
FROM jobs AS j, urlsift(readfile(j.path), options) AS u
    WHERE j.kind = ''text'';
SELECT json_object(''job'', CAST(number AS INTEGER), ''line'', n, ' || of_url ||
    ') FROM lines;'
FROM objects;
WITH mail(pairs) AS (VALUES ('''job'', CAST(p.number AS INTEGER),
    ''message'', nullif(message, 0), ''message_id'', nullif(message_id, ''''),
    ''message_date'', nullif(message_date, ''''), ''part'', nullif(part, ''''),
    ''field'', nullif(field, ''''), ''sender'', nullif(sender, ''''),
    ''subject'', nullif(subject, ''''), '))
SELECT 'INSERT INTO found SELECT p.number, n, u.offset, json_object(' || pairs
    || of_hit || ') FROM parts AS p, urlsift(text, options) AS u;
INSERT INTO found SELECT number, n, NULL, json_object(' || pairs || of_link ||
    ') FROM links AS p;'
FROM objects, mail;
.output
.read selects
SELECT hit FROM found ORDER BY number, n, offset;
