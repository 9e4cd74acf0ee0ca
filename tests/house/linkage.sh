#!/bin/sh
# The tool is linked to the library, which is linked to PCRE2, and to nothing
# else; what decodes is linked by the helper only.  Neither calls what reaches a
# network.
# SPDX-License-Identifier: MIT
: "${top_builddir:=.}"
command -v readelf >/dev/null || {
	echo 'linkage.sh: no readelf' >&2
	exit 77
}
bad=0

# needs FILE: what it is linked to, without the C library and sanitizers.
needs()
{
	readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
	    grep -Ev '^(libc|libasan|libubsan|libm|libgcc_s|libpthread)\.so' |
	    grep -v '^ld-linux' | sed 's/\.so.*//' | sort | tr '\n' ' '
}

tool=$top_builddir/src/.libs/urlsift
test -f "$tool" || tool=$top_builddir/src/urlsift
case $(needs "$tool") in
'liburlsift ' | 'libpcre2-8 liburlsift ' | 'libpcre2-8 ') ;;
*)
	echo "linkage.sh: the tool needs $(needs "$tool")" >&2
	bad=1
	;;
esac
helper=$top_builddir/lib/decode/urlsift-decode
test ! -f "$helper" || case $(needs "$helper") in
'libpcre2-8 ' | 'libpcre2-8 libseccomp ') ;;
*)
	echo "linkage.sh: the helper needs $(needs "$helper")" >&2
	bad=1
	;;
esac

library=$top_builddir/lib/.libs/liburlsift.so
for file in "$tool" "$library"; do
	test -f "$file" || continue
	calls=$(readelf -W --dyn-syms "$file" | awk '$7 == "UND" { print $8 }' |
	    sed 's/@.*//' | grep -xE \
	    'socket|connect|bind|listen|accept4?|getaddrinfo|gethostby.*')
	test -n "$calls" || continue
	echo "linkage.sh: $file calls" $calls >&2
	bad=1
done

# A caller's locale changes nothing: ISO-8859-9 has another small I.
test ! -f "$library" || {
	calls=$(readelf -W --dyn-syms "$library" |
	    awk '$7 == "UND" { print $8 }' | sed 's/@.*//' | grep -xE \
	    'str.*case.*|to(low|upp)er|is[a-z]+|__ctype.*|setlocale')
	test -z "$calls" || {
		echo "linkage.sh: the library asks for the locale:" $calls >&2
		bad=1
	}
}
exit $bad
