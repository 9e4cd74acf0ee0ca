#!/bin/sh
# The recipes of contrib/packaging/: they have this version, need what
# debian/control needs, can be read by their tools, and are updated.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
unset CDPATH
: "${top_srcdir:=.}"
recipes=$top_srcdir/contrib/packaging
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
bad=0
missing=

fail()
{
	echo "packaging.sh: $*" >&2
	bad=1
}

# has RECIPE LINE: exactly this line, but for blanks.
has()
{
	sed 's/^ *//; s/  */ /g' "$copy/$1" | grep -qxF "$2" ||
	    fail "$1: not there: $2"
}

# they_have VERSION SHA256 SHA512: the recipes in the folder copy.
they_have()
{
	has alpine/APKBUILD "pkgver=$1"
	has alpine/APKBUILD "$3 urlsift-$1.tar.gz"
	has conan/conanfile.py "version = \"$1\""
	has conan/conanfile.py "SHA256 = \"$2\""
	has fedora/urlsift.spec "Version: $1"
	has fedora/sources "SHA512 (urlsift-$1.tar.gz) = $3"
	has guix/urlsift.scm "(version \"$1\")"
	has guix/urlsift.scm "\"$2\"))))"
	has homebrew/urlsift.rb "url \"file://#{__dir__}/urlsift-$1.tar.gz\""
	has homebrew/urlsift.rb "sha256 \"$2\""
	has nix/package.nix "version = \"$1\";"
	has nix/package.nix "sha256 = \"$2\";"
	has vcpkg/portfile.cmake "set(sha512 $3)"
	has vcpkg/vcpkg.json "\"version\": \"$1\","
}

# This version, and no checksum yet.
version=$(sed -n 's/^AC_INIT(\[urlsift\], \[\(.*\)\])/\1/p' \
    "$top_srcdir/configure.ac")
test -n "$version" || fail 'no version in configure.ac'
zeros=$(printf '%064d' 0)
copy=$recipes
they_have "$version" "$zeros" "$zeros$zeros"

# Who is named can be reached, or is said not to be.
for file in control changelog; do
	grep -E '^(Maintainer:|Homepage:|Vcs-| -- )' \
	    "$top_srcdir/debian/$file" >"$dir/contacts" ||
	    fail "debian/$file: no contact"
	grep -q 'example\.' "$dir/contacts" &&
	    fail "debian/$file: an example is no contact"
done

# What the program and its libraries are built with in debian/control.
for library in libarchive libpcre2 libseccomp libsqlite3 zlib \
    libpoppler libpsl libqpdf; do
	grep -q "^ $library" "$top_srcdir/debian/control" ||
	    fail "debian/control: no $library"
	name=$(echo "$library" |
	    sed 's/^lib\(pcre2\|sqlite\|poppler\|qpdf\)3*/\1/')
	for recipe in alpine/APKBUILD fedora/urlsift.spec guix/urlsift.scm \
	    homebrew/urlsift.rb nix/package.nix; do
		grep -v '^ *#' "$recipes/$recipe" | grep -q "\<$name" ||
		    fail "$recipe: no $name"
	done
done

# What the tests of the installed packages run.
for file in $(grep -hoE '[a-z]+/[a-z/-]+\.(sh|t)\>|test_[a-z]+\.py' \
    "$top_srcdir"/debian/tests/*); do
	test -f "$top_srcdir/$file" ||
	    test -f "$top_srcdir/bindings/python/tests/$file" ||
	    fail "debian/tests: no $file"
done

# A release, with a tarball of any content.
mkdir "$dir/packaging" && cp -R "$recipes/." "$dir/packaging" &&
    chmod -R u+w "$dir/packaging" || exit 1
copy=$dir/packaging
cd "$dir" || exit 1
echo content >urlsift-12.3.45.tar.gz
sh packaging/update 12.3.45 urlsift-12.3.45.tar.gz || fail "update: exit $?"
they_have 12.3.45 "$(sha256sum <urlsift-12.3.45.tar.gz | cut -d ' ' -f 1)" \
    "$(sha512sum <urlsift-12.3.45.tar.gz | cut -d ' ' -f 1)"
grep -r '00000000' packaging && fail 'update: a checksum is not written'
cp -R packaging before
for arguments in '' '1.2' '1.2 urlsift-12.3.45.tar.gz' \
    '12.3.x urlsift-12.3.x.tar.gz' '1.2 urlsift-1.2.tar.gz'; do
	# Arguments are words.
	# shellcheck disable=SC2086
	sh packaging/update $arguments 2>says
	test $? = 2 || fail "update $arguments: no exit 2"
	test -s says || fail "update $arguments: no message"
done
diff -r before packaging >&2 || fail 'update: an error changes a recipe'
cd "$OLDPWD" || exit 1

# read_by TOOL FILE COMMAND...: it can read the recipe, if it is here.
read_by()
{
	tool=$1
	file=$2
	shift 2
	if ! command -v "$tool" >/dev/null; then
		missing="$missing $tool"
		return
	fi
	"$@" <"$recipes/$file" >"$dir/out" 2>&1 || {
		fail "$file: $tool cannot read it"
		cat "$dir/out" >&2
	}
}

read_by sh alpine/APKBUILD sh -n
# abuild sets and reads variables.
read_by shellcheck alpine/APKBUILD shellcheck -s dash -e SC2034,SC2154 -
read_by rpmspec fedora/urlsift.spec rpmspec -P \
    "$recipes/fedora/urlsift.spec"
# What #~ and #$ mean is not known to Guile alone.
read_by guile guix/urlsift.scm guile --no-auto-compile -c "
	(for-each (lambda (mark)
	    (read-hash-extend mark (lambda (mark port) (read port))))
	    (list #\\~ #\\$))
	(let loop () (or (eof-object? (read)) (loop)))"
# What vcpkg defines does nothing.
sed -n 's/^\(vcpkg_[a-z_]*\)(.*/function(\1)\nendfunction()/p' \
    "$recipes/vcpkg/portfile.cmake" >"$dir/port.cmake"
sed '/^file(SHA512/,/^endif/d' "$recipes/vcpkg/portfile.cmake" \
    >>"$dir/port.cmake"
read_by cmake vcpkg/portfile.cmake cmake -DVERSION=1 -P "$dir/port.cmake"
read_by python3 vcpkg/vcpkg.json python3 -c 'import json, sys
json.load(sys.stdin)'
read_by python3 conan/conanfile.py python3 -c 'import ast, sys
ast.parse(sys.stdin.read())'
read_by ruby homebrew/urlsift.rb ruby -c
for file in default package; do
	read_by nix-instantiate nix/$file.nix nix-instantiate --parse -
done

test $bad = 0 || exit 1
test -z "$missing" && exit
echo "packaging.sh: skipped: no$missing" >&2
exit 77
