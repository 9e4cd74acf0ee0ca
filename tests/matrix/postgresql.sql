-- What the extension says of the jobs, an object for each hit: the table columns
-- has the names and types of the fields of a text and of a document.
-- Positions are counted in bytes here.
-- SPDX-License-Identifier: MIT
\set copied 'TO STDOUT (FORMAT csv, DELIMITER E''\\x02'', QUOTE E''\\x01'')'
CREATE TEMP TABLE bodies AS
SELECT *, trim(replace(options || ' ', 'invalid ', '')) AS rules,
    pg_read_binary_file(path) AS bytes
FROM jobs;

CREATE FUNCTION bytes(body text, "offset" integer) RETURNS integer
LANGUAGE SQL AS $$ SELECT octet_length(left(body, "offset")) $$;

-- Other ways to read a URL, each with its verdict.
CREATE FUNCTION alternatives(u jsonb, rules text) RETURNS jsonb
LANGUAGE SQL AS $$
SELECT coalesce(jsonb_agg(jsonb_build_array(a, urlsift_valid(a, rules),
    urlsift_reason(a, rules))), '[]')
FROM jsonb_array_elements_text(u -> 'alternatives') AS a
$$;

-- The object of a hit of a text, from its columns.
CREATE FUNCTION hit(body text, rules text, u jsonb) RETURNS jsonb
LANGUAGE SQL AS $$
SELECT u || jsonb_build_object('offset', bytes(body, o), 'length',
    bytes(body, o + (u ->> 'length')::integer) - bytes(body, o),
    'spans', (SELECT jsonb_agg(jsonb_build_array(
	bytes(body, (s -> 0)::integer), bytes(body, (s -> 1)::integer)))
	FROM jsonb_array_elements(u -> 'spans') AS s),
    'trimmed', bytes(body, e + (u ->> 'trimmed')::integer) - bytes(body, e),
    'alternatives', alternatives(u, rules))
FROM (SELECT (u ->> 'offset')::integer AS o,
    (u ->> 'offset')::integer + (u ->> 'length')::integer AS e) AS o
$$;

SELECT format('CREATE FUNCTION hits(body text, options text, rules text)
RETURNS SETOF jsonb LANGUAGE SQL AS ''SELECT hit(body, rules, to_jsonb(u))
FROM urlsift_columns(body, options) AS u(%s)''', string_agg(definition, ', '))
FROM columns WHERE of_text \gexec

-- And that of a URL alone.
SELECT format('CREATE FUNCTION fields(url text, options text) RETURNS jsonb
LANGUAGE SQL AS ''SELECT jsonb_build_object(%s)''',
    string_agg(format('''''%s'''', %s(url, options)', substr(proname, 9),
    proname), ', '))
FROM pg_proc WHERE prosrc = 'sql_field' \gexec

COPY (SELECT h || jsonb_build_object('job', number)
FROM (SELECT number, options, rules, convert_from(bytes, 'UTF8') AS body
    FROM bodies WHERE kind = 'text' OFFSET 0) AS b, hits(body, options, rules)
    AS h) :copied;

COPY (SELECT fields(url, rules) || jsonb_build_object('job', number, 'line', n)
FROM bodies, string_to_table(rtrim(convert_from(bytes, 'UTF8'), E'\n'), E'\n')
    WITH ORDINALITY AS l(url, n)
WHERE kind = 'urls' ORDER BY number, n) :copied;

SELECT format('CREATE FUNCTION found(data bytea, options text, rules text)
RETURNS SETOF jsonb LANGUAGE SQL AS ''SELECT to_jsonb(u) ||
    jsonb_build_object(''''alternatives'''', alternatives(to_jsonb(u),
    rules))
FROM urlsift_document_columns(data, options) AS u(%s)
WHERE url IS NOT NULL''', string_agg(definition, ', '))
FROM columns WHERE NOT of_text \gexec

COPY (SELECT h || jsonb_build_object('job', number)
FROM (SELECT *, options || CASE WHEN kind IN ('warc', 'lines') THEN ''
	ELSE ' type=' || kind END AS all_options
    FROM bodies WHERE kind NOT IN ('text', 'urls') OFFSET 0) AS b,
    found(bytes, all_options, rules) AS h) :copied;
