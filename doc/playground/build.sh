#!/bin/sh
# build.sh PACKAGE: write the page with everything inside it, one file that
# needs no server, to standard output.  PACKAGE is the folder of the npm package
# with the engine and its module.
# SPDX-License-Identifier: MIT
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# part NAME: what stands for the line @NAME@.
part()
{
	case $1 in
	engine.mjs) sed '/^export /d' "$package/engine.mjs" ;;
	page.mjs) sed '/^import /d' "$here/page.mjs" ;;
	urlsift.wasm) base64 "$package/urlsift.wasm" ;;
	*) cat "$here/$1" ;;
	esac
}

package=$1
while IFS= read -r line; do
	case $line in
	@*@)
		name=${line#@}
		part "${name%@}" ;;
	*) printf '%s\n' "$line" ;;
	esac
done <"$here/page.html"
