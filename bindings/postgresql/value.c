/*
 * Conversion of readings to SQL values.  All of it is copied to the current
 * memory context.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "memory.h"
#include "value.h"

/* U+FFFD, the replacement character. */
static const char replacement[] = "\xEF\xBF\xBD";
#define REPLACEMENT_LEN (sizeof(replacement) - 1)

void
value_need_utf8(void)
{

	if (GetDatabaseEncoding() != PG_UTF8)
		ereport(ERROR,
		    (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			errmsg("urlsift: the encoding of the database is %s, "
			       "not UTF8",
			    GetDatabaseEncodingName())));
}

size_t
value_len(const struct varlena *value)
{
	const char *begin = (const char *)value, *data = VARDATA_ANY(value);
	size_t size = VARATT_IS_SHORT(value) ? VARSIZE_SHORT(value) :
					       VARSIZE(value);

	return size - (size_t)(data - begin);
}

/* Return the length of the character at ${bytes} if text may hold it, or 0. */
static size_t
character(const char *bytes, size_t len)
{
	int n = pg_encoding_verifymbchar(PG_UTF8, bytes, (int)len);

	return n < 0 ? 0 : (size_t)n;
}

Datum
value_text(const char *bytes, size_t len)
{
	size_t at, n, bad = 0;
	text *made;
	char *to;

	for (at = 0; at < len; at += n)
		if ((n = character(bytes + at, len - at)) == 0) {
			bad++;
			n = 1;
		}
	/* It raises an error if it is too much for a text. */
	made = palloc(VARHDRSZ + len + bad * (REPLACEMENT_LEN - 1));
	SET_VARSIZE(made, VARHDRSZ + len + bad * (REPLACEMENT_LEN - 1));
	to = VARDATA(made);
	if (bad == 0) {
		memcpy(to, bytes, len);
		return PointerGetDatum(made);
	}
	for (at = 0; at < len; at += n) {
		n = character(bytes + at, len - at);
		memcpy(to, n == 0 ? replacement : bytes + at,
		    n == 0 ? REPLACEMENT_LEN : n);
		to += n == 0 ? REPLACEMENT_LEN : n;
		n = Max(n, 1);
	}
	return PointerGetDatum(made);
}

Oid
value_type(const struct urlsift_field *field)
{

	switch (field->type) {
	case URLSIFT_T_TEXT:
		break;
	case URLSIFT_T_NUMBER:
		return INT4OID;
	case URLSIFT_T_FLAG:
		return BOOLOID;
	case URLSIFT_T_RANGE:
	case URLSIFT_T_RANGES:
		return INT4ARRAYOID;
	case URLSIFT_T_WORDS:
	case URLSIFT_T_READINGS:
		return TEXTARRAYOID;
	}
	return TEXTOID;
}

/* Return ranges as an array of arrays of two numbers, and all other lists as
 * arrays of text. */
static Datum
list(struct sql_row *row, size_t field)
{
	bool has_ranges = urlsift_field(field)->type == URLSIFT_T_RANGES;
	Oid type = has_ranges ? INT4OID : TEXTOID;
	ArrayBuildState *made =
	    initArrayResult(type, CurrentMemoryContext, false);
	struct urlsift_value value;
	int dims[2], from[2] = { 1, 1 }, found;
	Datum item;
	size_t i;

	for (i = 0; (found = sql_row_get(row, field, i, &value)) == 1; i++) {
		item = has_ranges ? Int32GetDatum(value.number) :
				    value_text(value.text, value.len);
		(void)accumArrayResult(made, item, false, type,
		    CurrentMemoryContext);
		if (has_ranges)
			(void)accumArrayResult(made, Int32GetDatum(value.end),
			    false, type, CurrentMemoryContext);
	}
	if (found != 0)
		memory_fail();
	dims[0] = made->nelems / 2;
	dims[1] = 2;
	return has_ranges && i > 0 ?
	    makeMdArrayResult(made, 2, dims, from, CurrentMemoryContext,
		false) :
	    makeArrayResult(made, CurrentMemoryContext);
}

Datum
value_get(struct sql_row *row, const struct urlsift_name *name, bool *is_null)
{
	enum urlsift_type type = urlsift_field(name->field)->type;
	struct urlsift_value value;
	int found;

	*is_null = false;
	if (type >= URLSIFT_T_WORDS)
		return list(row, name->field);
	found = type == URLSIFT_T_TEXT ?
	    urlsift_view_text(row->view, name, &value) :
	    sql_row_get(row, name->field, 0, &value);
	if (found == URLSIFT_ENOMEM)
		memory_fail();
	*is_null = found == 0;
	if (found == 0)
		return (Datum)0;
	if (type == URLSIFT_T_TEXT)
		return value_text(value.text, value.len);
	return type == URLSIFT_T_FLAG ? BoolGetDatum(value.number != 0) :
					Int32GetDatum((int32)value.number);
}
