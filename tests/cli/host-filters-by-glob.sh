#!/bin/sh
# --host and --not-host: globs for hosts, in ASCII and as they are written; the
# last one that fits decides.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
cat >text <<'T'
http://www.example.org/ HTTP://u@EXAMPLE.org.:80/x http://[::1]:8/ ftp://a.test/
mailto:ann@example.org,bob@a.test?subject=x mid:ann@example.org news:a.b file:/x
T

# A host is all of one, in any case; there may be a dot at its end.
run --host=example.org text
want_status 0
want_out 'HTTP://u@EXAMPLE.org.:80/x' \
    'mailto:ann@example.org,bob@a.test?subject=x'
run --host='*.EXAMPLE.org' --host='[b-z]*.org' text
want_out http://www.example.org/ 'HTTP://u@EXAMPLE.org.:80/x' \
    'mailto:ann@example.org,bob@a.test?subject=x'
run --host=::1 --host='?.test' text
want_out 'http://[::1]:8/' ftp://a.test/
run --host='[::1]' text
want_out 'http://[::1]:8/'
run --host='*::*' text
want_out 'http://[::1]:8/'
run --host='*:1' text
want_out 'http://[::1]:8/'
for value in a.test:80 '*.test:*' localhost:80 a.test/x u@a.test http://a.test
do
	run --host="$value" text
	want_status 2
	want_err "urlsift: --host=$value: a host has no scheme, port, path or user"
done
run --host=example.net text
want_status 1
run --host='*' -c text
want_out 5

# The host that is compared is the one that is printed.
run --get='{host}' text
want_out www.example.org example.org. '[::1]' a.test example.org '' '' ''
run --get='{host}' --host=example.org text
want_out example.org. example.org
run --defang --get='{host}' --host=example.org text
want_out 'example[.]org[.]' 'example[.]org'
run --emails --get='{host}' - <<T
ann@example.org
T
want_out example.org

# The last one that fits decides; what has no host fits none.
run --not-host='*.org' text
want_out 'http://[::1]:8/' ftp://a.test/ mid:ann@example.org news:a.b file:/x
run --host='*.org' --not-host='www.*' text
want_out 'HTTP://u@EXAMPLE.org.:80/x' \
    'mailto:ann@example.org,bob@a.test?subject=x'
run --not-host='*' --host='a.*' text
want_out ftp://a.test/ mid:ann@example.org news:a.b file:/x
run --host=a.test -s ftp,http -m 1 text
want_out ftp://a.test/

# Of a rejected hit the host is not known.
echo 'http://example.org:x/' >bad
run -i --host='*' bad
want_status 1
run -i --not-host='example.org' bad
want_out "http://example.org:x/${tab}port${tab}19"

run --emails --schemeless --host=example.org - <<T
ann@example.org
T
want_out ann@example.org
run --highlight --color=always --host=a.test text
test "$(grep -c "$(printf '\033')" out)" = 1 || fail 'others are coloured'

# Stars do not multiply.
awk 'BEGIN {
	for (i = 0; i < 400; i++) {
		printf "http://"
		for (j = 0; j < 250; j++)
			printf "a"
		print ".test/"
	}
}' >long
run -c --host='*a*a*a*a*a*a*a*a*a*a*b' long
want_status 1

# Both forms of a host beyond ASCII, however it is written.
cat >text <<'T'
http://b%C3%BCcher.test/1 http://bücher.test/2 http://XN--BCHER-KVA.test/3
T
for glob in 'bücher.*' 'xn--bcher*' 'b*cher.test'; do
	run --host="$glob" -c text
	want_out 3
done
run --host='b[a-z]cher*' text
want_status 1
exit 0
