/*
 * The open link: its events wait for its end, so that its URL can be compared
 * with its text.  If they grow over US_HTML_MAX_LINK bytes, they are emitted
 * and compared at once.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "link.h"
#include "link_mismatch.h"
#include "tag.h"

enum kind { TEXT, SHOWN, GAP, URL };

struct us_event {
	enum kind kind;
	size_t at, len; /* in bytes */
	uint64_t offset;
	struct us_html_url url;
	char element[US_TAG_NAME]; /* that of url is borrowed */
};

static int
link_emit(struct us_link *l, const struct us_event *e, const char *bytes)
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
		url.element = e->element;
		return l->sink->url(l->ctx, &url);
	}
	return 0;
}

/* Emit ${e} of a link whose text is its target, shortened.  ${token} is the
 * place of the target in the text, ${passed} the bytes of the events before
 * ${e}.  The target is emitted once, as a URL. */
static int
emit_shortened(struct us_link *l, const struct us_event *e, const char *bytes,
    const struct us_token *token, size_t passed)
{
	struct us_html_url url = { .url = l->shown.data + token->begin,
		.len = token->end - token->begin,
		.element = "a",
		.attribute = "text",
		.shortened = true };
	int status;

	if (e->kind != SHOWN)
		return link_emit(l, e, bytes);
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
	struct us_token token;
	bool shortened = false;
	int status = 0;

	/* The first event is the URL of the link itself. */
	if (l->open && n > 0 && l->shown.len > 0 && !events->url.relative) {
		events->url.differs = us_link_text_differs(l->shown.data,
		    l->shown.len, bytes, events->len);
		shortened = us_link_text_is_shortened(l->shown.data,
		    l->shown.len, bytes, events->len, &token);
	}
	for (i = 0; i < n && status == 0; i++) {
		status = shortened ?
		    emit_shortened(l, events + i, bytes + events[i].at, &token,
			passed) :
		    link_emit(l, events + i, bytes + events[i].at);
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

	if (l->open &&
	    l->events.len + sizeof(*e) + l->bytes.len + e->len >
		US_HTML_MAX_LINK) {
		int status = us_link_close(l);

		if (status != 0)
			return status;
	}
	if (!l->open)
		return link_emit(l, e, bytes);
	e->at = l->bytes.len;
	if (us_buf_add(&l->bytes, bytes, e->len) != URLSIFT_OK ||
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
	struct us_event e = { .kind = URL, .len = url->len, .url = *url };

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
