/*
 * The links of a PDF: URLs, files, and the scripts that open some (PDF 32000-1,
 * 12.6.4).  What a page or the outline has is not told again by the walk over
 * all objects.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../html/tag.h"
#include "../xml/xml.h"
#include "pdf.h"

static int
compare(const void *a, const void *b)
{
	const char *const *one = a, *const *other = b;

	return strcmp(*one, *other);
}

void
us_pdf_links_sort(struct us_pdf_reader *r)
{
	const char *text;
	size_t n = sizeof(text), at;

	for (at = 0; at < r->told.len; at += strlen(text) + 1) {
		text = r->told.data + at;
		us_emit_add(r->out, &r->sorted, &text, n);
	}
	if (r->sorted.len > n)
		qsort(r->sorted.data, r->sorted.len / n, n, compare);
	r->is_sorted = true;
}

/* Return whether ${text}, a URL or a script of ${len} bytes, was emitted before
 * the links were sorted.  One with a NUL in it was not. */
static bool
is_told(struct us_pdf_reader *r, const char *text, size_t len)
{
	const size_t n = sizeof(text);

	if (strlen(text) != len)
		return false;
	if (r->is_sorted)
		return r->sorted.len > 0 &&
		    bsearch(&text, r->sorted.data, r->sorted.len / n, n,
			compare) != NULL;
	us_emit_add(r->out, &r->told, text, len + 1);
	return false;
}

void
us_pdf_emit_script(struct us_pdf_reader *r, const char *script, size_t len,
    const struct urlsift_decode_url *link)
{

	if (len == 0 || is_told(r, script, len))
		return;
	r->url.len = 0;
	us_emit_add(r->out, &r->url, script, len);
	if (r->out->status == 0)
		us_xml_script_value(r->out, link, r->url.data, len, false);
}

/* Return ${url}, of ${len} bytes and without a scheme, as Poppler tells it:
 * resolved, or as a host of the web. */
static const char *
complete(struct us_pdf_reader *r, const char *url, size_t len)
{
	static const char web[] = "http://";

	if (len > 4 && memcmp(url, "www.", 4) == 0) {
		r->whole.len = 0;
		us_emit_add(r->out, &r->whole, web, sizeof(web) - 1);
		us_emit_add(r->out, &r->whole, url, len);
	} else if (r->base.len == 0) {
		return url;
	} else {
		us_resolve(r->out, &r->whole, r->base.data, r->base.len, url,
		    len);
	}
	us_emit_add(r->out, &r->whole, "", 1);
	return r->out->status == 0 ? r->whole.data : "";
}

void
us_pdf_emit_url(struct us_pdf_reader *r, const char *url, bool is_file,
    const struct urlsift_decode_url *link)
{
	static const char file[] = "file:";
	struct urlsift_decode_url found = *link;
	size_t len = strlen(url), i;
	char *to;

	if (r->is_sorted && us_has_scheme(url, len) == 0) {
		url = complete(r, url, len);
		len = strlen(url);
	}
	if (us_script_is_url(url, len)) {
		us_pdf_emit_script(r, url, len, link);
		return;
	}
	if (r->out->status != 0 || is_told(r, url, len))
		return;
	is_file = is_file && len > 2 && strspn(url, "/\\") >= 2;
	r->url.len = 0;
	us_emit_add(r->out, &r->url, file, is_file ? sizeof(file) - 1 : 0);
	us_emit_add(r->out, &r->url, url, len);
	to = r->url.data;
	for (i = 0; is_file && i < r->url.len; i++)
		if (to[i] == '\\')
			to[i] = '/';
	found.len = us_link_clean(&to, r->url.len);
	found.url = to;
	found.flags = URLSIFT_DECODE_ATTRIBUTE;
	if (found.len > 0)
		us_link_emit(r->out, &found, NULL, 0);
}

#ifdef HAVE_POPPLER
void
us_pdf_action_emit(struct us_pdf_reader *r, const PopplerAction *action,
    const struct urlsift_decode_url *link)
{
	struct urlsift_decode_url found = *link;
	const char *url = NULL;

	if (action->type == POPPLER_ACTION_URI) {
		found.attribute = "uri";
		url = action->uri.uri;
	} else if (action->type == POPPLER_ACTION_GOTO_REMOTE) {
		found.attribute = "gotor";
		url = action->goto_remote.file_name;
	} else if (action->type == POPPLER_ACTION_LAUNCH) {
		found.attribute = "launch";
		url = action->launch.file_name;
	} else if (action->type == POPPLER_ACTION_JAVASCRIPT) {
		found.attribute = "javascript";
		if (action->javascript.script != NULL)
			us_pdf_emit_script(r, action->javascript.script,
			    strlen(action->javascript.script), &found);
	}
	if (url != NULL)
		us_pdf_emit_url(r, url, action->type != POPPLER_ACTION_URI,
		    &found);
}
#endif
