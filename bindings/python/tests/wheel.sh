#!/bin/sh
# wheel.sh TARBALL [FOLDER]: make a source distribution of what is in the
# tarball of a release, of that a wheel, install it into an empty environment,
# and use it where no source is.  Both are copied to FOLDER.  Nothing is
# downloaded: hatchling is that of the system.
# SPDX-License-Identifier: MIT
set -eu
: "${PYTHON:=python3}"
tarball=$(cd "$(dirname "$1")" && pwd)/${1##*/}
folder=
test $# = 1 || folder=$(cd "$2" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' 0
cd "$dir"
unset PYTHONPATH MAKEFLAGS MFLAGS MAKELEVEL
PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1
export PIP_NO_INDEX PIP_DISABLE_PIP_VERSION_CHECK

fail()
{
	echo "wheel.sh: $*" >&2
	exit 1
}

# same WANT GOT WHAT
same()
{
	test "$1" = "$2" || fail "$3: not '$1', but '$2'"
}

# made COMMAND...: what it prints is shown only if it fails.
made()
{
	"$@" >"$dir/log" 2>&1 || {
		cat "$dir/log" >&2
		fail "failed: $*"
	}
}

mkdir source dist
tar -xzf "$tarball" -C source --strip-components=1
version=$(sed -n 's/^AC_INIT(\[urlsift\], \[\(.*\)\])$/\1/p' \
    source/configure.ac)
$PYTHON -m venv --system-site-packages build
$PYTHON -m venv venv
build/bin/python -c 'import hatchling' || fail 'no hatchling'
(
	cd source
	made ../build/bin/python -m hatchling build -t sdist -d ../dist
)
sdist=dist/urlsift-$version.tar.gz
tar -xzOf "$sdist" "urlsift-$version/PKG-INFO" >info
grep -qx "Version: $version" info || fail 'PKG-INFO has no version'
for line in 'Author: The authors of urlsift' 'Classifier: Typing :: Typed'; do
	grep -qx "$line" info || fail "PKG-INFO has no $line"
done
# All of the release is in it, and nothing else.
tar -tzf "$tarball" | grep -v '/$' | sort >want
tar -tzf "$sdist" | grep -vx "urlsift-$version/PKG-INFO" | sort >got
diff want got || fail 'the source distribution is not the release'

# The tree that it is built in is gone afterwards.
rm -rf source
made build/bin/python -m pip wheel --no-build-isolation --no-deps -w dist \
    "$sdist"
made venv/bin/python -m pip install dist/urlsift-*-cp311-abi3-linux_*.whl
test -z "$folder" || cp dist/* "$folder"
rm -rf build dist
made venv/bin/python -m pip check

# RECORD is true.
venv/bin/python - <<'END' || fail 'RECORD is not true'
import base64, hashlib, importlib.metadata
files = importlib.metadata.files("urlsift")
names = {str(file) for file in files}
assert {"urlsift/bin/urlsift", "urlsift/libexec/urlsift-decode"} < names
for file in files:
    if file.hash:
        digest = hashlib.new(file.hash.mode, file.read_binary()).digest()
        code = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        assert (file.hash.value, file.size) == (code, len(file.read_binary()))
END

# The module loads the library of its package.
venv/bin/python -c '
import urlsift
print(*(line.split()[-1] for line in open("/proc/self/maps")
        if "liburlsift" in line), sep="\n")' | sort -u >loaded
same "$dir/venv/lib" "$(sed 's,/python.*/urlsift/lib/liburlsift.*\.so\.1$,,' \
    loaded)" 'library that is loaded'

cat >mail <<'END'
Subject: =?utf-8?q?http://a.example/=3F1?=
Content-Type: text/html

<a href='http://b.example/'>http://bank.example/</a>
END
same 'Subject http://a.example/?1
1 http://b.example/
1 http://bank.example/
[]' "$(venv/bin/python -c '
import urlsift
found, warnings = urlsift.find_document("mail", type="mail")
for hit in found:
    print(hit.field or hit.part, hit.url)
print(warnings)')" 'find_document()'

# The example of the README.
tar -xzOf "$tarball" "urlsift-$version/README.md" >README.md
venv/bin/python - <<'END' || fail 'the README is not true'
import doctest
failed, tried = doctest.testfile("README.md", module_relative=False)
assert tried >= 2 and not failed
END

# The program and its helper, by both names.
urls='http://a.example/?1
http://b.example/
http://bank.example/'
same "$urls" "$(venv/bin/python -m urlsift --type=mail mail)" \
    'python -m urlsift'
same "$urls" "$(venv/bin/urlsift --type=mail mail)" urlsift
same "urlsift $version" "$(venv/bin/python -m urlsift --version |
    sed -n 1p)" --version
status=0
venv/bin/python -m urlsift missing 2>message || status=$?
same 2 $status 'exit status of an error'
grep -q '^urlsift: missing: ' message || fail 'no message of the program'
echo "wheel.sh: urlsift $version is installed and works"
