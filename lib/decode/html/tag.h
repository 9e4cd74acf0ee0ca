/*
 * Tags of HTML: their attributes, the character references in them, and the
 * links that a value holds.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TAG_H
#define US_TAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "../../base/vector.h"
#include "../emitter.h"

/* Character references of HTML: &amp; and &#38; (WHATWG, 13.2.5.72 to 84). */

enum { US_REFERENCE_TEXT = 8 }; /* room for the text of a reference */

/* U+FFFD, which stands for what is no character. */
#define US_REPLACEMENT_TEXT "\xef\xbf\xbd"

/**
 * us_reference_read(text, len, in_attribute, utf8, n):
 * Read the reference whose & is at ${text}.  Write its text, ${n} bytes, to
 * ${utf8}, which has room for US_REFERENCE_TEXT.  Return the length of the
 * reference; 0: there is none.  In the value of an attribute, a name without a
 * semicolon is none before a = or another letter or digit.
 */
size_t us_reference_read(const char *text, size_t len, bool in_attribute,
    char *utf8, size_t *n);

/**
 * us_reference_split(text, len, offset, put, ctx):
 * Call ${put} with ${ctx} for each piece of ${text}, which is no attribute and
 * stands at ${offset}: what is before, between and behind its references, and
 * what these stand for.
 */
typedef void us_reference_put(void *ctx, const char *text, size_t len,
    uint64_t offset);
void us_reference_split(const char *text, size_t len, uint64_t offset,
    us_reference_put *put, void *ctx);

/**
 * us_reference_decode(out, buf, text, len):
 * Append the value ${text} of an attribute to ${buf}, with its references
 * decoded and U+FFFD for NUL; without memory, ${out} stops.
 */
void us_reference_decode(struct us_emitter *out, struct us_buf *buf,
    const char *text, size_t len);

/* A tag: its end, its name and its attributes, by the states of WHATWG's
 * tokenizer (13.2.5.8, 13.2.5.32 to 40). */

enum us_tag_limit {
	US_TAG_NAME = 32,	  /* room for a name that is kept */
	US_TAG_SHORT = 16,	  /* and for one that is compared as a whole */
	US_TAG_ATTRIBUTES = 1024, /* that have different names */
	US_TAG_OTHERS = 512	  /* and whose names nobody asks for */
};

/* The places of an attribute: the name in ${names}, the value in the source of
 * the tag.  No value is an empty one. */
struct us_attribute {
	uint32_t name, name_len;
	uint32_t value, len;
};

enum us_tag_state {
	US_TAG_IN_NAME,
	US_TAG_IN_ATTRIBUTE, /* in its name */

	/* Between names and values. */
	US_TAG_BEFORE_ATTRIBUTE, /* and behind a value in quotes */
	US_TAG_BEHIND_ATTRIBUTE, /* behind the name */
	US_TAG_SELF_CLOSING,	 /* behind a / */

	US_TAG_ENDED,
	US_TAG_BEFORE_VALUE,

	/* In a value. */
	US_TAG_UNQUOTED,
	US_TAG_DOUBLE_QUOTED,
	US_TAG_SINGLE_QUOTED
};

/* A tag. */
struct us_tag {
	const char *name; /* ends in at least US_TAG_SHORT NULs */
	size_t name_len;
	const char *source; /* from < to > */
	size_t len;	    /* 0: it was too long and was emitted as broken */
	uint64_t offset;
	struct us_buf names; /* in lower case; first the tag, and NULs */
	uint64_t wanted;     /* the caller: beginnings of names that are kept */
	size_t n;	     /* of the attributes */
	uint64_t beginnings; /* of their names; all bits: any name */

	/* How far it was read. */
	enum us_tag_state state;
	bool self_closing;
	bool passing;	/* only the end is looked for */
	bool full;	/* more than US_TAG_ATTRIBUTES */
	bool dropped;	/* the attribute is not kept */
	bool failed;	/* no memory */
	size_t begin;	/* of a value, in the tag */
	size_t last;	/* where the last name begins in the names */
	size_t name_at; /* and in the tag */
	struct us_attribute attributes[US_TAG_ATTRIBUTES];
	uint16_t sorted[US_TAG_ATTRIBUTES]; /* by name */
};

/**
 * us_tag_space(byte):
 * Return whether ${byte} is ASCII white space of HTML.  CR is: the standard
 * makes it a line feed.
 */
static inline bool
us_tag_space(char byte)
{

	return us_is(byte, US_BLANK) && byte != '\v';
}

/**
 * us_tag_end_name(s, len):
 * The name of the tag is whole: the names are ${len} bytes.
 */
static inline void
us_tag_end_name(struct us_tag *s, size_t len)
{

	memset(s->names.data + len, 0, US_TAG_SHORT);
	s->name_len = len;
	s->names.len = len + US_TAG_SHORT;
}

/**
 * us_tag_may_be_url(value, len):
 * Return whether ${value} of an attribute may be a whole URL of the web, also
 * behind blanks and with references: most do not begin as one.
 */
bool us_tag_may_be_url(const char *value, size_t len);

#ifdef US_VECTOR
/**
 * us_tag_letters(to, name):
 * Write the letters that ${name} begins with to ${to} in lower case, and any
 * other bytes behind them, US_TAG_SHORT in all.  Return how many letters they
 * are.
 */
static inline size_t
us_tag_letters(char *to, const char *name)
{
	US_VECTOR v = us_vector_lower(us_vector_load(name));
	uint64_t others = us_vector_marks(us_vector_below(v, 'a')) |
	    (US_VECTOR_ALL & ~us_vector_marks(us_vector_below(v, '{')));

	us_vector_store(to, v);
	return others == 0 ? US_TAG_SHORT :
			     (size_t)__builtin_ctzll(others) / US_VECTOR_STEP;
}
#endif

/**
 * us_tag_begin(s, tag, len, at):
 * Begin ${tag}, whose name is at ${at}, and set ${at} behind what was read of
 * it.  Most have nothing but a plain name: then the tag has ended, else
 * us_tag_read() reads on.  The memory of ${s->names} is kept.
 */
static inline void
us_tag_begin(struct us_tag *s, const char *tag, size_t len, size_t *at)
{
	enum us_tag_state state = US_TAG_IN_NAME;
	size_t i = *at, n = 0;
	char *to;

	s->passing = s->full = s->dropped = s->self_closing = false;
	s->n = 0;
	s->beginnings = 0;
	s->failed = us_buf_reserve(&s->names, len - i + US_TAG_SHORT) !=
	    URLSIFT_OK;
	s->name = to = s->names.data;
	/* There is room else, which an analyzer does not know. */
	if (s->failed || to == NULL)
		len = i;
#ifdef US_VECTOR
	if (len - i >= US_TAG_SHORT)
		i += n = us_tag_letters(to, tag + i);
#endif
	/* Of these bytes, only capital letters lack a bit. */
	for (; i < len && us_is(tag[i], US_SCHEME); i++)
		to[n++] = (char)(tag[i] | 0x20);
	s->names.len = n;
	if (i < len && (tag[i] == '>' || us_tag_space(tag[i]))) {
		us_tag_end_name(s, n);
		state = tag[i++] == '>' ? US_TAG_ENDED :
					  US_TAG_BEFORE_ATTRIBUTE;
	}
	*at = i;
	s->state = state;
}

/**
 * us_tag_read(s, tag, len, at):
 * Continue from ${at} of ${tag}, which was read up to there, unless it has
 * ended.  Return whether it ends: then ${at} is set behind its >, else to
 * ${len}.  The attributes are those with a name that is ${wanted} and that no
 * other one before has.
 */
bool us_tag_read(struct us_tag *s, const char *tag, size_t len, size_t *at);

/**
 * us_tag_pass(s):
 * The tag is too long to be kept: its name is kept, as far as it was read, and
 * its end is looked for; what us_tag_read() gets may then begin anywhere.
 */
void us_tag_pass(struct us_tag *s);

/**
 * us_tag_find(tag, name):
 * Return the attribute ${name} of ${tag}, or NULL.
 */
const struct us_attribute *us_tag_find(const struct us_tag *tag,
    const char *name);

/**
 * us_tag_beginning(name):
 * Return the bit in ${beginnings} of a tag that is set if an attribute may have
 * this ${name}: it depends on the first two bytes.  Most attributes have names
 * that nobody asks for.
 */
static inline uint64_t
us_tag_beginning(const char *name)
{

	/* So class and id are like none of those that matter. */
	return UINT64_C(1) << (((unsigned char)name[0] * 5 +
				   (unsigned char)name[1] * 11) %
		   64);
}

/* The URLs that a value of an attribute or a piece of code holds, one after
 * the other: css.c reads style sheets, script.c scripts and srcset.c
 * attributes.  A script is not run, but strings that it joins are read as one
 * (joined-strings). */

struct us_item {
	size_t begin, end; /* in the text, without the quotes around it */
	bool import;	   /* of a style sheet: one that @import loads */
	bool function;	   /* of a style sheet: in url() or src() */
	unsigned depth;	   /* the parentheses of an image-set() around it */
};

/**
 * us_css_next(text, len, at, item):
 * us_script_next(text, len, at, item):
 * us_srcset_next(text, len, at, item):
 * us_word_next(text, len, at, item):
 * us_step_next(text, len, at, item):
 * us_refresh_next(text, len, at, item):
 * us_whole_next(text, len, at, item):
 * Find the next URL of ${text} from ${at} on, and set ${at} behind it, and
 * behind its descriptors.  Return false if there is none.  The last four read
 * words between blanks, what stands between semicolons, the one URL of
 * "5; url=..." and all of the text.
 */
typedef bool us_item_next(const char *text, size_t len, size_t *at,
    struct us_item *item);
us_item_next us_css_next, us_script_next, us_srcset_next, us_word_next,
    us_step_next, us_refresh_next, us_whole_next;

/**
 * us_css_decode(out, buf, text, len):
 * us_script_decode(out, buf, text, len):
 * Append ${text}, an item, with its escapes decoded and its strings joined to
 * ${buf}; without memory, ${out} stops.
 */
typedef void us_item_decode(struct us_emitter *out, struct us_buf *buf,
    const char *text, size_t len);
us_item_decode us_css_decode, us_script_decode;

/* A place in a script behind an escape, before and after that is undone. */
struct us_script_mark {
	size_t script, plain;
};

/**
 * us_script_plain(out, plain, marks, script, len):
 * Append ${script} to ${plain} with the escapes undone that spell what a URL
 * may have, and a us_script_mark for each to ${marks}; nothing if there are
 * none.  Without memory, ${out} stops.
 */
typedef void us_script_undo(struct us_emitter *out, struct us_buf *plain,
    struct us_buf *marks, const char *script, size_t len);
us_script_undo us_script_plain;

/**
 * us_script_powershell(out, plain, marks, script, len):
 * us_script_batch(out, plain, marks, script, len):
 * The same for what PowerShell undoes, if ${script} is one of it; and for what
 * cmd.exe does to the lines of a batch file, of which only those that it
 * changes are appended.
 */
us_script_undo us_script_powershell, us_script_batch;

/* Pages in data URLs (RFC 2397; WHATWG Fetch 5). */

enum { US_HTML_MAX_PAGE = 1 << 20 }; /* bytes of a data URL that is a page */

/**
 * us_data_unescape(text, len, to):
 * Write ${text}, which is behind the colon of a URL, to ${to} with its escapes
 * undone and without what the URL parser leaves out.  Return its length, at
 * most ${len}.
 */
size_t us_data_unescape(const char *text, size_t len, char *to);

/**
 * us_data_page(out, element, url, len, page):
 * Set ${page} to the page that ${url}, of ${element}, holds, at most
 * US_HTML_MAX_PAGE bytes of it; a script or a style sheet becomes a page that
 * holds it.  Return false if it holds none; without memory, ${out} stops.
 */
bool us_data_page(struct us_emitter *out, const char *element, const char *url,
    size_t len, struct us_buf *page);

/* A reader of the expressions in scripts, for what they make of strings. */
struct us_encoded;

/* A page that such an expression makes. */
struct us_made {
	const char *page;
	size_t len;
	size_t begin;  /* where the expression begins */
	bool is_based; /* it has the base of what the script is in */
};

/**
 * us_encoded_begin(reader, out, len), us_encoded_forget(e),
 * us_encoded_free(reader):
 * Begin a script of ${len} bytes; at first ${*reader} is NULL, and the next one
 * is read in the same memory.  Return false without memory: ${out} stops.
 * Forget the names of the scripts before, since a page begins; free its memory,
 * also if it is NULL.
 *
 * us_encoded_next(e, script, len, made):
 * Set ${made} to the next string of ${script} that it decodes, makes or spells
 * otherwise, or that begins as a URL or a tag does in base64, or as a data URL
 * (encoded-strings); a string that is no page is in a script in one.  It stays
 * until the next call.  Return false if there is none.
 */
bool us_encoded_begin(struct us_encoded **reader, struct us_emitter *out,
    size_t len);
void us_encoded_forget(struct us_encoded *e);
void us_encoded_free(struct us_encoded **reader);
bool us_encoded_next(struct us_encoded *e, const char *script, size_t len,
    struct us_made *made);

/**
 * us_script_is_url(url, len):
 * Return whether ${url} is a script to be run.
 */
static inline bool
us_script_is_url(const char *url, size_t len)
{

	return len > 11 && us_same(url, "javascript:", 11);
}

#endif
