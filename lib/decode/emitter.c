/*
 * What the readers of documents have in common.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/utf8.h"
#include "../url/url.h"
#include "emitter.h"
#include "limits.h"

/* Bytes that are read at a time. */
#define PIECE US_PIECE(65536, 61)

bool
us_emit_grow(struct us_emitter *out, struct us_buf *buf, size_t room)
{

	if (us_buf_grow(buf, room) == URLSIFT_OK)
		return true;
	us_emit_no_memory(out);
	return false;
}

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
		len = us_utf8_cut(text, US_MAX_LINK_TEXT);
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

/* Emit ${url}, with what a click opens, which is written to ${opens}. */
static void
emit_opened(struct us_emitter *out, struct urlsift_decode_url *url,
    struct us_buf *opens)
{
	struct urlsift_reading r;
	size_t room = US_OPENS_ROOM(url->len, 0);

	/* An analyzer does not know that there is room then. */
	if (!us_emit_reserve(out, opens, room) || opens->data == NULL)
		return;
	url->opens_len =
	    us_opens(url->url, url->len, NULL, 0, opens->data, room, &r);
	if (url->opens_len > 0)
		url->opens = url->opens_len == url->len &&
			memcmp(opens->data, url->url, url->len) == 0 ?
		    url->url :
		    opens->data;
	us_emit_url(out, url);
}

/* Emit the URLs in ${link}, which is for a program. */
static void
emit_of_program(struct us_emitter *out, const struct urlsift_decode_url *link,
    struct us_buf *opens)
{
	struct us_buf inner = { .len = 0 };
	struct urlsift_decode_url found = *link;
	size_t at = 0;
	int status;

	while ((status = us_program_next(link->url, link->len, &at, &inner)) ==
	    1) {
		found.url = inner.data;
		found.len = inner.len;
		emit_opened(out, &found, opens);
	}
	if (status == URLSIFT_ENOMEM)
		us_emit_no_memory(out);
	us_buf_free(&inner);
}

void
us_link_emit(struct us_emitter *out, const struct urlsift_decode_url *link,
    const char *base, size_t base_len)
{
	struct us_buf whole = { .len = 0 }, opens = { .len = 0 };
	struct urlsift_decode_url found = *link;
	const char *url = link->url;
	size_t len = link->len, host, behind;

	if ((host = us_path_host(url, len, &behind)) > 0) {
		us_emit_add(out, &whole, "file:", strlen("file:"));
		us_emit_add(out, &whole, url, host);
		us_emit_add(out, &whole, url + behind, len - behind);
		found.url = whole.data;
		found.len = whole.len;
	} else if (len >= 5 && us_same(url, "data:", 5)) {
		found.len = us_find_byte(url, 0, len, ',');
		found.flags |= URLSIFT_DECODE_DATA;
	} else if (us_has_scheme(url, len) == 0 && base_len > 0) {
		us_resolve(out, &whole, base, base_len, url, len);
		found.url = whole.data;
		found.len = whole.len;
	} else if (us_has_scheme(url, len) == 0) {
		found.flags |= URLSIFT_DECODE_RELATIVE;
	}
	if (out->status == 0)
		emit_opened(out, &found, &opens);
	if (found.opens_len == 0 && us_program_is_url(url, len))
		emit_of_program(out, link, &opens);
	us_buf_free(&whole);
	us_buf_free(&opens);
}

int
us_hold(long (*read)(void *ctx, char *room, size_t size), void *ctx,
    size_t most, struct us_buf *all)
{
	long n;

	do {
		if (us_buf_reserve(all, all->len + PIECE) != URLSIFT_OK)
			return URLSIFT_DECODE_ENOMEM;
		n = read(ctx, all->data + all->len, PIECE);
		all->len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && all->len <= most);
	if (n < 0)
		return URLSIFT_DECODE_EREAD;
	return all->len > most ? URLSIFT_DECODE_STOPPED : URLSIFT_DECODE_OK;
}
