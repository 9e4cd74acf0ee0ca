#!/bin/sh
# A limit of the stack that is too small is raised, for threads and the helper,
# too; if that is not allowed, it is an error.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo 'see http://a.example/%41' >text
(ulimit -S -s 64) 2>/dev/null || skip 'the stack has no limit here'
mkdir many
for n in 1 2 3 4 5 6 7 8; do
	cp text many/$n
done

# The pattern of a scheme needs PCRE2, which takes 32 KiB.
inputs='text many'
if "$URLSIFT" --version | grep -q decoder; then
	cp "$top_srcdir"/corpus/data/*.csv "$top_srcdir"/corpus/data/*.json \
	    "$top_srcdir"/corpus/mail/*.eml "$top_srcdir"/corpus/html/*.html many
fi
# What the environment takes of the stack is not there for the program.
for jobs in 1 4; do
	run -i -j$jobs -r $inputs
	mv out want
	status=$got
	for size in 32 64 128; do
		got=0
		env -i sh -c 'ulimit -S -s "$0"; exec "$@"' $size \
		    "$URLSIFT" -i -j$jobs -r $inputs >out 2>err || got=$?
		want_status $status
		cmp -s want out || fail "-j$jobs, $size KiB: not what it was"
	done
done
got=0
env -i sh -c 'ulimit -s 32; exec "$0" text' "$URLSIFT" >out 2>err || got=$?
want_status 2
want_out
want_err 'urlsift: ulimit -s: the stack has less than 256 KiB'
exit 0
