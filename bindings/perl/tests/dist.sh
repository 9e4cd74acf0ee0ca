#!/bin/sh
# dist.sh BUILD: install the libraries of a build into an empty place, make the
# distribution of the Perl module, and build, test, install and use it there.
# SPDX-License-Identifier: MIT
#
# The programs of Perl have dollars of their own.
# shellcheck disable=SC2016
set -eu
unset CDPATH
: "${PERL:=perl}"
top=$(cd "$(dirname "$0")/../../.." && pwd)
build=$(cd "$1" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' 0
cd "$dir"
unset PERL5LIB PERL_MM_OPT PERL_MB_OPT MAKEFLAGS MFLAGS MAKELEVEL

fail()
{
	echo "dist.sh: $*" >&2
	exit 1
}

# made COMMAND...: what it prints is shown only if it fails.
made()
{
	"$@" >"$dir/log" 2>&1 || {
		cat "$dir/log" >&2
		fail "failed: $*"
	}
}

made make -s -C "$build" install DESTDIR="$dir/root"
pc=$(find root -name liburlsift.pc)
test -n "$pc" || fail 'no liburlsift.pc is installed'
PKG_CONFIG_SYSROOT_DIR=$dir/root
PKG_CONFIG_LIBDIR=$dir/${pc%/*}:$(pkg-config --variable=pc_path pkg-config)
URLSIFT_HELPER=$(find "$dir/root" -name urlsift-decode -type f)
export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR URLSIFT_HELPER

# The same bytes each time, whenever the files were written.
mkdir again
made "$top/bindings/perl/dist.sh"
(cd again && umask 077 && TZ=Asia/Tokyo made "$top/bindings/perl/dist.sh")
tarball=$(echo URLSift-*.tar.gz)
cmp "$tarball" "again/$tarball"
made tar -xzf "$tarball"
cd "${tarball%.tar.gz}"
version=${tarball#URLSift-}
version=${version%.tar.gz}
test "$version" = "$(sed -n 's/^PACKAGE_VERSION = //p' "$build/Makefile")" ||
    fail "$version is not the version of the build"

# What CPAN reads.
for meta in META.json META.yml; do
	made "$PERL" -MCPAN::Meta -MCPAN::Meta::Validator -e '
		my $meta = CPAN::Meta->load_file($ARGV[0]);
		my $validator = CPAN::Meta::Validator->new($meta->as_struct);
		die join "\n", $validator->errors if !$validator->is_valid;
		die $meta->version if $meta->version ne $ARGV[1];
	' "$meta" "$version"
done
"$PERL" -MExtUtils::Manifest=fullcheck -e '
	my ($missing, $extra) = fullcheck();
	exit(@$missing + @$extra != 0)' || fail 'MANIFEST is not true'

# Without the library: a message, and no Makefile.
PKG_CONFIG_LIBDIR=$dir/again "$PERL" Makefile.PL >"$dir/out" 2>"$dir/says"
grep -q '^Makefile.PL: pkg-config does not find liburlsift\.$' "$dir/says" ||
    fail 'no message says that liburlsift is missing'
test ! -e Makefile || fail 'there is a Makefile without liburlsift'

made "$PERL" Makefile.PL INSTALL_BASE="$dir/perl"
! grep -i warning "$dir/log" || fail 'a warning of Makefile.PL'
made make
made make test
grep -q '^Result: PASS$' "$dir/log" || fail 'no test has run'
test "$(sed -n 's/^Files=\([0-9]*\),.*/\1/p' "$dir/log")" -ge 6 ||
    fail 'tests are missing'
made make install
cd "$dir"
rm -rf "URLSift-$version" again

# The example of the README, and the conformance suite.
PERL5LIB=$dir/perl/lib/perl5
export PERL5LIB
sed -n '/^```perl$/,/^```$/p' "$top/bindings/perl/README.md" |
    sed '/^```/d' >example.pl
sed -n 's/^# //p' example.pl >want
test -s want || fail 'the README has no example'
"$PERL" -w example.pl >got
diff want got || fail 'the README is not true'
made "$PERL" -MURLSift -e 'print $INC{"URLSift.pm"}'
grep -q "^$dir/perl/" log || fail 'another URLSift was loaded'
top_srcdir=$top made prove -v "$top/bindings/perl/tests/corpus.t"

# Without the decoder, the rest is tested.
mkdir bare
tar -xzf "$tarball" -C bare --strip-components=1
cd bare
made "$PERL" Makefile.PL INSTALL_BASE="$dir/text"
made make
made env -u URLSIFT_HELPER make test
grep -q 'document\.t .*no decoder' "$dir/log" ||
    fail 'documents are read without the decoder'
echo "dist.sh: URLSift $version is installed and works"
