-- The functions of URLs; doc/POSTGRESQL.md is the manual.
-- SPDX-License-Identifier: MIT
\echo Use "CREATE EXTENSION urlsift" to load this file. \quit

CREATE FUNCTION urlsift(body text, options text DEFAULT '',
    OUT url text, OUT valid boolean, OUT reason text, OUT form text,
    OUT scheme text, OUT host text, OUT port integer, OUT path text,
    OUT "offset" integer, OUT length integer, OUT risks text[],
    OUT context text, OUT sentence text)
RETURNS SETOF record
AS 'MODULE_PATHNAME', 'sql_urlsift'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 ROWS 10;

CREATE FUNCTION urlsift_urls(body text, options text DEFAULT '')
RETURNS text[]
AS 'MODULE_PATHNAME', 'sql_urls'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000;

CREATE FUNCTION urlsift_hosts(body text, options text DEFAULT '')
RETURNS text[]
AS 'MODULE_PATHNAME', 'sql_hosts'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000;

CREATE FUNCTION urlsift_valid(url text, options text DEFAULT '')
RETURNS boolean
AS 'MODULE_PATHNAME', 'sql_valid'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

CREATE FUNCTION urlsift_reason(url text, options text DEFAULT '')
RETURNS text
AS 'MODULE_PATHNAME', 'sql_reason'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

CREATE FUNCTION urlsift_part(url text, part text, options text DEFAULT '')
RETURNS text
AS 'MODULE_PATHNAME', 'sql_part'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

CREATE FUNCTION urlsift_normalize(url text, options text DEFAULT '')
RETURNS text
AS 'MODULE_PATHNAME', 'sql_normalize'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

-- These depend on the public suffix list, which changes.
CREATE FUNCTION urlsift_domain(url text, options text DEFAULT '')
RETURNS text
AS 'MODULE_PATHNAME', 'sql_domain'
LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10;

CREATE FUNCTION urlsift_suffix(url text, options text DEFAULT '')
RETURNS text
AS 'MODULE_PATHNAME', 'sql_suffix'
LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10;
