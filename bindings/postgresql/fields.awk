# Write the SQL of the extension: the names of files are lib/fields.def and
# that of the SQL, in which a line @COLUMNS@ stands for the columns of urlsift(),
# the fields of a text that are printed without being asked for, @DOCUMENT@ for
# those of urlsift_document(), and @FUNCTIONS@ for the functions of one URL, one
# for each field that a URL alone has.
# SPDX-License-Identifier: MIT

# Return the type of SQL that value.c gives; numbers are of the type ${number}.
function type_of(type, number)
{
	if (type == "NUMBER")
		return number
	if (type == "FLAG")
		return "boolean"
	if (type ~ /^RANGE/)
		return number "[]"
	return type == "TEXT" ? "text" : "text[]"
}

# Keep a row of the table: MACRO(..., "NAME", TYPE, ..., FROM, USUAL, "HELP").
function keep(row,    cell, n, word)
{
	n = split(row, cell, "\"")
	name[++fields] = cell[2]
	n = split(cell[3], word, / *, */)
	type[fields] = word[2]
	from[fields] = word[n - 2]
	is_of_url[fields] = from[fields] !~ /HIT|PLACE|LINES|TEXT/
	is_usual[fields] = word[n - 1] != "NEVER"
}

FILENAME ~ /fields\.def$/ {
	if (/^(FIELD|PART)\(/)
		row = ""
	row = row $0
	if (/"\)$/)
		keep(row)
	next
}

# Return the columns that are usual, without those of the sources ${not}.
function columns(not, number,    i, sql)
{
	for (i = 1; i <= fields; i++)
		if (is_usual[i] && from[i] !~ not)
			sql = sql sprintf("%s    OUT \"%s\" %s",
			    sql == "" ? "" : ",\n", name[i],
			    type_of(type[i], number))
	return sql
}

/^@COLUMNS@$/ {
	print columns("PLACE", "integer") ")"
	next
}

/^@DOCUMENT@$/ {
	print columns("^$", "bigint") ",\n    OUT warning text)"
	next
}

/^@FUNCTIONS@$/ {
	for (i = 1; i <= fields; i++)
		if (is_of_url[i])
			printf "\nCREATE FUNCTION urlsift_%s(url text, " \
			    "options text DEFAULT '')\nRETURNS %s\n" \
			    "AS 'MODULE_PATHNAME', 'sql_field'\n" \
			    "LANGUAGE C %s STRICT PARALLEL SAFE COST 10;\n",
			    name[i], type_of(type[i], "integer"),
			    from[i] ~ /LIST/ ? "STABLE" : "IMMUTABLE"
	next
}

{ print }
