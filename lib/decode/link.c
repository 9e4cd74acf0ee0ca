/*
 * Over US_HTML_MAX_LINK bytes nothing waits any longer and the link is judged
 * by what it has shown until then.
 */
#include "link.h"
#include "shown.h"

enum kind { TEXT, GAP, URL };

struct us_event {
	enum kind kind;
	size_t at, len; /* in bytes */
	uint64_t offset;
	struct us_html_url url;
};

static int
tell(struct us_link *l, const struct us_event *e, const char *bytes)
{
	struct us_html_url url = e->url;

	switch (e->kind) {
	case TEXT:
		return l->sink->text(l->ctx, bytes, e->len, e->offset);
	case GAP:
		return l->sink->gap(l->ctx);
	case URL:
		url.url = bytes;
		return l->sink->url(l->ctx, &url);
	}
	return 0;
}

int
us_link_close(struct us_link *l)
{
	struct us_event *events = (struct us_event *)(void *)l->events.data;
	const char *bytes = l->bytes.len > 0 ? l->bytes.data : "";
	size_t i, n = l->events.len / sizeof(*events);
	int status = 0;

	/* The first event is the link's own URL. */
	if (l->open && n > 0 && l->shown.len > 0 && !events->url.relative)
		events->url.differs = us_shown_differs(l->shown.data,
		    l->shown.len, bytes, events->len);
	for (i = 0; i < n && status == 0; i++)
		status = tell(l, events + i, bytes + events[i].at);
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
us_link_text(struct us_link *l, const char *text, size_t len, uint64_t offset)
{
	struct us_event e = { .kind = TEXT, .len = len, .offset = offset };

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

	return take(l, &e, url->url);
}

int
us_link_show(struct us_link *l, const char *text, size_t len)
{
	size_t room = US_HTML_MAX_SHOWN - l->shown.len;

	if (!l->open)
		return 0;
	if (us_buf_add(&l->shown, text, len < room ? len : room) != URLSIFT_OK)
		return US_HTML_ENOMEM;
	return 0;
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
