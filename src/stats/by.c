/*
 * The counter of --by, and its rows.  Of the first hit that has a value, the
 * row keeps what its columns show.  Records that urlsift wrote as JSON are
 * counted, too: those of hits, and rows of --by, whose counts are added up
 * (one-row-a-value).  A line of them is changed in its place: what it says is
 * never longer than how it is written.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/reading.h"
#include "url/slice.h"
#include "../output/errors.h"
#include "stats.h"

/* Room for a date, such as 1996-06-03T10:00:00.123456Z. */
#define DATE_ROOM 32

/* Room for the names of all risks. */
#define RISKS_ROOM 1024

#define DIGITS 21

/* Any number of so many digits fits into 64 bits. */
#define MOST_DIGITS 19

/* What is counted of a hit, or what a row that was written before says. */
struct by_sums {
	uint64_t count, files;		  /* files: 0: it is one, BY_FILE */
	struct urlsift_value first, last; /* dates */
};

static const struct by_sums one_hit = { .count = 1,
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

/* Count what has these values and ${sums}. */
static void
add(struct by *by, const struct urlsift_value *value,
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

void
by_add(struct by *by, const struct urlsift_value *value)
{

	add(by, value, &one_hit);
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
	switch (o->format) {
	case FORMAT_JSON:
		write_json(out, &record);
		break;
	case FORMAT_CSV:
	case FORMAT_TSV:
		write_row(out, &record);
		break;
	case FORMAT_GET:
		write_get(out, &record);
		break;
	default:
		out_number(out, name->count);
		out_char(out, '\t');
		out_line(out, name->text, name->len);
		out_char(out, o->end);
	}
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
	for (i = 0; name != NULL && i < n && i < o->top; i++)
		if (name[i]->with != NULL)
			put_row(by, out, name[i], value);
	free(value);
	return name != NULL && by->uncounted == 0;
}

static const char begin[] = "{\"v\":2,\"", nothing[] = "{\"v\":2}";

/* What a line says. */
struct said {
	struct urlsift_value *value; /* as columns_make() keeps them */
	struct by_sums sums;
	struct urlsift_value url, form;
	bool is_invalid, opens, is_unread;
};

/* Read the string from ${at} to ${end}, with its quotation marks. */
static void
read_string(char *at, const char *end, struct urlsift_value *value)
{

	value->text = at;
	value->len = us_json_decode(at, (size_t)(end - at), at);
}

/* Read the array of words from ${at} to ${end}, with commas between them. */
static bool
read_words(char *at, const char *end, struct urlsift_value *value)
{
	char *to = at++;
	const char *behind;

	value->text = to;
	for (; *at != ']'; at += behind - at + (*behind == ',')) {
		if (*at != '"' || (behind = us_json_skip(at, end)) == NULL)
			return false;
		if (to != value->text)
			*to++ = ',';
		to += us_json_decode(at, (size_t)(behind - at), to);
	}
	value->len = (size_t)(to - value->text);
	return true;
}

/* Read the value from ${at} to ${end}; an object or another array is none of a
 * row. */
static bool
read_value(char *at, const char *end, struct urlsift_value *value)
{

	value->text = at;
	value->len = 0;
	if (*at == '"')
		read_string(at, end, value);
	else if (*at == '[' && (at[1] == '"' || at[1] == ']'))
		return read_words(at, end, value);
	else if (*at != '{' && *at != '[')
		value->len = (size_t)(end - at);
	return true;
}

static bool
equals(const struct urlsift_value *value, const char *text)
{

	return strlen(text) == value->len &&
	    memcmp(text, value->text, value->len) == 0;
}

/* Return whether ${key} is that of bytes which are no UTF-8, and cut off what
 * says so. */
static bool
ends_with_bytes(struct urlsift_value *key)
{
	static const char end[] = "_bytes";
	size_t n = sizeof(end) - 1;

	if (key->len <= n || memcmp(key->text + key->len - n, end, n) != 0)
		return false;
	key->len -= n;
	return true;
}

bool
by_is_records(const char *text, size_t len)
{
	size_t n = sizeof(begin) - 1;
	const char *quote;
	struct urlsift_value key = { .text = text + n };

	/* It has none of the columns that were asked for. */
	if (len >= sizeof(nothing) - 1 &&
	    memcmp(text, nothing, sizeof(nothing) - 1) == 0)
		return true;
	if (len < n || memcmp(text, begin, n) != 0 ||
	    (quote = memchr(text + n, '"', len - n)) == NULL)
		return false;
	key.len = (size_t)(quote - key.text);
	(void)ends_with_bytes(&key);
	return equals(&key, "unread") || column_is_name(key.text, key.len);
}

static void
undo_base64(struct urlsift_value *value)
{
	const struct us_slice coded = { value->text, value->text + value->len };
	char *end = us_slice_base64((char *)(uintptr_t)value->text, coded);

	value->len = end == NULL ? 0 : (size_t)(end - value->text);
}

/* Set ${number} to ${value}.  Return whether it is one that we count to. */
static bool
read_number(const struct urlsift_value *value, uint64_t *number)
{
	size_t i;

	*number = 0;
	for (i = 0;
	     i < value->len && value->text[i] >= '0' && value->text[i] <= '9';
	     i++)
		*number = 10 * *number + (uint64_t)(value->text[i] - '0');
	return i == value->len && i > 0 && i <= MOST_DIGITS;
}

/* Note the member of this ${key}.  Return whether it may have ${value}. */
static bool
take(const struct options *o, struct said *said,
    const struct urlsift_value *key, struct urlsift_value *value)
{
	const struct column *column;
	size_t i;

	for (i = 0; i < o->n_kept; i++) {
		column = &o->kept_column[i];
		if (column->len == key->len &&
		    memcmp(column->title, key->text, key->len) == 0)
			said->value[i] = *value;
	}
	if (equals(key, "count"))
		return read_number(value, &said->sums.count);
	if (equals(key, "files"))
		return read_number(value, &said->sums.files);
	if (equals(key, "first"))
		said->sums.first = *value;
	else if (equals(key, "last"))
		said->sums.last = *value;
	else if (equals(key, "url"))
		said->url = *value;
	else if (equals(key, "form"))
		said->form = *value;
	else if (equals(key, "valid"))
		said->is_invalid = *value->text == 'f';
	else if (equals(key, "opens"))
		said->opens = true;
	else if (equals(key, "unread"))
		said->is_unread = true;
	return true;
}

/* Read ${*member}, of an object that ends before ${stop}, and move behind it.
 * Return whether it is one. */
static bool
read_member(char **member, const char *stop, struct urlsift_value *key,
    struct urlsift_value *value)
{
	char *at = *member;
	const char *end = *at == '"' ? us_json_skip(at, stop) : NULL;

	if (end == NULL || *end != ':')
		return false;
	read_string(at, end, key);
	at += end + 1 - at;
	if ((end = us_json_skip(at, stop)) == NULL)
		return false;
	*member = at + (end - at);
	return read_value(at, end, value) && (*end == ',' || *end == '}');
}

/* Read the object at ${at}, which ends before ${stop}.  Return whether it is
 * one. */
static bool
read_object(const struct options *o, char *at, const char *stop,
    struct said *said)
{
	struct urlsift_value key, value;
	char *end = NULL;
	bool is_end;

	if (*at != '{')
		return false;
	do {
		at++;
		if (!read_member(&at, stop, &key, &value))
			return false;
		if (end != NULL)
			*end = '\0';
		if (ends_with_bytes(&key))
			undo_base64(&value);
		end = (char *)(uintptr_t)value.text + value.len;
		if (!take(o, said, &key, &value))
			return false;
	} while (*at == ',');
	is_end = at[1] == '\0' || at[1] == '\r';
	*end = '\0';
	return is_end;
}

/* Judge the URL as it was judged where it stood.  Return false when memory is
 * out. */
static bool
judge(struct by *by, const struct said *said, struct urlsift_reading *reading)
{
	const char *scheme = equals(&said->form, "schemeless") ? "http://" :
	    equals(&said->form, "email")		       ? "mailto:" :
								 "";
	size_t n = strlen(scheme);

	by->url.len = 0;
	if (us_buf_add(&by->url, scheme, n) != URLSIFT_OK ||
	    us_buf_add(&by->url, said->url.text, said->url.len) != URLSIFT_OK ||
	    urlsift_url_check(by->rules, by->url.data, by->url.len, reading) !=
		URLSIFT_OK)
		return false;
	if (n > 0)
		us_reading_drop_scheme(reading, (uint32_t)n);
	return true;
}

/* A record has not each field; those of a URL follow from that.  Return false
 * when memory is out. */
static bool
find_value(struct by *by, struct said *said)
{
	const struct column *column = &by->options->kept_column[BY_VALUE];
	struct urlsift_value *value = &said->value[BY_VALUE], found;
	struct urlsift_reading reading;
	int status;

	if (value->len > 0 || said->url.len == 0)
		return true;
	if (by->view == NULL)
		by->view = urlsift_view_new(by->rules);
	if (by->view == NULL || !judge(by, said, &reading))
		return false;
	urlsift_view_url(by->view, &reading, NULL);
	status = urlsift_view_text(by->view, &column->name, &found);
	if (status == 1)
		*value = found;
	return status != URLSIFT_ENOMEM;
}

/* Count the line.  Return NULL, or what is wrong. */
static const char *
count_line(struct by *by)
{
	const struct options *o = by->options;
	struct said said = { .sums = one_hit };
	const char *why = NULL;
	size_t i;

	if ((said.value = calloc(o->n_kept, sizeof(*said.value))) == NULL)
		return strerror(ENOMEM);
	for (i = 0; i < o->n_kept; i++)
		said.value[i].text = "";
	if (!by_is_records(by->line.data, by->line.len) ||
	    !read_object(o, by->line.data, by->line.data + by->line.len, &said))
		why = "this is no record of urlsift --json";
	else if (!said.is_unread && !find_value(by, &said))
		why = strerror(ENOMEM);
	else if (!said.is_unread &&
	    (said.is_invalid && !said.opens ? o->rejected : o->kept))
		add(by, said.value, &said.sums);
	free(said.value);
	return why;
}

uint64_t
by_read(struct by *by, const char *text, size_t len, const char **why)
{
	bool is_end = len == 0;
	struct us_buf *line = &by->line;
	const char *newline;
	size_t n;

	while (len > 0 || (is_end && line->len > 0)) {
		newline = len == 0 ? NULL : memchr(text, '\n', len);
		n = newline == NULL ? len : (size_t)(newline - text);
		if (us_buf_add(line, text, n) != URLSIFT_OK ||
		    us_buf_reserve(line, line->len + 1) != URLSIFT_OK) {
			*why = strerror(ENOMEM);
			return by->number + 1;
		}
		line->data[line->len] = '\0';
		if (newline == NULL && !is_end)
			return 0;
		by->number++;
		*why = line->len == 0 ? NULL : count_line(by);
		line->len = 0;
		if (*why != NULL)
			return by->number;
		n += newline != NULL;
		text += n;
		len -= n;
	}
	if (is_end)
		by->number = 0;
	return 0;
}
