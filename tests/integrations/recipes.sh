#!/bin/sh
# The recipes of doc/guide/SCALING.md do what stands above them, word for word.
# The first line of a block says what it is:
#	# same bytes as: COMMAND	its output is that of the command
#	#!/bin/sh			a script; the second line names it
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
ran='doc/guide/SCALING.md'
case $(parallel --version 2>/dev/null) in
'GNU parallel'*) ;;
*) skip 'no GNU parallel' ;;
esac
PARALLEL_HOME=$dir/parallel
export URLSIFT PARALLEL_HOME

# Programs of the recipes: the tool, and a Slurm that has one node.
mkdir bin parallel
printf '#!/bin/sh\nexec "$URLSIFT" "$@"\n' >bin/urlsift
cat >bin/sbatch <<'END'
#!/bin/sh
test "$1" = --wait || exit
tasks=$(sed -n 's/^#SBATCH .*--array=1-\([0-9]*\).*/\1/p' "$2")
for task in $(seq "$tasks"); do
	SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=$tasks sh "$2" || exit
done
END
chmod +x bin/*
PATH=$dir/bin:$PATH

# Files to search: URLs in three lines, so that a cut between lines tears some;
# many small files, and names that shells do not like.
awk 'BEGIN {
	for (i = 0; i < 60000; i++)
		print "> <URL:http://example.org/a-path\n> /that-is-torn/" i \
		    "\n> /twice> and http://example.org:" i % 99 "/"
}' </dev/null >big.txt
mkdir -p archive/a archive/a.b "archive/it's"
for i in $(seq 100); do
	echo "http://example.org/$i" >archive/a/$i.text
	echo "http://example.com/$i" >"archive/it's/$i \$(i) \"*\""
done
echo http://example.net/ >archive/a.b/c
head -c 1500000 big.txt >archive/a/large

# The blocks: block.1 and so on.
awk '/^```/ { is_in = $0 == "```sh"; n += is_in; next }
is_in { print >sprintf("block.%02d", n) }' "$top_srcdir/doc/guide/SCALING.md"
test -f block.06 || fail 'too few recipes'

for block in block.*; do
	ran="doc/guide/SCALING.md: $(head -n 3 "$block")"
	first=$(head -n 1 "$block")
	case $first in
	'# same bytes as: '*) ;;
	'#!/bin/sh')
		name=$(sed -n '2s/^# \([a-z]*\.sh\): .*/\1/p' "$block")
		test -n "$name" || fail 'a script without a name'
		cp "$block" "$name"
		continue ;;
	*)
		fail 'it is not said what this does'
		continue ;;
	esac
	sh -c "${first#*: }" >want || fail "the command fails: $?"
	test "$(wc -c <want)" -gt 200 || fail 'the command finds too little'
	sh -eu "$block" >out 2>err </dev/null || fail "exit $?"
	test ! -s err || fail "it reports: $(cat err)"
	cmp -s want out || fail "not so: $first"
	rm -f part.*
done
exit 0
