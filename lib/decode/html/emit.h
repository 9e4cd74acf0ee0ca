/*
 * The output of the HTML reader: URLs, read from values by the rules of HTML,
 * and visible text, in order, until the sink returns a status other than 0.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_EMIT_H
#define US_EMIT_H

#include "../../base/buf.h"
#include "link.h"
#include "unbased.h"

struct us_emit {
	struct us_link link;
	struct us_buf url, absolute, base, text;
	struct us_buf opens, opens_base; /* the same by the URL Standard */
	struct us_buf code;		 /* of a URL that is a script */
	struct us_unbased unbased;
	bool based;  /* the first base was read */
	bool apart;  /* the last event is a gap */
	bool broken; /* a line ends behind the last word */
	bool tagged; /* a tag is behind the last word */
	bool aside;  /* the text is from an attribute */
	int status;  /* the first status other than 0 */
};

/* The decoded value of an attribute, or a style sheet, and its offset. */
struct us_value {
	const char *element, *attribute;
	const char *text;
	size_t len;
	uint64_t offset;
	bool exact;  /* each byte is at its offset in the page */
	bool embed;  /* its URLs are loaded with the page */
	bool link;   /* its URL is the target of a link */
	bool script; /* its URLs are strings in a script */
};

/**
 * us_emit_begin(emit, memory, sink, ctx):
 * Begin to emit to ${sink}, which is borrowed, with ${ctx}.
 */
void us_emit_begin(struct us_emit *emit, const struct urlsift_memory *memory,
    const struct us_html_sink *sink, void *ctx);

/**
 * us_emit_restart(emit):
 * Begin another page, which goes to the same sink.
 */
void us_emit_restart(struct us_emit *emit);

/**
 * us_emit_keep(emit, status):
 * Set the status of ${emit} to ${status} unless it has one.
 */
void us_emit_keep(struct us_emit *emit, int status);

/**
 * us_emit_gap(emit):
 * Emit a gap unless the last event was one.
 */
void us_emit_gap(struct us_emit *emit);

/**
 * us_emit_tag(emit):
 * A tag is here: a line that ends before or behind it is broken by the markup,
 * so that no URL goes on in the next line (D113).
 */
void us_emit_tag(struct us_emit *emit);

/**
 * us_emit_text(emit, text, len, offset):
 * us_emit_link_text(emit, text, len, offset):
 * Emit ${text}; the second replaces line ends by blanks, and bytes that are not
 * text.
 */
void us_emit_text(struct us_emit *emit, const char *text, size_t len,
    uint64_t offset);
void us_emit_link_text(struct us_emit *emit, const char *text, size_t len,
    uint64_t offset);

/**
 * us_emit_part(emit, value, begin, end):
 * Emit the part of ${value} from ${begin} to ${end} as a URL.  An empty URL, or
 * only a fragment, is the page itself and is not emitted.
 */
void us_emit_part(struct us_emit *emit, const struct us_value *value,
    size_t begin, size_t end);

/**
 * us_emit_css(emit, value):
 * Emit the URLs of the CSS in ${value}.
 */
void us_emit_css(struct us_emit *emit, const struct us_value *value);

/**
 * us_emit_script(emit, value):
 * Emit the URLs of the script in ${value}.
 */
void us_emit_script(struct us_emit *emit, const struct us_value *value);

/**
 * us_emit_page(emit, text, len, offset, is_based):
 * Emit ${text} as a page of its own, whose base is that of the page around it
 * if it ${is_based}.
 */
void us_emit_page(struct us_emit *emit, const char *text, size_t len,
    uint64_t offset, bool is_based);

/**
 * us_emit_base(emit, url, len):
 * Use ${url} as the base of what follows, if it is the first and can be one.
 */
void us_emit_base(struct us_emit *emit, const char *url, size_t len);

/**
 * us_emit_set_page_url(emit, url, len):
 * Use ${url}, if it can be one, as the base until the page sets its first.
 */
void us_emit_set_page_url(struct us_emit *emit, const char *url, size_t len);

/**
 * us_emit_warn(emit, what):
 * Emit a warning.  It does not wait for the end of a link.
 */
void us_emit_warn(struct us_emit *emit, const char *what);

/**
 * us_emit_close(emit):
 * End the link, if one is open.
 */
void us_emit_close(struct us_emit *emit);

/**
 * us_emit_free(emit):
 * Free the memory of ${emit}.
 */
void us_emit_free(struct us_emit *emit);

#endif
