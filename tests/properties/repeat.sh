# A long text of one piece, for what counts how the work grows with it.
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
