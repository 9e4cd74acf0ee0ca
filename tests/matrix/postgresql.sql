-- What the extension says of the jobs, an object for each hit.
-- SPDX-License-Identifier: MIT
CREATE TEMP TABLE bodies AS
SELECT jobs.*, pg_read_binary_file(path) AS bytes,
    trim(replace(options || ' ', 'rejected ', '')) AS rules,
    options LIKE '%rejected%' AS keeps
FROM jobs;

SELECT json_build_object('job', number, 'offset', octet_length(
	left(body, u."offset")), 'length', octet_length(
	substr(body, u."offset" + 1, u.length)), 'url', url,
    'verdict', CASE WHEN valid THEN 'kept' ELSE 'rejected' END,
    'reason', reason, 'form', form, 'scheme', scheme, 'host', host,
    'port', port, 'path', path, 'risks', risks, 'context', context,
    'sentence', sentence,
    'normal', CASE WHEN valid THEN urlsift_normalize(url, rules) END,
    'domain', CASE WHEN valid THEN urlsift_domain(url, rules) END,
    'suffix', CASE WHEN valid THEN urlsift_suffix(url, rules) END)
FROM (SELECT number, options, rules, convert_from(bytes, 'UTF8') AS body
    FROM bodies WHERE kind = 'text' OFFSET 0) AS b,
    urlsift(body, options) AS u;

SELECT json_build_object('job', number, 'url', url, 'line', line,
    'verdict', CASE WHEN urlsift_valid(url, rules) THEN 'kept'
	ELSE 'rejected' END,
    'reason', urlsift_reason(url, rules),
    'scheme', lower(urlsift_part(url, 'scheme', rules)),
    'user', urlsift_part(url, 'user', rules),
    'password', urlsift_part(url, 'password', rules),
    'host', urlsift_part(url, 'host', rules),
    'port', urlsift_part(url, 'port', rules)::integer,
    'path', urlsift_part(url, 'path', rules),
    'query', urlsift_part(url, 'query', rules),
    'fragment', urlsift_part(url, 'fragment', rules),
    'domain', urlsift_domain(url, rules), 'suffix', urlsift_suffix(url, rules))
FROM bodies, string_to_table(rtrim(convert_from(bytes, 'UTF8'), E'\n'), E'\n')
    WITH ORDINALITY AS l(url, line)
WHERE kind = 'urls' ORDER BY number, line;

CREATE TEMP TABLE parts AS
SELECT number, options, rules, keeps, m.*
FROM bodies, urlsift_mail(bytes, kind) WITH ORDINALITY AS m(message, message_id,
    message_date, part, field, text, link, differs, relative, warning, sender,
    subject, n)
WHERE kind NOT IN ('text', 'urls');

SELECT json_build_object('job', number, 'offset', o, 'length', length,
    'url', url, 'verdict', CASE WHEN valid THEN 'kept' ELSE 'rejected' END,
    'reason', reason, 'form', form, 'scheme', scheme, 'host', host,
    'port', port, 'path', path, 'risks', risks, 'context', context,
    'sentence', sentence, 'normal', CASE WHEN valid THEN normal END,
    'message', nullif(message, 0),
    'message_id', nullif(message_id, ''),
    'message_date', nullif(message_date, ''), 'part', nullif(part, ''),
    'field', nullif(field, ''), 'sender', nullif(sender, ''),
    'subject', nullif(subject, ''))
FROM (
    SELECT parts.*, octet_length(left(text, u."offset")) AS o,
	octet_length(substr(text, u."offset" + 1, u.length)) AS length, url,
	valid, reason, form, scheme, host, port, path, risks, context, sentence,
	urlsift_normalize(url, rules) AS normal
    FROM parts, urlsift(text, options) AS u
    UNION ALL
    SELECT parts.*, NULL, NULL, link, urlsift_valid(link, rules),
	urlsift_reason(link, rules), NULL,
	lower(urlsift_part(link, 'scheme', rules)),
	urlsift_part(link, 'host', rules),
	urlsift_part(link, 'port', rules)::integer,
	urlsift_part(link, 'path', rules),
	CASE WHEN differs THEN '{text-differs}' ELSE '{}' END::text[], NULL,
	NULL, urlsift_normalize(link, rules)
    FROM parts
    WHERE link IS NOT NULL AND NOT relative AND
	(keeps OR urlsift_valid(link, rules))
    ) AS found
ORDER BY number, n, o;
