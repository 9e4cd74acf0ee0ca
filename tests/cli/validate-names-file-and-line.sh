#!/bin/sh
# --validate prints where each line is, in the same forms as a search does, and
# on request the invalid lines only.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
mkdir dir dir/sub
printf 'http://a.example/\r\nhttp://b.example:x/\n' >dir/one
printf 'none\nhttp://c.example/' >dir/sub/two
printf 'http://d.example/\n' >good

run --validate -rn dir
want_status 1
want_out "dir/one:1:valid${tab}http://a.example/" \
    "dir/one:2:rejected${tab}http://b.example:x/${tab}port${tab}17" \
    "dir/sub/two:1:rejected${tab}none${tab}scheme${tab}0" \
    "dir/sub/two:2:valid${tab}http://c.example/"
run --validate -nbH --invalid=only dir/one good
want_status 1
want_out "dir/one:2:19:rejected${tab}http://b.example:x/${tab}port${tab}17"
run --validate -rIb0 --invalid=only dir
want_status 1
tr '\0' '\n' <out >lines
mv lines out
want_out "19:rejected${tab}http://b.example:x/${tab}port${tab}17" \
    "0:rejected${tab}none${tab}scheme${tab}0"

# What is counted: valid lines, with -i all, with -i=only the invalid ones.
run --validate -rc dir good; want_out dir/one:1 dir/sub/two:1 good:1
run --validate -rc -i dir good; want_out dir/one:2 dir/sub/two:2 good:1
run --validate -rc --invalid=only dir good
want_out dir/one:1 dir/sub/two:1 good:0
run --validate -rl --invalid=only dir good; want_out dir/one dir/sub/two
run --validate -rL --invalid=only dir good
want_status 1
want_out good

# Tables and JSON have the place in columns and keys; --explain has the reason
# in words.
head='url,opens,valid,reason,form,file,line,column,offset,length,member,'
head=${head}record_type,record_date,record_target,source,message,message_id,
head=${head}message_date,sender,subject,part,field,pointer,cell_row,
head=${head}cell_column,element,attribute,text,text_host,scheme,user,password,
head=${head}host,port,path,query,fragment,risks
run --validate --csv dir/one
want_status 1
want_out "$head" \
    'http://a.example/,http://a.example/,true,,line,dir/one,1,,0,17,,,,,,,,'\
',,,,,,,,,,,,http,,,a.example,80,/,,,' \
    'http://b.example:x/,,false,port,line,dir/one,2,,19,19,,,,,,,,,,,,,,,,,,'\
',,http,,,,,,,,'
run --validate --tsv --invalid=only dir/one
want_status 1
sed -n 2p out | tr '\t' ';' >row
mv row out
want_out 'http://b.example:x/;;false;port;line;dir/one;2;;19;19;;;;;;;;;;;;;;;;;'\
';;;http;;;;;;;;'
run --validate -c --csv dir/one; want_out 1
run --validate -q --csv dir/one; want_status 1; want_out
run --validate -J --invalid=only dir/one
grep -q '^{"v":2,"url":"http://b.example:x/","valid":false,"reason":'\
'"port".*"file":"dir/one","line":2,"offset":19,"length":19,' out ||
    fail "$(cat out)"
run --validate -n --explain dir/sub/two
want_status 1
sed -n 1p out | grep -q "^1:rejected${tab}none${tab}scheme${tab}0${tab}.* .*" ||
    fail "$(cat out)"
sed -n 2p out >last
mv last out
want_out "2:valid${tab}http://c.example/"

exit 0
