#!/bin/sh
# contrib/release/release makes nothing of a tree that is no release, and says
# why.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
unset CDPATH
: "${top_srcdir:=.}"
if ! command -v git >/dev/null; then
	echo 'release.sh: no git' >&2
	exit 77
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
bad=0
tree=$dir/tree

mkdir -p "$tree/tests/house" "$dir/build" || exit 1
for name in NEWS README.md bindings configure.ac contrib debian doc \
    pyproject.toml tests/house/version.sh; do
	cp -R "$top_srcdir/$name" "$tree/$name" || exit 1
done
chmod -R u+w "$tree"
cd "$tree" || exit 1
git init -q .
# Nobody's key.
GIT_CONFIG_GLOBAL=/dev/null
GIT_CONFIG_SYSTEM=/dev/null
export GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM

commit()
{
	git add -A -f
	git -c user.name=name -c user.email=name@example.org commit -qm 'commit'
}

# refused ITEM WHY: this item fails, the last one, and this is said.
refused()
{
	status=0
	(cd "$dir/build" && sh "$tree/contrib/release/release") \
	    >"$dir/says" 2>&1 || status=$?
	if test $status != 1 || ! grep -q "^$1  *FAILED" "$dir/says" ||
	    ! grep -q "^    .*$2" "$dir/says" ||
	    test "$(sed -n '$s/:.*//p' "$dir/says")" != release ||
	    test -n "$(find "$dir/build/release" -type f)"; then
		echo "release.sh: not refused ($status): $1" >&2
		cat "$dir/says" >&2
		bad=1
	fi
}

version=$(sed -n 's/^AC_INIT(.*, \[\(.*\)\])$/\1/p' configure.ac)
sed "1s/.*/$version/" NEWS >new && mv new NEWS
commit
refused 'NEWS has a date for it' "begins with '$version'"
sed "1s/.*/$version (2026-01-02)/" NEWS >new && mv new NEWS
refused 'nothing in the tree is uncommitted' ' M NEWS'
commit
refused 'there is a key to sign with' 'user.signingkey names no key'
sed 's/^\(AC_INIT(.*, \[\).*\])$/\112.3.45])/' configure.ac >new &&
    mv new configure.ac
commit
refused 'there is one version' "not 12.3.45: .*NEWS $version"
exit $bad
