/*
 * The open link: its events wait for its end, so that its URL can be compared
 * with its text.  If they grow over US_HTML_MAX_LINK bytes, they are emitted
 * and compared at once.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "link.h"
#include "resolve.h"
#include "tag.h"

enum kind { TEXT, SHOWN, GAP, URL };

struct us_event {
	enum kind kind;
	size_t at, len; /* in bytes; behind a URL is what it opens */
	uint64_t offset;
	struct us_html_url url;
	bool is_other;		   /* what it opens is spelled otherwise */
	char element[US_TAG_NAME]; /* that of url is borrowed */
};

/* Emit ${e}, whose text is ${bytes}, and which opens ${opens}. */
static int
link_emit(struct us_link *l, const struct us_event *e, const char *bytes,
    const char *opens)
{
	struct us_html_url url = e->url;

	switch (e->kind) {
	case TEXT:
	case SHOWN:
		return l->sink->text(l->ctx, bytes, e->len, e->offset);
	case GAP:
		return l->sink->gap(l->ctx);
	case URL:
		url.url = bytes;
		url.opens = url.opens == NULL ? NULL : opens;
		url.element = e->element;
		return l->sink->url(l->ctx, &url);
	}
	return 0;
}

/* Emit ${e}, which was kept; the text of all is ${bytes}. */
static int
emit_kept(struct us_link *l, const struct us_event *e, const char *bytes)
{

	bytes += e->at;
	return link_emit(l, e, bytes, e->is_other ? bytes + e->len : bytes);
}

/* Put the text of the link on one line: white space is one blank, as in a
 * browser, and what only keeps words apart here is not there. */
static size_t
tidy(const char *text, size_t len, char *to)
{
	const size_t seam = strlen(US_LINK_SEAM);
	size_t at, n = 0;

	for (at = 0; at < len; at++) {
		if (len - at >= seam &&
		    memcmp(text + at, US_LINK_SEAM, seam) == 0)
			at += seam - 1;
		else if (!us_is(text[at], US_BLANK))
			to[n++] = text[at];
		else if (n > 0 && to[n - 1] != ' ')
			to[n++] = ' ';
	}
	/* A text that is too long ends before its last character, which may
	 * be cut. */
	if (len == US_HTML_MAX_SHOWN) {
		while (n > 0 && ((unsigned char)to[n - 1] & 0xC0) == 0x80)
			n--;
		n -= n > 0 && us_is(to[n - 1], US_HIGH);
	}
	while (n > 0 && to[n - 1] == ' ')
		n--;
	return n;
}

struct token {
	size_t begin, end; /* in a text */
};

/* Return where the first ellipsis of ${text} begins, and its length. */
static size_t
find_ellipsis(const char *text, size_t len, size_t *n)
{
	size_t at;

	for (at = 0; at + 3 <= len; at++)
		if (memcmp(text + at, "...", 3) == 0 ||
		    memcmp(text + at, "\xe2\x80\xa6", 3) == 0)
			break;
	*n = at + 3 <= len ? 3 : 0;
	while (*n > 0 && at + *n < len && text[at + *n] == '.')
		++*n;
	return at;
}

static bool
is_same(const char *a, const char *b, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (us_lower(a[i]) != us_lower(b[i]))
			return false;
	return true;
}

/* Return whether ${text} is ${url} with an ellipsis for its end or for
 * something inside, and nothing else (D115).  Set ${token} to its place. */
static bool
is_shortened(const char *text, size_t len, const char *url, size_t url_len,
    struct token *token)
{
	size_t begin = 0, n, head, tail, dots;

	while ((n = us_blank(text + begin, len - begin)) > 0)
		begin += n;
	while ((n = us_blank_before(text + begin, len - begin)) > 0)
		len -= n;
	token->begin = begin;
	token->end = len;
	text += begin;
	len -= begin;
	head = find_ellipsis(text, len, &dots);
	n = us_has_scheme(text, len);
	if (dots == 0 || n == 0 || n + 2 >= head ||
	    memcmp(text + n, "//", 2) != 0)
		return false;
	tail = len - head - dots;
	return head + tail < url_len &&
	    (len != url_len || !is_same(text, url, len)) &&
	    is_same(text, url, head) &&
	    is_same(text + len - tail, url + url_len - tail, tail);
}

/* Emit ${e} of a link whose text is its target, shortened.  ${token} is the
 * place of the target in the text, ${passed} the shown bytes of the events
 * before ${e}.  The target is emitted once, as a URL. */
static int
emit_shortened(struct us_link *l, const struct us_event *e, const char *bytes,
    const struct token *token, size_t passed)
{
	struct us_html_url url = { .url = l->shown.data + token->begin,
		.len = token->end - token->begin,
		.element = "a",
		.attribute = "text",
		.shortened = true };
	int status;

	if (e->kind != SHOWN)
		return emit_kept(l, e, bytes);
	if (token->begin < passed || token->begin >= passed + e->len)
		return 0;
	url.offset = e->offset + (token->begin - passed);
	status = l->sink->url(l->ctx, &url);
	/* The text before and behind it is not one word. */
	return status != 0 ? status :
			     l->sink->text(l->ctx, US_LINK_SEAM,
				 strlen(US_LINK_SEAM), url.offset);
}

int
us_link_close(struct us_link *l)
{
	struct us_event *events = (struct us_event *)(void *)l->events.data;
	const char *bytes = l->bytes.len > 0 ? l->bytes.data : "";
	size_t i, n = l->events.len / sizeof(*events), passed = 0;
	char text[US_HTML_MAX_SHOWN];
	struct token token;
	bool shortened = false;
	int status = 0;

	/* The first event is the URL of the link itself. */
	if (l->open && n > 0 && l->shown.len > 0) {
		events->url.text = text;
		events->url.text_len = tidy(l->shown.data, l->shown.len, text);
		shortened = !events->url.relative &&
		    is_shortened(l->shown.data, l->shown.len, bytes,
			events->len, &token);
	}
	for (i = 0; i < n && status == 0; i++) {
		status = shortened ?
		    emit_shortened(l, events + i, bytes, &token, passed) :
		    emit_kept(l, events + i, bytes);
		if (events[i].kind == SHOWN)
			passed += events[i].len;
	}
	l->open = false;
	l->events.len = l->bytes.len = l->shown.len = 0;
	return status;
}

/* Emit ${e}, or keep it until the link ends. */
static int
link_add_event(struct us_link *l, struct us_event *e, const char *bytes)
{
	const char *opens = e->url.opens;
	size_t opens_len = e->is_other ? e->url.opens_len : 0;

	if (l->open &&
	    l->events.len + sizeof(*e) + l->bytes.len + e->len + opens_len >
		US_HTML_MAX_LINK) {
		int status = us_link_close(l);

		if (status != 0)
			return status;
	}
	if (!l->open)
		return link_emit(l, e, bytes, opens);
	e->at = l->bytes.len;
	if (us_buf_add(&l->bytes, bytes, e->len) != URLSIFT_OK ||
	    us_buf_add(&l->bytes, opens, opens_len) != URLSIFT_OK ||
	    us_buf_add(&l->events, e, sizeof(*e)) != URLSIFT_OK)
		return US_HTML_ENOMEM;
	return 0;
}

int
us_link_text(struct us_link *l, const char *text, size_t len, uint64_t offset,
    bool shown)
{
	struct us_event e;
	size_t room = US_HTML_MAX_SHOWN - l->shown.len;

	if (!l->open)
		return l->sink->text(l->ctx, text, len, offset);
	if (shown &&
	    us_buf_add(&l->shown, text, len < room ? len : room) != URLSIFT_OK)
		return US_HTML_ENOMEM;
	e = (struct us_event){ .kind = shown ? SHOWN : TEXT,
		.len = len,
		.offset = offset };
	return link_add_event(l, &e, text);
}

int
us_link_gap(struct us_link *l)
{
	struct us_event e = { .kind = GAP };

	return l->open ? link_add_event(l, &e, "") : l->sink->gap(l->ctx);
}

int
us_link_url(struct us_link *l, const struct us_html_url *url)
{
	struct us_event e = { .kind = URL,
		.len = url->len,
		.url = *url,
		.is_other = url->opens != NULL && url->opens != url->url };

	strncpy(e.element, url->element, sizeof(e.element) - 1);
	return link_add_event(l, &e, url->url);
}

void
us_link_open(struct us_link *l)
{

	l->open = true;
}

void
us_link_free(struct us_link *l)
{

	us_buf_free(&l->events);
	us_buf_free(&l->bytes);
	us_buf_free(&l->shown);
}
