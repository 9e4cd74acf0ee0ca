/*
 * Over US_HTML_MAX_LINK bytes nothing waits any longer and the link is judged
 * by what it has shown until then.
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
	char element[US_TAG_NAME]; /* that of url is lent */
};

static int
tell(struct us_link *l, const struct us_event *e, const char *bytes)
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

/* Tell ${e} of a link that shows ${token} of its text, in which the events told
 * so far have ${passed} bytes, and that is its target shortened: as a URL, and
 * once. */
static int
tell_shortened(struct us_link *l, const struct us_event *e, const char *bytes,
    const struct us_token *token, size_t passed)
{
	struct us_html_url url = { .url = l->shown.data + token->begin,
		.len = token->end - token->begin,
		.element = "a",
		.attribute = "text",
		.shortened = true };
	int status;

	if (e->kind != SHOWN)
		return tell(l, e, bytes);
	if (token->begin < passed || token->begin >= passed + e->len)
		return 0;
	url.offset = e->offset + (token->begin - passed);
	status = l->sink->url(l->ctx, &url);
	/* What is before and behind is not one word. */
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

	/* The first event is the link's own URL. */
	if (l->open && n > 0 && l->shown.len > 0 && !events->url.relative) {
		events->url.differs = us_link_text_differs(l->shown.data,
		    l->shown.len, bytes, events->len);
		shortened = us_link_text_is_shortened(l->shown.data,
		    l->shown.len, bytes, events->len, &token);
	}
	for (i = 0; i < n && status == 0; i++) {
		status = shortened ? tell_shortened(l, events + i,
					 bytes + events[i].at, &token, passed) :
				     tell(l, events + i, bytes + events[i].at);
		if (events[i].kind == SHOWN)
			passed += events[i].len;
	}
	l->open = false;
	l->events.len = l->bytes.len = l->shown.len = 0;
	return status;
}

/* Tell ${e}, or keep it. */
static int
take(struct us_link *l, struct us_event *e, const char *bytes)
{

	if (l->open &&
	    l->events.len + sizeof(*e) + l->bytes.len + e->len >
		US_HTML_MAX_LINK) {
		int status = us_link_close(l);

		if (status != 0)
			return status;
	}
	if (!l->open)
		return tell(l, e, bytes);
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
	struct us_event e = { .kind = shown ? SHOWN : TEXT,
		.len = len,
		.offset = offset };
	size_t room = US_HTML_MAX_SHOWN - l->shown.len;

	if (l->open && shown &&
	    us_buf_add(&l->shown, text, len < room ? len : room) != URLSIFT_OK)
		return US_HTML_ENOMEM;

	return take(l, &e, text);
}

int
us_link_gap(struct us_link *l)
{
	struct us_event e = { .kind = GAP };

	return take(l, &e, "");
}

int
us_link_url(struct us_link *l, const struct us_html_url *url)
{
	struct us_event e = { .kind = URL, .len = url->len, .url = *url };

	strncpy(e.element, url->element, sizeof(e.element) - 1);
	return take(l, &e, url->url);
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
