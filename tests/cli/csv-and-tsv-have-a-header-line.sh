#!/bin/sh
# --csv and --tsv: a header line, the same columns, quotes where they must be.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
columns=url,opens,valid,reason,form,file,line,column,offset,length,member,\
record_type,record_date,record_target,source,message,message_id,message_date,\
sender,subject,part,field,pointer,cell_row,cell_column,element,attribute,text,\
text_host,scheme,user,password,host,port,path,query,fragment,risks
printf 'a\n http://u:p@example.org/a,b?c#d\n<http://x:y/"q"\t,>\n' >a

run --csv -i a
want_status 0
want_out "$columns" \
'"http://u:p@example.org/a,b?c#d","http://u:p@example.org/a,b?c#d",true,,bare,'\
'a,2,2,3,30,,,,,,,,,,,,,,,,,,,,http,u,p,example.org,80,"/a,b",c,d,password' \
'"http://x:y/""q"",",,false,port,angle,a,3,2,35,16,,,,,,,,,,,,,,,,,,,,http,'\
',,,,,,,'
run --tsv -i a
want_out "$(echo "$columns" | tr , '\t')" \
"$(printf '%s\t' 'http://u:p@example.org/a,b?c#d' \
    'http://u:p@example.org/a,b?c#d' true '' bare a 2 2 3 30 '' '' '' '' '' \
    '' '' '' '' '' '' '' '' '' '' '' '' '' '' http u p example.org 80 /a,b c \
    d)password" \
"$(printf '%s\t' 'http://x:y/"q",' '' false port angle a 3 2 35 16 '' '' '' \
    '' '' '' '' '' '' '' '' '' '' '' '' '' '' '' '' http '' '' '' '' '' '' '')"

# The scheme in lower case, as in JSON; the URL as it stands.
echo '<HTTP://x.example/>' >upper
run --csv upper
want_out "$columns" \
'HTTP://x.example/,http://x.example/,true,,angle,upper,1,2,1,17,,,,,,,,,,,,,,,,'\
',,,,http,,,x.example,80,/,,,'
run --tsv upper
sed -n 2p out | cut -f 1,30 >scheme
mv scheme out
want_out "$(printf 'HTTP://x.example/\thttp')"

# A header, even if nothing follows it; none where only numbers do.
run --csv </dev/null
want_status 1
want_out "$columns"
run --csv -c a
want_out 1

# Where in which mail; several risks are one cell.
cat >mail.eml <<'END'
From: Ann <ann@example.org>
Subject: a, "b"
Date: Thu, 01 Dec 1994 08:00:00 +0100
Message-ID: <1@example.org>

http://192.0.2.1:81/
END
run --csv mail.eml
test -s err || want_out "$columns" \
'http://192.0.2.1:81/,http://192.0.2.1:81/,true,,bare,mail.eml,1,1,0,20,,,,,'\
'111-132,1,1@example.org,1994-12-01T07:00:00Z,ann@example.org,"a, ""b""",1,,,'\
',,,,,,http,,,192.0.2.1,81,/,,,"ip-host,port-reserved"'

# What would end a cell is quoted or escaped; a name may hold it.
name=$(printf 'n"1\t\\\n2')
cp a "$name"
run --tsv "$name"
test "$(wc -l <out)" = 2 || fail 'a line end in a row'
grep -qF 'n"1\t\\\n2' out || fail 'no escapes'
python=$(command -v python3) || exit 0
run --csv "$name" a
"$python" - "$name" <<'P' || fail 'not the CSV that Python reads'
import csv, sys
rows = list(csv.DictReader(open('out', newline='')))
assert [r['file'] for r in rows] == [sys.argv[1], 'a'], rows
assert rows[0]['path'] == '/a,b' and rows[0]['port'] == '80'
P
exit 0
