-- The functions of URLs; doc/guide/SQL.md is the manual.
-- SPDX-License-Identifier: MIT
\echo Use "CREATE EXTENSION urlsift" to load this file. \quit

CREATE FUNCTION urlsift(body text, options text DEFAULT '',
@COLUMNS@
RETURNS SETOF record
AS 'MODULE_PATHNAME', 'sql_urlsift'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000 ROWS 10;

-- The columns are those that the query names.
CREATE FUNCTION urlsift_columns(body text, options text DEFAULT '')
RETURNS SETOF record
AS 'MODULE_PATHNAME', 'sql_urlsift'
LANGUAGE C STABLE STRICT PARALLEL SAFE COST 1000 ROWS 10;

CREATE FUNCTION urlsift_urls(body text, options text DEFAULT '')
RETURNS text[]
AS 'MODULE_PATHNAME', 'sql_urls'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000;

CREATE FUNCTION urlsift_hosts(body text, options text DEFAULT '')
RETURNS text[]
AS 'MODULE_PATHNAME', 'sql_hosts'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000;

CREATE FUNCTION urlsift_get(url text, name text, options text DEFAULT '')
RETURNS text
AS 'MODULE_PATHNAME', 'sql_get'
LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;

-- What depends on the list of public suffixes changes with it.
@FUNCTIONS@

-- The helper program is one of the leader: a parallel worker would start its
-- own.
CREATE FUNCTION urlsift_document(data bytea, options text DEFAULT '',
@DOCUMENT@
RETURNS SETOF record
AS 'MODULE_PATHNAME', 'sql_document'
LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED COST 100000 ROWS 10;

CREATE FUNCTION urlsift_document_columns(data bytea, options text DEFAULT '')
RETURNS SETOF record
AS 'MODULE_PATHNAME', 'sql_document'
LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED COST 100000 ROWS 10;
