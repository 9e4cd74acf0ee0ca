# Fills in what the shells complete for urlsift, from the tables of the source:
#
#	awk -f generate.awk config.h lib/words.def \
#	    lib/options.def lib/filter/filters.def src/options/options.def \
#	    FILE.in
#
# An option that writes a file takes it behind "=" only, as one whose value may
# lack.  A value of small letters, with bars between, is one of these words;
# FILE and LIST are files, FORMS, RISKS and SCHEMES lists of what there is;
# nothing is offered for any other.
# SPDX-License-Identifier: MIT

BEGIN		{ names["RISKS"] = " any" }
/^#define/	{ defined[$2] = 1 }
/^#ifdef/	{ skips = !($2 in defined) }
/^#else/	{ skips = !skips }
/^#endif/	{ skips = 0 }

/^US_WORD\(F,/	{ names["FORMS"] = names["FORMS"] " " word_of($0) }
/^US_WORD\(RISK,/	{ names["RISKS"] = names["RISKS"] " " word_of($0) }

/^(OPTION|RULE|FILTER)\(/	{ row = "" }
/^(OPTION|RULE|FILTER)\(/, /\)$/ {
	row = row $0
	if (!skips && /\)$/)
		add(row)
}

FILENAME ~ /\.in$/ { fill() }

# Return what stands in the line's first quotes.
function word_of(line,    piece)
{
	split(line, piece, "\"")
	return piece[2]
}

# Note a row: the strings in it are the word, if it has one, value and help.
function add(row,    piece, n, at)
{
	n = split(row, piece, "\"")
	at = row ~ /NULL/ ? 0 : 2
	options++
	letter[options] = row ~ /^[A-Z]+\('/ ? substr(row, index(row, "'") + 1, 1) : ""
	word[options] = at == 0 ? "" : piece[at]
	value[options] = piece[at + 2]
	help[options] = piece[at + 4]
	for (at += 6; at < n; at += 2)
		help[options] = help[options] piece[at]
	may_lack[options] = sub(/^\[/, "", value[options])
	writes[options] = row ~ /, (output|report), /
	sub(/\]$/, "", value[options])
	sub(/^=/, "", value[options])
}

# Return what is offered for the option's value.
function kind(i)
{
	if (value[i] ~ /^[a-z0-9|]+$/)
		return "words"
	if (value[i] == "FILE" || value[i] == "LIST")
		return "files"
	if (value[i] ~ /SCHEMES/)
		return "schemes"
	return value[i] in names ? "list" : "nothing"
}

# Return the words that the option's value is made of, with blanks between.
function words(i,    text)
{
	text = kind(i) == "list" ? substr(names[value[i]], 2) : value[i]
	gsub(/\|/, " ", text)
	return text
}

function quoted(text)
{
	gsub(/'/, "'\\''", text)
	return "'" text "'"
}

function bash_value(i,    names)
{
	names = "--" word[i] "="
	if (!may_lack[i] && !writes[i])
		names = names " | --" word[i]
	if (letter[i] != "" && !may_lack[i])
		names = names " | -" letter[i]
	print "\t" names ")\n\t\tkind=" kind(i)
	if (kind(i) ~ /words|list/)
		print "\t\twords=" quoted(words(i))
	print "\t\t;;"
}

function bash_option(i)
{
	return (letter[i] == "" ? "" : " -" letter[i]) \
	    (word[i] == "" ? "" : " --" word[i]) \
	    (value[i] == "" || may_lack[i] ? "" : "=")
}

# Print the specification of a name; its marks report where a value may stand.
function zsh_name(i, name, marks,    text, action)
{
	text = help[i]
	gsub(/[][\\]/, "\\\\&", text)
	text = "*" name marks "[" text "]"
	action = " "
	if (kind(i) == "words")
		action = "(" words(i) ")"
	else if (kind(i) == "files")
		action = "_files"
	else if (kind(i) == "list")
		action = "_sequence compadd - " words(i)
	else if (kind(i) == "schemes")
		action = "_urlsift_schemes"
	if (marks != "")
		text = text (may_lack[i] ? "::" : ":") value[i] ":" action
	print "\t    " quoted(text) " \\"
}

function zsh_option(i,    must)
{
	must = value[i] != "" && !may_lack[i]
	if (letter[i] != "")
		zsh_name(i, "-" letter[i], must ? "+" : "")
	if (word[i] != "")
		zsh_name(i, "--" word[i], must && !writes[i] ? "=" : \
		    value[i] != "" ? "=-" : "")
}

# An argument of fish: each word that COMMAND prints, behind what stands before
# the last comma.  Its own function for that repeats "--NAME=" since version 4.
function fish_list(command)
{
	return " -a " quoted("(string replace -r '^(--[a-z-]+=)?((.*,)?).*'" \
	    " '$2' -- (commandline -ct))(" command ")")
}

# Print what fish is to know of an option.
function fish_option(i,    action)
{
	if (kind(i) == "files")
		action = " -r -F"
	else if (value[i] != "")
		action = may_lack[i] ? " -f" : " -x"
	if (kind(i) == "words")
		action = action " -a " quoted(words(i))
	else if (kind(i) == "list")
		action = action fish_list("string split ' ' '" words(i) "'")
	else if (kind(i) == "schemes")
		action = action fish_list("urlsift --list-schemes | cut -f 1")
	print "complete -c urlsift" (letter[i] == "" ? "" : " -s " letter[i]) \
	    (word[i] == "" ? "" : " -l " word[i]) action " -d " quoted(help[i])
}

# Print a line of FILE.in, or what it stands for.
function fill(    i, all)
{
	if ($0 !~ /@[a-z]+-[a-z]+@/) {
		print
		return
	}
	for (i = 1; i <= options; i++)
		if (/@bash-values@/ && value[i] != "")
			bash_value(i)
		else if (/@bash-options@/)
			all = all bash_option(i)
		else if (/@zsh-options@/)
			zsh_option(i)
		else if (/@fish-options@/)
			fish_option(i)
	if (sub(/@bash-options@/, substr(all, 2)))
		print
}
