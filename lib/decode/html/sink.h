/*
 * What is read in a page, on its way to the emitter of the decoder: visible
 * text, gaps, URLs and warnings, in the order of the page and with their lines.
 *
 * While a link is open, what is read waits, so that its URL comes with its
 * text.  If that grows over US_HTML_MAX_LINK bytes, it is emitted at once.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SINK_H
#define US_HTML_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../emitter.h"
#include "tag.h"

enum us_html_limit {
	US_HTML_MAX_UNBASED = 65536, /* bytes of links that wait for a base */
	US_HTML_MAX_LINK = 65536,    /* bytes kept while a link is open */
	US_HTML_MAX_SHOWN = 4096,    /* bytes of link text that are kept */
	US_HTML_MAX_OPENS = 1 << 18, /* bytes of what a click opens */
	US_HTML_MAX_HELD = 16384,    /* bytes of text that wait */
	US_HTML_MAX_DEPTH = 4,	     /* pages in pages */
	US_HTML_MAX_STYLE = 1 << 18  /* bytes of a style sheet read at once */
};

/* The lines of a page.  A URL may be emitted long after its line was read, so
 * the ends of all are kept; US_MAX_BODY limits them. */
struct us_lines {
	uint64_t fed;	    /* bytes of the page so far */
	struct us_buf ends; /* of uint32_t */
	size_t last;	    /* lines before the place that was asked for last */
	bool counts;	    /* else all is in one line */
	/* Where the last text that was emitted ends, and where it began. */
	uint64_t behind, line;
	/* Text waits for the next gap or URL. */
	struct us_buf text;   /* and of struct urlsift_decode_piece */
	struct us_buf pieces; /* where it stands */
	size_t clear;	      /* in it, how far there is no colon */
	bool is_open;	      /* it is needed without one, too */
};

/**
 * us_attributes_on_page(ctx, text, len, offset, is_based):
 * Called for a page in the value at ${offset} of an attribute.  Its base is
 * that of the page around it if it ${is_based}.
 */
typedef void us_attributes_on_page(void *ctx, const char *text, size_t len,
    uint64_t offset, bool is_based);

#define US_LETTERS 26

struct us_sink {
	struct us_emitter *out;
	struct us_lines *lines;
	bool is_inner; /* a page in an attribute: all of it stands there */
	uint64_t at;   /* the offset of that */

	bool is_link;	     /* one is open */
	struct us_buf waits; /* what waits for its end, in order */
	struct us_buf bytes; /* the texts of that */
	struct us_buf shown; /* the text of the link */

	struct us_buf url, absolute, base, text;
	struct us_buf opens, opens_base; /* the same by the URL Standard */
	struct us_buf code;		 /* a URL with others inside */
	struct us_buf plain, marks;	 /* a script without escapes */
	struct us_buf unbased;	    /* relative links that wait for a base */
	struct us_buf unbased_urls; /* their bytes */
	bool is_full;		    /* some were not kept */
	bool based;		    /* the first base was read */
	bool apart;		    /* the last event is a gap */
	bool broken;		    /* a line ends behind the last word */
	bool tagged;		    /* a tag is behind the last word */
	bool aside;		    /* the text is from an attribute */
	bool hidden;		    /* no reader sees the URLs */
	bool hides_text;	    /* text of the link is not seen */

	us_attributes_on_page *on_page;
	void *ctx;	     /* of that */
	struct us_buf value; /* of an attribute, decoded */
	struct us_buf page;  /* of a data URL */
	struct us_encoded *encoded;
	/* Where the names of attributes begin that have this first letter. */
	unsigned char first[US_LETTERS + 1];
	uint64_t beginnings; /* of those names */
};

/* The decoded value of an attribute, or a style sheet, and its offset. */
struct us_value {
	const char *element, *attribute; /* in lower case */
	const char *text;
	size_t len;
	uint64_t offset; /* for a tag in a broken place, that of the tag */
	bool exact;	 /* each byte is at its offset in the page */
	bool embed;	 /* its URLs are loaded with the page */
	bool link;	 /* its URL is the target of a link */
	bool script;	 /* it is a script */
};

/**
 * us_lines_begin(lines, counts):
 * us_lines_add(lines, out, text, len):
 * us_lines_place(lines, offset):
 * us_lines_fill(lines, pieces, n):
 * Begin a page, and note its lines if it ${counts} them; add its next ${text};
 * return the place of ${offset} in it; set the lines of the ${n} ${pieces} of
 * the text that waits, leave those out that only go on, and return how many are
 * left.  Without memory, ${out} stops.
 */
void us_lines_begin(struct us_lines *lines, bool counts);
void us_lines_add(struct us_lines *lines, struct us_emitter *out,
    const char *text, size_t len);
struct urlsift_decode_place us_lines_place(struct us_lines *lines,
    uint64_t offset);
size_t us_lines_fill(struct us_lines *lines,
    struct urlsift_decode_piece *pieces, size_t n);

/**
 * us_sink_begin(t, out, lines):
 * Begin a page with these ${lines} that is emitted to ${out}.  At first ${t} is
 * all zero.
 */
void us_sink_begin(struct us_sink *t, struct us_emitter *out,
    struct us_lines *lines);

/**
 * us_sink_gap(t):
 * Emit a gap unless the last event was one.
 */
void us_sink_gap(struct us_sink *t);

/**
 * us_sink_link_text(t, text, len, offset):
 * Let ${text} wait for the end of the link, which is open.
 */
void us_sink_link_text(struct us_sink *t, const char *text, size_t len,
    uint64_t offset);

/**
 * us_sink_url(t, value, text, len, at):
 * Emit ${text}, which is at ${at} of ${value}, as a URL: entities are decoded,
 * white space is removed by the rules of HTML, and a relative URL is resolved
 * if a base is known.  An empty URL, or only a fragment, is the page itself and
 * is not emitted.
 */
void us_sink_url(struct us_sink *t, const struct us_value *value,
    const char *text, size_t len, size_t at);

/**
 * us_sink_inside(t, value):
 * If the last URL, which is of ${value}, is a script to be run, a page or a
 * link to a program, emit the URLs in that, too (strings-of-scripts,
 * page-in-an-attribute, links-to-programs).
 */
void us_sink_inside(struct us_sink *t, const struct us_value *value);

/**
 * us_sink_code(t, value):
 * Emit the URLs of the CSS in ${value}, or of its strings if it is a script.
 */
void us_sink_code(struct us_sink *t, const struct us_value *value);

/**
 * us_sink_base(t, url, len):
 * Use ${url} as the base of what follows, if it is the first in the page and
 * can be one.  Relative links before it are emitted again.
 */
void us_sink_base(struct us_sink *t, const char *url, size_t len);

/**
 * us_sink_stand_at(t, url, len):
 * Use ${url}, if it can be one, as the base until the page sets its first.
 */
void us_sink_stand_at(struct us_sink *t, const char *url, size_t len);

/**
 * us_sink_close_link(t):
 * End the link, if one is open: emit what waits.
 */
void us_sink_close_link(struct us_sink *t);

/**
 * us_sink_end(t):
 * The page ends: emit what waits.
 */
void us_sink_end(struct us_sink *t);

/**
 * us_sink_free(t):
 * Free the memory of ${t}.
 */
void us_sink_free(struct us_sink *t);

/* The text of a page. */

/* U+200B: separates words that have markup between them. */
#define US_SEAM "\xe2\x80\x8b"

/**
 * us_prose_text(t, text, len, offset):
 * Put ${text}.  If ${t->tagged}, a line that ends before it or in its blanks is
 * broken by the markup, so that no URL goes on there (lines-of-a-page).
 */
void us_prose_text(struct us_sink *t, const char *text, size_t len,
    uint64_t offset);

/**
 * us_prose_put(t, text, len, offset, is_odd):
 * Put ${text}, which has no references, without the white space behind a gap,
 * with blanks for its line ends, and with bytes replaced that are not text.
 * Unless it ${is_odd}, it is printable ASCII.
 */
void us_prose_put(struct us_sink *t, const char *text, size_t len,
    uint64_t offset, bool is_odd);

/**
 * us_prose_write(t, text, len, offset), us_prose_gap(t), us_prose_decide(t):
 * Let ${text} wait; emit a gap, behind which nothing waits; emit the text that
 * waits if it is needed.
 */
void us_prose_write(struct us_sink *t, const char *text, size_t len,
    uint64_t offset);
void us_prose_gap(struct us_sink *t);
void us_prose_decide(struct us_sink *t);

/* Bytes that are not text are replaced one by one, so that all offsets stay
 * correct. */

/**
 * us_sanitize(text, len):
 * us_sanitized(out, buf, text, len):
 * Overwrite all bytes of ${text} with DEL, and form feeds with blanks, that are
 * not UTF-8 or are controls but no tabs and line ends.  The second one does so
 * in a copy in ${buf}, if there are any and ${text} is not in it, and returns
 * the text.  NULL: ${out} has stopped.
 */
void us_sanitize(char *text, size_t len);
const char *us_sanitized(struct us_emitter *out, struct us_buf *buf,
    const char *text, size_t len);

/* The attributes of a tag: their URLs, and the text of some. */

/* How they are read. */
enum us_attributes_flag {
	US_ATTRIBUTES_SILENT = 1, /* their texts are not emitted */
	US_ATTRIBUTES_BASE = 2,	  /* it is a base of the document */
	US_ATTRIBUTES_LINK = 4	  /* <a> opens a link that has a text */
};

/* Of attributes that say how others are read. */
#define US_ATTRIBUTES_BEGINNINGS \
	(us_tag_beginning("attributename") | us_tag_beginning("http-equiv"))

/* Of those that are asked for only in svg: class, which most tags have, begins
 * as clip-path does. */
#define US_ATTRIBUTES_DRAWN us_tag_beginning("clip-path")

/**
 * us_attributes_init(t, on_page, ctx):
 * Let ${t} call ${on_page} with ${ctx} for pages in attributes.
 */
void us_attributes_init(struct us_sink *t, us_attributes_on_page *on_page,
    void *ctx);

/**
 * us_attributes_emit(t, tag, flags):
 * Emit what the attributes of ${tag} hold.
 */
void us_attributes_emit(struct us_sink *t, const struct us_tag *tag,
    unsigned flags);

#endif
