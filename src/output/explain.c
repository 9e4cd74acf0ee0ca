/*
 * The lines of --explain=raw, made with nothing but the public interface of the
 * library.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "writers.h"
#include "utf8.h"

static void
put_verdict(struct out *out, const struct urlsift_reading *r,
    const char *rejected)
{

	if (r->reason == URLSIFT_R_NONE) {
		out_word(out, "valid");
		return;
	}
	out_word(out, rejected);
	out_word(out, urlsift_reason_name(r->reason));
	out_char(out, '@');
	out_number(out, r->at);
}

static void
put_spans(struct out *out, const struct urlsift_hit *hit)
{
	size_t i;

	for (i = 0; i < hit->spans; i++) {
		out_word(out, i == 0 ? "" : ",");
		out_number(out, hit->span[i].begin);
		out_char(out, '-');
		out_number(out, hit->span[i].end);
	}
}

/* Put the notes of the hit and of its best reading. */
static void
put_notes(struct out *out, const struct urlsift_hit *hit)
{
	unsigned notes = hit->notes | hit->reading[0]->notes, bit;
	const char *name, *comma = "";

	for (bit = 1; bit != 0 && bit <= notes; bit <<= 1) {
		name = urlsift_note_name((enum urlsift_note)bit);
		if ((notes & bit) == 0 || name == NULL)
			continue;
		out_word(out, comma);
		out_word(out, name);
		comma = ",";
	}
	if (*comma == '\0')
		out_word(out, "-");
}

/* Put what began and ended the hit, what was trimmed, and why the first of
 * several readings comes first. */
static void
put_ends(struct out *out, const struct urlsift_hit *hit)
{
	bool rival = false;
	unsigned i;

	out_word(out, urlsift_began_name(hit->began));
	out_word(out, ",");
	out_word(out, urlsift_ended_name(hit->ended));
	if (hit->trimmed > 0) {
		out_word(out, ",trimmed:");
		out_number(out, hit->trimmed);
	}
	if (hit->readings == 1)
		return;
	for (i = 1; i < hit->readings; i++)
		if (hit->reading[i]->reason == URLSIFT_R_NONE)
			rival = true;
	out_word(out, ",first:");
	out_word(out, urlsift_reading_kind_name(hit->reading[0]->kind));
	out_word(out,
	    rival || hit->reading[0]->reason != URLSIFT_R_NONE ? ":by-rule" :
								 ":only-valid");
}

static void
put_url(struct out *out, const struct urlsift_reading *r)
{
	size_t at = 0, n;

	while (at < r->len) {
		n = utf8_run(r->url + at, r->len - at, "\\");
		out_put(out, r->url + at, n);
		at += n;
		if (at == r->len)
			break;
		out_word(out, "\\x");
		out_hex(out, (unsigned char)r->url[at++]);
	}
}

void
explain_hit(struct out *out, const struct urlsift_hit *hit)
{
	unsigned i;

	put_verdict(out, hit->reading[0], "rejected:");
	out_char(out, '\t');
	out_word(out, urlsift_form_name(hit->form));
	out_char(out, '\t');
	put_spans(out, hit);
	out_char(out, '\t');
	put_notes(out, hit);
	out_char(out, '\t');
	put_ends(out, hit);
	out_char(out, '\t');
	put_url(out, hit->reading[0]);
	for (i = 1; i < hit->readings; i++) {
		out_word(out, "\talso:");
		put_verdict(out, hit->reading[i], "");
		out_char(out, ' ');
		put_url(out, hit->reading[i]);
	}
	if (hit->goes_on != NULL) {
		out_word(out, "\tgoes-on:");
		out_word(out, hit->goes_on);
	}
	if (hit->ends != NULL) {
		out_word(out, "\tends:");
		out_word(out, hit->ends);
	}
}
