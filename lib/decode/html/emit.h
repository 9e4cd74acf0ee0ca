/*
 * What of a page is told: URLs as HTML takes them from a value, and shown text,
 * in order, until a status that is not 0.
 */
#ifndef US_EMIT_H
#define US_EMIT_H

#include "../../base/buf.h"
#include "html.h"
#include "link.h"

struct us_emit {
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
 * us_emit_begin(tell, memory, sink, ctx):
 * Begin to ${tell} ${sink}, which is borrowed, with ${ctx}.
 */
void us_emit_begin(struct us_emit *tell, const struct urlsift_memory *memory,
    const struct us_html_sink *sink, void *ctx);

/**
 * us_emit_keep(tell, status):
 * Take ${status} for that of ${tell} unless it has one.
 */
void us_emit_keep(struct us_emit *tell, int status);

/**
 * us_emit_gap(tell):
 * Tell a gap unless one has just been told.
 */
void us_emit_gap(struct us_emit *tell);

/**
 * us_emit_tag(tell):
 * A tag stands there: a line that ends before or behind it is broken by the
 * markup, so that no URL goes on in the next one (D113).
 */
void us_emit_tag(struct us_emit *tell);

/**
 * us_emit_text(tell, text, len, offset):
 * us_emit_link_text(tell, text, len, offset):
 * Tell ${text}; the second with blanks for its line ends.
 */
void us_emit_text(struct us_emit *tell, const char *text, size_t len,
    uint64_t offset);
void us_emit_link_text(struct us_emit *tell, const char *text, size_t len,
    uint64_t offset);

/**
 * us_emit_part(tell, value, begin, end):
 * Tell the part of ${value} from ${begin} to ${end} as a URL.  A fragment alone
 * or nothing is the page itself and not told.
 */
void us_emit_part(struct us_emit *tell, const struct us_value *value,
    size_t begin, size_t end);

/**
 * us_emit_css(tell, value):
 * Tell the URLs of the CSS in ${value}.
 */
void us_emit_css(struct us_emit *tell, const struct us_value *value);

/**
 * us_emit_base(tell, url, len):
 * Take ${url} for the base of what follows, if it is the first and can be one.
 */
void us_emit_base(struct us_emit *tell, const char *url, size_t len);

/**
 * us_emit_set_offset(tell, url, len):
 * Take ${url}, if it can be one, for the base up to the first that the page
 * tells.
 */
void us_emit_set_offset(struct us_emit *tell, const char *url, size_t len);

/**
 * us_emit_warn(tell, what):
 * Warn.  Nothing is held back over it.
 */
void us_emit_warn(struct us_emit *tell, const char *what);

/**
 * us_emit_close(tell):
 * A link ends, if one is open.
 */
void us_emit_close(struct us_emit *tell);

/**
 * us_emit_free(tell):
 * Free what ${tell} holds.
 */
void us_emit_free(struct us_emit *tell);

#endif
