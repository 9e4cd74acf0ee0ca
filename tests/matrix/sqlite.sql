-- What the extension says of the jobs, an object for each hit.  A URL that is
-- no text of SQL is a BLOB: its bytes are given.
-- SPDX-License-Identifier: MIT
CREATE TEMP TABLE texts AS
SELECT number, options, readfile(path) AS body,
    trim(replace(options || ' ', 'rejected ', '')) AS rules
FROM jobs WHERE kind = 'text';

SELECT json_object('job', CAST(number AS INTEGER),
    CASE typeof(url) WHEN 'blob' THEN 'url_hex' ELSE 'url' END,
    CASE typeof(url) WHEN 'blob' THEN hex(url) ELSE url END,
    'verdict', verdict, 'reason', reason, 'form', form, 'scheme', scheme,
    'host', host, 'port', port, 'path', path, 'offset', offset,
    'length', length, 'user', user, 'password', password, 'query', query,
    'fragment', fragment, 'line', line, 'at', at, 'notes', json(notes),
    'risks', json(risks), 'spans', json(spans), 'kind', kind,
    'began', began, 'ended', ended, 'trimmed', trimmed,
    'context', context, 'sentence', sentence,
    'domain', iif(verdict = 'kept', url_domain(url, rules), NULL),
    'suffix', iif(verdict = 'kept', url_suffix(url, rules), NULL))
FROM texts, urlsift(body, options);

-- The URLs of a list, each with the number of its line.
CREATE TEMP TABLE lines AS
WITH RECURSIVE line(number, options, n, url, rest) AS (
    SELECT number, replace(options, 'rejected', ''), 0, NULL,
	CAST(readfile(path) AS TEXT)
    FROM jobs WHERE kind = 'urls'
    UNION ALL
    SELECT number, options, n + 1, substr(rest, 1, instr(rest, char(10)) - 1),
	substr(rest, instr(rest, char(10)) + 1)
    FROM line WHERE rest <> '')
SELECT number, options, n, url FROM line WHERE n > 0;
SELECT json_object('job', CAST(number AS INTEGER), 'url', url, 'line', n,
    'verdict', iif(url_valid(url, options), 'kept', 'rejected'),
    'reason', url_reason(url, options), 'scheme', url_scheme(url, options),
    'user', url_user(url, options),
    'password', url_part(url, 'password', options),
    'host', url_host(url, options), 'port', url_port(url, options),
    'path', url_path(url, options), 'query', url_query(url, options),
    'fragment', url_fragment(url, options),
    'domain', url_domain(url, options), 'suffix', url_suffix(url, options))
FROM lines;

-- Texts of documents, and links.
CREATE TEMP TABLE parts AS
SELECT number, options, m.*, m.rowid AS n,
    trim(replace(options || ' ', 'rejected ', '')) AS rules,
    options LIKE '%rejected%' AS keeps
FROM jobs, urlsift_mail(readfile(path), kind) AS m
WHERE kind NOT IN ('text', 'urls');

CREATE TEMP TABLE found AS
SELECT p.number, p.n, u.offset, u.length, u.url, u.verdict, u.reason, u.form,
    u.scheme, u.user, u.password, u.host, u.port, u.path, u.query, u.fragment,
    u.line, u.at, u.notes, u.risks, u.spans, u.kind, u.began, u.ended,
    u.trimmed, u.context, u.sentence, p.message, p.message_id, p.date, p.part,
    p.field, p.sender, p.subject
FROM parts AS p, urlsift(p.text, p.options) AS u;
INSERT INTO found
SELECT number, n, NULL, NULL, link,
    iif(url_valid(link, rules), 'kept', 'rejected'), url_reason(link, rules),
    NULL, url_scheme(link, rules), url_user(link, rules),
    url_part(link, 'password', rules), url_host(link, rules),
    url_port(link, rules), url_path(link, rules), url_query(link, rules),
    url_fragment(link, rules), NULL, NULL, '[]',
    iif(differs, '["text-differs"]', '[]'), NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, message, message_id, date, part, field, sender, subject
FROM parts
WHERE link IS NOT NULL AND NOT relative AND (keeps OR url_valid(link, rules));
SELECT json_object('job', CAST(number AS INTEGER),
    CASE typeof(url) WHEN 'blob' THEN 'url_hex' ELSE 'url' END,
    CASE typeof(url) WHEN 'blob' THEN hex(url) ELSE url END,
    'verdict', verdict, 'reason', reason, 'form', form, 'scheme', scheme,
    'host', host, 'port', port, 'path', path, 'offset', offset,
    'length', length, 'user', user, 'password', password, 'query', query,
    'fragment', fragment, 'line', line, 'at', at, 'notes', json(notes),
    'risks', json(risks), 'spans', json(spans), 'kind', kind,
    'began', began, 'ended', ended, 'trimmed', trimmed,
    'context', context, 'sentence', sentence,
    'message', nullif(message, 0), 'message_id', nullif(message_id, ''),
    'message_date', nullif(date, ''), 'part', nullif(part, ''),
    'field', nullif(field, ''), 'sender', nullif(sender, ''),
    'subject', nullif(subject, ''))
FROM found ORDER BY number, n, offset;
