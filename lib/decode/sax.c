/*
 * What libxml2 (2.9 to 2.13) must be kept from, apart from what tame.h does:
 *
 * - It judges by what is in its buffer, so the same page cut otherwise may read
 *   otherwise.  Here it gets pieces that the page alone decides: each ends
 *   before a <, or behind a > when a tag was open.
 * - It stops behind the end tag that closes the root, and drops a second <body>
 *   with its attributes.  So the root and the body bear a name that no tag has.
 * - Its end tags walk the stack of open elements, and its attributes those
 *   before them: the stack and the words in a tag have limits.
 * - A search for a tag's end that is taken up again forgets which quote was
 *   open.  So it always begins anew, and seldom.
 */
#include <stdlib.h>
#include <string.h>

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#include "../bytes.h"
#include "sax.h"
#include "tag.h"
#include "tame.h"

/* A name that no tag can have. */
#define NOBODY BAD_CAST "#"

/* Bytes of a character. */
#define UTF8_MAX 4

/* Return where the parser is. */
static uint64_t
here(const struct us_sax *s)
{
	const xmlParserInput *in = s->parser->input;

	return s->base + in->consumed + (uint64_t)(in->cur - in->base);
}

/* Return the bytes from ${offset} to where the parser is, and their number. */
static const char *
behind(const struct us_sax *s, uint64_t offset, size_t *len)
{
	uint64_t now = here(s);

	*len = 0;
	if (offset < s->raw_base)
		offset = s->raw_base;
	if (now <= offset || s->raw.len == 0)
		return "";
	*len = (size_t)(now - offset);
	return s->raw.data + (offset - s->raw_base);
}

size_t
us_sax_held(const struct us_sax *s)
{
	const xmlParserInput *in = s->parser->input;

	return (size_t)(in->end - in->cur);
}

/* Return the place of text: whether line ends count, whether it is shown. */
static unsigned
place(const struct us_sax *s)
{
	static const char *const pre[] = { "pre", "textarea", "listing", "xmp",
		"plaintext" };
	const char *name;
	unsigned found = 0;
	size_t i;
	int at;

	for (at = 0; at < s->parser->nameNr; at++) {
		name = (const char *)s->parser->nameTab[at];
		if (strchr("ptlx", *name) == NULL)
			continue;
		if (strcmp(name, "template") == 0)
			found |= US_SAX_HIDDEN;
		for (i = 0; i < sizeof(pre) / sizeof(pre[0]); i++)
			if (strcmp(name, pre[i]) == 0)
				found |= US_SAX_PRE;
	}
	return found;
}

/* Return whether ${text} stands at ${offset}; a NUL there is one of ours. */
static bool
stands(const struct us_sax *s, uint64_t offset, const xmlChar *text, size_t len)
{
	const char *raw;
	size_t i;

	if (offset < s->raw_base || offset < s->seen ||
	    offset - s->raw_base + len > s->raw.len)
		return false;
	raw = s->raw.data + (offset - s->raw_base);
	for (i = 0; i < len; i++)
		if (raw[i] != (char)text[i] &&
		    (raw[i] != '\0' || text[i] != ' '))
			return false;
	return true;
}

/* Return whether the raw text at ${offset} is ${word}. */
static bool
reads(const struct us_sax *s, uint64_t offset, const char *word)
{

	return stands(s, offset, BAD_CAST word, strlen(word));
}

/* Return where ${text} stands, which the parser is about to tell: up to where
 * it is; if it is one character, as the reference there; or, when a buffer is
 * full, up to behind the character that it is at. */
static uint64_t
locate(const struct us_sax *s, const xmlChar *text, size_t len)
{
	uint64_t now = here(s);
	const char *raw;
	size_t n, last = 1;

	if (now >= len && stands(s, now - len, text, len))
		return now - len;
	raw = behind(s, s->seen, &n);
	while (n > 0 && raw[n - 1] != '&')
		n--;
	if (n > 0 && len <= UTF8_MAX)
		return s->seen + n - 1;
	while (last < len && last < UTF8_MAX &&
	    (text[len - last] & 0xc0) == 0x80)
		last++;
	if (now + last >= len && stands(s, now + last - len, text, len))
		return now + last - len;
	return s->seen;
}

/* The same, and what has been told then ends behind it.  Of a reference that it
 * does not know libxml2 tells the & and then the name. */
static uint64_t
pass(struct us_sax *s, const xmlChar *text, size_t len)
{
	uint64_t offset = locate(s, text, len), end = offset + len;

	if (reads(s, offset, "&") &&
	    (*text != '&' || reads(s, offset, "&#") ||
		reads(s, offset, "&amp;")) &&
	    here(s) > end)
		end = here(s);
	s->seen = end;
	return offset;
}

/* Return whether an end tag begins there. */
static bool
begins_end(const char *raw, size_t len)
{

	return len > 2 && memcmp(raw, "</", 2) == 0 &&
	    (us_is(raw[2], US_ALPHA) || memchr("_:.", raw[2], 3) != NULL);
}

/* End tags that close nothing have not been told: what follows begins behind
 * them.  libxml2 takes </ alone for one. */
static void
skip_end_tags(struct us_sax *s)
{
	const char *raw, *end;
	size_t len, at = 0;

	raw = behind(s, s->seen, &len);
	while (len - at >= 2 && memcmp(raw + at, "</", 2) == 0) {
		if (!begins_end(raw + at, len - at)) {
			at += 2;
			continue;
		}
		end = memchr(raw + at, '>', len - at);
		at = end == NULL ? len : (size_t)(end - raw) + 1;
	}
	s->seen += at;
}

static void
tell_text(struct us_sax *s, const char *text, size_t len, uint64_t offset)
{

	if (!s->stopped && len > 0)
		s->hooks->text(s->ctx, text, len, offset, place(s));
}

/* Tell ${len} bytes as they stood before the parser's place, or at it. */
static void
tell_raw(struct us_sax *s, uint64_t offset, size_t len)
{
	char *raw;
	size_t i;

	if (len == 0)
		return;
	raw = s->raw.data + (offset - s->raw_base);
	for (i = 0; i < len; i++)
		if (raw[i] == '\0')
			raw[i] = ' ';
	tell_text(s, raw, len, offset);
}

/* What the parser has passed over since the last event is told as text
 * (D34). */
static void
tell_passed(struct us_sax *s)
{
	size_t len;

	behind(s, s->seen, &len);
	tell_raw(s, here(s) - len, len);
	s->seen = here(s);
}

static void
on_characters(void *ctx, const xmlChar *text, int len)
{
	struct us_sax *s = ctx;
	uint64_t offset;

	if (len <= 0)
		return;
	skip_end_tags(s);
	offset = pass(s, text, (size_t)len);
	tell_text(s, (const char *)text, (size_t)len, offset);
}

/* Scripts and style sheets. */
static void
on_raw(void *ctx, const xmlChar *text, int len)
{
	struct us_sax *s = ctx;
	uint64_t offset = pass(s, text, (size_t)len);

	if (!s->stopped && xmlStrEqual(s->parser->name, BAD_CAST "style"))
		s->hooks->style(s->ctx, (const char *)text, (size_t)len,
		    offset);
}

/* HTML closes <!--> and <!---> at once, libxml2 at the next end of a comment:
 * what stands between is told as text. */
static void
on_comment(void *ctx, const xmlChar *text)
{
	struct us_sax *s = ctx;
	const char *raw;
	size_t len, at = 0;

	(void)text;
	s->unclosed = false;
	raw = behind(s, s->seen, &len);
	while (at + 7 < len && memcmp(raw + at, "<!--", 4) != 0)
		at++;
	at += 4;
	if (at + 3 < len && raw[at] == '-')
		at++;
	if (at + 3 < len && raw[at] == '>')
		tell_raw(s, here(s) - (len - at - 1), len - at - 4);
	s->seen = here(s);
}

static void
on_instruction(void *ctx, const xmlChar *target, const xmlChar *text)
{
	struct us_sax *s = ctx;

	(void)target;
	(void)text;
	s->seen = here(s);
}

/* A doctype's literal that is not closed runs into the page. */
static void
on_doctype(void *ctx, const xmlChar *name, const xmlChar *public,
    const xmlChar *system)
{
	struct us_sax *s = ctx;
	const char *raw;
	size_t len;
	unsigned opened = 0;

	(void)name;
	(void)public;
	(void)system;
	raw = behind(s, s->seen, &len);
	for (; len > 0; raw++, len--)
		if (*raw == '<' && opened++ > 0) {
			tell_passed(s);
			break;
		}
	s->seen = here(s);
}

/* The root is nobody's: no end tag closes it. */
static void
on_document(void *ctx)
{
	struct us_sax *s = ctx;

	s->parser->nameTab[0] = s->parser->name = NOBODY;
	s->parser->nameNr = 1;
}

/* Forget the parent of the element that has just begun when there are too many:
 * its end tag then closes nothing. */
static void
limit_depth(htmlParserCtxtPtr parser)
{
	int n = parser->nameNr;

	if (n <= US_SAX_MAX_DEPTH)
		return;
	parser->nameTab[n - 2] = parser->nameTab[n - 1];
	parser->nameTab[n - 1] = NULL;
	parser->nameNr = n - 1;
}

/* What was cut lost its end if ${text}, which stands behind the cut, has one:
 * what is never closed is text (D34). */
static void
warn_of_cut(struct us_sax *s, const char *text, size_t len)
{

	if (s->cut == NULL || memchr(text, '>', len) == NULL)
		return;
	if (!s->stopped)
		s->hooks->warn(s->ctx, s->cut);
	s->cut = NULL;
}

static void
on_start(void *ctx, const xmlChar *name, const xmlChar **attributes)
{
	struct us_sax *s = ctx;
	struct us_sax_tag tag = { .name = (const char *)name,
		.attributes = (const char *const *)attributes };
	char next = (char)*s->parser->input->cur;
	const char *raw;
	size_t len, at;

	if (s->failed)
		return;
	skip_end_tags(s);
	raw = behind(s, s->seen, &len);
	at = us_tag_find(raw, len, tag.name);
	if (at < len && next == '\0') {
		if (us_sax_held(s) > 0)
			s->cut = "a tag has too many words and was read as "
				 "text";
		warn_of_cut(s, (const char *)s->parser->input->cur,
		    us_sax_held(s));
		tell_passed(s);
		return;
	}
	tag.raw = raw + at;
	tag.len = len - at;
	tag.offset = here(s) - tag.len;
	if (at < len)
		tag.len += next == '/' ? 2 : 1;
	if (!s->stopped)
		s->hooks->start(s->ctx, &tag);
	if (at < len)
		s->seen = tag.offset + tag.len;
	if (xmlStrEqual(name, BAD_CAST "body")) {
		s->parser->nameTab[s->parser->nameNr - 1] = NOBODY;
		s->parser->name = NOBODY;
	}
	limit_depth(s->parser);
}

static void
on_end(void *ctx, const xmlChar *name)
{
	struct us_sax *s = ctx;
	const char *raw;
	bool tagged;
	size_t len;

	/* Elements end by other means than their tags, too.  Those that the end
	 * of the page closes would go on if that has broken off (D55). */
	raw = behind(s, s->seen, &len);
	tagged = begins_end(raw, len) && memchr(raw, '>', len) == raw + len - 1;
	if (tagged)
		s->seen = here(s);
	else if (s->last && us_sax_held(s) == 0)
		return;
	if (!s->stopped)
		s->hooks->end(s->ctx, (const char *)name);
}

/* Memory is out.  The parser would wait for ever for a > that it does not
 * reach, and it loses the names of open elements where they do not fit. */
static void
give_up(struct us_sax *s)
{
	htmlParserCtxtPtr parser = s->parser;

	s->failed = true;
	if (parser == NULL)
		return;
	parser->input->cur = parser->input->end;
	if (parser->nameTab == NULL) {
		parser->nameNr = 0;
		parser->name = NULL;
	}
}

/* The tag whose name the parser has just read is going to be dropped. */
static void
on_dropped(struct us_sax *s, const char *name)
{
	struct us_sax_tag tag = { .name = name, .dropped = true };
	struct us_attribute attribute;
	size_t len;

	tag.offset = here(s) - strlen(name) - 1;
	if (tag.offset < s->raw_base)
		return;
	tag.raw = s->raw.data + (tag.offset - s->raw_base);
	len = s->raw.len - (size_t)(tag.offset - s->raw_base);
	while (us_tag_next(tag.raw, len, &tag.len, &attribute))
		continue;
	if (tag.len++ == len)
		return;
	if (!s->stopped)
		s->hooks->start(s->ctx, &tag);
	s->seen = tag.offset + tag.len;
}

static void
on_error(void *ctx, xmlErrorPtr error)
{
	struct us_sax *s = ctx;

	switch (error->code) {
	case XML_ERR_NO_MEMORY:
		give_up(s);
		break;
	case XML_ERR_COMMENT_NOT_FINISHED:
		s->unclosed = true;
		break;
	case XML_HTML_STRUCURE_ERROR:
		/* Its own copy of the name is gone soon. */
		if (error->str1 != NULL && strcmp(error->str1, "html") == 0)
			on_dropped(s, "html");
		else if (error->str1 != NULL &&
		    strcmp(error->str1, "head") == 0)
			on_dropped(s, "head");
		break;
	}
}

/* Return ${block}, if there is one. */
static void *
insist(void *block)
{

	if (block == NULL)
		abort();
	return block;
}

static void *
insist_malloc(size_t size)
{

	return insist(malloc(size));
}

static void *
insist_realloc(void *block, size_t size)
{

	return insist(realloc(block, size));
}

static char *
insist_strdup(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(insist_malloc(size), text, size);
}

bool
us_sax_abort_without_memory(void)
{

	return xmlMemSetup(free, insist_malloc, insist_realloc,
		   insist_strdup) == 0;
}

bool
us_sax_begin(struct us_sax *s, uint64_t base)
{
	static const htmlSAXHandler handler = {
		.startDocument = on_document,
		.internalSubset = on_doctype,
		.startElement = on_start,
		.endElement = on_end,
		.characters = on_characters,
		.ignorableWhitespace = on_characters,
		.cdataBlock = on_raw,
		.comment = on_comment,
		.processingInstruction = on_instruction,
		.serror = on_error,
		.initialized = XML_SAX2_MAGIC,
	};
	htmlSAXHandler copy = handler;

	s->parser = htmlCreatePushParserCtxt(&copy, s, NULL, 0, NULL,
	    XML_CHAR_ENCODING_UTF8);
	if (s->parser == NULL)
		return false;
	/* The charset is known, whatever <meta> says. */
	htmlCtxtUseOptions(s->parser,
	    HTML_PARSE_RECOVER | HTML_PARSE_NOIMPLIED | HTML_PARSE_IGNORE_ENC |
		HTML_PARSE_NONET);
	s->base = s->seen = s->raw_base = base;
	return true;
}

bool
us_sax_in_tag(const struct us_sax *s)
{

	return s->parser->instate == XML_PARSER_START_TAG;
}

/* Keep a copy of what is given until it has been told: the parser throws away
 * what it has read. */
static bool
parse(struct us_sax *s, const char *text, size_t len, bool last)
{
	size_t told;

	if (us_buf_add(&s->raw, text, len) != URLSIFT_OK)
		return false;
	warn_of_cut(s, text, len);
	htmlParseChunk(s->parser, text, (int)len, last);
	if (s->unclosed)
		tell_passed(s);
	s->unclosed = false;
	if (us_sax_held(s) == 0 && !last)
		s->seen = here(s);

	told = s->seen < s->raw_base + s->raw.len ?
	    (size_t)(s->seen - s->raw_base) :
	    s->raw.len;
	if (told > 0 && !last) {
		memmove(s->raw.data, s->raw.data + told, s->raw.len - told);
		s->raw.len -= told;
		s->raw_base += told;
	}
	return !s->failed && !s->parser->disableSAX;
}

bool
us_sax_give(struct us_sax *s, const char *text, size_t len)
{

	if (us_sax_in_tag(s))
		s->parser->checkIndex = 0;
	if (!parse(s, text, len, false))
		return false;
	if (us_sax_held(s) == 0)
		xmlParserInputShrink(s->parser->input);
	return true;
}

bool
us_sax_end(struct us_sax *s, const char *text, size_t len)
{
	const char *raw;
	size_t left;
	bool worked = parse(s, text, len, true);

	raw = behind(s, s->seen, &left);
	if (left > 1 && memchr(raw, '<', left) != NULL && raw[left - 1] != '>')
		tell_passed(s);
	tell_raw(s, here(s), us_sax_held(s));
	return worked;
}

void
us_sax_free(struct us_sax *s)
{

	htmlFreeParserCtxt(s->parser);
	us_buf_free(&s->raw);
	s->parser = NULL;
}
