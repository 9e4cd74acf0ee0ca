# Closing lines of a test run, from the logs named as arguments: what Criterion
# says of each of its programs, Python's unittest and Perl's Test::More of each
# of their files, and the sum of everything.  Those count with all their tests,
# any other test counts as one.  A test that was skipped is named with its last
# words, which say for want of what.  Fails when a test failed, when there was
# none, and, if CI is "true", when one was skipped.
# SPDX-License-Identifier: MIT

function number(line, label)
{
	if (!match(line, label ": [0-9]+"))
		return 0
	return substr(line, RSTART + length(label) + 2) + 0
}

function count(log_name,    name, trs, line, result, closing, ran, said)
{
	name = log_name
	sub(/\.log$/, "", name)
	trs = name ".trs"
	while ((getline line < trs) > 0)
		if (line ~ /^:global-test-result:/)
			result = substr(line, 22)
	close(trs)
	while ((getline line < log_name) > 0)
		if (line ~ /Synthesis: Tested: [0-9]/)
			closing = line
		else if (line ~ /^Ran [0-9]+ tests? in /)
			ran += substr(line, 5) + 0
		else if (line ~ /^1\.\.[0-9]+$/)
			ran += substr(line, 4) + 0
		else if (line != "" && line !~ /^SKIP /)
			said = line
	close(log_name)
	sub(/^[^ ]*: (skipped: )?/, "", said)

	if (result == "SKIP") {
		skipped++
		print name ": skipped" (said == "" ? "" : ": " said)
	} else if (closing != "") {
		print name ": " closing
		passed += number(closing, "Passing")
		failed += number(closing, "Failing")
		failed += number(closing, "Crashing")
		if (result != "PASS" && !number(closing, "Failing") &&
		    !number(closing, "Crashing"))
			failed++
		if (!number(closing, "Tested"))
			failed++
	} else if (result == "PASS" && ran) {
		print name ": Ran: " ran
		passed += ran
	} else if (result == "PASS" || result == "XFAIL") {
		passed++
	} else {
		failed++
		print name ": " (result == "" ? "did not run" : result)
	}
}

BEGIN {
	for (i = 1; i < ARGC; i++)
		count(ARGV[i])
	if (passed + failed == 0)
		print "no test has run"
	line = (passed + 0) " passed, " (failed + 0) " failed"
	if (skipped)
		line = line ", " skipped " skipped"
	print line
	if (failed || !passed || (skipped && ENVIRON["CI"] == "true"))
		exit 1
}
