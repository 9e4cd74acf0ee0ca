/*
 * The decoder of one message: one walk over its lines, without a tree and
 * without recursion.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>

#include "../../base/bytes.h"
#include "header.h"
#include "message.h"

#define HEADER_TOO_LARGE \
	"the header is larger than 1 MiB; the rest of it is not read"
#define TOO_MANY_FILES \
	"the message has more than 100 files; the rest is not opened"
#define TOO_MANY \
	"the message has more than 50000 parts; the rest is read as text"
#define TOO_DEEP \
	"the message has parts nested more than 100 deep; they are read as " \
	"text"

void
us_message_init(struct us_message *m, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	m->sink = m->body.sink = sink;
	m->ctx = m->body.ctx = ctx;
	m->open.names.memory = m->body.file.memory = &us_standard_memory;
	m->value.pointer = "";
}

void
us_message_free(struct us_message *m)
{

	us_buf_free(&m->open.names);
	us_buf_free(&m->body.file);
	us_html_free(&m->body.page);
}

/* Return the part at hand, which is from ${begin} to ${end} of the message. */
static struct urlsift_decode_part
part_at(const struct us_message *m, size_t begin, size_t end)
{
	struct urlsift_decode_part part = m->value;

	part.path = m->path;
	part.field = "";
	if (part.message == NULL) {
		part.begin = m->offset + begin;
		part.end = m->offset + end;
	}
	return part;
}

/* End the part at ${end} of the message. */
static int
end_part(struct us_message *m, size_t end)
{
	int stop = 0;

	/* The line end before a boundary is left out. */
	if (m->cut != 0 && m->offset + end + 2 >= m->cut)
		stop = m->sink->broken(m->ctx);
	return stop != 0 ? stop : m->sink->part_end(m->ctx);
}

/* Emit ${len} bytes at ${at} of the message unchanged, unless they are only
 * blanks. */
static int
emit_raw(struct us_message *m, size_t at, size_t len)
{
	const struct urlsift_decode_part part = part_at(m, at, at + len);
	const char *text = m->text + at;
	size_t i;
	int stop;

	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] > ' ')
			break;
	if (i == len)
		return 0;
	if ((stop = m->sink->part(m->ctx, &part)) != 0 ||
	    (stop = m->sink->text(m->ctx, text, len)) != 0)
		return stop;
	return end_part(m, at + len);
}

/* Find the boundary behind the content at hand, and move to it.  Return where
 * the content ends: the line end before a boundary is part of that. */
static size_t
find_end(struct us_message *m)
{
	size_t begin = m->pos, end;

	us_boundary_find(&m->open, m->text, m->len, begin, &m->next);
	end = m->pos = m->next.begin;
	if (m->next.levels > 0 && end > begin && m->text[end - 1] == '\n')
		end--;
	if (end < m->pos && end > begin && m->text[end - 1] == '\r')
		end--;
	return end;
}

/* Emit the text up to the next boundary unchanged: it is before the parts of a
 * multipart, or behind them (text-around-parts). */
static int
emit_between(struct us_message *m)
{
	size_t begin = m->pos;

	return emit_raw(m, begin, find_end(m) - begin);
}

/* Skip the empty line behind a header. */
static void
skip_empty_line(struct us_message *m)
{

	if (m->pos + 1 < m->len && m->text[m->pos] == '\r' &&
	    m->text[m->pos + 1] == '\n')
		m->pos += 2;
	else if (m->pos < m->len && m->text[m->pos] == '\n')
		m->pos++;
}

/* Have the file of ${coding} opened, which is ${part} and is in ${text}. */
static int
emit_file(struct us_message *m, struct us_coding *coding,
    const struct urlsift_decode_part *part, const char *text, size_t len)
{
	struct us_file file = { .kind = coding->file, .encoding = "" };
	char *blank = m->content.charset;
	int stop;

	/* A blank is as good as a hyphen. */
	if (coding->charset != NULL && us_charset_is_known(coding->charset)) {
		while ((blank = strpbrk(blank, " \t\r\n\v\f")) != NULL)
			*blank = '-';
		file.encoding = coding->charset;
	}
	coding->type = US_BODY_FILE;
	if ((stop = us_body_begin(&m->body, coding)) != 0)
		return stop;
	stop = us_body_put(&m->body, text, len);
	stop = us_body_end(&m->body, stop);
	file.bytes = m->body.file.data;
	file.len = m->body.file.len;
	return stop != 0 ? stop : m->sink->file(m->ctx, part, &file);
}

/* Say that the file of ${coding} is not opened. */
static int
refuse_file(const struct us_message *m, const struct us_coding *coding)
{

	if (m->sink->file != NULL)
		return m->files > US_MAX_ATTACHED + 1 ?
		    0 :
		    m->sink->warning(m->ctx, TOO_MANY_FILES);
	return us_coding_is_packed(coding) ?
	    m->sink->warning(m->ctx, "an archive is not opened") :
	    0;
}

/* Return whether ${text} has bytes beyond ASCII. */
static bool
is_beyond_ascii(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] >= 0x80)
			return true;
	return false;
}

/* Emit the content at hand, of a part without parts. */
static int
emit_leaf(struct us_message *m)
{
	size_t begin = m->pos, end = find_end(m);
	struct urlsift_decode_part part = part_at(m, begin, end);
	const char *text = m->text + begin;
	struct us_coding coding;
	bool is_text;
	int stop;

	is_text = us_coding_read(&coding, &m->content, text, end - begin,
	    m->body.decoded);
	coding.dots = m->dots;
	part.type = m->content.mime;
	part.name = m->content.name;
	if (m->is_unicode && coding.transfer == US_TRANSFER_IDENTITY &&
	    is_beyond_ascii(text, end - begin))
		coding.charset = "utf-8";
	if (coding.file != URLSIFT_DECODE_AUTO) {
		if (m->sink->file != NULL && ++m->files <= US_MAX_ATTACHED)
			return emit_file(m, &coding, &part, text, end - begin);
		if ((stop = refuse_file(m, &coding)) != 0)
			return stop;
	}
	if (!is_text)
		return m->sink->skipped(m->ctx, &part, m->content.mime,
		    coding.head, coding.head_len);
	part.is_plain = coding.type == US_BODY_PLAIN;
	if ((stop = m->sink->part(m->ctx, &part)) != 0)
		return stop;
	if ((stop = us_body_begin(&m->body, &coding)) != 0)
		return stop;
	stop = us_body_put(&m->body, text, end - begin);
	stop = us_body_end(&m->body, stop);
	if (stop == 0)
		stop = end_part(m, end);
	if (stop == 0 && m->body.cut)
		stop = m->sink->warning(m->ctx,
		    "a part is larger than 64 MiB; the rest is not read");
	if (stop == 0 && coding.is_pdf)
		stop = m->sink->skipped(m->ctx, &part, US_TYPE_PDF, NULL, 0);
	if (stop == 0 && m->body.plain.files > 0)
		stop =
		    m->sink->skipped(m->ctx, &part, US_TYPE_ENCODED, NULL, 0);
	return stop;
}

/* Append a number to the path. */
static void
number(struct us_message *m, size_t path, unsigned n)
{
	unsigned tens;

	if (path > 0)
		m->path[path++] = '.';
	for (tens = n; tens >= 10; tens /= 10)
		path++;
	m->path_len = path + 1;
	m->path[m->path_len] = '\0';
	do {
		m->path[path--] = (char)('0' + n % 10);
	} while ((n /= 10) > 0);
}

/* Read the header at hand, of a part or of a message in one, and emit its
 * fields.  An empty line or a boundary ends it; a line that is not a field is
 * emitted like one. */
static int
read_header(struct us_message *m)
{
	const struct urlsift_decode_part part = part_at(m, 0, 0);
	struct us_header header = { m->sink, m->ctx, &m->body.converter, &part,
		m->cut, NULL, m->all_headers };
	struct us_field field;
	int stop = 0;

	us_content_init(&m->content);
	while (stop == 0 &&
	    us_field_at(m->text + m->pos, m->len - m->pos, &field)) {
		if (us_boundary_at(&m->open, m->text, m->len, m->pos, &m->next))
			return 0;
		us_content_add(&m->content, &field);
		if (!m->no_headers)
			stop =
			    us_header_emit(&header, &field, m->offset + m->pos);
		m->pos += field.len;
	}
	skip_empty_line(m);
	return stop;
}

/* Enter the multipart at hand, and emit the text before its parts. */
static int
push(struct us_message *m, unsigned depth)
{
	const struct us_field *type = &m->content.type;
	struct us_multipart *level = us_boundary_push(&m->open,
	    type->text + type->value, type->len - type->value);

	if (level == NULL)
		return URLSIFT_DECODE_ENOMEM;
	level->is_digest = strcmp(m->content.mime, "multipart/digest") == 0;
	level->depth = depth;
	level->path = m->path_len;
	return emit_between(m);
}

/* Read a part that is too deep as text. */
static int
emit_deep(struct us_message *m)
{
	bool is_deep = m->is_deep;
	int stop = is_deep ? 0 : m->sink->warning(m->ctx, TOO_DEEP);

	m->is_deep = true;
	return stop != 0 ? stop : emit_between(m);
}

/* Read the body at hand, of a message or of a part at this ${depth}, down to
 * the first text in it. */
static int
read_body(struct us_message *m, bool is_message, unsigned depth)
{
	int stop = 0;

	for (; stop == 0; is_message = true) {
		if (is_message && !us_content_is_multipart(&m->content))
			number(m, m->path_len, 1);
		if (++depth >= US_MAX_DEPTH)
			return emit_deep(m);
		if (us_content_is_multipart(&m->content))
			return push(m, depth);
		if (!us_content_is_message(&m->content))
			return emit_leaf(m);
		stop = read_header(m);
	}
	return stop;
}

/* Read the part behind a boundary of ${level}. */
static int
read_part(struct us_message *m, struct us_multipart *level)
{
	int stop;

	number(m, level->path, ++level->parts);
	if ((stop = read_header(m)) != 0)
		return stop;
	/* RFC 2046, 5.1.5 */
	if (level->is_digest && m->content.type.len == 0)
		strcpy(m->content.mime, "message/rfc822");
	return read_body(m, false, level->depth);
}

/* Read what is behind the boundary lines.  One of an outer multipart ends the
 * inner ones, and the end of the message all. */
static int
read_parts(struct us_message *m)
{
	struct us_multipart *level;
	int stop = 0;

	while (stop == 0 && m->open.levels > 0 && m->next.levels > 0) {
		us_boundary_pop(&m->open, m->next.levels);
		level = &m->open.level[m->open.levels - 1];
		m->path[level->path] = '\0';
		m->pos = m->next.end;
		if (m->next.is_last) {
			us_boundary_pop(&m->open, m->open.levels - 1);
			stop = emit_between(m);
		} else if (us_boundary_at(&m->open, m->text, m->len, m->pos,
			       &m->next)) {
			continue; /* There is no part between the two. */
		} else if (++m->parts > US_MAX_PARTS) {
			stop = m->sink->warning(m->ctx, TOO_MANY);
			return stop != 0 ? stop :
					   emit_raw(m, m->pos, m->len - m->pos);
		} else {
			stop = read_part(m, level);
		}
	}
	return stop;
}

/* Read the body of the message.  Without a header there is nothing to
 * decode. */
static int
read_message(struct us_message *m, bool has_header)
{
	int stop;

	us_boundary_pop(&m->open, 0);
	m->next.levels = 0;
	m->parts = m->files = 0;
	m->is_deep = false;
	if (!has_header) {
		number(m, 0, 1);
		return emit_raw(m, m->pos, m->len - m->pos);
	}
	skip_empty_line(m);
	stop = read_body(m, true, 0);
	return stop != 0 ? stop : read_parts(m);
}

/* Write what is in angle brackets in ${field} to ${id}, which has room for
 * US_MAX_ID bytes; empty: nothing. */
static void
find_id(const struct us_field *field, char *id)
{
	const char *open = memchr(field->text, '<', field->len), *close;

	if (open == NULL)
		return;
	open++;
	close = memchr(open, '>', field->len - (size_t)(open - field->text));
	if (close == NULL || close - open > US_MAX_ID)
		return;
	memcpy(id, open, (size_t)(close - open));
	id[close - open] = '\0';
}

/* Read what ${field} says of the message, if it is the first of its kind.
 * Return an urlsift_decode_status. */
static int
read_field(struct us_message *m, const struct us_field *field, unsigned *seen)
{
	struct us_converter *converter = &m->body.converter;
	unsigned kind = 1U << field->kind;

	if ((*seen & kind) != 0)
		return 0;
	*seen |= kind;
	switch (field->kind) {
	case US_FIELD_OWN:
		find_id(field, m->id);
		if (m->id[0] == '\0')
			*seen &= ~kind;
		return 0;
	case US_FIELD_DATE:
		us_date_read(field, m->date);
		return 0;
	case US_FIELD_FROM:
		us_header_address(field, m->sender);
		return us_header_name(field, converter, m->sender_name);
	case US_FIELD_TO:
		us_header_address(field, m->recipient);
		return 0;
	case US_FIELD_REPLY:
		us_header_address(field, m->reply_to);
		return 0;
	case US_FIELD_RETURN:
		us_header_address(field, m->return_path);
		return 0;
	case US_FIELD_LIST:
		find_id(field, m->list_id);
		return 0;
	case US_FIELD_SUBJECT:
		return us_header_subject(field, converter, m->subject);
	default:
		return 0;
	}
}

/* Set ${header} to the length of the header of the message, and read what its
 * fields say of it.  A line that is not a field ends it, except for a "From "
 * line that a mailbox left there.  Return an urlsift_decode_status. */
static int
scan_header(struct us_message *m, size_t *header)
{
	struct us_field field;
	unsigned seen = 0;
	size_t at = 0, i;
	int status = 0;

#define MESSAGE_WORD(name) m->name[0] = '\0';
#include "../../message_words.def"
#undef MESSAGE_WORD
	us_content_init(&m->content);
	for (i = 0;
	     status == 0 && us_field_at(m->text + at, m->len - at, &field);
	     i++) {
		if (field.name == 0 &&
		    memmem(field.text, field.len < 6 ? field.len : 6, "From ",
			5) == NULL)
			break;
		at += field.len;
		us_content_add(&m->content, &field);
		status = read_field(m, &field, &seen);
		if (i < US_MESSAGE_FIELDS)
			m->fields[i] = field;
	}
	*header = at;
	return status;
}

/* Emit the fields of the message itself, up to the limit. */
static int
emit_fields(struct us_message *m, size_t len)
{
	const struct urlsift_decode_part part = part_at(m, 0, 0);
	struct us_header header = { m->sink, m->ctx, &m->body.converter, &part,
		m->cut, NULL, m->all_headers };
	const struct us_field *field;
	struct us_field more;
	size_t at = 0, i;
	int stop = 0;

	for (i = 0; stop == 0 && !m->no_headers && at < len; i++) {
		field = i < US_MESSAGE_FIELDS ? m->fields + i : &more;
		if (field == &more)
			(void)us_field_at(m->text + at, len - at, &more);
		if (at + field->len > US_MAX_HEADER)
			return m->sink->warning(m->ctx, HEADER_TOO_LARGE);
		stop = us_header_emit(&header, field, m->offset + at);
		at += field->len;
	}
	return stop;
}

int
us_message_decode(struct us_message *m, enum urlsift_decode_kind kind,
    uint64_t index, uint64_t offset, const char *data,
    const struct us_envelope *envelope, bool cut)
{
	uint64_t end = offset + envelope->end;
	size_t header;
	int stop;

	m->found = (struct urlsift_decode_message){
		index,
		offset,
		kind == URLSIFT_DECODE_OUTLOOK ? 0 : end,
#define MESSAGE_WORD(name) m->name,
#include "../../message_words.def"
#undef MESSAGE_WORD
	};
	m->text = data + envelope->begin;
	m->len = envelope->end - envelope->begin;
	m->dots = kind == URLSIFT_DECODE_NEWS;
	m->offset = offset + envelope->begin;
	m->cut = cut ? end : 0;
	m->path_len = 0;
	m->path[0] = '\0';
	stop = scan_header(m, &header);
	if (stop == 0 && m->value.message == NULL)
		stop = m->sink->message(m->ctx, &m->found);
	if (stop != 0 || (stop = emit_fields(m, header)) != 0)
		return stop;
	m->pos = header;
	return read_message(m, header > 0);
}
