#!/bin/sh
# The tool is linked to the library, which is linked to PCRE2, and to nothing
# else; what decodes is linked by the helper only.
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
*libgmime-3.0*) ;;
*)
	echo "linkage.sh: the helper needs $(needs "$helper")" >&2
	bad=1
	;;
esac
exit $bad
