# One line a file of what gcov -n says of those below ${top}.
/^File / {
	file = substr($0, 7, length($0) - 7)
	file = index(file, top) == 1 ? substr(file, length(top) + 1) : ""
}

/^Lines executed:/ && file != "" {
	split($0, part, /[:% ]+/)
	if (!(file in best) || part[3] + 0 > best[file])
		best[file] = part[3] + 0
	lines[file] = part[5]
	file = ""
}

END {
	for (file in best)
		printf "%6.2f%% of %5d  %s\n", best[file], lines[file], file
}
