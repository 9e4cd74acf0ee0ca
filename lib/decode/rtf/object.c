/*
 * Objects in RTF: what their hexadecimal digits stand for is held until the
 * object ends ([MS-OLEDS] 2.2.5).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../limits.h"
#include "rtf.h"

/* A version and the number of an object that is inserted, not linked. */
#define HEAD 8
#define IS_INSERTED 2

/* The class of files (inserted-files). */
static const char of_file[] = "\x08\0\0\0Package";

#define BEGIN (HEAD + sizeof(of_file))

/* Return whether the object is one of this class, and inserted. */
static bool
has_class(const struct us_buf *bytes)
{

	return bytes->len >= BEGIN &&
	    us_little_32(bytes->data + 4) == IS_INSERTED &&
	    memcmp(bytes->data + HEAD, of_file, sizeof(of_file)) == 0;
}

void
us_rtf_object_put(struct us_rtf_objects *o, struct us_emitter *out, char byte)
{

	/* Of others, as pictures, no more is held than shows that. */
	if (o->bytes.len < BEGIN ||
	    (o->bytes.len < US_MAX_HELD && has_class(&o->bytes)))
		us_emit_add(out, &o->bytes, &byte, 1);
}

/* Move ${at} behind the string there, whose length is before it.  Return false
 * if it does not end. */
static bool
pass_string(const struct us_buf *bytes, size_t *at)
{
	size_t n;

	if (bytes->len - *at < 4)
		return false;
	n = us_little_32(bytes->data + *at);
	*at += 4;
	if (n > bytes->len - *at)
		return false;
	*at += n;
	return true;
}

/* Return whether the object is a file, and set ${at} to where its length is. */
static bool
is_file(const struct us_buf *bytes, size_t *at)
{

	*at = HEAD;
	/* Behind the class are a topic and an item. */
	return has_class(bytes) && pass_string(bytes, at) &&
	    pass_string(bytes, at) && pass_string(bytes, at);
}

void
us_rtf_object_end(struct us_rtf_objects *o, struct us_emitter *out)
{
	const struct us_buf *bytes = &o->bytes;
	int status = URLSIFT_OK;
	size_t at;

	if (is_file(bytes, &at)) {
		if (bytes->len < US_MAX_HELD - o->inserted.bytes.len)
			status = us_inserted_keep(&o->inserted,
			    bytes->data + at, bytes->len - at);
		else
			o->inserted.is_cut = true;
	}
	if (status != URLSIFT_OK)
		us_emit_no_memory(out);
	o->bytes.len = 0;
}

void
us_rtf_object_emit(const struct us_rtf_objects *o, struct us_emitter *out)
{
	static const struct urlsift_decode_part part = { .path = NULL };

	us_inserted_emit(&o->inserted, out, &part);
	if (o->inserted.is_cut)
		us_emit_warning(out,
		    "the files in it are more than 100, or larger than 32 MiB; "
		    "not all are read");
}

void
us_rtf_object_free(struct us_rtf_objects *o)
{

	us_inserted_free(&o->inserted);
	us_buf_free(&o->bytes);
}
