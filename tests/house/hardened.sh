#!/bin/sh
# The tool, the helper and the libraries are built so that a mistake is hard to
# use (m4/urlsift_hardening.m4): what a probe shows that is built with all these
# flags, each of them shows.  The user's flags come last, here and there: what
# they switch off, or what is not known here, is not asked for, but reported.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_builddir:=.}" "${CC:=cc}"
command -v readelf >/dev/null || {
	echo 'hardened.sh: no readelf' >&2
	exit 77
}
compile='-fPIE -fstack-protector-strong -D_FORTIFY_SOURCE=2'
link='-pie -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack'
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0
bad=0

# marks FILE: say what it shows.
marks()
{
	readelf -hldsW "$1" >"$work/elf" || return 1
	while read -r mark pattern; do
		grep -Eq "$pattern" "$work/elf" && echo "$mark"
	done <<-'END'
		position-independent ^ *Type: *DYN
		relocated-then-read-only GNU_RELRO
		bound-at-once BIND_NOW|Flags:.* NOW
		stack-not-executed GNU_STACK.* RW[ ]
		stack-protected __stack_chk_fail
		calls-checked __[a-z]+_chk\b
	END
	return 0
}

# look FILE MARK...: it shows these.
look()
{
	file=$1
	shift
	test -f "$file" || return 0
	marks "$file" >"$work/got" || bad=1
	grep -q TEXTREL "$work/elf" && set -- "$@" without-relocated-text
	for mark; do
		grep -qx "$mark" "$work/got" && continue
		echo "hardened.sh: $file is not $mark" >&2
		bad=1
	done
	looked=$((looked + 1))
}

cat >"$work/probe.c" <<'END'
#include <string.h>

int
main(int argc, char **argv)
{
	char room[64];

	memcpy(room, argv[0], (size_t)argc);
	return room[argc - 1];
}
END
# The flags are words.
# shellcheck disable=SC2086
$CC $compile $USER_CFLAGS -c -o "$work/probe.o" "$work/probe.c" &&
    $CC $compile $USER_CFLAGS $link $USER_LDFLAGS \
	-o "$work/probe" "$work/probe.o" || exit 1

wanted=$(marks "$work/probe")
# Sanitizers and coverage want to see calls as they are written.
case $OUR_CFLAGS in
*-fsanitize=* | *--coverage*)
	wanted=$(echo "$wanted" | grep -v calls-checked) ;;
esac
# A module of few calls may have none that can be checked.
few=$(echo "$wanted" | grep -v calls-checked)
echo "hardened.sh: asked for:" $wanted

looked=0
tool=$top_builddir/src/.libs/urlsift
test -f "$tool" || tool=$top_builddir/src/urlsift
for file in "$tool" "$top_builddir/lib/decode/urlsift-decode" \
    "$top_builddir/contrib/milter/.libs/urlsift-milter" \
    "$top_builddir/lib/.libs/liburlsift.so"; do
	look "$file" $wanted
done
for file in "$top_builddir"/bindings/*/.libs/*.so; do
	look "$file" $few
done
test "$looked" -gt 0 && test -n "$wanted" || bad=1

# What leaves no trace in a file that is linked to others without it.
for flag in -fstack-clash-protection -fcf-protection; do
	# shellcheck disable=SC2086
	$CC -Werror $flag -c -o "$work/probe.o" "$work/probe.c" 2>/dev/null ||
	    continue
	case " $OUR_CFLAGS " in
	*" $flag "*) continue ;;
	esac
	echo "hardened.sh: $flag is not used" >&2
	bad=1
done
exit $bad
