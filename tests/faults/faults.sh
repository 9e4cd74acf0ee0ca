#!/bin/sh
# Each call that can fail fails in turn in the tool: memory, reading, writing,
# opening and the rest.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/faults/faults-lib.sh"

cat >text <<'M'
see http://a.example/1, <URL:http://b.example/
  2> and ftp://ann@c.example/d;type=i "mailto:a@example.org"
http://a.example/1 http://a.example:x/ http://xn--bcher-kva.example/
http://bücher.example/
> news:example.misc www.example.com/x a@example.org hxxp[:]//d[.]example/
https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fexample.com%2F
http://example.org/a/very/long/path/that/goes/
  on/in/the/next.html
M
printf '%s\n' a.example .b.example '*.example.com' c.example d.example >hosts
cat >schemes <<'M'
x-ticket	opaque	-	(?<number>(?&digits))
q	opaque	-	(?:a|(b))*+
M
mkdir tree tree/d
cp text tree/a
echo http://tree.example/ >tree/d/b
ls tree/a text >list
"$URLSIFT" --json text >records
printf '%s\n' http://a.example/ http://b.example:x/ ftp://c.example/ >urls

# The tool by itself.
try begin text
try begin --json text
try bytes --mend text
try bytes -C 1 text
try begin --hosts-file=hosts text
try begin --scheme-file=schemes text
try begin --validate urls
try begin --help=all
try begin --encoding=latin1 text
try none --version
try any --stats text
try any --by=sender --csv text
try begin --range=60-200 text
STDIN=text try begin --json
try lines -r -H tree
try lines --files-from=list -j 2
try lines -j 3 text tree/a tree/d/b text
SAVED=saved try begin --output=saved text
SAVED=saved try begin --mend --output=saved text
SAVED=saved try any --report=saved text tree/a
SAVED=saved try any --sqlite=saved text

# Of these the memory: all else is the same.
ONLY=alloc
export ONLY
try begin --csv text
try begin -n -b -H text
try begin --explain text
try begin -g '{scheme} {host} {line} {query:a}' text
try begin --csv --columns=context,decoded:path text
try bytes --replace '<{host}>' text
try bytes --highlight text
try any --unique text
try any --unique=normal --normalize text
try begin --unredirect --json text
try begin --refang --json text
try begin --defang text
try begin --schemeless --emails text
try begin --domain example.com --domain b.example text
try begin --match '^http' --not-match 'b+' text
try begin --validate --json urls
try begin --list-schemes
try begin --stats text
try begin --stats --json text
try any --by=domain text
try any --by=host records
SAVED=saved try begin --report=saved text
try begin -n --range=60-200 text
try any -c text

try any --normalize --json text
try any --host 'a.*' --host 'bücher.*' --not-host b.example text
end
