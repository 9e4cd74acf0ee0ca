#!/bin/sh
# --list-schemes: name, shape, default port and document of each one, sorted.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')

run --list-schemes </dev/null
want_status 0
cp out listed
test "$(wc -l <listed)" -ge 100 || fail "$(wc -l <listed) lines"
grep -vE "^[a-z][a-z0-9+.-]*${tab}(slashes|local|opaque)${tab}\
(-|[1-9][0-9]*)${tab}[^$tab]+\$" listed && fail 'not four fields'
cut -f 1 listed >names

# By their bytes, as strcmp() would.
sort -u names >out
cmp -s names out || fail 'not sorted by name'

# The ten of section 3 and the reserved ones of section 4.
for scheme in ftp http gopher mailto news nntp telnet wais file prospero \
    afs mid cid nfs tn3270 mailserver z39.50; do
	grep -qxF "$scheme" names || fail "$scheme is missing"
done
grep -E "^(file|http|mailto)$tab" listed | cut -f 1-3 >out
want_out "file${tab}local${tab}-" "http${tab}slashes${tab}80" \
    "mailto${tab}opaque${tab}-"

# Other options and files do not matter.
run --json --list-schemes missing
want_status 0
cmp -s listed out || fail 'differs from --list-schemes alone'
exit 0
