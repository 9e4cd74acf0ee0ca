/*
 * The editor of --highlight: each piece of a URL is coloured and is a link (OSC
 * 8) to the whole URL (replace-with-breaks), so that a click on the begin of a
 * broken URL opens all of it.  That of --replace: a template replaces each URL,
 * and the text around it, with a wrapper's brackets, is unchanged.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../output/column.h"
#include "passthru.h"

/* The begin and end of a link's target. */
#define LINK "\033]8;"
#define LINK_END "\033\\"

/* Begin a link to ${hit}; pieces with the same number are one link. */
static void
open_link(struct out *out, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	unsigned char byte;
	size_t i;

	out_word(out, LINK "id=");
	out_number(out, hit->begin);
	out_char(out, ';');
	for (i = 0; i < r->len; i++) {
		byte = (unsigned char)r->url[i];
		if (byte > ' ' && byte < 0x7F) {
			out_char(out, (char)byte);
		} else {
			out_char(out, '%');
			out_hex(out, byte);
		}
	}
	out_word(out, LINK_END);
}

void
highlight(struct passthru *e, const struct urlsift_hit *hit)
{
	size_t i;

	if (!e->chooses)
		(void)part_text_heading(e);
	for (i = 0; i < hit->spans; i++) {
		passthru_pass(e, hit->span[i].begin);
		if (e->chooses)
			context_open(e);
		if (e->links)
			open_link(e->out, hit);
		color_begin(e->out, COLOR_URL);
		passthru_pass(e, hit->span[i].end);
		color_end(e->out);
		if (e->links)
			out_word(e->out, LINK ";" LINK_END);
	}
}

void
replace(struct passthru *e, const struct urlsift_hit *hit)
{
	struct record record = { e->options, &e->place, hit, e->view, NULL };
	uint64_t offset = hit->begin;

	passthru_locate(e, &offset);
	passthru_pass(e, hit->begin);
	passthru_skip(e, hit->end);
	if (rewrite_hit(&e->rewrite, &record.place, &record.hit) &&
	    rewrite_defang(&e->rewrite, &record.place, &record.hit))
		template_put(e->out, &record);
	else
		e->is_short = true;
}
