/*
 * The records that urlsift wrote as JSON, counted by --by: those of hits, and
 * rows of --by, whose counts are added up (one-row-a-value).  A line of them is
 * changed in its place: what it says is never longer than how it is written.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/reading.h"
#include "url/slice.h"
#include "stats.h"

/* What is from one of these does not follow from the URL. */
#define NOT_OF_URL (URLSIFT_FROM_HIT | URLSIFT_FROM_PLACE | URLSIFT_FROM_TEXT)

/* Any number of so many digits fits into 64 bits. */
#define MOST_DIGITS 19

/* What a line says. */
struct said {
	struct urlsift_value *value; /* as columns_make() keeps them */
	struct by_sums sums;
	struct urlsift_value url, form;
	bool is_invalid, opens, is_unread;
	bool is_usual; /* it was written without --columns */
};

/* Read the string from ${at} to ${end}, with its quotation marks. */
static void
read_string(char *at, const char *end, struct urlsift_value *value)
{

	value->text = at;
	value->len = us_json_decode(at, (size_t)(end - at), at);
}

/* Read the array from ${at} to ${end} as text: words, with commas between them,
 * or the URLs of readings, objects that begin with them. */
static bool
read_list(char *at, const char *end, struct urlsift_value *value)
{
	static const char key[] = "{\"url\":";
	char *to = at++, *string;
	const size_t skipped = *at == '{' ? sizeof(key) - 1 : 0;
	const char between = skipped > 0 ? ' ' : ',';
	const char *ends, *behind;

	for (; *at != ']'; at += behind - at + (*behind == ',')) {
		string = at + skipped;
		if (strncmp(at, key, skipped) != 0 || *string != '"' ||
		    (ends = us_json_skip(string, end)) == NULL ||
		    (behind = us_json_skip(at, end)) == NULL)
			return false;
		if (to != value->text)
			*to++ = between;
		to += us_json_decode(string, (size_t)(ends - string), to);
	}
	value->len = (size_t)(to - value->text);
	return true;
}

/* Read the ranges from ${at} to ${end}, arrays of two numbers, as text. */
static void
read_ranges(char *at, const char *end, struct urlsift_value *value)
{
	char *to = at;

	for (; at < end; at++)
		if (*at >= '0' && *at <= '9')
			*to++ = *at;
		else if (*at == ',')
			*to++ = at[-1] == ']' ? ',' : '-';
	value->len = (size_t)(to - value->text);
}

/* Read the value from ${at} to ${end}; an object is none of a row. */
static bool
read_value(char *at, const char *end, struct urlsift_value *value)
{

	value->text = at;
	value->len = 0;
	if (*at == '"')
		read_string(at, end, value);
	else if (*at == '[' && strchr("\"]{", at[1]) != NULL)
		return read_list(at, end, value);
	else if (*at == '[')
		read_ranges(at, end, value);
	else if (*at != '{')
		value->len = (size_t)(end - at);
	return true;
}

static bool
equals(const struct urlsift_value *value, const char *text)
{

	return strlen(text) == value->len &&
	    memcmp(text, value->text, value->len) == 0;
}

/* Return whether the key ends as that of bytes which are no UTF-8, and cut off
 * what says so. */
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

/* Keep ${value} if its ${key} is the name of one of those that are kept.
 * Return whether it is. */
static bool
keep(const struct options *o, struct said *said,
    const struct urlsift_value *key, const struct urlsift_value *value)
{
	const struct column *column;
	bool is_kept = false;
	size_t i;

	for (i = 0; i < o->n_kept; i++) {
		column = &o->kept_column[i];
		if (column->len == key->len &&
		    memcmp(column->title, key->text, key->len) == 0) {
			said->value[i] = *value;
			is_kept = true;
		}
	}
	return is_kept;
}

/* Note the member of this ${key}.  Return whether it may have ${value}. */
static bool
take(struct said *said, const struct urlsift_value *key,
    const struct urlsift_value *value)
{

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
	else if (equals(key, "joined"))
		said->is_usual = true;
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
		/* A name that the user chose may end so, too. */
		if (!keep(o, said, &key, &value) && ends_with_bytes(&key)) {
			undo_base64(&value);
			(void)keep(o, said, &key, &value);
		}
		end = (char *)(uintptr_t)value.text + value.len;
		if (!take(said, &key, &value))
			return false;
	} while (*at == ',');
	is_end = at[1] == '\0' || at[1] == '\r';
	*end = '\0';
	return is_end;
}

/* Return what stood in front of the URL when it was judged. */
static const char *
judged_scheme(const struct said *said)
{

	if (equals(&said->form, "schemeless"))
		return "http://";
	return equals(&said->form, "email") ? "mailto:" : "";
}

/* Look at ${url} as it was judged with ${scheme}.  Return false when memory is
 * out. */
static bool
look_at(struct by *by, const char *scheme, const struct urlsift_value *url)
{
	size_t n = strlen(scheme);

	if (by->view == NULL)
		by->view = urlsift_view_new(by->rules);
	by->url.len = 0;
	if (by->view == NULL || us_buf_add(&by->url, scheme, n) != URLSIFT_OK ||
	    us_buf_add(&by->url, url->text, url->len) != URLSIFT_OK ||
	    urlsift_url_check(by->rules, by->url.data, by->url.len,
		&by->reading) != URLSIFT_OK)
		return false;
	if (n > 0)
		us_reading_drop_scheme(&by->reading, (uint32_t)n);
	urlsift_view_url(by->view, &by->reading, NULL);
	return true;
}

/* Find the name of the host, which a record has as it was written.  Return as
 * urlsift_view_host() does. */
static int
find_host(struct by *by, const struct said *said, struct urlsift_value *found)
{
	const struct urlsift_value *host = &said->value[BY_VALUE];

	if (!(host->len > 0 ? look_at(by, "http://", host) :
			      look_at(by, judged_scheme(said), &said->url)))
		return URLSIFT_ENOMEM;
	return urlsift_view_host(by->view, found);
}

/* A record has not each field; those of a URL follow from that.  Return false
 * when memory is out. */
static bool
find_value(struct by *by, struct said *said)
{
	const struct column *column = &by->options->kept_column[BY_VALUE];
	struct urlsift_value *value = &said->value[BY_VALUE], found;
	int status;

	if (column_is(column, "host"))
		status = find_host(by, said, &found);
	else if (value->len > 0 || said->url.len == 0)
		return true;
	else if (!look_at(by, judged_scheme(said), &said->url))
		return false;
	else
		status = urlsift_view_text(by->view, &column->name, &found);
	if (status == 1)
		*value = found;
	else if (said->is_usual && column->field->usual == 0 &&
	    (column->field->from & NOT_OF_URL) != 0)
		by->has_none = true;
	return status != URLSIFT_ENOMEM;
}

/* Return whether the records are counted as ${o} ask: what chooses and changes
 * hits is past. */
static bool
are_past(const struct options *o)
{

	return o->filter.n == 0 && o->hosts_file.n == 0 &&
	    o->unique == UNIQUE_OFF && o->max_count == UINT64_MAX &&
	    !o->unredirect && !o->clean && !o->normalize;
}

/* Count the line.  Return NULL, or what is wrong. */
static const char *
count_line(struct by *by)
{
	const struct options *o = by->options;
	struct said said = { .sums = by_one_hit };
	const char *why = NULL;
	size_t i;

	if ((said.value = calloc(o->n_kept, sizeof(*said.value))) == NULL)
		return strerror(ENOMEM);
	for (i = 0; i < o->n_kept; i++)
		said.value[i].text = "";
	if (!column_begins_record(by->line.data, by->line.len) ||
	    !read_object(o, by->line.data, by->line.data + by->line.len, &said))
		why = "this is no record of urlsift --json";
	else if (!said.is_unread && !find_value(by, &said))
		why = strerror(ENOMEM);
	else if (!said.is_unread &&
	    (said.is_invalid && !said.opens ? o->rejected : o->kept))
		by_add(by, said.value, &said.sums);
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

	if (!are_past(by->options)) {
		*why = "filters, -u, -m and rewriting do not apply to records";
		return by->number + 1;
	}
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
