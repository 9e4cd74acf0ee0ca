/*
 * The lines of --explain, written without memory allocation and with nothing
 * but the public interface of the library.
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "writers.h"
#include "utf8.h"

struct line {
	explain_put *put;
	void *ctx;
};

static void
put_word(const struct line *line, const char *word)
{

	line->put(line->ctx, word, strlen(word));
}

static void
put_verdict(const struct line *line, const struct urlsift_reading *r,
    const char *rejected)
{
	char at[16];

	if (r->reason == URLSIFT_R_NONE) {
		put_word(line, "valid");
		return;
	}
	snprintf(at, sizeof(at), "@%" PRIu32, r->at);
	put_word(line, rejected);
	put_word(line, urlsift_reason_name(r->reason));
	put_word(line, at);
}

static void
put_spans(const struct line *line, const struct urlsift_hit *hit)
{
	char span[48];
	size_t i;

	for (i = 0; i < hit->spans; i++) {
		snprintf(span, sizeof(span), "%s%" PRIu64 "-%" PRIu64,
		    i == 0 ? "" : ",", hit->span[i].begin, hit->span[i].end);
		put_word(line, span);
	}
}

/* Put the notes of the hit and of its best reading. */
static void
put_notes(const struct line *line, const struct urlsift_hit *hit)
{
	unsigned notes = hit->notes | hit->reading[0]->notes, bit;
	const char *name, *comma = "";

	for (bit = 1; bit != 0 && bit <= notes; bit <<= 1) {
		name = urlsift_note_name((enum urlsift_note)bit);
		if ((notes & bit) == 0 || name == NULL)
			continue;
		put_word(line, comma);
		put_word(line, name);
		comma = ",";
	}
	if (*comma == '\0')
		put_word(line, "-");
}

/* Put why the URL goes on or ends at a line end, if it has one. */
static void
put_line_end(const struct line *line, const char *name, const char *why)
{

	if (why == NULL)
		return;
	put_word(line, name);
	put_word(line, why);
}

/* Put what began and ended the hit, what was trimmed, and why the first of
 * several readings comes first. */
static void
put_ends(const struct line *line, const struct urlsift_hit *hit)
{
	char count[24];
	bool rival = false;
	unsigned i;

	put_word(line, urlsift_began_name(hit->began));
	put_word(line, ",");
	put_word(line, urlsift_ended_name(hit->ended));
	if (hit->trimmed > 0) {
		snprintf(count, sizeof(count), ",trimmed:%" PRIu32,
		    hit->trimmed);
		put_word(line, count);
	}
	if (hit->readings == 1)
		return;
	for (i = 1; i < hit->readings; i++)
		if (hit->reading[i]->reason == URLSIFT_R_NONE)
			rival = true;
	put_word(line, ",first:");
	put_word(line, urlsift_reading_kind_name(hit->reading[0]->kind));
	put_word(line,
	    rival || hit->reading[0]->reason != URLSIFT_R_NONE ? ":by-rule" :
								 ":only-valid");
}

static void
put_url(const struct line *line, const struct urlsift_reading *r)
{
	char shown[8];
	size_t at = 0, n;

	while (at < r->len) {
		n = utf8_run(r->url + at, r->len - at, "\\");
		if (n > 0)
			line->put(line->ctx, r->url + at, n);
		at += n;
		if (at == r->len)
			break;
		snprintf(shown, sizeof(shown), "\\x%02X",
		    (unsigned)(unsigned char)r->url[at++]);
		put_word(line, shown);
	}
}

void
explain_hit(const struct urlsift_hit *hit, explain_put *put, void *ctx)
{
	const struct line line = { put, ctx };
	unsigned i;

	put_verdict(&line, hit->reading[0], "rejected:");
	put_word(&line, "\t");
	put_word(&line, urlsift_form_name(hit->form));
	put_word(&line, "\t");
	put_spans(&line, hit);
	put_word(&line, "\t");
	put_notes(&line, hit);
	put_word(&line, "\t");
	put_ends(&line, hit);
	put_word(&line, "\t");
	put_url(&line, hit->reading[0]);
	for (i = 1; i < hit->readings; i++) {
		put_word(&line, "\talso:");
		put_verdict(&line, hit->reading[i], "");
		put_word(&line, " ");
		put_url(&line, hit->reading[i]);
	}
	put_line_end(&line, "\tgoes-on:", hit->goes_on);
	put_line_end(&line, "\tends:", hit->ends);
}
