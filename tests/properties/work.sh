# Long texts of one piece, and the work that callgrind has counted for each.
# SPDX-License-Identifier: MIT

# repeat UNIT HEAD LEN: a text of it.  No escape of printf is longer than four
# characters for a byte.
repeat()
{
	units=$1
	while test ${#units} -lt $((4 * $3)); do
		units=$units$units
	done
	printf -- "$2$units" | head -c "$3"
}

# counts DUMP: the instructions in each part of it, a line each.
counts()
{
	at=1
	while test -f "$1.$at"; do
		sed -n 's/^summary: //p' "$1.$at"
		at=$((at + 1))
	done
}
