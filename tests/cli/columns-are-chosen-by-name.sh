#!/bin/sh
# --columns: the columns of a table, or values added to objects of JSON, by the
# names of --get.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
def=$top_srcdir/src/output/values.def
manual=$top_srcdir/doc/urlsift.1
printf 'x\n http://u@example.org:81/a,b?q=1&r=%%20 http://x:y/ \n' >in

run --csv --columns=host,path,query:q,line,default:port,risks,verdict -i in
want_status 0
want_out host,path,query:q,line,default:port,risks,verdict \
    'example.org,"/a,b",1,2,81,port-reserved,kept' ,,,2,,,rejected
run --tsv --columns=url in
want_out url 'http://u@example.org:81/a,b?q=1&r=%20'
run --csv --columns=url,url,offset in
want_out url,url,offset \
    '"http://u@example.org:81/a,b?q=1&r=%20",'\
'"http://u@example.org:81/a,b?q=1&r=%20",3'
run --csv --columns=port,user </dev/null
want_out port,user

# The names of the default columns mean these.
printf '%s\n' 'Subject: x' 'Message-ID: <a@example.org>' '' \
    'at http://a.example/ and news:b@example.org' >mail
run --csv mail
head -n 1 out >head
mv out want
run --csv --columns="$(cat head)" mail
cmp -s want out || fail 'not the columns of --csv'
run --csv --columns=port,message_id,decoded:message_id mail
want_out port,message_id,decoded:message_id 80,a@example.org, \
    ,a@example.org,b@example.org

# In JSON they are strings of an object of their own.
run -J --columns='port,offset,fragment,query:"' in
want_status 0
grep -q '"risks":\["port-reserved"\],"columns":{"port":"81","offset":"3","fragment":"","query:\\"":""}}$' \
    out || fail 'not the values in JSON'
run -J in
! grep -q columns out || fail 'columns that nobody asked for'

# Lines that are judged.
echo http://x:y/ >bad
run --validate --csv --columns=verdict,reason,form bad
want_out verdict,reason,form invalid,port,
run --validate -J --columns=verdict bad
grep -q '"columns":{"verdict":"invalid"}}$' out || fail 'not the verdict'

# Where they are of no use, and names that are none.
for options in '' --stats --vimgrep --get=x --mend --validate -x; do
	run --columns=url $options in
	want_status 2
	want_out
	want_err 'urlsift: --columns: needs --csv, --tsv or --json'
done
for options in --count --quiet --top=1 --files-with-urls; do
	run --columns=url --csv $options in
	want_status 2
	grep -q '^urlsift: --columns: has no effect with --' err ||
	    fail "$options: $(cat err)"
done
for names in hots url,hots hots,url; do
	run --columns=$names --csv in
	want_status 2
	head -n 1 err | grep -q "^urlsift: --columns=$names: \"hots\" is not one of url, .*; did you mean host?\$" ||
	    fail "$(cat err)"
done
for names in '' ',' 'url,' ',url' 'url,,host' query: decoded: decoded:x; do
	run --columns="$names" --csv in
	want_status 2
	grep -q '" is not one of url, original, ' err || fail "$names"
done

# Each name is one of --get, of --columns and of the manual, in its order and
# words.  A name that a value had before still works.
sed -n '/^VALUE("/,$p' "$def" | tr '\n' ' ' | sed 's/ *\(VALUE\|OLD\)(/\
\1(/g' >rows
sed -n 's/^VALUE("\([^"]*\)", [^"]* "\(.*\)").*/\1\
\2/p' rows >want
ran=$def
test "$(grep -c '^VALUE' rows)" -gt 25 || fail 'too few values'
test "$(wc -l <want)" = $((2 * $(grep -c '^VALUE' rows))) || fail 'odd rows'
sed -n '/^\.Bl -tag -width "record:target"/,/^\.It Li user/p' "$manual" |
    sed '1d;$d;s/^\.It Li //' >said
ran='Templates in urlsift.1'
cmp -s want said || fail "$(diff want said)"
sed -n 's/^\(VALUE\|OLD\)("\([^"]*\)".*/\2/p' rows >names
names=$(tr '\n' , <names)
run --csv --columns="${names%,}" in
test "$got" = 0 || test "$got" = 2 || fail "exit $got"
if grep -q 'libpsl is needed' err; then
	exit 0
fi
test "$(head -n 1 out)" = "${names%,}" || fail 'not the names'
for name in $(cat names); do
	run -g "[{$name}]" in
	want_status 0
done
exit 0
