# Reads the public header for generate.awk, which fills in what the manual has
# of it: @header-names@, @header-synopsis@, @header-text@, @header-values@.
#
# A comment that begins with a title and a colon, such as "A view: ...", begins
# a section.  A comment of a function, which begins with /**, names it with its
# arguments, and then says what it does.
# SPDX-License-Identifier: MIT

# Return ${text} without the marks of a comment.
function bare_comment(text)
{
	sub(/ *\*\/$/, "", text)
	sub(/^\/\*\*? ?/, "", text)
	sub(/^ \* ?/, "", text)
	return text
}

function read_header()
{
	if (/^\/\*/)
		remark = paragraph = is_reading = ""
	if (/^\/\*/ || is_reading == "comment") {
		is_reading = /\*\/$/ ? "" : "comment"
		add_to_remark(bare_comment($0))
		if (is_reading == "" && remark ~ /^[A-Z][a-z]*( [a-zA-Z]+)?: /)
			begin_section()
		if (is_reading == "" && !items)
			begin_text()
		return
	}
	if (/^enum urlsift_[a-z_]+ \{$/)
		begin_item("enum")
	else if (/^struct urlsift_[a-z_]+ \{$/ || /^typedef/ ||
	    /^#define URLSIFT_[A-Z]+_/)
		begin_item("code")
	else if (/^[a-z].* \**urlsift_[a-z_]+\(/)
		begin_item("function")
	if (is_reading != "") {
		code[items] = code[items] $0 "\n"
		if (is_reading == "enum")
			read_constant()
		if (/^};$/ || is_reading != "enum" && /;$/ && !/^\t/ ||
		    code[items] ~ /^[^{]*;\n$/ || code[items] ~ /^#.*[^\\]\n$/)
			is_reading = ""
	}
}

# The names of functions in the first lines of their comment are known from what
# it stands before.
function add_to_remark(line)
{
	if (paragraph == "" && line ~ /^urlsift_[a-z_]+\(.*[,:]$/ ||
	    line ~ /^SPDX/ || remark line == "")
		return
	paragraph = line
	if (line == "")
		line = "\n"
	else if (remark != "" && remark !~ /\n$/)
		line = " " line
	remark = remark line
}

function begin_section(    colon)
{
	colon = index(remark, ":")
	begin_item("section")
	name_of[items] = substr(told[items], 1, colon - 1)
	told[items] = toupper(substr(told[items], colon + 2, 1)) \
	    substr(told[items], colon + 3)
	is_reading = ""
}

# The comment of the file goes before all, but for what only its reader needs.
function begin_text()
{
	begin_item("text")
	sub(/^[^\n]*\n[^\n]*\n/, "", told[items])
	is_reading = ""
}

# What has no comment belongs to the item before.
function begin_item(what)
{
	kind_of[++items] = what
	told[items] = remark
	sub(/\n$/, "", told[items])
	remark = ""
	is_reading = what
	if (match($0, /urlsift_[a-z_]+(\(| \{)/))
		name_of[items] = substr($0, RSTART,
		    RLENGTH - (what == "function" ? 1 : 2))
}

function read_constant(    name)
{
	if (match($0, /^\tURLSIFT_[A-Z0-9_]+/)) {
		name = substr($0, 2, RLENGTH - 1)
		constants[items] = constants[items] " " name
		if (match($0, /\/\* .* \*\//))
			meaning[name] = sentence(substr($0, RSTART + 3,
			    RLENGTH - 6))
	}
}

# The tables say more of a constant than the header has room for.
function constant_text(name,    kind, i)
{
	for (kind in words_of)
		for (i = 1; i <= words_of[kind]; i++)
			if (number_of[kind, i] == name)
				return text_of[kind, i]
	for (i = 1; i <= fields; i++)
		if ("URLSIFT_P_" toupper(field[i]) == name)
			return explained[i]
	return meaning[name]
}

function header_names(    i, last)
{
	for (i = 1; i <= items; i++)
		if (kind_of[i] == "function") {
			if (last != "")
				print ".Nm " last " ,"
			last = name_of[i]
		}
	print ".Nm " last
}

function header_synopsis(    i, section, text, at, n, piece, k)
{
	for (i = 1; i <= items; i++) {
		if (kind_of[i] == "section")
			section = name_of[i]
		if (kind_of[i] != "function")
			continue
		if (section != "")
			print ".Ss \\&" section # "An" is a macro
		section = ""
		text = code[i]
		gsub(/[\n\t ]+/, " ", text)
		at = index(text, name_of[i] "(")
		print ".Ft \"" substr(text, 1, at - 1) "\""
		print ".Fo " name_of[i]
		text = substr(text, at + length(name_of[i]) + 1)
		sub(/\); *$/, "", text)
		n = split(text, piece, /, /)
		for (k = 1; k <= n; k++)
			print ".Fa \"" piece[k] "\""
		print ".Fc"
	}
}

function header_text(    i, is_list, text)
{
	for (i = 1; i <= items; i++) {
		if (kind_of[i] == "enum")
			continue
		if (is_list && kind_of[i] != "function") {
			print ".El"
			is_list = 0
		}
		text = told[i]
		if (kind_of[i] == "section")
			print ".Ss \\&" name_of[i]
		else if (kind_of[i] != "function") {
			if (told[i] != "")
				print ".Pp"
		} else {
			if (!is_list)
				print ".Bl -tag -width Ds"
			is_list = 1
			printf ".It Fn %s", name_of[i]
			while (kind_of[i + 1] == "function" &&
			    told[i + 1] == "")
				printf " , Fn %s", name_of[++i]
			print ""
		}
		print_prose(text)
		if (kind_of[i] == "code")
			print_code(code[i])
	}
	if (is_list)
		print ".El"
}

function header_values(    i, n, name, k)
{
	for (i = 1; i <= items; i++) {
		if (kind_of[i] != "enum")
			continue
		print ".Ss enum " name_of[i]
		print_prose(told[i])
		print ".Pp\n.Bl -tag -width Ds -compact"
		n = split(constants[i], name, " ")
		for (k = 1; k <= n; k++) {
			print ".It Dv " name[k]
			print_prose(constant_text(name[k]))
		}
		print ".El"
	}
}

function print_code(text)
{
	while (match(text, /\$\{[a-z]+\}/))
		text = substr(text, 1, RSTART - 1) \
		    substr(text, RSTART + 2, RLENGTH - 3) \
		    substr(text, RSTART + RLENGTH)
	gsub(/\\/, "\\e", text)
	print ".Bd -literal -offset indent"
	printf "%s", text
	print ".Ed"
}

# Print a comment: its arguments, functions, constants and pages are macros.
# The names of rules are for those who change the source.
function print_prose(text,    piece, n, i, line, word, before, after)
{
	gsub(/ \([a-z]+(-[a-z0-9]+)+(, [a-z]+(-[a-z0-9]+)+)*\)/, "", text)
	gsub(/\\/, "\\e", text)
	gsub(/\n/, " \n ", text)
	n = split(text, piece, / +/)
	for (i = 1; i <= n; i++) {
		word = before = after = piece[i]
		sub(/^[("]*/, "", word)
		before = substr(before, 1, length(before) - length(word))
		if (word ~ /\(([0-9]?)\)[.,;:)"]*$/)
			match(word, /^[^()]*\([0-9]?\)/)
		else
			match(word, /^[^.,;:)"]*/)
		after = substr(word, RLENGTH + 1)
		word = substr(word, 1, RLENGTH)
		if (word ~ /^\$\{[a-z_]+\}$/)
			word = "Fa " substr(word, 3, length(word) - 3)
		else if (word ~ /^[a-z_]+\(\)$/)
			word = "Fn " substr(word, 1, length(word) - 2)
		else if (word ~ /^(URLSIFT_[A-Z0-9_]+|NULL)$/)
			word = "Dv " word
		else if (word ~ /^[a-z-]+\([0-9]\)$/)
			word = "Xr " substr(word, 1, length(word) - 3) " " \
			    substr(word, length(word) - 1, 1)
		else
			word = ""
		if (piece[i] == "\n") {
			print_line(line)
			print ".Pp"
			line = ""
		} else if (word != "" && before !~ /"/ && after !~ /"/) {
			print_line(line)
			gsub(/./, " &", after)
			gsub(/./, "& ", before)
			sub(/ /, " " before, word)
			print "." word after
			line = ""
		} else if (length(line) + length(piece[i]) > 78) {
			print_line(line)
			line = piece[i]
		} else
			line = line (line == "" ? "" : " ") piece[i]
		if (piece[i] ~ /[.!?][)"]?$/ && piece[i + 1] ~ /^["($]*[A-Z]/) {
			print_line(line)
			line = ""
		}
	}
	print_line(line)
}
