/*
 * urlsift(text [, options]), a row for each URL, and urlsift_document(data [,
 * options]), also one for each warning.  They have the columns that SQL
 * declares: each is named as what it has.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

/* Where rows go, and what is in them. */
struct rows {
	ReturnSetInfo *result;
	bool of_document;
	unsigned from; /* what the columns are taken from */
	int warning;   /* the column of warnings; -1: none */
	struct urlsift_name *names;
	Datum *values;
	bool *nulls;
};

static void
need_type(const char *name, Oid type, Oid wanted)
{

	if (type != wanted)
		ereport(ERROR,
		    (errcode(ERRCODE_DATATYPE_MISMATCH),
			errmsg("urlsift: the type of %s is %s", name,
			    format_type_be(wanted))));
}

/* Set what the column number ${i} is named as. */
static void
read_column(struct rows *rows, int i)
{
	FormData_pg_attribute *column = TupleDescAttr(rows->result->setDesc, i);
	const char *text = NameStr(column->attname);
	struct urlsift_name *name = &rows->names[i];
	const struct urlsift_field *field;

	if (rows->of_document && strcmp(text, SQL_WARNING) == 0) {
		need_type(text, column->atttypid, TEXTOID);
		rows->warning = i;
		return;
	}
	field = urlsift_name_read(name, text, strlen(text)) ?
	    urlsift_view_field(name->field) :
	    NULL;
	if (field == NULL || (!rows->of_document && !sql_is_of_text(field)))
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift: a URL in a %s has no %s",
			    rows->of_document ? "document" : "text", text)));
	need_type(text, column->atttypid, value_type(field, rows->of_document));
	/* What ereport() reports as an error it does not return from. */
	/* cppcheck-suppress nullPointerRedundantCheck */
	rows->from |= field->from;
}

/* Begin with the rows of the function that is called. */
static void
rows_begin(struct rows *rows, FunctionCallInfo fcinfo, bool of_document)
{
	int i, n;

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	memset(rows, 0, sizeof(*rows));
	rows->result = (ReturnSetInfo *)fcinfo->resultinfo;
	rows->of_document = of_document;
	rows->warning = -1;
	n = rows->result->setDesc->natts;
	rows->names = palloc((size_t)n * sizeof(*rows->names));
	rows->values = palloc((size_t)n * sizeof(*rows->values));
	rows->nulls = palloc((size_t)n * sizeof(*rows->nulls));
	for (i = 0; i < n; i++)
		read_column(rows, i);
}

static void
add_row(void *ctx, struct sql_row *row)
{
	struct rows *rows = ctx;
	TupleDesc columns = rows->result->setDesc;
	int i;

	for (i = 0; i < columns->natts; i++)
		if (i != rows->warning)
			rows->values[i] =
			    value_get(row, &rows->names[i], &rows->nulls[i]);
	if (rows->warning != -1) {
		rows->nulls[rows->warning] = row->warning == NULL;
		if (row->warning != NULL)
			rows->values[rows->warning] =
			    value_text(row->warning, strlen(row->warning));
	}
	tuplestore_putvalues(rows->result->setResult, columns, rows->values,
	    rows->nulls);
	CHECK_FOR_INTERRUPTS();
}

PG_FUNCTION_INFO_V1(sql_urlsift);

Datum
sql_urlsift(PG_FUNCTION_ARGS)
{
	struct rows rows;

	rows_begin(&rows, fcinfo, false);
	scan_text(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1), add_row, &rows);
	return (Datum)0;
}

PG_FUNCTION_INFO_V1(sql_document);

Datum
sql_document(PG_FUNCTION_ARGS)
{
	struct rows rows;

	rows_begin(&rows, fcinfo, true);
	scan_document(PG_GETARG_BYTEA_PP(0), PG_GETARG_TEXT_PP(1),
	    rows.from & URLSIFT_FROM_TEXT, add_row, &rows);
	return (Datum)0;
}
