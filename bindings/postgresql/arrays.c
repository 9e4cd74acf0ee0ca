/*
 * urlsift_urls(text [, options]) and urlsift_hosts(text [, options]): arrays,
 * for indexes.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

/* An array of what a field of each hit has. */
struct array {
	struct urlsift_name name;
	ArrayBuildState *state;
};

static void
add_value(void *ctx, struct sql_row *row)
{
	struct array *array = ctx;
	bool is_null;
	Datum value = value_get(row, &array->name, &is_null);

	if (!is_null)
		(void)accumArrayResult(array->state, value, false, TEXTOID,
		    CurrentMemoryContext);
}

/* Return an array of what ${name}, a field of text, is in the text. */
static ArrayBuildState *
collect(FunctionCallInfo fcinfo, const char *name)
{
	struct array array;

	urlsift_name_read(&array.name, name, strlen(name));
	array.state = initArrayResult(TEXTOID, CurrentMemoryContext, false);
	scan_text(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1), add_value,
	    &array);
	return array.state;
}

PG_FUNCTION_INFO_V1(sql_urls);

Datum
sql_urls(PG_FUNCTION_ARGS)
{

	PG_RETURN_DATUM(makeArrayResult(collect(fcinfo, "url"),
	    CurrentMemoryContext));
}

/* Compare two texts by their bytes. */
static int
compare(const void *a, const void *b)
{
	const text *x = (const text *)DatumGetPointer(*(const Datum *)a);
	const text *y = (const text *)DatumGetPointer(*(const Datum *)b);
	size_t x_len = VARSIZE(x) - VARHDRSZ, y_len = VARSIZE(y) - VARHDRSZ;
	int order = memcmp(VARDATA(x), VARDATA(y), Min(x_len, y_len));

	if (order != 0)
		return order;
	return (x_len > y_len) - (x_len < y_len);
}

PG_FUNCTION_INFO_V1(sql_hosts);

Datum
sql_hosts(PG_FUNCTION_ARGS)
{
	ArrayBuildState *hosts = collect(fcinfo, "host");
	char *at, *end;
	int i, n = 0;

	for (i = 0; i < hosts->nelems; i++) {
		at = DatumGetPointer(hosts->dvalues[i]);
		end = at + VARSIZE(at);
		for (at = VARDATA(at); at < end; at++)
			*at = (char)pg_ascii_tolower((unsigned char)*at);
	}
	qsort(hosts->dvalues, (size_t)hosts->nelems, sizeof(Datum), compare);
	for (i = 0; i < hosts->nelems; i++)
		if (VARSIZE(DatumGetPointer(hosts->dvalues[i])) > VARHDRSZ &&
		    (n == 0 ||
			compare(&hosts->dvalues[n - 1], &hosts->dvalues[i]) !=
			    0))
			hosts->dvalues[n++] = hosts->dvalues[i];
	hosts->nelems = n;
	PG_RETURN_DATUM(makeArrayResult(hosts, CurrentMemoryContext));
}
