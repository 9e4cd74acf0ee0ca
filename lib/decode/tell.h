/*
 * What of a page is told: URLs as HTML takes them from a value, and shown text,
 * in order, until a status that is not 0.
 */
#ifndef US_TELL_H
#define US_TELL_H

#include "../buf.h"
#include "html.h"
#include "link.h"

struct us_tell {
	struct us_link link;
	struct us_buf url, absolute, base, text;
	bool based;  /* the first base has been seen */
	bool apart;  /* the last thing told is a gap */
	bool broken; /* behind the last word a line ends */
	bool tagged; /* behind it a tag stands */
	bool aside;  /* the text is an attribute\'s */
	int status;  /* the first that is not 0 */
};

/* An attribute's value, decoded, or a style sheet, and where it stands. */
struct us_value {
	const char *element, *attribute;
	const char *text;
	size_t len;
	uint64_t offset;
	bool exact; /* byte by byte as it stands */
	bool embed; /* what its URLs name is loaded with the page */
	bool link;  /* its URL is where a link leads */
};

/**
 * us_tell_begin(tell, memory, sink, ctx):
 * Begin to ${tell} ${sink}, which is borrowed, with ${ctx}.
 */
void us_tell_begin(struct us_tell *tell, const struct urlsift_memory *memory,
    const struct us_html_sink *sink, void *ctx);

/**
 * us_tell_keep(tell, status):
 * Take ${status} for that of ${tell} unless it has one.
 */
void us_tell_keep(struct us_tell *tell, int status);

/**
 * us_tell_gap(tell):
 * Tell a gap unless one has just been told.
 */
void us_tell_gap(struct us_tell *tell);

/**
 * us_tell_tag(tell):
 * A tag stands there: a line that ends before or behind it is broken by the
 * markup, so that no URL goes on in the next one (D113).
 */
void us_tell_tag(struct us_tell *tell);

/**
 * us_tell_text(tell, text, len, offset):
 * us_tell_shown(tell, text, len, offset):
 * Tell ${text}; the second with blanks for its line ends.
 */
void us_tell_text(struct us_tell *tell, const char *text, size_t len,
    uint64_t offset);
void us_tell_shown(struct us_tell *tell, const char *text, size_t len,
    uint64_t offset);

/**
 * us_tell_part(tell, value, begin, end):
 * Tell the part of ${value} from ${begin} to ${end} as a URL.  A fragment alone
 * or nothing is the page itself and not told.
 */
void us_tell_part(struct us_tell *tell, const struct us_value *value,
    size_t begin, size_t end);

/**
 * us_tell_css(tell, value):
 * Tell the URLs of the CSS in ${value}.
 */
void us_tell_css(struct us_tell *tell, const struct us_value *value);

/**
 * us_tell_base(tell, url, len):
 * Take ${url} for the base of what follows, if it is the first and can be one.
 */
void us_tell_base(struct us_tell *tell, const char *url, size_t len);

/**
 * us_tell_stand_at(tell, url, len):
 * Take ${url}, if it can be one, for the base up to the first that the page
 * tells.
 */
void us_tell_stand_at(struct us_tell *tell, const char *url, size_t len);

/**
 * us_tell_warn(tell, what):
 * Warn.  Nothing is held back over it.
 */
void us_tell_warn(struct us_tell *tell, const char *what);

/**
 * us_tell_close(tell):
 * A link ends, if one is open.
 */
void us_tell_close(struct us_tell *tell);

/**
 * us_tell_free(tell):
 * Free what ${tell} holds.
 */
void us_tell_free(struct us_tell *tell);

#endif
