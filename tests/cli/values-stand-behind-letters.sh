#!/bin/sh
# A value may stand behind "=" also where the option is a letter.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

printf 'http://A.example/\nhttp://a.example/\nhttp:/x\n' >text

for value in -u=normal --unique=normal '-m9 -u=normal'; do
	# shellcheck disable=SC2086 # two words
	run $value text
	want_out 'http://A.example/'
done
run -ciu=opens text
want_out 2
run -i=only -I text
want_out 'http:/x	slashes	6'
run -t=text -s=http -m=1 -n text
want_out '1:http://A.example/'

# Without "=" there are more letters, wherever the option stands.
run -uc text
want_out 2
run -iun text
want_out '1:http://A.example/
2:http://a.example/
3:http:/x	slashes	6'
run text -uce A
want_out 1
run -- -u
want_status 2

# A pattern and a template may begin with it.
run -e=x text
want_status 1
run -g=x text
want_out '=x
=x'
