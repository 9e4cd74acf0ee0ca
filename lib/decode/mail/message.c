/*
 * The decoder of one message.  GMime makes a tree of it in memory.  The tree is
 * walked without recursion: first to find its depth, then to emit its content.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <string.h>

#include "header.h"
#include "message.h"

#define HEADER_TOO_LARGE \
	"the header is larger than 1 MiB; the rest of it is not read"

void
us_message_init(struct us_message *m, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	memset(m, 0, sizeof(*m));
	m->sink = m->body.sink = sink;
	m->ctx = m->body.ctx = ctx;
	m->parser = g_mime_parser_new();
	m->options = g_mime_parser_options_new();
	m->bytes = g_byte_array_new();
}

void
us_message_free(struct us_message *m)
{

	us_gmime_mask_free(&m->mask);
	g_mime_parser_options_free(m->options);
	g_object_unref(m->parser);
	m->bytes->data = NULL;
	m->bytes->len = 0;
	g_byte_array_free(m->bytes, TRUE);
}

static int
begin_part(struct us_message *m, size_t begin, size_t end, bool is_plain)
{
	struct urlsift_decode_part part = { m->path, "", m->offset + begin,
		m->offset + end, is_plain };

	int stop = m->sink->part(m->ctx, &part);

	/* GMime leaves out the line end before a boundary. */
	if (stop == 0 && m->cut != 0 && part.end + 2 >= m->cut)
		stop = m->sink->broken(m->ctx);
	return stop;
}

/* Emit ${len} bytes at ${at} of the message unchanged, unless they are only
 * blanks. */
static int
emit_raw(struct us_message *m, size_t at, size_t len)
{
	const char *text = m->mask.data + at;
	size_t i;
	int stop;

	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] > ' ')
			break;
	if (i == len)
		return 0;
	if ((stop = begin_part(m, at, at + len, false)) != 0 ||
	    (stop = m->sink->text(m->ctx, text, len)) != 0)
		return stop;
	return m->sink->part_end(m->ctx);
}

/* Return where the line behind the one at ${at} begins. */
static size_t
next_line(const struct us_message *m, size_t at)
{

	return us_boundary_line(m->mask.data, m->mask.len, at);
}

static bool
find_boundary(const struct us_message *m, size_t at, struct us_boundary *found)
{

	return us_boundary_find(m->mask.data, m->mask.len, at, m->level,
	    m->levels, found);
}

/* Emit the text from ${at} up to the next boundary, without the line end before
 * that.  GMime would change its line ends and stop at a NUL. */
static int
emit_between(struct us_message *m, size_t at)
{
	struct us_boundary next;
	size_t end = m->mask.len;

	if (find_boundary(m, at, &next))
		end = next.begin > at ? next.begin - 1 : at;
	return emit_raw(m, at, end - at);
}

/* Emit the text before the parts of the innermost multipart (D29). */
static int
emit_prologue(struct us_message *m)
{
	struct us_multipart *level = &m->level[m->levels - 1];
	size_t at = m->pos;

	if (!m->emits ||
	    g_mime_multipart_get_prologue(GMIME_MULTIPART(level->object)) ==
		NULL)
		return 0;
	/* Skip the line that ends its header. */
	if (at < m->mask.len && memchr("\r\n", m->mask.data[at], 2) != NULL)
		at = next_line(m, at);
	return emit_between(m, at);
}

/* Return where the text behind the parts of the innermost multipart begins, or
 * the end of the message if no boundary shows it. */
static size_t
find_epilogue(const struct us_message *m)
{
	const struct us_multipart *own = &m->level[m->levels - 1];
	struct us_boundary next;
	size_t at = m->pos;

	if (at > 0 && m->mask.data[at - 1] != '\n')
		at = next_line(m, at);
	for (; find_boundary(m, at, &next) && next.level == own; at = next.end)
		if (next.is_last)
			return next.end;
	return m->mask.len;
}

/* Leave the innermost multipart: emit the text behind its parts (D29). */
static int
pop(struct us_message *m)
{
	const struct us_multipart *level = &m->level[m->levels - 1];
	size_t at = m->mask.len;

	m->path[level->path] = '\0';
	if (m->emits &&
	    g_mime_multipart_get_epilogue(GMIME_MULTIPART(level->object)) !=
		NULL)
		at = find_epilogue(m);
	m->levels--;
	if (at == m->mask.len)
		return 0;
	m->pos = at;
	return emit_between(m, at);
}

/* Return the content of a leaf, or NULL, and where it is in the message. */
static GMimeDataWrapper *
content_of(const struct us_message *m, GMimeObject *object, size_t *begin,
    size_t *end)
{
	GMimeDataWrapper *content = NULL;
	GMimeStream *stream;

	if (GMIME_IS_PART(object))
		content = g_mime_part_get_content(GMIME_PART(object));
	if (content == NULL)
		return NULL;
	stream = g_mime_data_wrapper_get_stream(content);
	*begin = (size_t)stream->bound_start;
	*end = stream->bound_end < 0 ? m->mask.len : (size_t)stream->bound_end;
	if (*end > m->mask.len)
		*end = m->mask.len;
	return *begin <= *end ? content : NULL;
}

/* Return the last possible end of the header of ${object}: the content of the
 * first leaf in it. */
static size_t
header_limit(const struct us_message *m, GMimeObject *object)
{
	size_t begin, end;

	while (object != NULL) {
		if (GMIME_IS_MESSAGE(object))
			object =
			    g_mime_message_get_mime_part(GMIME_MESSAGE(object));
		else if (GMIME_IS_MESSAGE_PART(object))
			object = (GMimeObject *)g_mime_message_part_get_message(
			    GMIME_MESSAGE_PART(object));
		else if (GMIME_IS_MULTIPART(object))
			object = g_mime_multipart_get_count(
				     GMIME_MULTIPART(object)) > 0 ?
			    g_mime_multipart_get_part(GMIME_MULTIPART(object),
				0) :
			    NULL;
		else
			return content_of(m, object, &begin, &end) == NULL ?
			    m->mask.len :
			    begin;
	}
	return m->mask.len;
}

/* Return the offset of the first field of ${object}, -1 if it has none. */
static gint64
first_field(GMimeObject *object)
{
	GMimeHeaderList *list = g_mime_object_get_header_list(object);

	if (g_mime_header_list_get_count(list) == 0)
		return -1;
	return g_mime_header_get_offset(g_mime_header_list_get_header_at(list,
	    0));
}

/* Return where the header of ${object} begins, or the end if it has none.  For
 * a message, this is also the header of its content. */
static size_t
header_begin(const struct us_message *m, GMimeObject *object)
{
	GMimeObject *held = NULL;
	gint64 at, other = -1;

	if (GMIME_IS_MESSAGE(object))
		held = g_mime_message_get_mime_part(GMIME_MESSAGE(object));
	at = first_field(object);
	if (held != NULL)
		other = first_field(held);
	if (at < 0 || (other >= 0 && other < at))
		at = other;
	return at < 0 || (size_t)at < m->pos ? m->mask.len : (size_t)at;
}

/* Emit the fields of ${object}. */
static int
emit_header(struct us_message *m, GMimeObject *object)
{
	struct us_header header = { m->sink, m->ctx, m->options, m->path,
		m->cut, NULL };
	struct us_field field;
	size_t at, end;
	int stop = 0;

	if (!m->emits)
		return 0;
	at = header_begin(m, object);
	end = header_limit(m, object);
	while (stop == 0 && at < end &&
	    us_field_at(m->mask.data + at, end - at, &field)) {
		if (!m->no_headers)
			stop = us_header_emit(&header, &field, m->offset + at);
		m->pos = at += field.len;
	}
	return stop;
}

/* Report a part that is not text. */
static int
emit_skipped(struct us_message *m, GMimeObject *part, size_t begin, size_t end)
{
	GMimeContentType *type = g_mime_object_get_content_type(part);
	char *name = g_mime_content_type_get_mime_type(type);
	int stop;

	stop =
	    m->sink->skipped(m->ctx, name, m->offset + begin, m->offset + end);
	g_free(name);
	return stop;
}

/* Emit the content of a part without parts. */
static int
emit_leaf(struct us_message *m, GMimeObject *part)
{
	struct us_coding coding;
	size_t begin, end;
	int stop;

	if (!m->emits || content_of(m, part, &begin, &end) == NULL)
		return 0;
	m->pos = end;
	if (!us_coding_read(&coding, part, m->mask.data + begin, end - begin))
		return emit_skipped(m, part, begin, end);
	coding.dots = m->dots;
	if ((stop = begin_part(m, begin, end, coding.type == US_BODY_PLAIN)) !=
	    0)
		return stop;
	if ((stop = us_body_begin(&m->body, &coding)) != 0)
		return stop;
	stop = us_body_put(&m->body, m->mask.data + begin, end - begin);
	stop = us_body_end(&m->body, stop);
	if (stop == 0)
		stop = m->sink->part_end(m->ctx);
	if (stop == 0 && m->body.cut)
		stop = m->sink->warning(m->ctx,
		    "a part is larger than 64 MiB; the rest is not read");
	if (stop == 0 && m->body.plain.files > 0)
		stop = m->sink->skipped(m->ctx, "uuencode or yEnc",
		    m->offset + begin, m->offset + end);
	return stop;
}

/* Append a number to the path. */
static void
number(struct us_message *m, size_t path, int n)
{
	int len = snprintf(m->path + path, sizeof(m->path) - path, "%s%d",
	    path == 0 ? "" : ".", n);

	m->path_len = path + (size_t)len;
}

/* Enter a multipart: its children come next. */
static int
push(struct us_message *m, GMimeObject *multipart, unsigned depth)
{
	struct us_multipart *level = &m->level[m->levels++];

	level->object = multipart;
	level->boundary =
	    g_mime_object_get_content_type_parameter(multipart, "boundary");
	level->boundary_len = level->boundary == NULL ? 0 :
							strlen(level->boundary);
	level->next = 0;
	level->depth = depth;
	level->path = m->path_len;
	return emit_prologue(m);
}

/* Enter ${object}, a child of a multipart or the message, and its only child,
 * and so on.  Return -1 if it is too deep. */
static int
enter(struct us_message *m, GMimeObject *object)
{
	unsigned depth = m->levels == 0 ? 0 : m->level[m->levels - 1].depth;
	int stop = 0;

	/* The header of the message itself was emitted before. */
	if (m->levels > 0)
		stop = emit_header(m, object);
	while (stop == 0 && object != NULL) {
		if (++depth >= US_MAX_DEPTH)
			return -1;
		if (GMIME_IS_MULTIPART(object))
			return push(m, object, depth);
		if (GMIME_IS_MESSAGE_PART(object)) {
			object = (GMimeObject *)g_mime_message_part_get_message(
			    GMIME_MESSAGE_PART(object));
			if (object != NULL)
				stop = emit_header(m, object);
			continue;
		}
		if (!GMIME_IS_MESSAGE(object))
			return emit_leaf(m, object);
		object = g_mime_message_get_mime_part(GMIME_MESSAGE(object));
		if (object != NULL && !GMIME_IS_MULTIPART(object))
			number(m, m->path_len, 1);
	}
	return stop;
}

/* Walk through a message.  Return -1 if it is too deep. */
static int
walk(struct us_message *m, GMimeMessage *message, bool emits)
{
	struct us_multipart *level;
	GMimeMultipart *multipart;
	int stop;

	m->emits = emits;
	m->levels = 0;
	m->pos = m->mask.header;
	m->path_len = 0;
	m->path[0] = '\0';
	stop = enter(m, GMIME_OBJECT(message));
	while (stop == 0 && m->levels > 0) {
		level = &m->level[m->levels - 1];
		multipart = GMIME_MULTIPART(level->object);
		if (level->next < g_mime_multipart_get_count(multipart)) {
			number(m, level->path, ++level->next);
			stop = enter(m,
			    g_mime_multipart_get_part(multipart,
				level->next - 1));
			continue;
		}
		stop = pop(m);
	}
	return stop;
}

/* Make the tree.  Return NULL if there is no message. */
static GMimeMessage *
parse(struct us_message *m)
{
	GMimeMessage *message;
	GMimeStream *stream;

	m->bytes->data = (guint8 *)m->mask.data;
	m->bytes->len = (guint)m->mask.len;
	stream = g_mime_stream_mem_new_with_byte_array(m->bytes);
	g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), FALSE);
	g_mime_parser_init_with_stream(m->parser, stream);
	message = g_mime_parser_construct_message(m->parser, m->options);
	g_object_unref(stream);
	return message;
}

/* Emit the bytes behind the header unchanged. */
static int
emit_raw_body(struct us_message *m)
{

	number(m, 0, 1);
	return emit_raw(m, 0, m->mask.len);
}

/* Emit the message as text, since it is over a limit, and warn with ${why}. */
static int
emit_as_text(struct us_message *m, const char *why)
{
	int stop = m->sink->warning(m->ctx, why);

	return stop != 0 ? stop : emit_raw_body(m);
}

/* Emit what is behind the header. */
static int
emit_body(struct us_message *m)
{
	GMimeMessage *message;
	int stop;

	if (m->mask.parts > US_MAX_PARTS) {
		us_gmime_mask_restore(&m->mask);
		return emit_as_text(m,
		    "the message has more than 50000 parts; it is read as "
		    "text");
	}
	message = parse(m);
	us_gmime_mask_restore(&m->mask);
	if (message == NULL)
		return emit_raw_body(m);
	if (walk(m, message, false) == 0)
		stop = walk(m, message, true);
	else
		stop = emit_as_text(m,
		    "the message has parts nested more than 100 deep; it is "
		    "read as text");
	g_object_unref(message);
	return stop;
}

/* Find the Message-ID in ${field}. */
static void
find_id(const struct us_field *field, struct urlsift_decode_message *message)
{
	const char *open = memchr(field->text, '<', field->len), *close;

	if (open == NULL)
		return;
	open++;
	close = memchr(open, '>', field->len - (size_t)(open - field->text));
	if (close == NULL || close - open > US_MAX_ID)
		return;
	message->id = open;
	message->id_len = (size_t)(close - open);
}

/* Return the length of the header of a message, and its Message-ID and date
 * from the first fields of these names.  A line that is not a field ends the
 * header, except for a "From " line that a mailbox left there. */
static size_t
read_header(struct us_message *m, const char *data, size_t len,
    struct urlsift_decode_message *message)
{
	struct us_field field;
	bool is_dated = false;
	size_t at = 0;

	m->date[0] = '\0';
	while (us_field_at(data + at, len - at, &field)) {
		if (field.name == 0 &&
		    memmem(field.text, field.len < 6 ? field.len : 6, "From ",
			5) == NULL)
			break;
		at += field.len;
		if (message->id == NULL && us_field_is(&field, "Message-ID"))
			find_id(&field, message);
		if (!is_dated && (is_dated = us_field_is(&field, "Date")))
			us_date_read(&field, m->date);
	}
	return at;
}

/* Emit the fields of the message itself, up to the limit. */
static int
emit_fields(struct us_message *m, const char *data, size_t len)
{
	struct us_header header = { m->sink, m->ctx, m->options, "", m->cut,
		NULL };
	struct us_field field;
	size_t at = 0;
	int stop = 0;

	while (stop == 0 && !m->no_headers &&
	    us_field_at(data + at, len - at, &field)) {
		if (at + field.len > US_MAX_HEADER)
			return m->sink->warning(m->ctx, HEADER_TOO_LARGE);
		stop = us_header_emit(&header, &field, m->offset + at);
		at += field.len;
	}
	return stop;
}

int
us_message_decode(struct us_message *m, enum urlsift_decode_kind kind,
    uint64_t index, uint64_t offset, char *data,
    const struct us_envelope *envelope, bool cut)
{
	struct urlsift_decode_message message = { index, offset,
		offset + envelope->end, NULL, 0, m->date };
	size_t len = envelope->end - envelope->begin, hidden = 0, header;
	int stop;

	data += envelope->begin;
	m->dots = kind == URLSIFT_DECODE_NEWS;
	m->offset = offset + envelope->begin;
	m->cut = cut ? message.end : 0;
	if (envelope->body > 0)
		hidden = envelope->body - envelope->begin;
	header = read_header(m, data, hidden > 0 ? hidden : len, &message);
	if ((stop = m->sink->message(m->ctx, &message)) != 0 ||
	    (stop = emit_fields(m, data, header)) != 0)
		return stop;

	/* The hidden bytes are between the header and the body. */
	if (hidden > header) {
		memmove(data + hidden - header, data, header);
		data += hidden - header;
		len -= hidden - header;
	}
	if (!us_gmime_mask_apply(&m->mask, data, len, header))
		return URLSIFT_DECODE_ENOMEM;
	m->offset = message.end - m->mask.len;
	if (m->mask.hides)
		stop = m->sink->warning(m->ctx,
		    "a header field that says how to decode is larger than 16 "
		    "KiB; it is ignored");
	if (stop != 0)
		return stop;
	/* Without a header there is nothing to decode. */
	return header == 0 ? emit_raw_body(m) : emit_body(m);
}
