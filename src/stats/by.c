/*
 * The counter of --by, and its rows.  Of the first hit that has a value, the
 * row keeps what its columns show (one-row-a-value).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "stats.h"

/* Room for a date, such as 1996-06-03T10:00:00.123456Z. */
#define DATE_ROOM 32

/* Room for the names of all risks. */
#define RISKS_ROOM 1024

#define DIGITS 21

const struct by_sums by_one_hit = { .count = 1,
	.first = { .text = "" },
	.last = { .text = "" } };

struct by_row {
	uint64_t files, last_file;
	unsigned risks;
	char first[DATE_ROOM], last[DATE_ROOM];
	char text[]; /* the values behind BY_VALUE, each with a NUL */
};

void
by_free(struct by *by)
{

	urlsift_view_free(by->view);
	us_buf_free(&by->file);
	us_buf_free(&by->line);
	us_buf_free(&by->url);
}

/* Count a file if it is another one than that of the last hit. */
static void
count_file(struct by *by, const struct urlsift_value *file)
{

	if (by->files > 0 && by->file.len == file->len &&
	    (file->len == 0 ||
		memcmp(by->file.data, file->text, file->len) == 0))
		return;
	by->file.len = 0;
	if (us_buf_add(&by->file, file->text, file->len) != URLSIFT_OK) {
		by->is_short = true;
		return;
	}
	by->files++;
}

/* Return a new row, which keeps ${value}; NULL: there is no memory for it. */
static struct by_row *
new_row(struct by *by, const struct urlsift_value *value)
{
	const struct options *o = by->options;
	size_t size = 0, i;
	struct by_row *row;
	char *at;

	for (i = BY_VALUE + 1; i < o->n_kept; i++)
		size += value[i].len + 1;
	row = tally_alloc(by->tally, sizeof(*row) + size, TALLY_EXTRA);
	if (row == NULL)
		return NULL;
	at = row->text;
	for (i = BY_VALUE + 1; i < o->n_kept; i++) {
		if (value[i].len > 0)
			memcpy(at, value[i].text, value[i].len);
		at += value[i].len + 1;
	}
	return row;
}

/* Add ${n} to ${sum}, which stays the greatest number if it gets there. */
static void
add_number(uint64_t *sum, uint64_t n)
{

	*sum = n > UINT64_MAX - *sum ? UINT64_MAX : *sum + n;
}

/* Widen the range of dates by ${date}, unless it is empty or no date. */
static void
add_date(struct by_row *row, const struct urlsift_value *date)
{

	if (date->len == 0 || date->len >= DATE_ROOM)
		return;
	if (row->first[0] == '\0' || strcmp(date->text, row->first) < 0)
		memcpy(row->first, date->text, date->len + 1);
	if (strcmp(date->text, row->last) > 0)
		memcpy(row->last, date->text, date->len + 1);
}

/* Report once that the limit of memory is reached. */
static void
refuse(struct by *by, uint64_t count)
{

	if (tally_is_short(by->tally)) {
		by->is_short = true;
		return;
	}
	if (by->uncounted == 0)
		error_say("--by",
		    "there are more different values than --max-memory "
		    "allows; new ones are not counted");
	add_number(&by->uncounted, count);
}

/* Count ${word}, a value of what has these others, too. */
static void
add_word(struct by *by, const struct urlsift_value *word,
    const struct urlsift_value *value, const struct by_sums *sums)
{
	struct tally_name *name =
	    tally_get(by->tally, 0, word->text, word->len);
	struct by_row *row;

	if (name == NULL ||
	    (name->with == NULL && (name->with = new_row(by, value)) == NULL)) {
		refuse(by, sums->count);
		return;
	}
	row = name->with;
	add_number(&name->count, sums->count);
	add_number(&row->files, sums->files);
	if (sums->files == 0 && row->last_file != by->files)
		add_number(&row->files, 1);
	row->last_file = by->files;
	row->risks |= values_risks(value[BY_RISKS]);
	add_date(row, &sums->first);
	add_date(row, &sums->last);
	add_date(row, &value[BY_MESSAGE_DATE]);
	add_date(row, &value[BY_RECORD_DATE]);
}

void
by_add(struct by *by, const struct urlsift_value *value,
    const struct by_sums *sums)
{
	struct urlsift_value list = value[BY_VALUE], word;

	count_file(by, &value[BY_FILE]);
	if (by->options->kept_column[BY_VALUE].field->type != URLSIFT_T_WORDS) {
		if (list.len > 0)
			add_word(by, &list, value, sums);
		return;
	}
	while (column_next_word(&list, &word))
		add_word(by, &word, value, sums);
}

/* The values of a row that are made here. */
struct made {
	char count[DIGITS], files[DIGITS], risks[RISKS_ROOM];
};

static const char *
name_risks(unsigned risks, char text[RISKS_ROOM])
{
	const struct urlsift_risk_text *risk;
	size_t i, len = 0;

	text[0] = '\0';
	for (i = 0; (risk = urlsift_risk(i)) != NULL; i++)
		if ((risks & risk->risk) != 0)
			len += (size_t)snprintf(text + len, RISKS_ROOM - len,
			    "%s%s", len == 0 ? "" : ",", risk->name);
	return text;
}

/* Return text ${kept} of those that the row keeps of its first hit. */
static const char *
kept_text(const struct by_row *row, size_t kept)
{
	const char *text = row->text;

	for (; kept > BY_VALUE + 1; kept--)
		text += strlen(text) + 1;
	return text;
}

static const char *
cell(const struct tally_name *name, const struct column *column,
    struct made *made)
{
	const struct by_row *row = name->with;

	switch (column->row) {
	case ROW_COUNT:
		(void)snprintf(made->count, DIGITS, "%" PRIu64, name->count);
		return made->count;
	case ROW_FILES:
		(void)snprintf(made->files, DIGITS, "%" PRIu64, row->files);
		return made->files;
	case ROW_FIRST:
		return row->first;
	case ROW_LAST:
		return row->last;
	case ROW_HIT:
		break;
	}
	if (column->kept == BY_VALUE)
		return name->text;
	if (column->kept == BY_RISKS)
		return name_risks(row->risks, made->risks);
	return kept_text(row, column->kept);
}

/* Write a row as the options say; as text it is the count and the value. */
static void
put_row(const struct by *by, struct out *out, const struct tally_name *name,
    struct urlsift_value *value)
{
	const struct options *o = by->options;
	const struct record record = { .options = o, .row = value };
	struct made made;
	size_t i;

	for (i = 0; i < o->columns; i++) {
		value[i].text = cell(name, &o->column[i], &made);
		value[i].len = strlen(value[i].text);
	}
	if (o->format != FORMAT_TEXT) {
		writer_of(o, out)(out, &record);
		return;
	}
	out_number(out, name->count);
	out_char(out, '\t');
	out_line(out, name->text, name->len);
	out_char(out, o->end);
}

bool
by_write(struct by *by, struct out *out)
{
	const struct options *o = by->options;
	struct urlsift_value *value = calloc(o->columns, sizeof(*value));
	const struct tally_name **name = NULL;
	size_t i, n = 0;

	if (value != NULL && !by->is_short)
		name = tally_list(by->tally, 0, TALLY_BY_COUNT, &n);
	if (name == NULL)
		error_say(NULL, strerror(ENOMEM));
	else if (n == 0 && by->has_none)
		error_say("--by",
		    "the records do not say it; write them with --json "
		    "--columns=url,NAME");
	for (i = 0; name != NULL && i < n && i < o->top; i++)
		if (name[i]->with != NULL)
			put_row(by, out, name[i], value);
	free(value);
	return name != NULL && by->uncounted == 0 && (n > 0 || !by->has_none);
}
