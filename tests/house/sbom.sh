#!/bin/sh
# What contrib/release/sbom prints is SPDX 2.3 and names what was found here;
# the check of it notices what is wrong.
# SPDX-License-Identifier: MIT
LC_ALL=C SOURCE_DATE_EPOCH=1700000000 PYTHONDONTWRITEBYTECODE=1
export LC_ALL SOURCE_DATE_EPOCH PYTHONDONTWRITEBYTECODE
: "${top_srcdir:=.}" "${top_builddir:=.}"
if ! command -v python3 >/dev/null; then
	echo 'sbom.sh: no python3' >&2
	exit 77
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
bad=0

fail()
{
	echo "sbom.sh: $*" >&2
	bad=1
}

check()
{
	python3 "$top_srcdir/tests/tools/check_sbom.py" "$1" "$tarball"
}

# A small release.
tarball=$dir/urlsift-12.3.45.tar.gz
mkdir "$dir/urlsift-12.3.45" || exit 1
cp "$top_srcdir/COPYING" "$top_srcdir/configure.ac" "$top_srcdir/NEWS" \
    "$dir/urlsift-12.3.45"
tar -C "$dir" -czf "$tarball" urlsift-12.3.45
printf 'musl\t1.2.3-1\nzlib\t1:1.2.13.dfsg-1\n' >"$dir/linked"
python3 "$top_srcdir/contrib/release/sbom" "$tarball" "$top_builddir" \
    "$dir/linked" >"$dir/sbom" || fail "sbom: exit $?"
check "$dir/sbom" || fail 'it is not SPDX 2.3'

# value PYTHON: print the value of this in the document d.
value()
{
	python3 -c '
import json, sys
d = json.load(open(sys.argv[1]))
print(eval(sys.argv[2]))' "$dir/sbom" "$1"
}

# same WANT PYTHON
same()
{
	got=$(value "$2")
	test "$1" = "$got" || fail "$2: not '$1', but '$got'"
}

same 'urlsift 12.3.45' '" ".join(d["packages"][0][k]
    for k in ("name", "versionInfo"))'
same 2023-11-14T22:13:20Z 'd["creationInfo"]["created"]'
same './COPYING NOASSERTION ./NEWS NOASSERTION ./configure.ac MIT' \
    '" ".join(f["fileName"] + " " + f["licenseInfoInFiles"][0]
    for f in d["files"])'
same "$(pkg-config --modversion libpcre2-8)" '[p["versionInfo"]
    for p in d["packages"] if p["name"] == "PCRE2"][0]'
same "['1.2.3-1', '1:1.2.13.dfsg-1']" '[p["versionInfo"]
    for p in d["packages"] if "LINKED" in p["SPDXID"]]'

# wrong EDIT: the document, changed by sed, is not taken.
wrong()
{
	sed "$1" "$dir/sbom" >"$dir/wrong"
	cmp -s "$dir/sbom" "$dir/wrong" && fail "$1: changes nothing"
	check "$dir/wrong" >/dev/null 2>&1 && fail "$1: is not noticed"
}

wrong 's/"SPDX-2.3"/"SPDX-2.2"/'
wrong 's/"SPDXRef-File-2",/"SPDXRef-File-1",/'
wrong 's/\("relatedSpdxElement": "SPDXRef-File-\)2"/\19"/'
wrong 's/"\(packageVerificationCodeValue\)": "..../"\1": "0000/'
wrong 's,"./NEWS",".NEWS",'
wrong 's/"urn:uuid/"#urn/'
wrong '/"licenseConcluded"/d'
exit $bad
