/*
 * The writers of text lines with the prefixes and colours of grep, and of
 * summaries.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "url/url.h"
#include "column.h"
#include "writers.h"

/* Return whether ${when} applies to ${out}. */
static bool
is_wanted(enum when when, const struct out *out)
{
	const char *terminal = getenv("TERM");

	if (when != WHEN_AUTO)
		return when == WHEN_ALWAYS;
	return isatty(out->fd) == 1 && terminal != NULL &&
	    strcmp(terminal, "dumb") != 0;
}

bool
color_is_wanted(const struct options *options, const struct out *out)
{
	const char *unwanted = getenv("NO_COLOR");

	if (options->end == '\0' || options->format == FORMAT_VIMGREP ||
	    (options->color == WHEN_AUTO && unwanted != NULL &&
		*unwanted != '\0'))
		return false;
	return is_wanted(options->color, out);
}

bool
link_is_wanted(const struct options *options, const struct out *out)
{

	return is_wanted(options->hyperlink, out);
}

void
color_put(struct out *out, enum color color)
{
	static const char *const sequences[] = {
		[COLOR_NAME] = "\033[35m",
		[COLOR_NUMBER] = "\033[32m",
		[COLOR_SEPARATOR] = "\033[36m",
		[COLOR_URL] = "\033[01;31m",
	};

	out_word(out, sequences[color]);
}

/* Write the name of a member.  The user did not choose it: a colon in it could
 * be taken for the one behind it (nothing-forges-a-record). */
static void
put_member(struct out *out, const char *name)
{
	size_t n;

	for (;; name += n + 1) {
		n = strcspn(name, ":");
		out_text(out, name, n);
		if (name[n] == '\0')
			break;
		out_word(out, "\\x3A");
	}
}

void
write_separator(struct out *out, const char *mark)
{

	if (*mark == '\0')
		return;
	color_begin(out, COLOR_SEPARATOR);
	out_word(out, mark);
	color_end(out);
}

void
write_name(struct out *out, const struct urlsift_place *place, const char *mark)
{
	const char *name = place->file == NULL ? INPUT_STDIN : place->file;

	color_begin(out, COLOR_NAME);
	out_text(out, name, strlen(name));
	if (place->within != NULL && *place->within->member != '\0') {
		out_char(out, '!');
		put_member(out, place->within->member);
	}
	color_end(out);
	write_separator(out, mark);
}

void
write_number(struct out *out, uint64_t number, const char *mark)
{

	color_begin(out, COLOR_NUMBER);
	out_number(out, number);
	color_end(out);
	write_separator(out, mark);
}

static void
put_url(struct out *out, const struct urlsift_reading *r)
{

	color_begin(out, COLOR_URL);
	if (r->reason == URLSIFT_R_NONE)
		out_text(out, r->url, r->len);
	else
		out_line(out, r->url, r->len);
	color_end(out);
}

/* Put the prefixes that the options select. */
static void
put_prefixes(struct out *out, const struct record *record)
{
	const struct options *o = record->options;

	if (o->naming == WHEN_ALWAYS)
		write_name(out, record->place, ":");
	if (o->lines)
		write_number(out, record->place->line, ":");
	if (o->offsets)
		write_number(out, record->hit->begin, ":");
}

/* Put the reason for rejection; nothing if the URL is valid. */
static void
put_reason(struct out *out, const struct urlsift_reading *r)
{

	if (r->reason == URLSIFT_R_NONE)
		return;
	out_char(out, '\t');
	out_word(out, urlsift_reason_name(r->reason));
	out_char(out, '\t');
	out_number(out, r->at);
}

static void
put_reading(struct out *out, const struct record *record,
    const struct urlsift_reading *r)
{

	put_prefixes(out, record);
	put_url(out, r);
	put_reason(out, r);
	out_char(out, record->options->end);
}

/* Return the URL that is printed.  Who wants to see what is rejected sees it as
 * it stands, with the reason. */
static const struct urlsift_reading *
shown(const struct record *record)
{

	return record->options->rejected ? record->hit->reading[0] :
					   us_hit_shown(record->hit);
}

/* Put the other readings of the hit. */
__attribute__((noinline)) static void
put_others(struct out *out, const struct record *record)
{
	const struct urlsift_hit *hit = record->hit;
	const struct urlsift_reading *r;
	unsigned i;

	for (i = 1; i < hit->readings; i++) {
		r = hit->reading[i];
		if (r->kind != URLSIFT_K_ALONE && r->reason == URLSIFT_R_NONE)
			put_reading(out, record, r);
	}
}

void
write_text(struct out *out, const struct record *record)
{

	put_reading(out, record, shown(record));
	if (record->options->readings)
		put_others(out, record);
}

/* The same if nothing is put beside a URL. */
static void
write_url(struct out *out, const struct record *record)
{
	const struct urlsift_reading *r = us_hit_shown(record->hit);

	if (r->reason == URLSIFT_R_NONE)
		out_text_before(out, r->url, r->len, record->options->end);
	else
		write_text(out, record);
}

void
write_vimgrep(struct out *out, const struct record *record)
{
	const struct urlsift_reading *r = shown(record);

	write_name(out, record->place, ":");
	write_number(out, record->place->line, ":");
	write_number(out, record->place->column, ":");
	out_text(out, r->url, r->len);
	put_reason(out, r);
	out_char(out, record->options->end);
}

void
write_get(struct out *out, const struct record *record)
{

	template_put(out, record);
	out_char(out, record->options->end);
}

void
write_trace(struct out *out, const struct record *record)
{

	put_prefixes(out, record);
	explain_hit(out, record->hit);
	out_char(out, record->options->end);
}

void
write_skipped(struct out *out, const struct options *options,
    const struct urlsift_place *place, const char *type, size_t len)
{

	if (options->naming == WHEN_ALWAYS)
		write_name(out, place, ":");
	out_word(out, "skipped\tpart\t");
	out_number(out, place->within->source.begin);
	out_char(out, '-');
	out_number(out, place->within->source.end);
	out_word(out, "\t-\t");
	out_text(out, type, len);
	out_char(out, '\t');
	out_char(out, options->end);
}

void
write_verdict(struct out *out, const struct record *record)
{
	const struct urlsift_reading *r = record->hit->reading[0];
	const struct options *o = record->options;

	put_prefixes(out, record);
	out_word(out, r->reason == URLSIFT_R_NONE ? "valid\t" : "rejected\t");
	out_text(out, r->url, r->len);
	put_reason(out, r);
	if (r->reason != URLSIFT_R_NONE && o->format != FORMAT_TEXT) {
		out_char(out, '\t');
		out_word(out, urlsift_reason_clause(r->reason));
		out_char(out, '\t');
		out_word(out, urlsift_reason_text(r->reason));
	}
	out_char(out, o->end);
}

write_on_hit *
writer_of(const struct options *o, const struct out *out)
{
	/* With the formats that are not here a search only counts. */
	static write_on_hit *const writers[FORMATS] = {
		[FORMAT_JSON] = write_json,
		[FORMAT_EXPLAIN] = write_explain,
		[FORMAT_TRACE] = write_trace,
		[FORMAT_CSV] = write_row,
		[FORMAT_TSV] = write_row,
		[FORMAT_VIMGREP] = write_vimgrep,
		[FORMAT_GET] = write_get,
	};

	if (o->program == PROGRAM_VALIDATE &&
	    writers[o->format] != write_json && writers[o->format] != write_row)
		return write_verdict;
	if (o->format != FORMAT_TEXT)
		return writers[o->format];
	return o->naming == WHEN_ALWAYS || o->lines || o->offsets ||
		o->rejected || o->readings || out->colors ?
	    write_text :
	    write_url;
}

void
write_summary(struct out *out, const struct options *options,
    const struct urlsift_place *place, uint64_t count)
{

	if (options->quiet)
		return;
	switch (options->summary) {
	case SUMMARY_NONE:
		break;
	case SUMMARY_COUNT:
		if (options->naming == WHEN_ALWAYS)
			write_name(out, place, ":");
		out_number(out, count);
		out_char(out, options->end);
		break;
	case SUMMARY_WITH:
	case SUMMARY_WITHOUT:
		if ((count > 0) != (options->summary == SUMMARY_WITH))
			break;
		write_name(out, place, "");
		out_char(out, options->end);
		break;
	}
}
