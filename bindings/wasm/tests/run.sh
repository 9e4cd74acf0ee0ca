#!/bin/sh
# run.sh PACKAGE: install the npm package, a file, into an empty folder, and run
# its tests there: in Node, by the compiler of TypeScript, in Chromium.  Then
# test playground.html beside it, in Chromium, too, and compare what the package
# and its command say of the corpus with the program URLSIFT.
# SPDX-License-Identifier: MIT
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
top_srcdir=$(cd "$tests/../../.." && pwd)/
package=$(cd "$(dirname "$1")" && pwd)/${1##*/}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' 0
cd "$dir"
npm init --yes >/dev/null
npm install --silent --offline --no-audit --no-fund "$package"
URLSIFT_PACKAGE=$dir/node_modules/urlsift
PLAYGROUND=${package%/*}/playground.html
export URLSIFT_PACKAGE PLAYGROUND top_srcdir

node --test --test-reporter=spec "$tests/node.test.mjs"
cp "$tests/types.mts" .
tsc --noEmit --strict --target es2022 --module nodenext \
    --moduleResolution nodenext --lib es2022,dom types.mts
echo 'types: tsc finds nothing'
node "$tests/browser.mjs"
node --test --test-reporter=spec "$tests/playground.mjs"
sh "$top_srcdir/tests/matrix/clients-say-the-same.sh" javascript
