/*
 * The functions that judge one URL, without looking for its ends.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

/* Have ${row} look at ${url}, by the options ${words}, for the time of a
 * call. */
static void
look(struct sql_row *row, struct urlsift_reading *reading, const text *url,
    const text *words)
{
	const struct sql_options *options = options_get(words);

	if (urlsift_url_check(options->rules, VARDATA_ANY(url), value_len(url),
		reading) != URLSIFT_OK)
		memory_fail();
	row->view = options->view;
	urlsift_view_url(row->view, reading, NULL);
}

/* Return the field that the function is named after: urlsift_FIELD(). */
static const struct urlsift_name *
name_of(FmgrInfo *function)
{
	static const char prefix[] = "urlsift_";
	struct urlsift_name *name = function->fn_extra;
	const char *called;

	if (name != NULL)
		return name;
	called = get_func_name(function->fn_oid);
	name = MemoryContextAlloc(function->fn_mcxt, sizeof(*name));
	if (called == NULL || strncmp(called, prefix, strlen(prefix)) != 0 ||
	    !urlsift_name_read(name, called + strlen(prefix),
		strlen(called + strlen(prefix))))
		ereport(ERROR,
		    (errcode(ERRCODE_UNDEFINED_FUNCTION),
			errmsg("urlsift: a URL has no %s", called)));
	function->fn_extra = name;
	return name;
}

PG_FUNCTION_INFO_V1(sql_field);

Datum
sql_field(PG_FUNCTION_ARGS)
{
	const struct urlsift_name *name = name_of(fcinfo->flinfo);
	struct urlsift_reading reading;
	struct sql_row row = { .view = NULL };

	look(&row, &reading, PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1));
	return value_get(&row, name, &fcinfo->isnull);
}

/* Read ${text}, a name of what a URL alone has.  An index may depend on it. */
static struct urlsift_name
read_name(const text *text)
{
	const char *bytes = VARDATA_ANY(text);
	const struct urlsift_field *field;
	struct urlsift_name name;
	size_t len = value_len(text);

	if (!urlsift_name_read(&name, bytes, len) ||
	    !sql_is_of_url(field = urlsift_view_field(name.field)))
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift_get: a URL has no %.*s", (int)len,
			    bytes)));
	if (!sql_is_lasting(field))
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift_get: %s depends on a list that "
			       "changes: call urlsift_%s()",
			    field->name, field->name)));
	return name;
}

PG_FUNCTION_INFO_V1(sql_get);

Datum
sql_get(PG_FUNCTION_ARGS)
{
	struct urlsift_name name = read_name(PG_GETARG_TEXT_PP(1));
	struct urlsift_reading reading;
	struct sql_row row = { .view = NULL };
	struct urlsift_value value;
	int found;

	look(&row, &reading, PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(2));
	found = urlsift_view_text(row.view, &name, &value);
	if (found == URLSIFT_ENOMEM)
		memory_fail();
	if (found == 0)
		PG_RETURN_NULL();
	return value_text(value.text, value.len);
}
