/*
 * Detection of HTML and XML: what browsers look for (the WHATWG's MIME
 * Sniffing, 7.1), and the other elements of HTML.  Since text may begin with a
 * word in angle brackets, tags that are words need another tag behind them.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>

#include "../../base/bytes.h"
#include "detect.h"

/* How far another tag is searched. */
#define REACH 4096

/* The longest name of a tag and the byte behind it. */
#define TAG_MAX 16

/* The same for the name of a document type. */
#define TYPE_MAX 64

/* The same for a document type before its own declarations. */
#define SUBSET_MAX 1024

enum tag {
	TAG_MORE,
	TAG_END,     /* no tag before the limit */
	TAG_NONE,    /* no tag */
	TAG_UNKNOWN, /* no tag of HTML */
	TAG_PAGE,    /* of the page as a whole */
	TAG_HTML,
	TAG_WORD,  /* one that text is marked with; or a word */
	TAG_OTHER, /* another one of HTML; or a word, or of XML */
	TAG_XML
};

static const struct {
	const char *name;
	enum tag tag;
} tags[] = {
	{ "html", TAG_PAGE }, { "head", TAG_PAGE }, { "body", TAG_PAGE },
	{ "title", TAG_HTML }, { "meta", TAG_HTML }, { "base", TAG_HTML },
	{ "link", TAG_HTML }, { "script", TAG_HTML }, { "style", TAG_HTML },
	{ "iframe", TAG_HTML }, { "table", TAG_HTML }, { "div", TAG_HTML },
	{ "center", TAG_HTML }, { "font", TAG_HTML }, { "h1", TAG_HTML },
	{ "h2", TAG_HTML }, { "h3", TAG_HTML }, { "a", TAG_WORD },
	{ "b", TAG_WORD }, { "br", TAG_WORD }, { "dl", TAG_WORD },
	{ "em", TAG_WORD }, { "hr", TAG_WORD }, { "i", TAG_WORD },
	{ "img", TAG_WORD }, { "li", TAG_WORD }, { "ol", TAG_WORD },
	{ "p", TAG_WORD }, { "pre", TAG_WORD }, { "span", TAG_WORD },
	{ "strong", TAG_WORD }, { "ul", TAG_WORD }, { "feed", TAG_XML },
	{ "opml", TAG_XML }, { "rdf:rdf", TAG_XML }, { "rss", TAG_XML },
	{ "sitemapindex", TAG_XML }, { "svg", TAG_XML }, { "urlset", TAG_XML },
	{ "xml", TAG_XML }, /* drawings of Office documents */
};

/* The other elements: those that matter to the reader of pages, and the rest
 * of the HTML Standard. */
static const char *const elements[] = {
#define US_ELEMENT(name, content, traits) name,
#include "../html/elements.def"
#undef US_ELEMENT
	"abbr", "acronym", "area", "bdi", "bdo", "cite", "data", "datalist",
	"del", "dfn", "ins", "kbd", "label", "map", "mark", "output", "param",
	"picture", "q", "rp", "rt", "samp", "slot", "source", "time", "track",
	"wbr"
};

/* What may be before the deciding tag, and how it ends. */
static const char *const before[][2] = { { "<?xml", "?>" }, { "<?", "?>" },
	{ "<!--", "-->" }, { "<%", "%>" } };

#define BEFORE (sizeof(before) / sizeof(before[0]))

/* Return whether ${text} begins with ${word} in either case: 1, 0, or -1 if it
 * is too short to decide. */
static int
begins(const char *text, size_t len, bool all, const char *word)
{
	size_t word_len = strlen(word), n = len < word_len ? len : word_len;

	if (!us_same(text, word, n))
		return 0;
	return n == word_len ? 1 : all ? 0 : -1;
}

/* Return which tag it is whose name begins ${text}.  A blank, a slash or the
 * end of the tag must be behind the name. */
static enum tag
find_tag(const char *text, size_t len, bool all)
{
	size_t name = 0, i;

	while (name < len && name < TAG_MAX &&
	    (us_is(text[name], US_ALPHA | US_DIGIT) || text[name] == ':'))
		name++;
	if (name == len && name < TAG_MAX)
		return all ? TAG_NONE : TAG_MORE;
	if (name == TAG_MAX || memchr(" \t\r\n\f/>", text[name], 7) == NULL)
		return TAG_NONE;
	for (i = 0; i < sizeof(tags) / sizeof(tags[0]); i++)
		if (strlen(tags[i].name) == name &&
		    us_same(text, tags[i].name, name))
			return tags[i].tag;
	for (i = 0; i < sizeof(elements) / sizeof(elements[0]); i++)
		if (strlen(elements[i]) == name &&
		    us_same(text, elements[i], name))
			return TAG_OTHER;
	return name > 0 ? TAG_UNKNOWN : TAG_NONE;
}

/* Return whether an end tag, a tag with an attribute, or one right behind the
 * tag before begins at ${open}: no word in angle brackets. */
static bool
is_no_word(const char *text, size_t open, size_t len)
{
	size_t at = open + 1;

	if (text[at] == '/' || text[open - 1] == '>' || text[open - 1] == '\n')
		return true;
	while (at < len && us_is(text[at], US_ALPHA | US_DIGIT))
		at++;
	return at < len && us_is(text[at], US_BLANK);
}

/* Go to the next tag.  Return what it is; TAG_MORE: more bytes are needed. */
static enum tag
next_tag(struct us_sniff *s, const char *text, size_t len, bool all)
{
	size_t end = len < s->limit ? len : s->limit, at;

	s->looked = us_find_byte(text, s->looked, end, '<');
	if (s->looked == end)
		return TAG_END;
	at = s->looked + 1;
	if (at < len && text[at] == '/')
		at++;
	return find_tag(text + at, len - at, all);
}

/* Search for another HTML tag, up to the limit.  Behind an element that XML may
 * have, too, the next one must be of HTML. */
static enum us_sniffed
find_another(struct us_sniff *s, const char *text, size_t len, bool all)
{
	enum tag tag;

	for (; (tag = next_tag(s, text, len, all)) != TAG_END; s->looked++) {
		if (tag == TAG_MORE)
			return US_SNIFFED_MORE;
		if (tag == TAG_PAGE || tag == TAG_HTML || tag == TAG_WORD ||
		    (tag == TAG_OTHER && is_no_word(text, s->looked, len)))
			return US_SNIFFED_TAGS;
		if (tag == TAG_UNKNOWN && s->is_other)
			return US_SNIFFED_NONE;
	}
	return all || s->looked == s->limit ? US_SNIFFED_NONE : US_SNIFFED_MORE;
}

static enum us_sniffed
check_type(const char *text, size_t len, bool all)
{
	static const char bookmarks[] = "netscape-bookmark";
	size_t begin = 0, end;

	while (begin < len && begin < TYPE_MAX && us_is(text[begin], US_BLANK))
		begin++;
	end = begin;
	while (end < len && end < TYPE_MAX && !us_is(text[end], US_BLANK) &&
	    memchr("<>[", text[end], 3) == NULL)
		end++;
	if (end == TYPE_MAX)
		return US_SNIFFED_NONE;
	if (end == len)
		return all ? US_SNIFFED_NONE : US_SNIFFED_MORE;
	if (begin == 0 && text[0] != '>')
		return US_SNIFFED_NONE;
	if (begin == end ||
	    (end - begin == 4 && us_same(text + begin, "html", 4)) ||
	    (end - begin >= sizeof(bookmarks) - 1 &&
		us_same(text + begin, bookmarks, sizeof(bookmarks) - 1)))
		return US_SNIFFED_HTML;
	return US_SNIFFED_XML;
}

/* Skip what begins with ${before[i][0]}.  Return false if its end is not there
 * yet. */
static bool
skip_comment(struct us_sniff *s, const char *text, size_t len, size_t i)
{
	size_t n = strlen(before[i][1]);
	const char *end;

	if (s->looked < s->at + strlen(before[i][0]))
		s->looked = s->at + (i == 2 ? 2 : strlen(before[i][0]));
	end = memmem(text + s->looked, len - s->looked, before[i][1], n);
	if (end == NULL) {
		if (len - s->looked >= n)
			s->looked = len - n + 1;
		return false;
	}
	s->at = (size_t)(end - text) + n;
	s->is_xml = s->is_xml || i == 0;
	return true;
}

/* Skip what may be before the deciding tag: blanks, comments, XML declarations.
 * Return US_SNIFFED_NONE when that tag is reached. */
static enum us_sniffed
skip_before(struct us_sniff *s, const char *text, size_t len, bool all)
{
	size_t i = 0;
	int is = 0;

	do {
		while (s->at < len && us_is(text[s->at], US_BLANK))
			s->at++;
		for (i = 0; i < BEFORE; i++) {
			is = begins(text + s->at, len - s->at, all,
			    before[i][0]);
			/* Not only XML has such a beginning. */
			if (is != 0 && (i != 1 || s->is_xml))
				break;
		}
		if (i < BEFORE && (is == -1 || !skip_comment(s, text, len, i)))
			return US_SNIFFED_MORE;
	} while (i < BEFORE);
	return US_SNIFFED_NONE;
}

static enum us_sniffed
check_tag(struct us_sniff *s, const char *text, size_t len, bool all)
{
	enum tag tag = TAG_NONE;

	if (text[s->at] == '<')
		tag = find_tag(text + s->at + 1, len - s->at - 1, all);
	switch (tag) {
	case TAG_MORE:
		return US_SNIFFED_MORE;
	case TAG_PAGE:
		return s->is_xml && !us_same(text + s->at + 1, "html", 4) ?
		    US_SNIFFED_XML :
		    US_SNIFFED_HTML;
	case TAG_HTML:
		return s->is_xml ? US_SNIFFED_XML : US_SNIFFED_TAGS;
	case TAG_WORD:
	case TAG_OTHER:
		if (s->is_xml)
			return US_SNIFFED_XML;
		s->is_other = tag == TAG_OTHER;
		us_html_sniff_behind(s, s->at);
		return find_another(s, text, len, all);
	case TAG_XML:
		return US_SNIFFED_XML;
	case TAG_UNKNOWN:
	case TAG_NONE:
	case TAG_END:
		break;
	}
	return s->is_xml ? US_SNIFFED_XML : US_SNIFFED_NONE;
}

/* Read on as far as there are bytes. */
static enum us_sniffed
read_on(struct us_sniff *s, const char *text, size_t len, bool all)
{
	int is;

	if (s->limit > 0)
		return find_another(s, text, len, all);
	if (skip_before(s, text, len, all) == US_SNIFFED_MORE || s->at == len)
		return US_SNIFFED_MORE;
	is = begins(text + s->at, len - s->at, all, "<!doctype");
	if (is == -1)
		return US_SNIFFED_MORE;
	if (is == 1)
		return check_type(text + s->at + 9, len - s->at - 9, all);
	return check_tag(s, text, len, all);
}

void
us_html_sniff_behind(struct us_sniff *s, size_t at)
{

	s->looked = at + 1;
	s->limit = at + REACH;
}

enum us_sniffed
us_html_sniff(struct us_sniff *s, const char *text, size_t len, bool all)
{
	enum us_sniffed kind = read_on(s, text, len, all);

	if (kind != US_SNIFFED_MORE || !all)
		return kind;
	return s->is_xml ? US_SNIFFED_XML : US_SNIFFED_NONE;
}

/* Return whether the tag at ${open}, whose name is one of HTML, is an end tag
 * or has an attribute with a value: US_SNIFFED_MORE, _HTML or _NONE. */
static enum us_sniffed
check_markup(const char *text, size_t open, size_t len, bool all)
{
	size_t at = open + 1, name;

	if (text[at] == '/')
		return US_SNIFFED_HTML;
	while (at < len && us_is(text[at], US_ALPHA | US_DIGIT))
		at++;
	at = us_pass_blanks(text, at, len);
	name = at;
	while (at < len && at - name < TYPE_MAX &&
	    (us_is(text[at], US_LABEL) || text[at] == ':'))
		at++;
	if (at == len)
		return all ? US_SNIFFED_NONE : US_SNIFFED_MORE;
	return at > name && us_is(text[name - 1], US_BLANK) && text[at] == '=' ?
	    US_SNIFFED_HTML :
	    US_SNIFFED_NONE;
}

/* Search for a tag that nobody mentions: an end tag, or one with an
 * attribute. */
static enum us_sniffed
find_markup(struct us_sniff *s, const char *text, size_t len, bool all)
{
	enum us_sniffed is;
	enum tag tag;

	for (; (tag = next_tag(s, text, len, all)) != TAG_END; s->looked++) {
		if (tag == TAG_MORE)
			return US_SNIFFED_MORE;
		if (tag == TAG_UNKNOWN || tag == TAG_XML)
			return US_SNIFFED_NONE;
		is = tag == TAG_NONE ? US_SNIFFED_NONE :
				       check_markup(text, s->looked, len, all);
		if (is != US_SNIFFED_NONE)
			return is;
	}
	return all || s->looked == s->limit ? US_SNIFFED_NONE : US_SNIFFED_MORE;
}

enum us_sniffed
us_html_sniff_field(struct us_sniff *s, const char *text, size_t len, bool all)
{
	enum us_sniffed kind;

	if (s->limit == 0) {
		kind = read_on(s, text, len, all);
		if (kind == US_SNIFFED_HTML)
			return kind;
		if (kind == US_SNIFFED_XML ||
		    (kind == US_SNIFFED_NONE && s->limit == 0))
			return US_SNIFFED_NONE;
		if (kind == US_SNIFFED_MORE && s->limit == 0)
			return all ? US_SNIFFED_NONE : kind;
		us_html_sniff_behind(s, s->at);
		s->looked = s->at;
	}
	return find_markup(s, text, len, all);
}

enum us_sniffed
us_html_sniff_subset(const struct us_sniff *s, const char *text, size_t len,
    bool all)
{
	size_t at = s->at, end = len - at < SUBSET_MAX ? len : at + SUBSET_MAX;
	char quote = '\0';

	if (begins(text + at, len - at, all, "<!doctype") != 1)
		return US_SNIFFED_HTML;
	for (; at < end; at++)
		if (quote != '\0')
			quote = text[at] == quote ? '\0' : quote;
		else if (text[at] == '"' || text[at] == '\'')
			quote = text[at];
		else if (text[at] == '[')
			return US_SNIFFED_XML;
		else if (text[at] == '>')
			return US_SNIFFED_HTML;
	return all || len - s->at >= SUBSET_MAX ? US_SNIFFED_HTML :
						  US_SNIFFED_MORE;
}

enum us_sniffed
us_html_sniff_inside(const char *text, size_t len, bool all)
{
	struct us_sniff s = { .limit = REACH };
	enum us_sniffed is;
	enum tag tag;
	size_t n;

	for (; (tag = next_tag(&s, text, len, all)) != TAG_END; s.looked++) {
		if (tag == TAG_MORE)
			return US_SNIFFED_MORE;
		if (tag == TAG_NONE || tag == TAG_UNKNOWN)
			continue;
		for (n = 1; n < 4 && us_is(text[s.looked + n], US_ALPHA); n++)
			continue;
		is = n == 4 ? US_SNIFFED_HTML :
			      check_markup(text, s.looked, len, all);
		if (is != US_SNIFFED_NONE)
			return is;
	}
	return all || s.looked == s.limit ? US_SNIFFED_NONE : US_SNIFFED_MORE;
}
