/*
 * All decisions are taken on the bytes ahead and on what the parser holds, so
 * that the caller's cuts do not matter.
 */
#include <string.h>

#include "../bytes.h"
#include "page.h"
#include "tame.h"

/* As often may a > be no tag's end before larger pieces are tried. */
#define PATIENCE 16

/* At most this much is taken at once. */
#define SLICE 65536

static void
keep(struct us_page *p, bool worked)
{

	p->sax.failed = p->sax.failed || !worked;
}

/* Return ${len}, less what begins the character that is cut there. */
static size_t
whole(const char *text, size_t len)
{
	size_t at = len;

	while (at > 0 && len - at < 3 && (text[at - 1] & 0xc0) == 0x80)
		at--;
	return at > 0 && us_is(text[at - 1], US_HIGH) ? at - 1 : len;
}

/* Return how many of the ${len} bytes ahead to give; 0: wait for more. */
static size_t
choose(struct us_page *p, const char *text, size_t len)
{
	const char *found;
	size_t from, at;

	if (us_sax_in_tag(&p->sax)) {
		from = p->tries < PATIENCE ? 0 : us_sax_held(&p->sax) / 2;
		if (from < p->looked)
			from = p->looked;
		found = from < len ? memchr(text + from, '>', len - from) :
				     NULL;
		p->looked = found == NULL ? len : 0;
		return found == NULL ? 0 : (size_t)(found - text) + 1;
	}
	if (len < US_PAGE_PIECE)
		return 0;
	for (at = US_PAGE_PIECE - 1; at > 0; at--)
		if (text[at] == '<')
			return at;
	for (at = US_PAGE_PIECE; at > 0; at--)
		if (us_is(text[at - 1], US_BLANK))
			return at;
	return whole(text, US_PAGE_PIECE);
}

/* Make ${len} bytes tame that are to be given. */
static void
prepare(struct us_page *p, char *text, size_t len)
{
	bool in_tag = us_sax_in_tag(&p->sax);

	us_tame(text, len);
	p->words = in_tag ? us_tame_words(text, len, p->words) : 0;
	p->tries = in_tag ? p->tries + 1 : 0;
	p->given += len;
	p->parsed += len + (in_tag ? us_sax_held(&p->sax) : 0);
}

/* Too much is held: read it and ${len} bytes more as if the page ended there,
 * and go on with another parser. */
static void
start_over(struct us_page *p, char *text, size_t len)
{

	prepare(p, text, len);
	p->looked = 0;
	keep(p, us_sax_end(&p->sax, text, len));
	p->sax.cut = "a tag, comment or text is too long and was cut";
	us_sax_free(&p->sax);
	keep(p, us_sax_begin(&p->sax, p->given));
}

static void
give(struct us_page *p, char *text, size_t len)
{

	prepare(p, text, len);
	keep(p, us_sax_give(&p->sax, text, len));
}

/* Give what is ahead, as far as it goes. */
static void
go_on(struct us_page *p)
{
	char *text = p->ahead.data;
	size_t len = p->ahead.len, room, n;

	while (!p->sax.failed && !p->sax.stopped) {
		n = us_sax_held(&p->sax);
		room = n + US_PAGE_PIECE < US_PAGE_MAX_HELD ?
		    US_PAGE_MAX_HELD - n :
		    0;
		n = choose(p, text, len < room ? len : room);
		if (n == 0 && len < room)
			break;
		if (n == 0)
			start_over(p, text, n = whole(text, room));
		else
			give(p, text, n);
		text += n;
		len -= n;
	}
	if (len > 0)
		memmove(p->ahead.data, text, len);
	p->ahead.len = len;
}

bool
us_page_feed(struct us_page *p, const char *text, size_t len)
{
	size_t n;

	for (; len > 0 && !p->sax.failed && !p->sax.stopped;
	     text += n, len -= n) {
		n = len < SLICE ? len : SLICE;
		if (us_buf_add(&p->ahead, text, n) != URLSIFT_OK)
			p->sax.failed = true;
		else
			go_on(p);
	}
	return !p->sax.failed;
}

bool
us_page_finish(struct us_page *p)
{

	if (!p->sax.failed && !p->sax.stopped) {
		prepare(p, p->ahead.data, p->ahead.len);
		p->sax.last = true;
		keep(p, us_sax_end(&p->sax, p->ahead.data, p->ahead.len));
	}
	p->ahead.len = 0;
	return !p->sax.failed;
}

bool
us_page_begin(struct us_page *p, const struct urlsift_memory *memory,
    const struct us_sax_hooks *hooks, void *ctx)
{

	memset(p, 0, sizeof(*p));
	p->ahead.memory = p->sax.raw.memory = memory;
	p->sax.hooks = hooks;
	p->sax.ctx = ctx;
	return us_sax_begin(&p->sax, 0);
}

void
us_page_free(struct us_page *p)
{

	us_sax_free(&p->sax);
	us_buf_free(&p->ahead);
}
