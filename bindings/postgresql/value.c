/*
 * Conversion of readings to SQL values.  All of it is copied to the current
 * memory context.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

/* U+FFFD, the replacement character. */
static const char replacement[] = "\xEF\xBF\xBD";
#define REPLACEMENT_LEN (sizeof(replacement) - 1)

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

/* Return the type of numbers. */
static Oid
number_type(bool of_document)
{

	return of_document ? INT8OID : INT4OID;
}

Oid
value_type(const struct urlsift_field *field, bool of_document)
{

	switch (field->type) {
	case URLSIFT_T_TEXT:
		break;
	case URLSIFT_T_NUMBER:
		return number_type(of_document);
	case URLSIFT_T_FLAG:
		return BOOLOID;
	case URLSIFT_T_RANGE:
	case URLSIFT_T_RANGES:
		return get_array_type(number_type(of_document));
	case URLSIFT_T_WORDS:
	case URLSIFT_T_READINGS:
		return TEXTARRAYOID;
	}
	return TEXTOID;
}

static Datum
number(const struct sql_row *row, uint64_t value)
{

	return row->of_document ? Int64GetDatum((int64)value) :
				  Int32GetDatum((int32)value);
}

/* Add both ends of a range to ${made}. */
static void
add_range(const struct sql_row *row, ArrayBuildState *made,
    const struct urlsift_value *value)
{
	Oid type = number_type(row->of_document);

	(void)accumArrayResult(made, number(row, value->number), false, type,
	    CurrentMemoryContext);
	(void)accumArrayResult(made, number(row, value->end), false, type,
	    CurrentMemoryContext);
}

/* Return a range as an array of two numbers. */
static Datum
range(const struct sql_row *row, const struct urlsift_value *value)
{
	ArrayBuildState *made = initArrayResult(number_type(row->of_document),
	    CurrentMemoryContext, false);

	add_range(row, made, value);
	return makeArrayResult(made, CurrentMemoryContext);
}

/* Return ranges as an array of arrays of two numbers, and all other lists as
 * arrays of text. */
static Datum
list(struct sql_row *row, size_t field)
{
	bool has_ranges = urlsift_view_field(field)->type == URLSIFT_T_RANGES;
	Oid type = has_ranges ? number_type(row->of_document) : TEXTOID;
	ArrayBuildState *made =
	    initArrayResult(type, CurrentMemoryContext, false);
	struct urlsift_value value;
	int dims[2], from[2] = { 1, 1 }, found;
	size_t i;

	for (i = 0;
	     (found = urlsift_view_get(row->view, field, i, &value)) == 1; i++)
		if (has_ranges)
			add_range(row, made, &value);
		else
			(void)accumArrayResult(made,
			    value_text(value.text, value.len), false, type,
			    CurrentMemoryContext);
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
	enum urlsift_type type = urlsift_view_field(name->field)->type;
	struct urlsift_value value;
	int found = 0;

	*is_null = false;
	if (type >= URLSIFT_T_WORDS && sql_row_has(row, name->field))
		return list(row, name->field);
	if (sql_row_has(row, name->field))
		found = type == URLSIFT_T_TEXT ?
		    urlsift_view_text(row->view, name, &value) :
		    urlsift_view_get(row->view, name->field, 0, &value);
	if (found == URLSIFT_ENOMEM)
		memory_fail();
	*is_null = found == 0;
	if (found == 0)
		return (Datum)0;
	if (type == URLSIFT_T_TEXT)
		return value_text(value.text, value.len);
	if (type == URLSIFT_T_RANGE)
		return range(row, &value);
	return type == URLSIFT_T_FLAG ? BoolGetDatum(value.number != 0) :
					number(row, value.number);
}
