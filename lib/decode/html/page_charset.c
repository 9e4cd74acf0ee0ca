/*
 * The character set of a page: prescan a byte stream to determine its encoding
 * (WHATWG HTML 13.2.3.2), with the labels of the Encoding Standard.  As in
 * browsers, what looks like a tag in the text of a script or a title is none,
 * and the head of a page is read to its end.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdbool.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../charset.h"
#include "../xml/xml.h"
#include "html.h"
#include "tokenizer.h"

static const struct {
	const char *set, *labels;
} rows[] = {
#define US_LABELS(set, labels) { set, " " labels " " },
#include "../labels.def"
#undef US_LABELS
};

/* The longest label. */
#define LABEL_MAX 19

/* Return the set that ${text} is a label of, or NULL (Encoding 4.2). */
static const char *
find_label(const char *text, size_t len)
{
	char word[LABEL_MAX + 3] = " ";
	size_t i;

	while (len > 0 && us_tag_space(*text))
		text++, len--;
	while (len > 0 && us_tag_space(text[len - 1]))
		len--;
	if (len > LABEL_MAX || memchr(text, ' ', len) != NULL)
		return NULL;
	for (i = 0; i < len; i++)
		word[i + 1] = us_lower(text[i]);
	memcpy(word + 1 + len, " ", 2);
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strstr(rows[i].labels, word) != NULL)
			return rows[i].set;
	return NULL;
}

/* Return the set that the content of a <meta> names, or NULL (HTML 2.5.5). */
static const char *
find_in_content(const char *text, size_t len)
{
	const char *at = text, *end = text + len, *from;
	char quote;

	do {
		while (end - at >= 7 && !us_same(at, "charset", 7))
			at++;
		if (end - at < 7)
			return NULL;
		for (at += 7; at < end && us_tag_space(*at); at++)
			continue;
	} while (at == end || *at != '=');
	for (at++; at < end && us_tag_space(*at); at++)
		continue;
	quote = at < end && (*at == '"' || *at == '\'') ? *at++ : '\0';
	for (from = at; at < end; at++)
		if (quote != '\0' ? *at == quote :
				    us_tag_space(*at) || *at == ';')
			return find_label(from, (size_t)(at - from));
	return quote != '\0' ? NULL : find_label(from, (size_t)(at - from));
}

/* Return the set that the tag ${text} names if it is a <meta>, or NULL. */
static const char *
read_meta(const struct us_tag *tag, const char *text)
{
	const struct us_attribute *a;

	if (strcmp(tag->name, "meta") != 0)
		return NULL;
	if ((a = us_tag_find(tag, "charset")) != NULL)
		return find_label(text + a->value, a->len);
	a = us_tag_find(tag, "http-equiv");
	if (a == NULL || a->len != 12 ||
	    !us_same(text + a->value, "content-type", 12))
		return NULL;
	a = us_tag_find(tag, "content");
	return a == NULL ? NULL : find_in_content(text + a->value, a->len);
}

/* Return where the comment or the like ends that begins at ${at}, which is not
 * a tag; ${len}: it has no end. */
static size_t
skip_markup(const char *text, size_t len, size_t at)
{
	const char *end;
	size_t from = at + 1;

	if (len - at >= 4 && memcmp(text + at, "<!--", 4) == 0) {
		end = memmem(text + at + 2, len - at - 2, "-->", 3);
		return end == NULL ? len : (size_t)(end - text) + 3;
	}
	if (from == len || memchr("!/?", text[from], 3) == NULL)
		return from;
	end = memchr(text + from, '>', len - from);
	return end == NULL ? len : (size_t)(end - text) + 1;
}

/* Return where the end tag of ${tag}, whose content has no tags, is in ${text},
 * from ${at} on; ${len}: it has none. */
static size_t
skip_content(const struct us_tag *tag, const char *text, size_t len, size_t at)
{
	size_t n = tag->name_len;

	for (; (at = us_find_byte(text, at, len, '<')) < len; at++)
		if (len - at > n + 2 && text[at + 1] == '/' &&
		    us_same(text + at + 2, tag->name, n) &&
		    !us_is_alnum(text[at + 2 + n]))
			break;
	return at;
}

/* Return whether ${tag} can be in the head of a page. */
static bool
is_of_head(const struct us_tag *tag, bool is_end)
{
	static const char *const names[] = { "html", "head", "base", "link",
		"meta", "noscript", "object", "script", "style", "title" };
	size_t i = is_end ? 2 : 0;

	for (; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(tag->name, names[i]) == 0)
			return true;
	return false;
}

/* Return the set that a <meta> in ${text} names, or NULL. */
static const char *
prescan(struct us_tag *tag, const char *text, size_t len)
{
	const char *set = NULL, *found;
	bool is_end, in_head = true;
	enum us_content content;
	size_t at = 0, n;

	memset(tag, 0, offsetof(struct us_tag, attributes));
	tag->wanted = UINT64_MAX;
	while (set == NULL && (in_head || at < US_PAGE_LOOK) &&
	    (found = memchr(text + at, '<', len - at)) != NULL) {
		at = (size_t)(found - text);
		is_end = len - at > 1 && found[1] == '/';
		n = is_end ? 2 : 1;
		if (len - at <= n || !us_is(found[n], US_ALPHA)) {
			at = skip_markup(text, len, at);
			continue;
		}
		us_tag_begin(tag, found, len - at, &n);
		if (!us_tag_read(tag, found, len - at, &n))
			break;
		at += n;
		in_head = in_head && is_of_head(tag, is_end);
		if (is_end)
			continue;
		set = read_meta(tag, found);
		content = us_element_find(tag->name, tag->name_len)->content;
		if (content != US_CONTENT_DATA &&
		    strcmp(tag->name, "noscript") != 0)
			at = skip_content(tag, text, len, at);
	}
	us_buf_free(&tag->names);
	return set;
}

/* Return the set that the XML declaration at the beginning names, or NULL. */
static const char *
declared_set(const char *text, size_t len)
{
	char name[US_CHARSET_NAME_MAX + 1];

	return us_xml_encoding(text, len < US_PAGE_LOOK ? len : US_PAGE_LOOK,
		   name, sizeof(name)) ?
	    find_label(name, strlen(name)) :
	    NULL;
}

const char *
us_page_charset(struct us_tag *tag, const char *text, size_t len,
    const char *given, size_t *skipped)
{
	const struct us_charset_mark *mark = us_charset_mark(text, len);
	const char *set;

	*skipped = 0;
	if (mark != NULL) {
		*skipped = mark->len;
		return mark->name;
	}
	if (us_charset_is_utf8(text, len))
		return "utf-8";
	if (given == NULL || *given == '\0') {
		set =
		    prescan(tag, text, len < US_PAGE_HEAD ? len : US_PAGE_HEAD);
		return set != NULL ? set : declared_set(text, len);
	}
	set = find_label(given, strlen(given));
	if (set == NULL || strcmp(set, "cp1252") != 0)
		return given;
	/* Other bytes than ASCII's are often called so. */
	return us_same_words(given, "us-ascii") ||
		us_same_words(given, "ascii") ?
	    NULL :
	    set;
}
