#!/bin/sh
# dist.sh: make the distribution of the Perl module for CPAN,
# URLSift-VERSION.tar.gz, in the current directory.
#
# The same source makes the same bytes: dates are that of SOURCE_DATE_EPOCH, or
# of the year 1980.
# SPDX-License-Identifier: MIT
#
# The programs of Perl have dollars of their own.
# shellcheck disable=SC2016
set -eu
unset CDPATH
LC_ALL=C
export LC_ALL
: "${PERL:=perl}" "${SOURCE_DATE_EPOCH:=315532800}"
top=$(cd "$(dirname "$0")/../.." && pwd)
here=$top/bindings/perl
version=$(sed -n 's/^AC_INIT(\[urlsift\], \[\(.*\)\])$/\1/p' \
    "$top/configure.ac")
name=URLSift-$version
dir=$(mktemp -d)
trap 'rm -rf "$dir"' 0
dist=$dir/$name

mkdir -p "$dist/lib" "$dist/t" "$dist/doc/guide"
printf '#define PACKAGE_VERSION "%s"\n#define HAVE_DECODE 1\n' "$version" \
    >"$dir/config.h"
for file in URLSift.pm URLSift.pod; do
	awk -f "$top/doc/header.awk" -f "$top/doc/generate.awk" \
	    "$dir/config.h" "$top/lib/fields.def" "$top/lib/rules.def" \
	    "$top/lib/filter/filters.def" "$top/lib/document/inputs.def" \
	    "$here/$file.in" >"$dist/lib/$file"
done
cp "$here/Makefile.PL" "$here/README.md" "$dist"
cp "$top/COPYING" "$dist/LICENSE"
cp "$top/NEWS" "$dist/Changes"
cp "$top/doc/guide/PERL.md" "$dist/doc/guide"

for file in "$here"/*.[ch] "$here/URLSift.xs"; do
	test "$file" = "$here/URLSift.c" || cp "$file" "$dist"
done

# The corpus tests the library more than the module, and may be that of another
# version; two tests need what is not in a Perl.
for test in docs document find scanner taint threads; do
	cp "$here/tests/$test.t" "$dist/t"
done

"$PERL" -MCPAN::Meta -e '
	my ($name, $version, $folder) = @ARGV;
	my $meta = CPAN::Meta->create({
		name => $name,
		version => $version,
		abstract => "find URLs in free text, join broken ones, and " .
		    "check each of them",
		author => ["The urlsift authors"],
		license => ["mit"],
		release_status => "stable",
		dynamic_config => 1,
		generated_by => "urlsift $version",
		"meta-spec" => { version => 2 },
		prereqs => {
			configure => { requires =>
			    { "ExtUtils::MakeMaker" => "6.64" } },
			runtime => { requires => { perl => "5.016" } },
			test => { requires => { "Test::More" => "0.98" } },
		},
		provides => { map { $_->[0] => {
			file => $_->[1], version => $version,
		} } ["URLSift", "lib/URLSift.pm"] },
	});
	$meta->save("$folder/META.json");
	$meta->save("$folder/META.yml", { version => "1.4" });
' URLSift "$version" "$dist"

(
	cd "$dist"
	: >MANIFEST
	find . -type f | sed 's,^\./,,' | sort >"$dir/files"
	cp "$dir/files" MANIFEST
)
find "$dist" -type d -exec chmod 755 {} +
find "$dist" -type f -exec chmod 644 {} +
tar -C "$dir" --format=ustar --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" | gzip -9n >"$name.tar.gz"
echo "$name.tar.gz"
