#!/bin/sh
# The line of --progress: one line that fits, erased before anything else is
# said; on a terminal it comes when work takes long.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
erase=$(printf '\r\033[K')

awk 'BEGIN {
	for (i = 0; i < 60000; i++)
		print "some text, and then http://example.org/" i
}' </dev/null >large

# lines FILE: what was shown on the line, one after the other.
lines()
{
	tr '\n' '~' <"$1" | sed "s/$(printf '\r\033')\[K/\\
/g"
	echo
}

ran='urlsift --progress=always -c large missing'
got=0
"$URLSIFT" -j1 --progress=always -c large missing >out 2>err || got=$?
test "$got" = 2 || fail "exit $got"
want_out large:60000
lines err >shown
head -n 1 shown | grep -qE "^\[#* *\] +[0-9]+%, [0-9.]+[KM] of 2\.[0-9]M, [0-9.]+[BKMG]/s, \
[0-9]+:[0-9][0-9] left, 1 file, [0-9]+ URLs?, large\$" || fail "$(cat shown)"
tail -n 1 shown | grep -qE '^urlsift: missing: No such file or directory~'\
'urlsift: finished: 2 files, [0-9]+ bytes read, 60000 URLs, 0:[0-9]+~$' ||
    fail "$(cat shown)"

# What is to do is not known of a pipe and of a list.
cat large | "$URLSIFT" --progress=always -c >out 2>err
lines err | grep -q ' of \| left' && fail "$(lines err)"
lines err | head -n 1 | grep -q '^[0-9.]*[BKM], ' || fail "$(lines err)"
lines err | tail -n 1 | grep -q '^urlsift: finished: 1 file, ' ||
    fail "$(lines err)"
echo large | "$URLSIFT" --progress=always -c --files-from=- >out 2>err
lines err | grep -q ' of \| left' && fail "$(lines err)"

# Nothing unless it is asked for, where there is no terminal.
for progress in auto never; do
	run --progress=$progress large; want_status 0
	test ! -s err || fail "$(cat err)"
done

script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
    skip 'no script(1) with -c'

# terminal COLUMNS COMMAND: what it writes to a terminal goes to the file tty.
terminal()
{
	ran=$2
	script -qec "stty cols $1; $2" /dev/null </dev/null >tty 2>&1
	tr '\n' '~' <tty | sed "s/$(printf '\r\033')\[K/\\
/g" | sed "s/$(printf '\r')~/~/g; s/~\$//; s/~/\\
/g" >shown
}

for columns in 20 40 80 200; do
	terminal $columns "'$URLSIFT' --progress=always -c large"
	sed '$d' shown | sed '$d' | awk -v most=$((columns - 1)) '
		length($0) > most || $0 !~ /[0-9.]+[BKM] of / { bad = 1 }
		(substr($0, 1, 1) == "[") != (most > 72) { bad = 1 }
		END { exit bad || NR < 1 }' || fail "$(cat shown)"
	tail -n 2 shown | head -n 1 | grep -qx 60000 || fail "$(cat shown)"
	tail -n 1 shown | grep -q '^urlsift: finished: 1 file, ' ||
	    fail "$(cat shown)"
done
terminal 40 "'$URLSIFT' --progress=always -c large"
head -n 1 shown | grep -q ' left' || fail 'no time left in 40 columns'
terminal 80 "'$URLSIFT' --progress=always -c large"
head -n 1 shown | grep -q ' files*, ' || fail 'no files in 80 columns'

# By itself: after two seconds.
NO_COLOR=1
export NO_COLOR
slow='echo some text; sleep 3; echo http://example.org/'
terminal 80 "{ $slow; } | '$URLSIFT'"
head -n 1 shown | grep -q '^[0-9]*B, .* 1 file, 0 URLs, (standard input)$' ||
    fail "$(cat shown)"
tail -n 2 shown | head -n 1 | grep -qx http://example.org/ ||
    fail "$(cat shown)"
head -n 1 large >line
terminal 80 "'$URLSIFT' line"
test "$(cat shown)" = http://example.org/0 || fail 'it comes at once'
terminal 80 "{ $slow; } | '$URLSIFT' --progress=never"
test "$(cat shown)" = http://example.org/ || fail "$(cat shown)"
exit 0
