/*
 * The files that a click on opens what they name, .url and the like: a section,
 * and lines with a key and a value (shortcuts-to-urls).  What text has is left
 * to it: here are URLs without slashes behind their scheme, and the hosts of
 * .rdp files.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "xml.h"

/* The scheme of what an .rdp file connects to, and the longest host with a
 * port. */
#define RDP "rdp://"
#define HOST_MAX 264

/* Return whether ${text} begins with a line such as [InternetShortcut]. */
static bool
has_section(const char *text, size_t len)
{
	size_t at = 1;

	if (len == 0 || *text != '[')
		return false;
	while (at < len &&
	    (us_is_alnum(text[at]) || memchr(" {}-", text[at], 4) != NULL))
		at++;
	return at > 1 && at + 1 < len && text[at] == ']' &&
	    us_is(text[at + 1], US_EOL);
}

/* Return whether the key whose = is at ${end} is the one of a URL. */
static bool
is_url(const char *line, size_t end)
{

	while (end > 0 && us_is(line[end - 1], US_BLANK))
		end--;
	return (end == 3 && us_same(line, "url", 3)) ||
	    (end == 7 && us_same(line, "baseurl", 7));
}

/* Return where the value begins of a key of an .rdp file that names a host; 0:
 * it is none. */
static size_t
rdp_value(const char *line, size_t len)
{
	static const char *const keys[] = { "full address:s:",
		"alternate full address:s:", "gatewayhostname:s:" };
	size_t i, n;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		n = strlen(keys[i]);
		if (len > n && us_same(line, keys[i], n))
			return n;
	}
	return 0;
}

/* Emit the host and port that ${line} of an .rdp file connects to.  Return
 * whether it is such a line. */
static bool
read_rdp(struct us_emitter *out, const struct urlsift_decode_place *place,
    const char *line, size_t len)
{
	char url[HOST_MAX + sizeof(RDP)] = RDP;
	struct urlsift_decode_url link = { .place = *place,
		.flags = URLSIFT_DECODE_ATTRIBUTE,
		.element = "shortcut",
		.attribute = "",
		.url = url };
	size_t begin = rdp_value(line, len), at;
	bool has_dot = false;

	if (begin == 0)
		return false;
	begin = us_pass_blanks(line, begin, len);
	for (at = begin; at < len &&
	     (us_is(line[at], US_LABEL | US_HIGH) ||
		 memchr(".:[]", line[at], 4) != NULL);
	     at++)
		has_dot = has_dot || (line[at] == '.' && at > begin);
	if (!has_dot || at - begin > HOST_MAX)
		return true;
	link.place.offset += begin;
	link.len = sizeof(RDP) - 1 + at - begin;
	memcpy(url + sizeof(RDP) - 1, line + begin, at - begin);
	us_link_emit(out, &link, NULL, 0);
	return true;
}

static void
read_line(struct us_emitter *out, const struct urlsift_decode_place *place,
    const char *line, size_t len)
{
	static const struct us_xml_link_place in = { "shortcut", "" };
	struct urlsift_decode_url link = { .place = *place,
		.flags = URLSIFT_DECODE_ATTRIBUTE,
		.element = in.element,
		.attribute = in.attribute };
	size_t key = us_find_byte(line, 0, len, '='), begin = key + 1, scheme;

	begin = us_pass_blanks(line, begin, len);
	while (len > begin && us_is(line[len - 1], US_BLANK))
		len--;
	if (begin >= len || !is_url(line, key))
		return;
	link.url = line + begin;
	link.len = len - begin;
	scheme = us_has_scheme(link.url, link.len);
	if (scheme > 0 &&
	    (link.len < scheme + 2 || memcmp(link.url + scheme, "//", 2) != 0))
		us_link_emit(out, &link, NULL, 0);
}

void
us_shortcut_read(struct us_emitter *out,
    const struct urlsift_decode_place *place, const char *text, size_t len)
{
	struct urlsift_decode_place at = *place;
	bool has_keys = has_section(text, len);
	size_t begin = 0, end;

	for (; out->status == 0 && begin < len; begin = end) {
		end = us_find_byte(text, begin, len, '\n');
		end += end < len;
		if (!read_rdp(out, &at, text + begin, end - begin) && has_keys)
			read_line(out, &at, text + begin, end - begin);
		us_place_pass(&at, text + begin, end - begin);
	}
}
