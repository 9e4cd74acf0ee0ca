/*
 * A link of a document that is no page.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/buf.h"
#include "../base/bytes.h"
#include "../url/opens.h"
#include "html/resolve.h"
#include "limits.h"
#include "link.h"

size_t
us_link_clean(char **url, size_t len)
{
	size_t i, to = 0;

	while (len > 0 && us_is(**url, US_BLANK)) {
		(*url)++;
		len--;
	}
	while (len > 0 && us_is((*url)[len - 1], US_BLANK))
		len--;
	for (i = 0; i < len; i++)
		if (memchr("\t\r\n", (*url)[i], 3) == NULL)
			(*url)[to++] = (*url)[i];
	return to;
}

void
us_link_text(struct urlsift_decode_url *link, char *room, const char *text,
    size_t len)
{
	size_t i, n = 0;

	/* A text that is too long ends before a character. */
	if (len > US_MAX_LINK_TEXT)
		for (len = US_MAX_LINK_TEXT; (text[len] & 0xC0) == 0x80; len--)
			continue;
	for (i = 0; i < len; i++)
		if (!us_is(text[i], US_BLANK))
			room[n++] = text[i];
		else if (n > 0 && room[n - 1] != ' ')
			room[n++] = ' ';
	while (n > 0 && room[n - 1] == ' ')
		n--;
	link->text = n == 0 ? NULL : room;
	link->text_len = n;
}

/* Set what a click on ${url} opens, in ${opens}. */
static int
open_link(struct urlsift_decode_url *url, struct us_buf *opens)
{
	struct urlsift_reading r;
	size_t room = US_OPENS_ROOM(url->len, 0);

	if (us_buf_reserve(opens, room) != URLSIFT_OK || opens->data == NULL)
		return URLSIFT_DECODE_ENOMEM;
	url->opens_len =
	    us_opens(url->url, url->len, NULL, 0, opens->data, room, &r);
	if (url->opens_len == 0)
		return 0;
	url->opens = url->opens_len == url->len &&
		memcmp(opens->data, url->url, url->len) == 0 ?
	    url->url :
	    opens->data;
	return 0;
}

int
us_link_emit(const struct urlsift_decode_sink *sink, void *ctx,
    const struct urlsift_decode_url *link, const char *base, size_t base_len)
{
	struct us_buf whole = { .memory = &us_standard_memory };
	struct us_buf opens = { .memory = &us_standard_memory };
	struct urlsift_decode_url found = *link;
	const char *url = link->url, *comma;
	size_t len = link->len;
	int stop = 0;

	if (len >= 5 && us_same(url, "data:", 5)) {
		comma = memchr(url, ',', len);
		found.len = comma == NULL ? len : (size_t)(comma - url);
		found.flags |= URLSIFT_DECODE_DATA;
	} else if (us_has_scheme(url, len) == 0 && base_len > 0) {
		if (us_resolve(&whole, base, base_len, url, len) != URLSIFT_OK)
			return URLSIFT_DECODE_ENOMEM;
		found.url = whole.data;
		found.len = whole.len;
	} else if (us_has_scheme(url, len) == 0) {
		found.flags |= URLSIFT_DECODE_RELATIVE;
	}
	stop = open_link(&found, &opens);
	if (stop == 0)
		stop = sink->url(ctx, &found);
	us_buf_free(&whole);
	us_buf_free(&opens);
	return stop;
}
