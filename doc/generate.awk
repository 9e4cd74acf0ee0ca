# Fills in what pages, types and shells have from the tables of the source:
#
#	awk -f header.awk -f generate.awk config.h lib/*.def ... FILE.in
#
# A line of FILE.in with a mark, such as @mdoc-fields@, stands for what a
# function below makes; @VERSION@ is the version.  What the manual says of an
# option or a word beyond the sentence of its row is in details.mdoc, under a line
# such as "@option join".
#
# An option that writes a file takes it behind "=" only, as one whose value may
# lack.  A value of small letters, with bars between, is one of these words;
# FILE and LIST are files, FORMS, RISKS and SCHEMES lists of what there is;
# shells offer nothing for any other.
# SPDX-License-Identifier: MIT

BEGIN {
	PYTHON["TEXT"] = "AnyStr"
	PYTHON["NUMBER"] = "int"
	PYTHON["FLAG"] = "bool"
	PYTHON["RANGE"] = "tuple[int, int]"
	PYTHON["WORDS"] = "tuple[str, ...]"
	PYTHON["RANGES"] = "tuple[tuple[int, int], ...]"
	PYTHON["READINGS"] = "tuple[URL[AnyStr], ...]"

	SCRIPT["TEXT"] = "string"
	SCRIPT["NUMBER"] = "number"
	SCRIPT["FLAG"] = "boolean"
	SCRIPT["RANGE"] = "readonly [number, number]"
	SCRIPT["WORDS"] = "readonly string[]"
	SCRIPT["RANGES"] = "readonly (readonly [number, number])[]"
	SCRIPT["READINGS"] = "readonly URLReading[]"

	JSON["TEXT"] = "\"type\": \"string\""
	JSON["NUMBER"] = "\"type\": \"integer\", \"minimum\": "
	JSON["FLAG"] = "\"type\": \"boolean\""
	JSON["RANGE"] = "\"$ref\": \"#/$defs/range\""
	JSON["WORDS"] = "\"type\": \"array\", \"uniqueItems\": true, \"items\": "
	JSON["RANGES"] = "\"type\": \"array\", \"minItems\": 1, \"items\": " \
	    "{ \"$ref\": \"#/$defs/range\" }"
	JSON["READINGS"] = "\"type\": \"array\", \"items\": " \
	    "{ \"$ref\": \"#/$defs/alternative\" }"

	MACRO["`"] = ".Li "
	MACRO["*"] = ".Cm "
	MACRO["_"] = ".Ar "
	MACRO["#"] = ".Sx "

	# Whose words fields are.
	WORDS["form"] = "F"
	WORDS["began"] = "B"
	WORDS["ended"] = "E"
	WORDS["end_rule"] = "END"
	WORDS["kind"] = "K"
	WORDS["notes"] = "N"
	WORDS["risks"] = "RISK"

	# The files with rows that OPTION() includes stand before options.def.
	group = "What counts as a URL"
}

FILENAME ~ /config\.h$/ && /^#define/	{ defined[$2] = $3 }
FILENAME ~ /\.def$/	{ read_table() }
FILENAME ~ /urlsift\.h$/	{ read_header() }
FILENAME ~ /\.mdoc$/	{ read_detail() }
FILENAME ~ /\.in$/	{ fill() }
END			{ end_text() }

# Rows begin in the first column and end with a bracket.
function read_table()
{
	if (/^#ifdef/)
		skips = !($2 in defined)
	else if (/^#ifndef IN_PROCESS/)
		needs_process = 1
	else if (/^#else/)
		skips = !skips
	else if (/^#endif/)
		skips = needs_process = 0
	if (/^[A-Z_]+\(/)
		row = ""
	row = row $0
	if (row ~ /^[A-Z_]+\(.*\)$/) {
		if (!skips)
			read_row(row, substr(row, 1, index(row, "(") - 1))
		row = ""
	}
}

# What stands between quotes is odd pieces; literals beside each other are one.
function read_row(row, macro,    piece, n, at, text)
{
	n = split(row, piece, "\"")
	for (at = macro ~ /^(US_[^R]|US_REASON|FIELD|PART|LIST)/ ? 4 : 6; at < n;
	    at += 2)
		text = text piece[at]
	if (row ~ /NULL/)
		text = piece[4]
	if (macro == "GROUP")
		group = piece[2]
	else if (macro ~ /^(OPTION|RULE|TEXT|FILTER|CHOICE|LIST|INPUT|ONLY)$/)
		read_option(row, macro, row ~ /NULL/ ? "" : piece[2],
		    macro == "LIST" ? "=HOSTS" : \
		    piece[row ~ /NULL/ ? 2 : 4], text)
	else if (macro ~ /^(FIELD|PART)$/)
		read_field(piece[2], piece[3], text)
	else if (macro == "US_REASON")
		add_word("R", substr(piece[1], index(piece[1], "(")), piece[2], sentence(piece[6]))
	else if (macro == "US_RISK")
		add_word("RISK", substr(piece[1], 8), piece[2], text \
		    (piece[3] ~ /WEAK/ ? " (weak)" : ""))
	else if (macro == "US_END")
		add_word("END", "", piece[2], text)
	else if (macro == "US_WORD")
		add_word(substr(piece[1], 9, index(piece[1], ",") - 9),
		    substr(piece[1], index(piece[1], ",")), piece[2], text)
}

function read_option(row, macro, word_, value_, help_)
{
	options++
	letter[options] = row ~ /^[A-Z]+\('/ ? \
	    substr(row, index(row, "'") + 1, 1) : ""
	word[options] = word_
	may_lack[options] = sub(/^\[/, "", value_)
	sub(/\]$/, "", value_)
	sub(/^=/, "", value_)
	value[options] = value_
	help[options] = help_
	is_in_script[options] = !needs_process
	writes[options] = row ~ /, (output|report), /
	is_program[options] = macro !~ /TEXT|CHOICE|LIST|ONLY/
	in_library[options] = macro == "OPTION" ? "" : \
	    macro ~ /RULE|TEXT/ ? "rules" : macro ~ /INPUT|ONLY/ ? "documents" : \
	    "filters"
	within[options] = macro == "FILTER" ? "Filters" : \
	    macro == "INPUT" ? "Input" : group
}

# ${cells} stand between the name and the help: type, ..., from, usual.
function read_field(name, cells, text,    cell, n)
{
	fields++
	n = split(cells, cell, /, */)
	field[fields] = name
	type[fields] = cell[2]
	from[fields] = " " cell[n - 2] " "
	usual[fields] = cell[n - 1]
	explained[fields] = text
}

function add_word(kind, number, name, text)
{
	gsub(/[^A-Z_]/, "", number)
	number_of[kind, ++words_of[kind]] = "URLSIFT_" kind "_" number
	word_of[kind, words_of[kind]] = name
	text_of[kind, words_of[kind]] = text
}

function read_detail()
{
	if (/^@/)
		thing = substr($0, 2)
	else
		detail[thing] = detail[thing] $0 "\n"
}

function sentence(text)
{
	return toupper(substr(text, 1, 1)) substr(text, 2) "."
}

# Return the words of a kind with ${between} them.
function listed(kind, between,    i, all)
{
	for (i = 1; i <= words_of[kind]; i++)
		all = all (i > 1 ? between : "") word_of[kind, i]
	return all
}

# Return whether a URL alone has a field, and not only a hit.
function is_of_url(i)
{
	return from[i] !~ /HIT|PLACE|LINES|TEXT/
}

function is_always_there(i)
{
	return type[i] ~ /FLAG|WORDS|RANGES|READINGS/ || field[i] == "url" ||
	    from[i] ~ /^ HIT (\| LIBRARY )?$/
}

# Print ${text} with ${begin} before its lines, of 80 characters at most.
function print_folded(text, begin,    piece, n, i, line)
{
	n = split(text, piece, " ")
	line = begin piece[1]
	for (i = 2; i <= n; i++) {
		if (length(line) + 1 + length(piece[i]) > 80) {
			print line
			line = begin piece[i]
		} else
			line = line " " piece[i]
	}
	print line
}

# The manual is text in which `x` is literal, *x* a word of a command, _x_ what a
# value is called, #X# a section, and options and pages, as in grep(1), need no
# marks.  In mdoc these stand in lines of their own, and so do sentences.
function print_mdoc(text, name,    piece, n, i, line, macro)
{
	n = split(bound(text), piece, " ")
	for (i = 1; i <= n; i++) {
		gsub(/\001/, " ", piece[i])
		macro = mdoc_macro(piece[i], name)
		if (macro != "" || line != "" &&
		    length(line) + 1 + length(piece[i]) > 80) {
			print_line(line)
			line = ""
		}
		if (macro != "") {
			print macro
			continue
		}
		gsub(/\\/, "\\e", piece[i])
		line = line (line == "" ? "" : " ") piece[i]
		if (piece[i] ~ /([A-Za-z0-9)"][A-Za-z)"]|[0-9])[.?!]\)?$/) {
			print_line(line)
			line = ""
		}
	}
	print_line(line)
}

# Return the text with no blanks between two marks.
function bound(text,    all, mark)
{
	text = " " text
	while (match(text, / (`[^`]*`|\*[^* ][^*]*\*|_[^_ ][^_]*_|#[A-Z][^#]*#)/)) {
		mark = substr(text, RSTART + 1, RLENGTH - 1)
		gsub(/ /, "\001", mark)
		all = all substr(text, 1, RSTART) mark
		text = substr(text, RSTART + RLENGTH)
	}
	return substr(all text, 2)
}

# Return the line that a piece of text becomes, "" if it is text alone.
function mdoc_macro(piece, name,    bare, rest, page)
{
	bare = piece
	sub(/[.,;:)]+$/, "", bare)
	rest = substr(piece, length(bare) + 1)
	gsub(/./, " &", rest)
	if (name != "" && bare == name)
		return ".Ar " bare rest
	if (bare ~ /^--?[a-zA-Z0-9][a-z0-9-]*$/)
		return ".Fl " substr(bare, 2) rest
	if (bare ~ /^--[a-z-]+=([a-z0-9]+|_[A-Za-z]+_)$/) {
		sub(/=/, bare ~ /_$/ ? " Ns = Ns Ar " : " Ns = Ns Cm ", bare)
		gsub(/_/, "", bare)
		return ".Fl " substr(bare, 2) rest
	}
	if (bare ~ /^[a-z][a-z0-9-]+\([1-8]$/) {
		page = bare
		sub(/\(/, " ", page)
		return ".Xr " page substr(rest, 3)
	}
	if (bare !~ /^(`.+`|\*.+\*|_.+_|#.+#)$/)
		return ""
	macro = MACRO[substr(bare, 1, 1)]
	return macro mdoc_literal(substr(bare, 2, length(bare) - 2)) rest
}

# Return text as an argument that stands for nothing else.
function mdoc_literal(text)
{
	gsub(/\\/, "\\e", text)
	gsub(/\047/, "\\(aq", text)
	gsub(/~/, "\\(ti", text)
	gsub(/\^/, "\\(ha", text)
	return text (text ~ /[][().,;:?!|]$/ ? "\\&" : "")
}

function print_line(line)
{
	if (line != "")
		print (line ~ /^[.']/ ? "\\&" : "") line
}

# A line of a page: lines of mdoc, and those of an example, are as they are.
function read_page(line)
{
	if (line ~ /^\.Bd/)
		in_example = 1
	else if (line ~ /^\.Ed/)
		in_example = 0
	if (in_example || line ~ /^\./) {
		end_text()
		print line
	} else
		text = text (text == "" ? "" : " ") line
}

function end_text()
{
	if (text != "")
		print_mdoc(text)
	text = ""
}

# What the manual says beyond the sentence of a row.
function print_detail(thing,    line, n, i)
{
	n = split(detail[thing], line, "\n")
	for (i = 1; i < n; i++)
		read_page(line[i])
	end_text()
}

# Return how the manual writes the value of an option.
function mdoc_value(i,    text)
{
	text = value[i]
	if (text == "")
		return ""
	if (offer(i) != "words") {
		text = "Ar " text
		if (sub(/\[:/, " Ns Op : Ns Cm ", text))
			sub(/\]$/, "", text)
	} else
		text = "Cm " text
	gsub(/\|/, " | ", text)
	return (may_lack[i] ? " Ns Op = Ns " : " Ns = Ns ") text
}

# Print what an option does.
function mdoc_help(i,    name)
{
	name = value[i]
	sub(/\[.*/, "", name)
	print_mdoc(help[i], offer(i) == "words" ? "" : name)
}

function mdoc_options(title,    i)
{
	print ".Bl -tag -width Ds"
	for (i = 1; i <= options; i++)
		if (is_program[i] && within[i] == title) {
			print ".It" (letter[i] == "" ? "" : " Fl " letter[i]) \
			    (letter[i] == "" || word[i] == "" ? "" : " ,") \
			    (word[i] == "" ? "" : " Fl -" word[i]) mdoc_value(i)
			mdoc_help(i)
			print_detail("option " \
			    (word[i] == "" ? letter[i] : word[i]))
		}
	print ".El"
}

# The options of rules or of filters, which each language has.
function mdoc_settings(what,    i)
{
	print ".Bl -tag -width Ds -compact"
	for (i = 1; i <= options; i++)
		if (in_library[i] == what) {
			print ".It Li " word[i] mdoc_value(i)
			mdoc_help(i)
		}
	print ".El"
}

# The fields as names in a template, or as keys of JSON.
function mdoc_fields(macro, width,    i)
{
	print ".Bl -tag -width \"" width "\""
	for (i = 1; i <= fields; i++) {
		print ".It " macro " " field[i]
		print_mdoc(explained[i])
		if (macro == "Cm" && usual[i] == "NEVER")
			print "Only if\n.Fl -columns\nnames it."
	}
	print ".El"
}

# The columns that a table has without being asked.
function mdoc_columns(    i, line)
{
	for (i = 1; i <= fields; i++)
		if (usual[i] == "ALWAYS") {
			if (length(line) > 60) {
				print ".Li" line " ,"
				line = ""
			}
			line = line (line == "" ? " " : " , ") field[i]
		}
	print ".Li" line " ."
}

# The words of a kind, as the program prints them.
function mdoc_words(kind,    i)
{
	print ".Bl -tag -width \"user-looks-like-host\""
	for (i = 1; i <= words_of[kind]; i++) {
		print ".It Cm " word_of[kind, i]
		print_mdoc(text_of[kind, i])
		print_detail("word " kind " " word_of[kind, i])
	}
	print ".El"
}

function pod_item(head, text)
{
	print "\n=item " head "\n"
	print_folded(text)
}

function pod_fields(    i)
{
	print "=over"
	for (i = 1; i <= fields; i++)
		pod_item(field[i], explained[i])
	print "\n=back"
}

function pod_options(of,    i, name, values)
{
	print "=over"
	for (i = 1; i <= options; i++)
		if (in_library[i] != "" && index(of, in_library[i])) {
			name = word[i]
			gsub(/-/, "_", name)
			values = value[i] == "" ? "yes or no" : value[i]
			gsub(/\|/, ", ", values)
			pod_item(name " => " values, help[i])
		}
	print "\n=back"
}

# Print properties: those of a hit alone, or of a URL, too.
function python_fields(class,    i, text)
{
	for (i = 1; i <= fields; i++)
		if (is_of_url(i) == (class == "URL")) {
			text = PYTHON[type[i]]
			if (text == "AnyStr" && from[i] ~ / LIBRARY /)
				text = "str"
			print "    @property"
			print "    def " field[i] "(self) -> " text \
			    (is_always_there(i) ? "" : " | None") ": ..."
		}
}

# Return the type of an option, of these types of a language: of a switch, a
# number, a text, or a word between ${left} and ${right}, with ${between} them.
function option_type(i, flag, number, text, left, between, right,    all)
{
	if (value[i] == "")
		return flag
	if (offer(i) != "words")
		return value[i] ~ /^(N|SIZE|SECONDS)$/ ? number : text
	all = value[i]
	gsub(/\|/, between, all)
	return (value[i] ~ /yes/ ? flag " | " : "") left all right
}

# Print items: those of rules and filters, or those of documents, which may be
# None.
function python_options(what,    i, name, is_own)
{
	for (i = 1; i <= options; i++) {
		is_own = in_library[i] == "documents"
		if (in_library[i] == "" || is_own != (what == "documents"))
			continue
		name = word[i]
		gsub(/-/, "_", name)
		print "    " name ": " option_type(i, "bool", "int",
		    is_own ? "str" : "str | list[str]",
		    "Literal[\"", "\", \"", "\"]") (is_own ? " | None" : "")
	}
}

function script_fields(    i)
{
	for (i = 1; i <= fields; i++) {
		print "  /** " explained[i] " */"
		print "  readonly " field[i] ": " SCRIPT[type[i]] \
		    (is_of_url(i) && is_always_there(i) || \
		    SCRIPT[type[i]] ~ /\[\]$/ ? "" : " | null") ";"
	}
}

function script_options(what,    i)
{
	for (i = 1; i <= options; i++)
		if (in_library[i] != "" && is_in_script[i] &&
		    (in_library[i] == "documents") == (what == "documents"))
			print "  " (word[i] ~ /-/ ? "'" word[i] "'" : word[i]) \
			    "?: " option_type(i, "boolean", "number",
			    what == "documents" ? "string" : "Some",
			    "'", "' | '", "'") ";"
}

# Return the words of a kind as a list of JSON.  That white space was removed has
# a field of its own.
function json_words(kind,    text)
{
	text = listed(kind, "\", \"")
	sub(/^joined", "/, "", text)
	return "\"enum\": [\"" text "\"]"
}

function json_fields(    i, text)
{
	for (i = 1; i <= fields; i++) {
		text = JSON[type[i]]
		if (type[i] == "NUMBER")
			text = text (explained[i] ~ /, from 1\./ ? 1 : 0)
		if (type[i] == "WORDS")
			text = text "{ " json_words(WORDS[field[i]]) " }"
		else if (field[i] == "reason")
			text = "\"$ref\": \"#/$defs/reason\""
		else if (field[i] in WORDS)
			text = json_words(WORDS[field[i]])
		print "        \"" field[i] "\": {\n          \"description\": \"" \
		    explained[i] "\",\n          " text "\n        }" \
		    (i < fields ? "," : "")
	}
}

# Return what is offered for the option's value.
function offer(i)
{
	if (value[i] ~ /^[a-z0-9|-]+$/)
		return "words"
	if (value[i] == "FILE" || value[i] == "LIST")
		return "files"
	if (value[i] ~ /SCHEMES/)
		return "schemes"
	return value[i] ~ /^(FORMS|RISKS)$/ ? "list" : "nothing"
}

# Return the words that the option's value is made of, with blanks between.
function words(i,    text)
{
	if (value[i] == "FORMS")
		return listed("F", " ")
	if (value[i] == "RISKS")
		return "any strong weak " listed("RISK", " ")
	text = value[i]
	gsub(/\|/, " ", text)
	return text
}

function quoted(text)
{
	gsub(/'/, "'\\''", text)
	return "'" text "'"
}

function bash_values(    i, names)
{
	for (i = 1; i <= options; i++) {
		if (!is_program[i] || value[i] == "")
			continue
		names = "--" word[i] "="
		if (!may_lack[i] && !writes[i])
			names = names " | --" word[i]
		if (letter[i] != "" && !may_lack[i])
			names = names " | -" letter[i]
		print "\t" names ")\n\t\tkind=" offer(i)
		if (offer(i) ~ /words|list/)
			print "\t\twords=" quoted(words(i))
		print "\t\t;;"
	}
}

function bash_options(    i, all)
{
	for (i = 1; i <= options; i++)
		if (is_program[i])
			all = all (letter[i] == "" ? "" : " -" letter[i]) \
			    (word[i] == "" ? "" : " --" word[i]) \
			    (value[i] == "" || may_lack[i] ? "" : "=")
	return substr(all, 2)
}

# Print the specification of a name; its marks report where a value may stand.
function zsh_name(i, name, marks,    text, action)
{
	text = help[i]
	gsub(/[][\\]/, "\\\\&", text)
	text = "*" name marks "[" text "]"
	action = " "
	if (offer(i) == "words")
		action = "(" words(i) ")"
	else if (offer(i) == "files")
		action = "_files"
	else if (offer(i) == "list")
		action = "_sequence compadd - " words(i)
	else if (offer(i) == "schemes")
		action = "_urlsift_schemes"
	if (marks != "")
		text = text (may_lack[i] ? "::" : ":") value[i] ":" action
	print "\t    " quoted(text) " \\"
}

function zsh_options(    i, must)
{
	for (i = 1; i <= options; i++) {
		must = value[i] != "" && !may_lack[i]
		if (is_program[i] && letter[i] != "")
			zsh_name(i, "-" letter[i], must ? "+" : "")
		if (is_program[i] && word[i] != "")
			zsh_name(i, "--" word[i], must && !writes[i] ? "=" : \
			    value[i] != "" ? "=-" : "")
	}
}

# An argument of fish: each word that COMMAND prints, behind what stands before
# the last comma.  Its own function for that repeats "--NAME=" since version 4.
function fish_list(command)
{
	return " -a " quoted("(string replace -r '^(--[a-z-]+=)?((.*,)?).*'" \
	    " '$2' -- (commandline -ct))(" command ")")
}

function fish_options(    i, action)
{
	for (i = 1; i <= options; i++) {
		if (!is_program[i])
			continue
		action = ""
		if (offer(i) == "files")
			action = " -r -F"
		else if (value[i] != "")
			action = may_lack[i] ? " -f" : " -x"
		if (offer(i) == "words")
			action = action " -a " quoted(words(i))
		else if (offer(i) == "list")
			action = action fish_list("string split ' ' '" \
			    words(i) "'")
		else if (offer(i) == "schemes")
			action = action \
			    fish_list("urlsift --list-schemes | cut -f 1")
		print "complete -c urlsift" \
		    (letter[i] == "" ? "" : " -s " letter[i]) \
		    (word[i] == "" ? "" : " -l " word[i]) action \
		    " -d " quoted(help[i])
	}
}

# Print a line of FILE.in, or what it stands for.
function fill(    mark, of, version)
{
	version = defined["PACKAGE_VERSION"]
	if (!match($0, /@[a-z]+-[a-z]+( [A-Za-z ,]+)?@/)) {
		gsub(/@VERSION@/, substr(version, 2, length(version) - 2))
		if (FILENAME ~ /\.[1-9]\.in$/)
			read_page($0)
		else
			print
		return
	}
	mark = substr($0, RSTART + 1, RLENGTH - 2)
	of = mark
	sub(/ .*/, "", mark)
	sub(/^[^ ]* ?/, "", of)
	end_text()
	if (mark == "bash-values")
		bash_values()
	else if (mark == "bash-options")
		print substr($0, 1, RSTART - 1) bash_options() "'"
	else if (mark == "zsh-options")
		zsh_options()
	else if (mark == "fish-options")
		fish_options()
	else if (mark == "mdoc-options")
		mdoc_options(of)
	else if (mark == "mdoc-settings")
		mdoc_settings(of)
	else if (mark == "mdoc-names")
		mdoc_fields("Li", "record_target")
	else if (mark == "mdoc-keys")
		mdoc_fields("Cm", "alternatives")
	else if (mark == "mdoc-columns")
		mdoc_columns()
	else if (mark == "mdoc-words")
		mdoc_words(of)
	else if (mark == "header-names")
		header_names()
	else if (mark == "header-synopsis")
		header_synopsis()
	else if (mark == "header-text")
		header_text()
	else if (mark == "header-values")
		header_values()
	else if (mark == "pod-fields")
		pod_fields()
	else if (mark == "pod-options")
		pod_options(of)
	else if (mark == "python-fields")
		python_fields(of)
	else if (mark == "python-options")
		python_options(of)
	else if (mark == "script-fields")
		script_fields()
	else if (mark == "script-options")
		script_options(of)
	else if (mark == "json-fields")
		json_fields()
	else if (mark == "json-reasons")
		print "      " json_words("R")
}
