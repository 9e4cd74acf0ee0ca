#!/bin/sh
# There is one version, in configure.ac: where it is written down once more it
# is the same, and contrib/release/version finds all of these places.
# (tests/house/packaging.sh reads the recipes.)
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
	echo "version.sh: $*" >&2
	bad=1
}

# versions TREE: each place and its version.
versions()
{
	(
		cd "$1" || exit 1
		sed -n 's/^AC_INIT(.*, \[\(.*\)\])$/configure.ac \1/p' \
		    configure.ac
		sed -n '1s/^\([0-9.]*\)\( ([-0-9]*)\)*$/NEWS \1/p' NEWS
		sed -n '1s/^urlsift (\(.*\)) .*/debian \1/p' debian/changelog
	)
}

# agree TREE VERSION: each of the three places has it.
agree()
{
	versions "$1" >"$dir/versions"
	test "$(wc -l <"$dir/versions")" = 3 ||
	    fail "not three versions: $(cat "$dir/versions")"
	others=$(grep -v " $2\$" "$dir/versions") && fail "not $2: $others"
}

version=$(sed -n 's/^AC_INIT(\[urlsift\], \[\(.*\)\])$/\1/p' \
    "$top_srcdir/configure.ac")
agree "$top_srcdir" "$version"

# What takes its version from there has none of its own.
for file in bindings/python/hatch_build.py bindings/wasm/package.json.in \
    pyproject.toml README.md doc/guide/JAVASCRIPT.md doc/guide/PYTHON.md \
    doc/guide/PERL.md \
    doc/man/urlsift.1.in contrib/packaging/README.md; do
	grep -nwF "$version" "$top_srcdir/$file" >&2 &&
	    fail "$file: a version that nobody updates"
done

# A new one is written to all of them.
mkdir "$dir/tree" || exit 1
for name in NEWS configure.ac debian contrib; do
	cp -R "$top_srcdir/$name" "$dir/tree/$name" || exit 1
done
chmod -R u+w "$dir/tree"
sed '1s/ (.*//' "$top_srcdir/NEWS" >"$dir/tree/NEWS"
sh "$dir/tree/contrib/release/version" 12.3.45 || fail "version: exit $?"
agree "$dir/tree" 12.3.45
left=$(cd "$dir/tree/contrib/packaging" && grep -rnwF "$version" .) &&
    fail "a recipe has the old version: $left"
grep -q '^ -- .* <.*>  ...,.* +0000$' "$dir/tree/debian/changelog" ||
    fail 'debian/changelog: nobody signs'
cp -R "$dir/tree" "$dir/before"
for arguments in '' 1 1.2.x 12.3.46; do
	# None is an argument, too.
	# shellcheck disable=SC2086
	sh "$dir/tree/contrib/release/version" $arguments 2>"$dir/says"
	test $? = 2 || fail "version $arguments: no exit 2"
	test -s "$dir/says" || fail "version $arguments: no message"
done
diff -r "$dir/before" "$dir/tree" >&2 || fail 'an error changes a file'
exit $bad
