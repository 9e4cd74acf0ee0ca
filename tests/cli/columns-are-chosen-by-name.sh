#!/bin/sh
# --columns: the columns of a table, or the keys of objects of JSON, by the names
# of --get.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'x\n http://u@example.org:81/a,b?q=1&r=%%20 http://x:y/ \n' >in

run --csv --columns=host,path,query:q,line,port,risks,valid -i in
want_status 0
want_out host,path,query:q,line,port,risks,valid \
    'example.org,"/a,b",1,2,81,"web-user,port-reserved",true' ,,,2,,,false
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
run --csv --columns=port,message_id,article,decoded:article mail
want_out port,message_id,article,decoded:article 80,a@example.org,, \
    ,a@example.org,b@example.org,b@example.org
echo http://a.example:81/ >port
run --json --columns=decoded:port port
want_out '{"v":2,"decoded:port":"81"}'

# In JSON they are the keys, beside that of the version; what is not known is
# absent.
run -J --columns='port,offset,user,fragment,query:q,query:",valid,notes' in
want_status 0
want_out '{"v":2,"port":81,"offset":3,"user":"u","query:q":"1","valid":true,"notes":[]}'
echo 'http://h/?é=1' >key
run -J --columns=query:é,query:e key
want_out '{"v":2,"query:é":"1"}'

# Lines that are judged.
echo http://x:y/ >bad
run --validate --csv --columns=valid,reason,form bad
want_out valid,reason,form false,port,line
run --validate -J --columns=valid bad
want_out '{"v":2,"valid":false}'

# Where they are of no use, and names that are none.
for options in '' --by=url --vimgrep --get=x --mend --validate -x; do
	run --columns=url $options in
	want_status 2
	want_out
	want_err 'urlsift: --columns: needs --csv, --tsv, --json or --sqlite'
done
for options in --count --quiet --files-with-urls; do
	run --columns=url --csv $options in
	want_status 2
	grep -q '^urlsift: --columns: has no effect with --' err ||
	    fail "$options: $(cat err)"
done
for names in hots url,hots hots,url; do
	run --columns=$names --csv in
	want_status 2
	head -n 1 err | grep -q "^urlsift: --columns=$names: there is no \"hots\"; did you mean host?\$" ||
	    fail "$(cat err)"
done
for names in '' ',' 'url,' ',url' 'url,,host' query: decoded: decoded:x; do
	run --columns="$names" --csv in
	want_status 2
	grep -q 'there is no "' err || fail "$names"
done

# Each name is one of --get, of --columns and of a key in JSON.
run --columns=- --csv in
want_status 2
head -n 1 err | grep -qxF 'urlsift: --columns=-: there is no "-"; the manual page urlsift-json(5) lists the names' ||
    fail "$(cat err)"
field_names >names
names=$(cat names)
test "$(tr , '\n' <names | wc -l)" -gt 60 || fail "too few names: $names"
run --csv --columns="$names" in
test "$got" = 0 || test "$got" = 2 || fail "exit $got"
if grep -q 'libpsl is needed' err; then
	exit 0
fi
test "$(head -n 1 out)" = "$names" || fail 'not the names'
for name in $(tr , ' ' <names); do
	run -g "[{$name}]" in
	want_status 0
done
exit 0
