/*
 * What a click on a PDF does: it opens a URL or a file, or runs a script (PDF
 * 32000-1, 12.6.4).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "../../base/bytes.h"
#include "../html/tag.h"
#include "pdf.h"

static void
emit_script(struct us_pdf_reader *r, const char *script,
    struct urlsift_decode_url *link)
{
	struct us_item item = { .end = 0 };
	size_t len = strlen(script), at = 0;

	link->flags = URLSIFT_DECODE_SCRIPT;
	while (r->out->status == 0 && us_script_next(script, len, &at, &item)) {
		r->url.len = 0;
		if (us_script_decode(&r->url, script + item.begin,
			item.end - item.begin) != URLSIFT_OK)
			us_emit_no_memory(r->out);
		link->url = r->url.data;
		link->len = r->url.len;
		us_link_emit(r->out, link, NULL, 0);
	}
}

/* Emit ${url}.  A ${is_file} of another machine is a URL with its name. */
static void
emit_url(struct us_pdf_reader *r, const char *url, bool is_file,
    struct urlsift_decode_url *link)
{
	static const char file[] = "file:";
	size_t len = strlen(url), i;
	char *to;

	is_file = is_file && len > 2 && strspn(url, "/\\") >= 2;
	r->url.len = 0;
	us_emit_add(r->out, &r->url, file, is_file ? sizeof(file) - 1 : 0);
	us_emit_add(r->out, &r->url, url, len);
	to = r->url.data;
	for (i = 0; is_file && i < r->url.len; i++)
		if (to[i] == '\\')
			to[i] = '/';
	link->len = us_link_clean(&to, r->url.len);
	link->url = to;
	link->flags = URLSIFT_DECODE_ATTRIBUTE;
	if (link->len > 0)
		us_link_emit(r->out, link, NULL, 0);
}

void
us_pdf_action_emit(struct us_pdf_reader *r, const PopplerAction *action,
    const struct urlsift_decode_url *link)
{
	struct urlsift_decode_url found = *link;
	const char *url = NULL, *script = NULL;
	bool is_file = false;

	if (action->type == POPPLER_ACTION_URI) {
		found.attribute = "uri";
		url = action->uri.uri;
		if (url != NULL && us_script_is_url(url, strlen(url)))
			script = url;
	} else if (action->type == POPPLER_ACTION_GOTO_REMOTE) {
		found.attribute = "gotor";
		url = action->goto_remote.file_name;
		is_file = true;
	} else if (action->type == POPPLER_ACTION_LAUNCH) {
		found.attribute = "launch";
		url = action->launch.file_name;
		is_file = true;
	} else if (action->type == POPPLER_ACTION_JAVASCRIPT) {
		found.attribute = "javascript";
		script = action->javascript.script;
	}
	if (script != NULL)
		emit_script(r, script, &found);
	else if (url != NULL)
		emit_url(r, url, is_file, &found);
}
