#!/bin/sh
# git: a commit that adds a broken URL is rejected, what a branch adds listed.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs git
ran=git
GIT_CONFIG_NOSYSTEM=1
export GIT_CONFIG_NOSYSTEM
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
mkdir tree
block git 'sh pre-commit' >hook
block git 'sh branch' >branch
cd tree || exit 1
git init -q -b main .
git config user.name A
git config user.email a@example.org

# commit STATUS: it ends so.
commit()
{
	git add -A
	got=0
	git commit -q -m x >../out 2>../err || got=$?
	test $got = "$1" || fail "exit $got, not $1: $(cat ../err)"
}

# What was there before is nobody's business.
echo 'at http://old:port/' >old
commit 0
cp ../hook .git/hooks/pre-commit
chmod +x .git/hooks/pre-commit
echo 'no URL' >>old
commit 0
echo '++ http://example.org:port/' >>old
commit 1
test "$(cat ../err)" = "old:3:http://example.org:port/	port	19" ||
    fail "it says: $(cat ../err)"
mkdir 'a folder'
printf 'one\n\nsee http://x:y/ and\nhttp://example.org/\n' >'a folder/né:w'
commit 1
printf '%s\n' 'a folder/né:w:3:http://x:y/	port	9' \
    'old:3:http://example.org:port/	port	19' | cmp -s - ../err ||
    fail "it says: $(cat ../err)"
rm -r 'a folder'
mkdir ../broken
printf '#!/bin/sh\nexit 2\n' >../broken/urlsift
chmod +x ../broken/urlsift
PATH=$dir/broken:$PATH commit 1
grep -q failed ../err || fail 'an error is no reason'
echo '++ http://example.org/' >new
git checkout -q HEAD old
git checkout -q -b topic
commit 0
ran='git diff main...' got=0
sh ../branch >../out 2>../err || got=$?
cd ..
want_status 0
want_out http://example.org/
exit 0
