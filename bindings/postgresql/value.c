/*
 * Conversion of readings to SQL values.  All of it is copied to the current
 * memory context.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "base/utf8.h"
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

void
value_lacks_libpsl(void)
{

	ereport(ERROR,
	    (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
		errmsg("urlsift: libpsl is needed, but is not available")));
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
	uint32_t code;
	size_t n = us_utf8_read(bytes, len, &code);

	return code == 0 ? 0 : n;
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

Datum
value_name(const char *name, bool *is_null)
{

	*is_null = name == NULL;
	return name == NULL ? (Datum)0 : CStringGetTextDatum(name);
}

Datum
value_part(const struct urlsift_reading *reading, enum urlsift_part part,
    bool *is_null)
{
	const struct urlsift_slice *slice = &reading->part[part];
	size_t i, len;
	Datum made;
	char *text;

	/* The slice of a missing component is not set. */
	*is_null = (reading->has >> part & 1) == 0;
	if (part == URLSIFT_P_PORT) {
		*is_null = reading->port == 0;
		return *is_null ?
		    (Datum)0 :
		    CStringGetTextDatum(psprintf("%u", reading->port));
	}
	if (*is_null)
		return (Datum)0;
	len = slice->end - slice->begin;
	made = value_text(reading->url + slice->begin, len);
	text = VARDATA(DatumGetPointer(made));
	for (i = 0; part == URLSIFT_P_SCHEME && i < len; i++)
		text[i] = (char)pg_ascii_tolower((unsigned char)text[i]);
	return made;
}

Datum
value_named(const struct urlsift_reading *reading,
    const struct us_component *named, bool *is_null)
{
	size_t len = 0;
	char *text;

	if (named->key == NULL && !named->is_decoded)
		return value_part(reading, named->part, is_null);
	text = palloc(reading->len + 1);
	*is_null = !us_component_copy(named, reading, text, &len);
	return *is_null ? (Datum)0 : value_text(text, len);
}

Datum
value_reason(const struct urlsift_reading *reading, bool *is_null)
{

	return value_name(reading->reason == URLSIFT_R_NONE ?
		NULL :
		urlsift_reason_name(reading->reason),
	    is_null);
}

Datum
value_risks(const struct urlsift_reading *reading)
{
	unsigned bits = urlsift_reading_risks(reading), bit;
	Datum names[sizeof(bits) * CHAR_BIT];
	const char *name;
	int n = 0;

	for (bit = 1; bit != 0 && bit <= bits; bit <<= 1) {
		name = (bits & bit) == 0 ?
		    NULL :
		    urlsift_risk_name((enum urlsift_risk)bit);
		if (name != NULL)
			names[n++] = CStringGetTextDatum(name);
	}
	return PointerGetDatum(construct_array(names, n, TEXTOID, -1, false,
	    TYPALIGN_INT));
}
