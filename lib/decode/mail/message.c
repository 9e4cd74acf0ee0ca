/*
 * The decoder of one message: one walk over its lines, without a tree and
 * without recursion.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../outlook/outlook.h"
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
us_message_init(struct us_message *m, struct us_emitter *out)
{

	m->out = m->body.out = out;
}

void
us_message_free(struct us_message *m)
{

	us_buf_free(&m->open.names);
	us_buf_free(&m->body.file);
	us_uu_free(&m->body.uu);
	us_html_free(&m->body.page);
}

/* Return the part at hand, which is from ${begin} to ${end} of the message. */
static struct urlsift_decode_part
part_at(const struct us_message *m, size_t begin, size_t end)
{
	struct urlsift_decode_part part = m->value;

	part.path = m->path;
	if (part.message == NULL) {
		part.begin = m->offset + begin;
		part.end = m->offset + end;
	}
	return part;
}

static void
end_part(struct us_message *m, size_t end)
{

	/* The line end before a boundary is left out. */
	if (m->cut != 0 && m->offset + end + 2 >= m->cut)
		us_emit_broken(m->out);
	us_emit_part_end(m->out);
}

/* Emit ${len} bytes at ${at} of the message unchanged, unless they are only
 * blanks. */
static void
emit_raw(struct us_message *m, size_t at, size_t len)
{
	const struct urlsift_decode_part part = part_at(m, at, at + len);
	const char *text = m->text + at;
	size_t i;

	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] > ' ')
			break;
	if (i == len)
		return;
	us_emit_part(m->out, &part);
	us_emit_text(m->out, text, len);
	end_part(m, at + len);
}

/* Find the boundary behind the content at hand, and move to it.  Return where
 * the content ends: the line end before a boundary is part of that. */
static size_t
find_end(struct us_message *m)
{
	size_t begin = m->pos, end;

	us_boundary_find(&m->open, m->text, m->len, begin, &m->next);
	end = m->pos = m->next.begin;
	if (m->next.levels == 0)
		return end;
	if (end > begin && m->text[end - 1] == '\n')
		end--;
	if (end > begin && m->text[end - 1] == '\r')
		end--;
	return end;
}

/* Emit the text up to the next boundary unchanged: it is before the parts of a
 * multipart, or behind them (text-around-parts). */
static void
emit_between(struct us_message *m)
{
	size_t begin = m->pos;

	emit_raw(m, begin, find_end(m) - begin);
}

/* Skip the empty line behind a header. */
static void
skip_empty_line(struct us_message *m)
{

	m->pos += us_header_line_end(m->text + m->pos, m->len - m->pos);
}

static void
emit_file(struct us_message *m, struct us_coding *coding,
    const struct urlsift_decode_part *part, const char *text, size_t len)
{
	struct us_file file = { .kind = coding->kind, .encoding = "" };
	char *blank = m->content.charset;

	/* A blank is as good as a hyphen. */
	if (coding->charset != NULL && us_charset_is_known(coding->charset)) {
		while ((blank = strpbrk(blank, " \t\r\n\v\f")) != NULL)
			*blank = '-';
		file.encoding = coding->charset;
	}
	coding->is_kept = true;
	us_body_begin(&m->body, coding);
	us_body_put(&m->body, text, len);
	us_body_end(&m->body);
	file.bytes = m->body.file.data;
	file.len = m->body.file.len;
	us_emit_file(m->out, part, &file);
}

static void
refuse_file(const struct us_message *m, const struct us_coding *coding)
{

	if (m->out->sink->file == NULL && us_coding_is_packed(coding))
		us_emit_warning(m->out, "an archive is not opened");
	else if (m->out->sink->file != NULL && m->files == US_MAX_ATTACHED + 1)
		us_emit_warning(m->out, TOO_MANY_FILES);
}

/* Emit ${part}, the ${len} bytes at ${text}, which ends at ${end}. */
static void
emit_content(struct us_message *m, struct us_coding *coding,
    struct urlsift_decode_part *part, bool is_text, const char *text,
    size_t len, size_t end)
{

	if (us_coding_is_file(coding)) {
		if (m->out->sink->file != NULL &&
		    ++m->files <= US_MAX_ATTACHED) {
			emit_file(m, coding, part, text, len);
			return;
		}
		refuse_file(m, coding);
	}
	if (!is_text) {
		us_emit_skipped(m->out, part, part->type, coding->head,
		    coding->head_len);
		return;
	}
	part->is_plain = coding->is_plain;
	us_emit_part(m->out, part);
	us_body_begin(&m->body, coding);
	us_body_put(&m->body, text, len);
	us_body_end(&m->body);
	end_part(m, end);
	if (m->body.cut)
		us_emit_warning(m->out,
		    "a part is larger than 64 MiB; the rest is not read");
	if (coding->kind == URLSIFT_DECODE_OFFICE)
		us_macros_emit(&m->body.macros, m->out, part);
	if (coding->clear != NULL)
		us_emit_skipped(m->out, part, coding->clear, NULL, 0);
	if (m->body.plain.files > 0)
		us_emit_skipped(m->out, part, US_TYPE_ENCODED, NULL, 0);
}

/* Emit the files that were uuencoded in the text ${in}, which ends at ${end},
 * as parts of their own: 1!1, 1!2 and so on. */
static void
emit_uuencoded(struct us_message *m, const struct urlsift_decode_part *in,
    size_t end)
{
	struct us_uu_files *uu = &m->body.uu;
	struct us_uu_file *file = (struct us_uu_file *)(void *)uu->list.data;
	struct urlsift_decode_part part = *in;
	char path[US_PATH_ROOM + 8];
	struct us_coding coding;
	const char *bytes;
	size_t i;
	bool is_text;

	m->body.takes_uu = false;
	part.path = path;
	part.type = "application/octet-stream";
	for (i = 0; i < uu->n && m->out->status == 0; i++, file++) {
		(void)snprintf(path, sizeof(path), "%s!%zu", in->path, i + 1);
		part.name = file->name;
		bytes = uu->bytes.data + file->begin;
		is_text =
		    us_coding_of_file(&coding, file->name, bytes, file->len);
		emit_content(m, &coding, &part, is_text, bytes, file->len, end);
	}
	if (uu->has_more)
		us_emit_warning(m->out, TOO_MANY_FILES);
	us_uu_clear(uu);
}

/* Emit the content at hand, of a part without parts. */
static void
emit_leaf(struct us_message *m)
{
	size_t begin = m->pos, end = find_end(m);
	struct urlsift_decode_part part = part_at(m, begin, end);
	const char *text = m->text + begin;
	struct us_coding coding;
	bool is_text;

	is_text = us_coding_read(&coding, &m->content, text, end - begin,
	    m->body.decoded);
	coding.dots = m->dots;
	coding.base = us_header_base(&m->content.base, m->base);
	part.type = m->content.mime;
	part.name = m->content.name;
	if (m->is_unicode && coding.transfer == US_TRANSFER_IDENTITY &&
	    us_ascii_span(text, end - begin) < end - begin)
		coding.charset = "utf-8";
	m->body.takes_uu = true;
	emit_content(m, &coding, &part, is_text, text, end - begin, end);
	emit_uuencoded(m, &part, end);
}

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

/* Before the last field of MIME in a header is looked for. */
#define UNASKED SIZE_MAX

/* Return where the last field of MIME ends in the header that goes on at ${at};
 * 0: there is none. */
static size_t
last_mime_field(const struct us_message *m, size_t at)
{
	struct us_boundary boundary;
	struct us_field field;
	size_t last = 0;

	for (; us_field_at(m->text + at, m->len - at, &field) &&
	     !us_boundary_at(&m->open, m->text, m->len, at, &boundary);
	     at += field.len)
		if (field.kind == US_FIELD_TYPE ||
		    field.kind == US_FIELD_TRANSFER)
			last = at + field.len;
	return last;
}

/* Return whether the line at ${at} is a boundary of the multipart whose header
 * is at hand: the empty line before it is missing. */
static bool
is_own_boundary(struct us_message *m, size_t at)
{
	const struct us_field *type = &m->content.type;
	struct us_boundary boundary;
	bool is_own;

	if (!us_content_is_multipart(&m->content) ||
	    us_boundary_push(&m->open, type->text + type->value,
		type->len - type->value) == NULL)
		return false;
	is_own = us_boundary_at(&m->open, m->text, m->len, at, &boundary);
	us_boundary_pop(&m->open, m->open.levels - 1);
	return is_own;
}

/* Return whether ${field}, which begins at ${at}, is none and ends the header
 * (line-that-is-no-field).  ${last} is the end of its last field of MIME, which
 * is looked for once: UNASKED before. */
static bool
ends_header(struct us_message *m, const struct us_field *field, size_t at,
    size_t *last)
{

	if (field->name > 0 ||
	    !us_content_may_begin(&m->content, field->text, field->len))
		return false;
	if (*last == UNASKED)
		*last = is_own_boundary(m, at) ? at : last_mime_field(m, at);
	return *last <= at;
}

/* Read the header at hand, of a part or of a message in one, and emit its
 * fields.  An empty line or a boundary ends it. */
static void
read_header(struct us_message *m)
{
	const struct urlsift_decode_part part = part_at(m, 0, 0);
	struct us_header header = { m->out, &m->body.converter, &part, m->cut,
		NULL, m->all_headers };
	struct us_field field;
	size_t last = UNASKED;

	us_content_init(&m->content);
	while (m->out->status == 0 &&
	    us_field_at(m->text + m->pos, m->len - m->pos, &field)) {
		if (us_boundary_at(&m->open, m->text, m->len, m->pos,
			&m->next) ||
		    ends_header(m, &field, m->pos, &last))
			return;
		us_content_add(&m->content, &field);
		if (!m->no_headers)
			us_header_emit(&header, &field, m->offset + m->pos);
		m->pos += field.len;
	}
	skip_empty_line(m);
}

/* Enter the multipart at hand, and emit the text before its parts. */
static void
push(struct us_message *m, unsigned depth)
{
	const struct us_field *type = &m->content.type;
	struct us_multipart *level = us_boundary_push(&m->open,
	    type->text + type->value, type->len - type->value);

	if (level == NULL) {
		us_emit_no_memory(m->out);
		return;
	}
	level->is_digest = strcmp(m->content.mime, "multipart/digest") == 0;
	level->depth = depth;
	level->path = m->path_len;
	emit_between(m);
}

/* Read the body at hand, of a message or of a part at this ${depth}, down to
 * the first text in it. */
static void
read_body(struct us_message *m, bool is_message, unsigned depth)
{

	for (; m->out->status == 0; is_message = true) {
		if (is_message && !us_content_is_multipart(&m->content))
			number(m, m->path_len, 1);
		if (++depth >= US_MAX_DEPTH) {
			/* A part that is too deep is text. */
			if (!m->is_deep)
				us_emit_warning(m->out, TOO_DEEP);
			m->is_deep = true;
			emit_between(m);
		} else if (us_content_is_multipart(&m->content)) {
			push(m, depth);
		} else if (!us_content_is_message(&m->content)) {
			emit_leaf(m);
		} else {
			read_header(m);
			continue;
		}
		break;
	}
}

/* Read the part behind a boundary of ${level}. */
static void
read_part(struct us_message *m, struct us_multipart *level)
{

	number(m, level->path, ++level->parts);
	read_header(m);
	/* RFC 2046, 5.1.5 */
	if (level->is_digest && m->content.type.len == 0)
		strcpy(m->content.mime, "message/rfc822");
	read_body(m, false, level->depth);
}

/* Read what is behind the boundary lines.  One of an outer multipart ends the
 * inner ones, and the end of the message all. */
static void
read_parts(struct us_message *m)
{
	struct us_multipart *level;

	while (m->out->status == 0 && m->open.levels > 0 &&
	    m->next.levels > 0) {
		us_boundary_pop(&m->open, m->next.levels);
		level = &m->open.level[m->open.levels - 1];
		m->path[level->path] = '\0';
		m->pos = m->next.end;
		if (m->next.is_last) {
			us_boundary_pop(&m->open, m->open.levels - 1);
			emit_between(m);
		} else if (us_boundary_at(&m->open, m->text, m->len, m->pos,
			       &m->next)) {
			continue; /* There is no part between the two. */
		} else if (++m->parts > US_MAX_PARTS) {
			us_emit_warning(m->out, TOO_MANY);
			emit_raw(m, m->pos, m->len - m->pos);
			return;
		} else {
			read_part(m, level);
		}
	}
}

/* Read the body of the message.  Without a header there is nothing to
 * decode. */
static void
read_message(struct us_message *m, bool has_header)
{

	m->next.levels = 0;
	m->parts = m->files = 0;
	m->is_deep = false;
	if (!has_header) {
		number(m, 0, 1);
		emit_raw(m, m->pos, m->len - m->pos);
		return;
	}
	skip_empty_line(m);
	read_body(m, true, 0);
	read_parts(m);
}

/* Return the length of the header of the message, and read what its fields say
 * of it.  A line that is not a field ends it (line-that-is-no-field), except
 * for a "From " line that a mailbox left there. */
static size_t
scan_header(struct us_message *m)
{
	struct us_field field;
	unsigned seen = 0;
	size_t at = 0, last = UNASKED, i;

#define MESSAGE_WORD(name) m->name[0] = '\0';
#include "../../message_words.def"
	us_content_init(&m->content);
	for (i = 0; us_field_at(m->text + at, m->len - at, &field); i++) {
		if (ends_header(m, &field, at, &last) &&
		    memmem(field.text, field.len < 6 ? field.len : 6, "From ",
			5) == NULL)
			break;
		at += field.len;
		us_content_add(&m->content, &field);
		us_header_describe(m, &field, &seen);
		if (i < US_MESSAGE_FIELDS)
			m->fields[i] = field;
	}
	return at;
}

/* Emit the fields of the message itself, up to the limit. */
static void
emit_fields(struct us_message *m, size_t len)
{
	const struct urlsift_decode_part part = part_at(m, 0, 0);
	struct us_header header = { m->out, &m->body.converter, &part, m->cut,
		NULL, m->all_headers };
	const struct us_field *field;
	struct us_field more;
	size_t at = 0, i;

	for (i = 0; m->out->status == 0 && !m->no_headers && at < len; i++) {
		field = i < US_MESSAGE_FIELDS ? m->fields + i : &more;
		if (field == &more)
			(void)us_field_at(m->text + at, len - at, &more);
		if (at + field->len > US_MAX_HEADER) {
			us_emit_warning(m->out, HEADER_TOO_LARGE);
			return;
		}
		us_header_emit(&header, field, m->offset + at);
		at += field->len;
	}
}

void
us_message_decode(struct us_message *m, enum urlsift_decode_kind kind,
    uint64_t index, uint64_t offset, const char *data,
    const struct us_envelope *envelope, bool cut)
{
	uint64_t end = offset + envelope->end;
	size_t header;

	m->found = (struct urlsift_decode_message){
		index,
		offset,
		kind == URLSIFT_DECODE_OUTLOOK ||
			kind == URLSIFT_DECODE_SIGNED ?
		    0 :
		    end,
		{
#define MESSAGE_WORD(name) m->name,
#include "../../message_words.def"
		},
	};
	m->text = data + envelope->begin;
	m->len = envelope->end - envelope->begin;
	m->dots = kind == URLSIFT_DECODE_NEWS;
	m->offset = offset + envelope->begin;
	m->cut = cut ? end : 0;
	m->path_len = 0;
	m->path[0] = '\0';
	us_boundary_pop(&m->open, 0);
	header = scan_header(m);
	if (m->value.message == NULL)
		us_emit_message(m->out, &m->found);
	emit_fields(m, header);
	m->pos = header;
	read_message(m, header > 0);
}
