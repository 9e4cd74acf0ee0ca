/*
 * The detector of a document's type.  Without the decoder all are text.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../decode/charset.h"
#include "kind.h"

enum urlsift_decode_kind
us_document_named(const char *name)
{
	enum urlsift_decode_kind kind = name == NULL ? URLSIFT_DECODE_AUTO :
						       us_type_of_name(name);

	/* One that nobody sent is the source of a program. */
	return kind == URLSIFT_DECODE_PROGRAM ? URLSIFT_DECODE_TEXT : kind;
}

#ifdef HAVE_DECODE
/* Return whether the decoder of this ${kind} converts text. */
static bool
converts(enum urlsift_decode_kind kind)
{

	return kind == URLSIFT_DECODE_HTML || kind == URLSIFT_DECODE_XML ||
	    kind == URLSIFT_DECODE_LINES || kind == URLSIFT_DECODE_JSON ||
	    kind == URLSIFT_DECODE_CSV || kind == URLSIFT_DECODE_TSV;
}

/* Return ${kind}, which is given, unless ${text} is in UTF-16 or UTF-32 and
 * cannot be of it so. */
static enum urlsift_decode_kind
given_kind(enum urlsift_decode_kind kind, const char *text, size_t len)
{
	size_t skipped;

	return converts(kind) ||
		us_charset_detect(kind, text, len, NULL, &skipped) == NULL ?
	    kind :
	    URLSIFT_DECODE_TEXT;
}
#endif

enum urlsift_decode_kind
us_document_kind(const struct us_document_settings *s, struct us_kind *state,
    const char *text, size_t len, bool all)
{
#ifdef HAVE_DECODE
	enum us_magic magic;
	int kind;

	if (s->type == URLSIFT_DECODE_AUTO) {
		kind = us_detect(state, text, len, all);
		if (kind == US_DETECT_MORE)
			return URLSIFT_DECODE_AUTO;
#ifdef IN_PROCESS
		/* It is binary there, which is said. */
		if (kind == URLSIFT_DECODE_PDF)
			return URLSIFT_DECODE_TEXT;
#endif
		return kind == URLSIFT_DECODE_ARCHIVE && s->no_decompress ?
		    URLSIFT_DECODE_TEXT :
		    (enum urlsift_decode_kind)kind;
	}
	if (s->no_decompress)
		return given_kind(s->type, text, len);
	magic = us_magic_detect(text, len, all);
	if (magic == US_MAGIC_MORE)
		return URLSIFT_DECODE_AUTO;
	return magic == US_MAGIC_NONE ? given_kind(s->type, text, len) :
					URLSIFT_DECODE_ARCHIVE;
#else
	(void)s;
	(void)state;
	(void)text;
	(void)len;
	(void)all;
	return URLSIFT_DECODE_TEXT;
#endif
}
