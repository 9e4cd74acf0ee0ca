# Write the SQL of the extension: the names of files are lib/fields.def and
# those of the SQL, in which a line @COLUMNS@ stands for the columns of
# urlsift(), the fields of a text that are printed without being asked for, and
# @FUNCTIONS@ for the functions of one URL, one for each field that a URL alone
# has.
# SPDX-License-Identifier: MIT

# Return the type of SQL that value.c gives.
function type_of(type)
{
	if (type == "NUMBER")
		return "integer"
	if (type == "FLAG")
		return "boolean"
	if (type ~ /^RANGE/)
		return "integer[]"
	return type == "TEXT" ? "text" : "text[]"
}

# Keep a row of the table: MACRO(..., "NAME", TYPE, ..., FROM, USUAL, "HELP").
function keep(row,    cell, n, word)
{
	n = split(row, cell, "\"")
	name[++fields] = cell[2]
	n = split(cell[3], word, / *, */)
	type[fields] = type_of(word[2])
	from[fields] = word[n - 2]
	is_of_url[fields] = from[fields] !~ /HIT|PLACE|LINES|TEXT/
	is_usual[fields] = from[fields] !~ /PLACE/ && word[n - 1] != "NEVER"
}

FILENAME ~ /fields\.def$/ {
	if (/^(FIELD|PART)\(/)
		row = ""
	row = row $0
	if (/"\)$/)
		keep(row)
	next
}

/^@COLUMNS@$/ {
	for (i = 1; i <= fields; i++)
		if (is_usual[i])
			columns = columns sprintf("%s\n    OUT \"%s\" %s",
			    columns == "" ? "" : ",", name[i], type[i])
	print substr(columns, 2) ")"
	next
}

/^@FUNCTIONS@$/ {
	for (i = 1; i <= fields; i++)
		if (is_of_url[i])
			printf "\nCREATE FUNCTION urlsift_%s(url text, " \
			    "options text DEFAULT '')\nRETURNS %s\n" \
			    "AS 'MODULE_PATHNAME', 'sql_field'\n" \
			    "LANGUAGE C %s STRICT PARALLEL SAFE COST 10;\n",
			    name[i], type[i],
			    from[i] ~ /LIST/ ? "STABLE" : "IMMUTABLE"
	next
}

{ print }
