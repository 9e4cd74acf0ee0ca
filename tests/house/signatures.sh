#!/bin/sh
# contrib/release/sign tags the commit and signs the tag and files with the
# maintainer's key, as SECURITY.md verifies them; with no key, or another one
# than users have, it says so and tags nothing.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
unset CDPATH
: "${top_srcdir:=.}"
for program in git gpg gpgconf; do
	command -v $program >/dev/null || {
		echo "signatures.sh: no $program" >&2
		exit 77
	}
done
dir=$(mktemp -d) || exit 1
GNUPGHOME=$dir/home
GIT_CONFIG_GLOBAL=/dev/null
GIT_CONFIG_SYSTEM=/dev/null
export GNUPGHOME GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM
trap 'gpgconf --kill all; rm -rf "$dir"' 0
bad=0

fail()
{
	echo "signatures.sh: $*" >&2
	cat "$dir/says" >&2
	bad=1
}

# Keys that are thrown away, of a maintainer and of somebody else.
mkdir -m 700 "$GNUPGHOME" || exit 1
for name in maintainer other; do
	gpg -q --batch --passphrase '' --quick-generate-key \
	    "$name <$name@example.org>" ed25519 sign never 2>"$dir/says" || {
		cat "$dir/says" >&2
		exit 1
	}
done
tree=$dir/tree
mkdir -p "$tree/contrib/release" || exit 1
cp "$top_srcdir/contrib/release/sign" "$tree/contrib/release" || exit 1
cd "$tree" || exit 1
git init -q .
git config user.name maintainer
git config user.email maintainer@example.org

commit()
{
	git add -A -f
	git commit -q --allow-empty -m 'commit'
}

sign()
{
	status=0
	sh contrib/release/sign "$@" >"$dir/says" 2>&1 || status=$?
}

# refused WHY: this is said, and nothing is tagged; trying says it, too.
refused()
{
	for file in "$dir/tarball" ''; do
		sign 12.3.45 ${file:+"$file"}
		test $status = 1 || fail "status $status, not refused: $1"
		grep -q "^sign: .*$1" "$dir/says" || fail "not said: $1"
	done
	test -z "$(git tag)" || fail "tagged: $1"
}

echo tarball >"$dir/tarball"
echo sums >"$dir/SHA256SUMS"
commit
refused 'user.signingkey names no key'
git config user.signingkey maintainer@example.org
refused 'KEYS, with the public keys, is missing'
gpg -q --armor --export maintainer@example.org >contrib/release/KEYS
commit
git config user.signingkey other@example.org
refused 'not by a key of contrib/release/KEYS'
git config user.signingkey maintainer@example.org

# Trying leaves nothing; signing can be done again.
rm -f "$dir"/*.asc
sign 12.3.45
test $status = 0 || fail "trying: $status"
test -z "$(git tag)$(git status --porcelain)" || fail 'trying leaves something'
for time in first second; do
	sign 12.3.45 "$dir/tarball" "$dir/SHA256SUMS"
	test $status = 0 || fail "signing, the $time time: $status"
done

# As a user does, who has the tree and nothing else.
GNUPGHOME=$dir/user
mkdir -m 700 "$GNUPGHOME" || exit 1
gpg -q --batch --import contrib/release/KEYS 2>"$dir/says"
git verify-tag v12.3.45 2>"$dir/says" || fail 'the tag'
grep -q 'Good signature from "maintainer <maintainer@example.org>"' \
    "$dir/says" || fail 'the name'
for name in tarball SHA256SUMS; do
	gpg -q --verify "$dir/$name.asc" "$dir/$name" 2>"$dir/says" ||
	    fail "$name"
done
echo more >>"$dir/tarball"
gpg -q --verify "$dir/tarball.asc" "$dir/tarball" 2>"$dir/says" &&
    fail 'a tarball that was changed'
gpgconf --kill all

# A tag stays where it is.
GNUPGHOME=$dir/home
commit
sign 12.3.45 "$dir/tarball"
test $status = 1 || fail 'the tag is moved'
grep -q 'v12.3.45 is another commit' "$dir/says" || fail 'the other commit'
exit $bad
