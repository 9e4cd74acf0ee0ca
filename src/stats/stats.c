/*
 * The counter of --stats, and its writer: lines of numbers and words, on a
 * terminal with per cent, or a JSON object.  The values that are kept for all
 * totals: each is a length and a text with a NUL behind it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "../output/json.h"
#include "stats.h"

void
stats_add(struct stats *stats, const struct urlsift_value *value)
{
	const struct urlsift_value *reason = values_reason(stats->options,
	    &value[STATS_REASON], &value[STATS_OPENS]);
	bool is_result = reason->len == 0;
	struct urlsift_value list, word;
	unsigned kind;

	++*(is_result ? &stats->valid : &stats->rejected);
	stats->joined += is_result && *value[STATS_JOINED].text == 't';
	for (kind = STATS_REASON; kind <= STATS_RISKS; kind++) {
		list = value[kind];
		while (is_result == (kind != STATS_REASON) &&
		    column_next_word(&list, &word))
			(void)tally_add(stats->tally, kind, word.text, word.len,
			    1);
	}
}

/* Write a line.  On a terminal the number is aligned, and what part it is of
 * ${all} is said. */
static void
put_line(const struct stats *stats, struct out *out, uint64_t number,
    uint64_t all, const char *word, const char *name)
{
	char text[64];

	if (!out->shows) {
		out_number(out, number);
		out_char(out, '\t');
	} else if (all > 0) {
		(void)snprintf(text, sizeof(text), "%12" PRIu64 " %5.1f%%  ",
		    number, 100 * (double)number / (double)all);
		out_word(out, text);
	} else {
		(void)snprintf(text, sizeof(text), "%12" PRIu64 "         ",
		    number);
		out_word(out, text);
	}
	out_word(out, word);
	if (name != NULL) {
		out_char(out, out->shows ? ' ' : '\t');
		out_word(out, name);
	}
	out_char(out, stats->options->end);
}

static void
put_text(struct stats *stats, struct out *out)
{
	static const char *const words[] = {
		[STATS_REASON] = "reason",
		[STATS_FORM] = "form",
		[STATS_NOTES] = "note",
		[STATS_RISKS] = "risk",
	};
	uint64_t valid = stats->valid, all = valid + stats->rejected;
	const struct tally_name **name;
	size_t i, k, n;

	put_line(stats, out, stats->inputs, 0, "inputs", NULL);
	put_line(stats, out, stats->bytes, 0, "bytes", NULL);
	put_line(stats, out, all, 0, "candidates", NULL);
	put_line(stats, out, valid, all, "valid", NULL);
	put_line(stats, out, stats->rejected, all, "rejected", NULL);
	put_line(stats, out, stats->joined, valid, "joined", NULL);
	for (k = STATS_REASON; k <= STATS_RISKS; k++) {
		name =
		    tally_list(stats->tally, (unsigned)k, TALLY_BY_COUNT, &n);
		for (i = 0; name != NULL && i < n; i++)
			put_line(stats, out, name[i]->count,
			    k == STATS_REASON ? stats->rejected : valid,
			    words[k], name[i]->text);
	}
	if (stats->unread > 0)
		put_line(stats, out, stats->unread, 0, "unread", NULL);
}

static void
put_words(struct stats *stats, struct json *json, const char *key,
    enum stats_value kind)
{
	const struct tally_name **name;
	size_t i, n;

	json_open(json, key, '{');
	name = tally_list(stats->tally, kind, TALLY_BY_NAME, &n);
	for (i = 0; name != NULL && i < n; i++)
		json_count(json, name[i]->text, name[i]->len, name[i]->count);
	json_close(json, '}');
}

/* Write sums and maps of sums only, so that several outputs can be added up. */
static void
put_json(struct stats *stats, struct out *out)
{
	struct json json = { .out = out };

	json_open(&json, NULL, '{');
	json_number(&json, "v", 2);
	json_open(&json, "stats", '{');
	json_number(&json, "bytes", stats->bytes);
	put_words(stats, &json, "forms", STATS_FORM);
	json_number(&json, "inputs", stats->inputs);
	json_number(&json, "joined", stats->joined);
	put_words(stats, &json, "notes", STATS_NOTES);
	put_words(stats, &json, "reasons", STATS_REASON);
	json_number(&json, "rejected", stats->rejected);
	put_words(stats, &json, "risks", STATS_RISKS);
	json_number(&json, "unread", stats->unread);
	json_number(&json, "valid", stats->valid);
	json_close(&json, '}');
	json_close(&json, '}');
	out_char(out, stats->options->end);
}

bool
stats_write(struct stats *stats, struct out *out)
{

	if (stats->options->format == FORMAT_JSON)
		put_json(stats, out);
	else
		put_text(stats, out);
	if (tally_is_short(stats->tally)) {
		out->len = 0;
		error_say(NULL, strerror(ENOMEM));
		return false;
	}
	return true;
}

static void
values_put(struct out *out, const struct urlsift_value *value)
{
	uint32_t len = (uint32_t)value->len;
	char bytes[sizeof(len)];

	memcpy(bytes, &len, sizeof(len));
	out_put(out, bytes, sizeof(len));
	out_put(out, value->text, value->len);
	out_char(out, '\0');
}

void
values_write(struct out *out, const struct record *record)
{
	const struct options *o = record->options;
	struct urlsift_value value;
	size_t i;

	urlsift_view_hit(record->view, record->hit, record->place);
	for (i = 0; i < o->n_kept; i++) {
		if (o->sums == SUMS_SQLITE ||
		    !column_is(&o->kept_column[i], "host") ||
		    urlsift_view_host(record->view, &value) != 1)
			column_text(out, &o->kept_column[i], record, &value);
		values_put(out, &value);
	}
}

const char *
values_read(const char *at, size_t n, struct urlsift_value *value)
{
	uint32_t len;

	for (; n > 0; n--, value++) {
		memcpy(&len, at, sizeof(len));
		value->text = at + sizeof(len);
		value->len = len;
		at = value->text + len + 1;
	}
	return at;
}

unsigned
values_risks(struct urlsift_value list)
{
	const struct urlsift_risk_text *risk;
	struct urlsift_value word;
	unsigned risks = 0;
	size_t i;

	while (column_next_word(&list, &word))
		for (i = 0; (risk = urlsift_risk(i)) != NULL; i++)
			if (strlen(risk->name) == word.len &&
			    memcmp(risk->name, word.text, word.len) == 0)
				risks |= risk->risk;
	return risks;
}

const struct urlsift_value *
values_reason(const struct options *options, const struct urlsift_value *reason,
    const struct urlsift_value *opens)
{
	static const struct urlsift_value none = { .text = "" };

	return options->kept && opens->len > 0 ? &none : reason;
}
