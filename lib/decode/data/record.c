/*
 * Where a record ends, brackets and quotation marks tell.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/json.h"
#include "../../base/utf8.h"
#include "../limits.h"
#include "data.h"

#define BOM "\xEF\xBB\xBF"

bool
us_record_begin(struct us_record *r, struct us_message *tools,
    const struct urlsift_decode_input *input, const struct us_csv_at *table)
{

	memset(r, 0, sizeof(*r));
	r->tools = tools;
	r->input = input;
	r->table = table;
	return input->keep != NULL ||
	    (input->base != NULL && *input->base == '/');
}

static bool
is_table(const struct us_record *r)
{

	return r->table != NULL;
}

/* Read a byte of JSON.  Return whether a record ends with it. */
static bool
ends_json(struct us_record_at *at, char byte)
{

	if (at->is_quoted) {
		at->is_quoted = at->is_escaped || byte != '"';
		at->is_escaped = !at->is_escaped && byte == '\\';
		return false;
	}
	switch (byte) {
	case '"':
		at->is_quoted = true;
		return false;
	case '[':
	case '{':
		if (at->depth++ > 0)
			return false;
		at->is_list = byte == '[';
		return at->is_list;
	case ']':
	case '}':
		at->depth -= at->depth > 0 ? 1 : 0;
		break;
	case ',':
		break;
	default:
		return false;
	}
	return at->depth == (at->is_list ? 1 : 0) || at->depth == 0;
}

/* Read a byte of a table.  Before its first line is read, its delimiter is not
 * known. */
static enum us_csv_byte
read_byte(const struct us_record *r, struct us_csv_at *at, char *byte)
{
	char delimiter = r->table->delimiter;

	at->is_tsv = r->table->is_tsv;
	at->delimiter = delimiter != '\0' ? delimiter : ',';
	return us_csv_read(at, byte);
}

/* Return how many bytes of ${text} belong to the record at hand, and set
 * ${ends} to whether it ends there. */
static size_t
find_end(struct us_record *r, const char *text, size_t len, bool *ends)
{
	size_t n = 0;
	char byte;

	for (*ends = false; n < len && !*ends; n++) {
		byte = text[n];
		*ends = is_table(r) ?
		    read_byte(r, &r->at.table, &byte) == US_CSV_ROW :
		    ends_json(&r->at, byte);
	}
	return n;
}

/* Read the field at ${*text} to ${r->cell}.  Return false if the row has no
 * more, or memory is out. */
static bool
read_field(struct us_record *r, const char **text, const char *end)
{
	struct us_csv_at at = { .is_tsv = false };
	const char *begin = *text;
	enum us_csv_byte what;
	char byte;

	for (r->cell.len = 0; *text < end;) {
		byte = *(*text)++;
		what = read_byte(r, &at, &byte);
		if (what == US_CSV_FIELD || what == US_CSV_ROW)
			return true;
		/* The backslash is there already. */
		if (what == US_CSV_ESCAPED)
			r->cell.len--;
		if ((what != US_CSV_MARK || byte == '\\') &&
		    us_buf_add(&r->cell, &byte, 1) != URLSIFT_OK)
			return false;
	}
	return *text > begin;
}

/* Find the column ${name} of the row, whose value is that of JSON then. */
static bool
find_cell(struct us_record *r, const char *row, size_t len, const char *name,
    size_t name_len)
{
	const char *title = r->header.data, *title_end = title + r->header.len;
	const char *row_end = row + len;
	bool is_it = false;

	while (!is_it && title < title_end &&
	    read_field(r, &title, title_end)) {
		is_it = r->cell.len == name_len &&
		    memcmp(r->cell.data, name, name_len) == 0;
		if (!read_field(r, &row, row_end))
			return false;
	}
	r->value.len = 0;
	return is_it &&
	    us_json_write(&r->value, r->cell.data, r->cell.len) == URLSIFT_OK;
}

static bool
find_value(struct us_record *r, const char *record, size_t len,
    const char *pointer, size_t pointer_len, const char **value,
    size_t *value_len)
{
	bool is_there;

	if (!is_table(r))
		return us_json_find(record, len, pointer, pointer_len, value,
		    value_len);
	is_there = find_cell(r, record, len, pointer + 1, pointer_len - 1);
	*value = r->value.data;
	*value_len = r->value.len;
	return is_there;
}

static void
record_warn(struct us_record *r, const char *what)
{

	if (!r->has_warned)
		us_emit_warning(r->tools->out, what);
	r->has_warned = true;
}

/* Return whether there is memory, by this ${status}. */
static bool
has_memory(struct us_record *r, int status)
{

	return status == URLSIFT_OK ||
	    us_emit_status(r->tools->out, URLSIFT_DECODE_ENOMEM) == 0;
}

/* Set ${r->cell} to the text of ${value}, with blanks for its control
 * characters, so that it forges no line of the output
 * (nothing-forges-a-record). */
static bool
read_value(struct us_record *r, const char *value, size_t len)
{
	size_t at, n;

	r->cell.len = 0;
	if (!has_memory(r, us_json_read(&r->cell, value, len)))
		return false;
	for (at = 0; at < r->cell.len; at += n == 0 ? 1 : n) {
		n = us_utf8_control(r->cell.data + at, r->cell.len - at);
		memset(r->cell.data + at, ' ', n);
	}
	return true;
}

static bool
is_word(const char *value, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (!us_is(value[i], US_ALPHA) && !us_is(value[i], US_DIGIT) &&
		    (value[i] == '\0' || strchr("+-.", value[i]) == NULL))
			return false;
	return true;
}

static void
keep_value(struct us_record *r, const char *record, size_t len,
    const char *pointer, size_t pointer_len)
{
	struct us_emitter *out = r->tools->out;
	const char *value;
	size_t value_len;
	bool is_text;

	if (!find_value(r, record, len, pointer, pointer_len, &value,
		&value_len))
		return;
	is_text = *value == '"';
	if (!is_text && !is_word(value, value_len))
		return;
	if (value_len > US_MAX_KEPT) {
		record_warn(r,
		    "a value of --keep has more than 1024 bytes; it is left "
		    "out");
		return;
	}
	us_emit_add(out, &r->kept, r->kept.len == 0 ? "{" : ",", 1);
	if (!has_memory(r, us_json_write(&r->kept, pointer, pointer_len)))
		return;
	us_emit_add(out, &r->kept, ":", 1);
	if (!is_text)
		us_emit_add(out, &r->kept, value, value_len);
	else if (read_value(r, value, value_len))
		(void)has_memory(r,
		    us_json_write(&r->kept, r->cell.data, r->cell.len));
}

static void
keep_values(struct us_record *r, const char *record, size_t len)
{
	const char *pointer = r->input->keep, *comma;

	r->kept.len = 0;
	for (; pointer != NULL; pointer = *comma == '\0' ? NULL : comma + 1) {
		comma = pointer + strcspn(pointer, ",");
		keep_value(r, record, len, pointer, (size_t)(comma - pointer));
	}
	if (r->kept.len == 0 && !r->has_kept)
		return;
	r->has_kept = r->kept.len > 0;
	us_emit_add(r->tools->out, &r->kept, "}", r->kept.len > 0 ? 2 : 0);
	us_emit_kept(r->tools->out, r->has_kept ? r->kept.data : "");
}

static void
set_base(struct us_record *r, const char *record, size_t len)
{
	const char *pointer = r->input->base, *value;
	size_t value_len;

	if (pointer == NULL || *pointer != '/')
		return;
	r->tools->body.base = NULL;
	if (!find_value(r, record, len, pointer, strlen(pointer), &value,
		&value_len))
		return;
	r->base.len = 0;
	if (has_memory(r, us_json_read(&r->base, value, value_len)) &&
	    has_memory(r, us_buf_add(&r->base, "", 1)))
		r->tools->body.base = r->base.data;
}

/* Pass on the record, or its beginning, behind what is kept of it.  The first
 * row of a table names the columns. */
static void
pass(struct us_record *r, const char *record, size_t len)
{
	const char *begin = record;
	const char *end = begin + (len < US_MAX_RECORD ? len : US_MAX_RECORD);
	bool is_said;

	/* The end of the line before, or a line that is empty. */
	if (is_table(r) && *record == '\n')
		begin++;
	is_said = r->in_part || begin == end;
	if (!is_said && is_table(r) && r->header.len == 0) {
		if (us_charset_is_utf8(record, len))
			begin += strlen(BOM);
		us_emit_add(r->tools->out, &r->header, begin,
		    (size_t)(end - begin));
	} else if (!is_said) {
		while (!is_table(r) && begin < end && *begin != '\0' &&
		    (us_is(*begin, US_BLANK) ||
			strchr(",\036" BOM, *begin) != NULL))
			begin++;
		keep_values(r, begin, (size_t)(end - begin));
		set_base(r, begin, (size_t)(end - begin));
	}
	r->put(r->ctx, record, len);
}

void
us_record_flush(struct us_record *r)
{
	size_t len = r->held.len;

	r->held.len = 0;
	if (len > 0)
		pass(r, r->held.data, len);
}

/* Read ${len} bytes of a record, which ${ends} there. */
static void
put_record(struct us_record *r, const char *text, size_t len, bool ends)
{

	if (r->is_open) {
		r->put(r->ctx, text, len);
		return;
	}
	if (r->held.len == 0 && ends) {
		pass(r, text, len);
		return;
	}
	us_emit_add(r->tools->out, &r->held, text, len);
	r->is_open = r->held.len > US_MAX_RECORD;
	if (r->is_open)
		record_warn(r,
		    "a record has more than 1 MiB; the values of --keep and "
		    "--base are looked for before that");
	if (r->is_open || ends)
		us_record_flush(r);
}

void
us_record_put(struct us_record *r, const char *text, size_t len)
{
	bool ends;
	size_t n;

	for (; r->tools->out->status == 0 && len > 0; text += n, len -= n) {
		n = find_end(r, text, len, &ends);
		put_record(r, text, n, ends);
		r->is_open = r->is_open && !ends;
	}
}

void
us_record_end(struct us_record *r)
{

	if (r->has_kept)
		us_emit_kept(r->tools->out, "");
}

void
us_record_free(struct us_record *r)
{

	us_buf_free(&r->held);
	us_buf_free(&r->header);
	us_buf_free(&r->kept);
	us_buf_free(&r->base);
	us_buf_free(&r->cell);
	us_buf_free(&r->value);
}
