#!/bin/sh
# The hook for pre-commit and the action for GitHub have what these read, and
# what they run fails because of an invalid URL, an error, and nothing else.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
python=/usr/bin/python3
$python -c 'import yaml' 2>/dev/null || skip 'no python3-yaml'
mkdir bin tree
printf '#!/bin/sh\nexec "%s" "$@"\n' "$URLSIFT" >bin/urlsift
cat >bin/npx <<'END'
#!/bin/sh
test "$1 $2 $3" = '--yes --package=urlsift urlsift' || exit 3
shift 2
exec "$@"
END
chmod +x bin/*
PATH=$dir/bin:$PATH
export PATH

cat >read.py <<'END'
"""Print a script that runs what the file has; its arguments are those of the
hook, or the options of the action."""
import shlex
import sys

import yaml

with open(sys.argv[2], encoding="utf-8") as file:
    read = yaml.safe_load(file)
if sys.argv[1] == "hook":
    [hook] = read
    assert set(hook) == {"id", "name", "description", "entry", "language",
                         "types"}, hook
    assert hook["language"] == "system" and hook["types"] == ["text"]
    print(shlex.join(shlex.split(hook["entry"])), '"$@"')
else:
    assert set(read) == {"name", "description", "inputs", "runs"}, read
    inputs = read["inputs"]
    assert read["runs"]["using"] == "composite"
    [step] = read["runs"]["steps"]
    assert step["shell"] == "bash"
    for name, value in step["env"].items():
        given = "${{ inputs." + name.lower() + " }}"
        assert value == given, value
        print(f"export {name}={shlex.quote(inputs[name.lower()]['default'])}")
    print('test $# = 0 || export OPTIONS="$*"', step["run"], sep="\n")
END
top=$(cd "$top_srcdir" && pwd)
$python read.py hook "$top/.pre-commit-hooks.yaml" >hook.sh ||
    fail 'the hook is not read'
$python read.py action "$top/contrib/github/action.yml" >action.sh ||
    fail 'the action is not read'

# wants STATUS COMMAND...: the command exits with 0, or with anything else.
wants()
{
	want=$1
	shift
	ran="$*"
	got=0
	"$@" >out 2>err </dev/null || got=1
	test $got = "$want" || fail "exit $got, not $want: $(cat err)"
}

echo 'at http://a.example/' >tree/good
echo 'at http://b.example:x/' >"tree/bad one"
wants 0 sh hook.sh tree/good
wants 1 sh hook.sh tree/good 'tree/bad one'
why='http://b.example:x/	port	17'
want_out "tree/bad one:1:$why"
wants 0 sh hook.sh --scheme=ftp tree/good 'tree/bad one'
wants 1 sh hook.sh tree/missing
command -v bash >/dev/null || skip 'no bash'
cd tree
wants 1 bash -e -o pipefail ../action.sh
cp out ../out
cd ..
want_out "./bad one:1:$why"
wants 0 bash -e -o pipefail action.sh -r --scheme=ftp tree
wants 1 bash -e -o pipefail action.sh tree/missing
