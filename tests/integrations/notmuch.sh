#!/bin/sh
# notmuch: one message, and what a search finds.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs notmuch jq
needs_decoder
ran=notmuch
mkdir -p mail/cur mail/new mail/tmp
message mail/cur/1 1@example.org '<URL:http://example.org/gu=
ide>'
message 'mail/cur/2 b:2,S' 2@example.org http://example.org/guide
# The later one, so that the order is known.
sed -i 's/10:00:00/11:00:00/' 'mail/cur/2 b:2,S'
printf 'see http://example.net/\n' >>'mail/cur/2 b:2,S'
printf '%s\n' '[database]' "path=$dir/mail" '[user]' \
    'name=Bob' 'primary_email=bob@example.org' >config
NOTMUCH_CONFIG=$dir/config
export NOTMUCH_CONFIG
notmuch new >said 2>&1 || fail "$(cat said)"

try sh notmuch 'sh one'
want_status 0
want_out http://example.org/guide
try sh notmuch 'sh search'
want_status 0
sort -o out out
want_out "1@example.org	http://example.org/guide" \
    "2@example.org	http://example.net/"
try sh notmuch 'sh files'
want_status 0
sort -o out out
want_out "$dir/mail/cur/1:http://example.org/guide" \
    "$dir/mail/cur/2 b:2,S:http://example.net/" \
    "$dir/mail/cur/2 b:2,S:http://example.org/guide"
exit 0
