#!/bin/sh
# bootstrap asks for the packages that are missing, and for no others: one that
# is installed by another name provides the one that is asked for.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
unset CDPATH
: "${top_srcdir:=.}"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
bad=0

fail()
{
	echo "bootstrap.sh: $*" >&2
	bad=1
}

# A user of no account here, whom nobody lets install anything, and for whom
# configure cannot be made: the tree is not here.
mkdir "$dir/bin"
cp "$top_srcdir/bootstrap" "$dir" || exit 1
cat >"$dir/bin/id" <<'END'
#!/bin/sh
echo 1000
END
cat >"$dir/bin/sudo" <<'END'
#!/bin/sh
exit 1
END
cat >"$dir/bin/autoreconf" <<'END'
#!/bin/sh
echo 'nothing is missing' >&2
exit 1
END
# dpkg-query -W -f=FORMAT [NAME]
cat >"$dir/bin/dpkg-query" <<'END'
#!/bin/sh
while IFS='|' read -r status name provides; do
	case ${3-$name} in
	"$name") ;;
	*) continue ;;
	esac
	printf '%b' "$(printf '%s' "${2#-f=}" |
	    sed "s/[\$]{db:Status-Abbrev}/$status/; s/[\$]{Package}/$name/
		s/[\$]{Provides}/$provides/")"
done <"${0%/*}/status"
END
chmod +x "$dir"/bin/*
PATH=$dir/bin:$PATH

# says TEXT: what bootstrap says when "status" has what is installed.
says()
{
	"$dir/bootstrap" >/dev/null 2>"$dir/err" &&
	    fail "status 0: $(cat "$dir/bin/status")"
	grep -qF "$1" "$dir/err" && return
	fail "not '$1', but: $(cat "$dir/err")"
}

status()
{
	printf '%s\n' 'ii |autoconf|' 'ii |automake|automaken, automake-1.16' \
	    "$@" >"$dir/bin/status"
}

ask='apt-get install --no-install-recommends'
status 'ii |libtool|' 'ii |pkg-config|'
says 'nothing is missing'
status 'hi |libtool|' 'ii |pkgconf|other (= 1), pkg-config (= 1.8.1-4)'
says 'nothing is missing'
status 'ii |libtool|' 'ii |pkgconf|pkg-config'
says 'nothing is missing'

status 'ii |libtool|' 'ii |pkgconf|my-pkg-config, pkg-config-2'
says "$ask pkg-config"
status 'rc |libtool|' 'un |pkg-config|'
says "$ask libtool pkg-config"
status 'ii |libtool-bin|'
says "$ask libtool pkg-config"
exit $bad
