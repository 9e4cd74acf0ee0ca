
-- The helper program is one of the leader: a parallel worker would start its
-- own.
-- SPDX-License-Identifier: MIT
CREATE FUNCTION urlsift_mail(mail bytea, kind text DEFAULT 'mail',
    OUT message bigint, OUT message_id text, OUT message_date text,
    OUT part text, OUT field text, OUT text text, OUT link text,
    OUT differs boolean, OUT relative boolean, OUT warning text,
    OUT sender text, OUT subject text)
RETURNS SETOF record
AS 'MODULE_PATHNAME', 'sql_mail'
LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED COST 100000 ROWS 10;
