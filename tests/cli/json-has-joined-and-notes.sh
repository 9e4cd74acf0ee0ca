#!/bin/sh
# JSON: "joined" for white space that was dropped, "notes" for all the rest.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# notes JOINED NOTES OPTION...: what JSON says of the text on standard input.
notes()
{
	wanted="\"joined\":$1 \"notes\":[$2]"
	shift 2
	cat >a
	run -J "$@" a
	found=$(sed 's/.*\("joined":[a-z]*\).*\("notes":[^]]*]\).*/\1 \2/' out)
	test "$found" = "$wanted" || fail "$found, not $wanted"
}

notes false '' <<'T'
http://example.org/
T
notes true '' <<'T'
<URL:http://example.org/wrapp
ed/>
T
notes true '"hyphen"' <<'T'
<URL:http://example.org/wrapp-
ed/>
T
notes true '"lead"' <<'T'
> <URL:http://example.org/wrapp
> ed/>
T
notes true '"hyphen","by-hyphen"' <<'T'
see http://example.org/bare-
hyphen/
T
notes true '"by-escape"' <<'T'
see http://example.org/a%2
0b
T
notes true '"by-start"' <<'T'
see http://example.org/a
    ?b=c
T
notes true '"by-slash"' <<'T'
A line that is wide enough, and a slash at its end: http://example.org/slash/
flow/index.html
T
notes true '"by-scheme"' <<'T'
see http://
www.example.org/a
T
notes false '"lenient"' <<'T'
http://example.org/[a]/b
T
notes false '"escaped"' <<'T'
"http:\/\/example.org\/a"
T
notes false '"fragment"' --syntax=rfc1738 <<'T'
http://example.org/#a
T
notes false '"unclosed"' <<'T'
<URL:http://example.org/ and no end
T
exit 0
