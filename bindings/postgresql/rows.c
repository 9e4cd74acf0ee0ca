/*
 * urlsift(text [, options]): a row for each URL.  It has the columns that SQL
 * declares: each is named as what it has.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "functions.h"
#include "scan.h"
#include "value.h"

/* Where rows go, and what is in them. */
struct rows {
	ReturnSetInfo *result;
	struct urlsift_name *names;
	Datum *values;
	bool *nulls;
};

/* Return what ${column} is named as. */
static struct urlsift_name
read_column(FormData_pg_attribute *column)
{
	const char *text = NameStr(column->attname);
	struct urlsift_name name;
	Oid type;

	if (!urlsift_name_read(&name, text, strlen(text)) ||
	    !sql_is_of_text(urlsift_field(name.field)))
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift: a URL in a text has no %s", text)));
	type = value_type(urlsift_field(name.field));
	if (column->atttypid != type)
		ereport(ERROR,
		    (errcode(ERRCODE_DATATYPE_MISMATCH),
			errmsg("urlsift: the type of %s is %s", text,
			    format_type_be(type))));
	return name;
}

static void
add_row(void *ctx, struct sql_row *row)
{
	struct rows *rows = ctx;
	TupleDesc columns = rows->result->setDesc;
	int i;

	for (i = 0; i < columns->natts; i++)
		rows->values[i] =
		    value_get(row, &rows->names[i], &rows->nulls[i]);
	tuplestore_putvalues(rows->result->setResult, columns, rows->values,
	    rows->nulls);
	CHECK_FOR_INTERRUPTS();
}

PG_FUNCTION_INFO_V1(sql_urlsift);

Datum
sql_urlsift(PG_FUNCTION_ARGS)
{
	struct rows rows;
	TupleDesc columns;
	size_t i, n;

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	rows.result = (ReturnSetInfo *)fcinfo->resultinfo;
	columns = rows.result->setDesc;
	n = (size_t)columns->natts;
	rows.names = palloc(n * sizeof(*rows.names));
	rows.values = palloc(n * sizeof(*rows.values));
	rows.nulls = palloc(n * sizeof(*rows.nulls));
	for (i = 0; i < n; i++)
		rows.names[i] = read_column(TupleDescAttr(columns, i));
	scan_text(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1), add_row, &rows);
	return (Datum)0;
}
