/*
 * The links of an XML document, and the bases that they are relative to.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "../emitter.h"
#include "xml.h"

void
us_xml_bases_begin(struct us_xml_bases *b, const char *page)
{

	b->n = 0;
	b->page = page != NULL && us_is_base(page, strlen(page)) ? page : NULL;
}

/* Set ${url} to the base that is in force.  Return its length; 0: it is not
 * known. */
static size_t
current_base(const struct us_xml_bases *b, const char **url)
{
	const struct us_xml_base *base;

	if (b->n == 0) {
		*url = b->page;
		return b->page == NULL ? 0 : strlen(b->page);
	}
	base = &b->base[b->n - 1];
	*url = base->url;
	return base->len;
}

void
us_xml_base_begin(struct us_xml_bases *b, struct us_emitter *out,
    uint64_t depth, const char *url, size_t len)
{
	struct us_buf whole = { .len = 0 };
	struct us_xml_base *base;
	const char *outer;
	size_t outer_len = current_base(b, &outer);

	if (us_has_scheme(url, len) == 0 && outer_len > 0) {
		us_resolve(out, &whole, outer, outer_len, url, len);
		url = whole.data;
		len = whole.len;
	}
	if (b->n == US_XML_BASES) {
		b->base[b->n - 1].len = 0;
	} else if (out->status == 0) {
		base = &b->base[b->n++];
		base->depth = depth;
		base->len = 0;
		if (len <= sizeof(base->url) && us_is_base(url, len)) {
			memcpy(base->url, url, len);
			base->len = len;
		}
	}
	us_buf_free(&whole);
}

void
us_xml_base_end(struct us_xml_bases *b, uint64_t depth)
{

	if (b->n > 0 && b->base[b->n - 1].depth == depth)
		b->n--;
}

void
us_xml_link_name(char *room, const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < len && i < US_XML_LINK_NAME - 1; i++)
		room[i] = (char)(name[i] > ' ' && name[i] <= '~' ?
			us_lower(name[i]) :
			'?');
	room[i] = '\0';
}

bool
us_xml_path_emit(struct us_emitter *out,
    const struct urlsift_decode_place *place,
    const struct us_xml_link_place *in, const char *text, size_t len)
{
	const struct urlsift_decode_url link = { .url = text,
		.len = len,
		.place = *place,
		.flags = URLSIFT_DECODE_ATTRIBUTE,
		.element = in->element,
		.attribute = in->attribute };
	size_t behind;

	if (us_path_host(text, len, &behind) == 0)
		return false;
	us_link_emit(out, &link, NULL, 0);
	return true;
}

void
us_xml_link_emit(const struct us_xml_bases *b, const struct us_xml_text *text,
    const struct us_xml_link_place *in, const char *url, size_t len)
{
	const struct urlsift_decode_url link = { .url = url,
		.len = len,
		.place = text->place,
		.flags = URLSIFT_DECODE_ATTRIBUTE,
		.element = in->element,
		.attribute = in->attribute };
	const char *base;
	size_t base_len = current_base(b, &base);

	us_link_emit(text->out, &link, base, base_len);
}

/* Return whether the link ${text} is none as text: it has no scheme, or no
 * slashes behind that. */
static bool
is_hidden(const char *text, size_t len)
{
	size_t scheme = us_has_scheme(text, len);

	if (scheme == 0)
		return us_names_host(text, len) ||
		    (len > 2 && memcmp(text, "/\\", 2) == 0);
	return (us_same(text, "http:", scheme) ||
		   us_same(text, "https:", scheme)) &&
	    scheme < len && text[scheme] != '\\' &&
	    (len - scheme < 2 || memcmp(text + scheme, "//", 2) != 0);
}

void
us_xml_list_emit(const struct us_xml_bases *b, const struct us_xml_text *text,
    const struct us_xml_link_place *in, const char *value, size_t len)
{
	size_t at, begin, end, next;

	for (at = 0; at < len; at = next) {
		begin = us_pass_blanks(value, at, len);
		end = us_find_byte(value, begin, len, ';');
		next = end + 1;
		if (end - begin > 3 && us_same(value + begin, "url", 3)) {
			begin = us_pass_blanks(value, begin + 3, end);
			begin += begin < end && value[begin] == '=';
			begin = us_pass_blanks(value, begin, end);
			begin += begin < end &&
			    memchr("\"'", value[begin], 2) != NULL;
		}
		while (end > begin &&
		    (us_is(value[end - 1], US_BLANK) ||
			memchr("\"'", value[end - 1], 2) != NULL))
			end--;
		if (is_hidden(value + begin, end - begin))
			us_xml_link_emit(b, text, in, value + begin,
			    end - begin);
	}
}
