/*
 * What an input or a member is, told by its first bytes.  The tool has this
 * file, too, and does not link the decoder.
 */
#ifndef US_DETECT_H
#define US_DETECT_H

#include <stdbool.h>
#include <stddef.h>

#include "message_header.h"
#include "html_sniff.h"
#include "../urlsift-decode.h"

/* As many bytes as the answer takes at most. */
#define US_DETECT_PREFIX 65536

#define US_DETECT_MORE (-1)

/* What the bytes that are there are looked at as. */
enum us_kind_place {
	US_KIND_MAGIC,
	US_KIND_BLANKS,
	US_KIND_WORD,
	US_KIND_HEAD,
	US_KIND_TAG
};

/* How far an answer has come; all zero at first. */
struct us_kind {
	enum us_kind_place place;
	size_t at;	  /* bytes that are behind it */
	bool is_indented; /* a blank stands before the first word */
	bool is_mbox;	  /* a "From " line does */
	bool is_counted;  /* the message's length does */
	struct us_header_section head;
	struct us_sniff sniff;
};

/**
 * us_detect(kind, text, len, all):
 * Return the urlsift_decode_kind of what begins with ${text}, US_DETECT_MORE if
 * more of it is needed, which it is not when ${text} is ${all} of it or has
 * US_DETECT_PREFIX bytes.  The next call has the same ${text} and what follows
 * it; the answer does not depend on how much that is.
 */
int us_detect(struct us_kind *kind, const char *text, size_t len, bool all);

#endif
