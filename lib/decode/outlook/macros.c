/*
 * The macros of an old Office document, or of the vbaProject.bin of a new one:
 * each module is a stream, whose source is compressed ([MS-OVBA], 2.4.1) behind
 * what was compiled of it.  The first line of each source begins with
 * "Attribute"; so it is found, whatever the list of the modules says.  What
 * only looks like a source hides none behind it: all are read.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../limits.h"
#include "../mail/message.h"
#include "../xml/xml.h"
#include "outlook.h"

/* A chunk: its header, and the most bytes that it contains. */
#define CHUNK_HEAD 2
#define CHUNK 4096

/* What the first chunk begins with: no byte of these eight is a copy, as the
 * flags before them say. */
#define MARK "Attribut"
#define MARK_LEN 8

/* The storage of the modules (2.2.2). */
#define STORAGE "VBA"

/* Sources that are read of a stream.  One of Office has one. */
#define MOST_SOURCES 16

/* A module, and where its source is in its stream, and then in those of
 * all. */
struct us_module {
	uint32_t entry;
	char name[US_COMPOUND_NAME];
	size_t begin, end;
};

struct writer {
	struct us_emitter *out;
	struct us_program source; /* of the module at hand */
	size_t left;		  /* bytes that may still be emitted */
	char chunk[CHUNK];
};

/* Return how many bytes the chunk has that ${bytes} begin with; 0: none. */
static size_t
chunk_len(const char *bytes, size_t len)
{
	size_t n;

	if (len <= CHUNK_HEAD || (us_little_16(bytes) & 0x7000) != 0x3000)
		return 0;
	n = CHUNK_HEAD + (us_little_16(bytes) & 0x0FFF) + 1;
	return n < len ? n : len;
}

/* Return whether its chunk is compressed. */
static bool
is_packed(const char *head)
{

	return (head[1] & 0x80) != 0;
}

/* Copy bytes that are in the chunk of ${n} bytes already, as ${token} says
 * (2.4.1.3.19.1).  Return how many bytes it has then. */
static size_t
copy(char *chunk, size_t n, uint32_t token)
{
	unsigned bits = 4;
	size_t back, len;

	while ((size_t)1 << bits < n)
		bits++;
	back = (token >> (16 - bits)) + 1;
	len = (token & (UINT32_C(0xFFFF) >> bits)) + 3;
	for (; back <= n && len > 0 && n < CHUNK; len--, n++)
		chunk[n] = chunk[n - back];
	return n;
}

/* Write what the ${len} ${bytes} behind the header of a chunk stand for to
 * ${chunk}.  Return how many bytes that are. */
static size_t
read_chunk(const char *bytes, size_t len, char *chunk)
{
	size_t at = 0, n = 0;
	unsigned flags = 0, left = 0;

	while (at < len && n < CHUNK) {
		if (left-- == 0) {
			flags = (unsigned char)bytes[at++];
			left = 8;
			continue;
		}
		if ((flags & 1) == 0) {
			chunk[n++] = bytes[at++];
		} else if (len - at >= 2) {
			n = copy(chunk, n, us_little_16(bytes + at));
			at += 2;
		} else {
			break;
		}
		flags >>= 1;
	}
	return n;
}

static void
put(struct writer *w, const char *text, size_t len)
{

	if (len > w->left)
		len = w->left;
	w->left -= len;
	us_program_put(&w->source, w->out, text, len);
}

/* Emit the source whose chunks ${bytes} are, as ${part}. */
static void
emit_module(struct writer *w, const struct urlsift_decode_part *part,
    const char *bytes, size_t len)
{
	const char *chunk;
	size_t at = 0, n;

	us_emit_part(w->out, part);
	us_program_begin(&w->source);
	for (; w->out->status == 0 && w->left > 0 && at < len; at += n) {
		n = chunk_len(bytes + at, len - at);
		chunk = bytes + at + CHUNK_HEAD;
		if (is_packed(bytes + at))
			put(w, w->chunk,
			    read_chunk(chunk, n - CHUNK_HEAD, w->chunk));
		else
			put(w, chunk, n - CHUNK_HEAD);
	}
	us_program_end(&w->source, w->out);
	us_program_free(&w->source);
	us_emit_part_end(w->out);
}

/* Return where the chunks of the next source, whose mark is at ${from} or
 * behind it, begin in ${bytes}; ${len}: nowhere. */
static size_t
find_source(const char *bytes, size_t len, size_t from)
{
	const char *at = bytes + from, *end = bytes + len, *head;

	while ((at = us_find(at, (size_t)(end - at), MARK, MARK_LEN)) != NULL) {
		head = at > bytes && at[-1] == 0 ? at - 1 : at;
		if (head - bytes > CHUNK_HEAD && head[-CHUNK_HEAD - 1] == 1 &&
		    chunk_len(head - CHUNK_HEAD, CHUNK_HEAD + MARK_LEN) > 0 &&
		    is_packed(head - CHUNK_HEAD) == (head < at))
			return (size_t)(head - bytes) - CHUNK_HEAD;
		at++;
	}
	return len;
}

static void
keep(struct us_macros *m, struct us_buf *to, const void *bytes, size_t len)
{

	if (m->status == URLSIFT_OK)
		m->status = us_buf_add(to, bytes, len);
}

/* Keep the source that begins at ${begin} in the ${stream} of ${entry}.  Return
 * whether there is room for it. */
static bool
keep_source(struct us_macros *m, const struct us_compound *file, uint32_t entry,
    const struct us_buf *stream, size_t begin)
{
	struct us_module module = { entry, "", begin, begin };
	size_t n;

	while ((n = chunk_len(stream->data + module.end,
		    stream->len - module.end)) > 0)
		module.end += n;
	if (module.end - begin > US_MAX_MACROS - m->sources.len)
		return false;
	us_compound_name(file, entry, module.name, US_COMPOUND_NAME);
	keep(m, &m->modules, &module, sizeof(module));
	keep(m, &m->sources, stream->data + begin, module.end - begin);
	return true;
}

static void
keep_sources(struct us_macros *m, const struct us_compound *file,
    uint32_t entry, const struct us_buf *stream)
{
	size_t at = 0, n = 0;

	if (stream->len == 0)
		return;
	while ((at = find_source(stream->data, stream->len, at)) <
	    stream->len) {
		if (n++ == MOST_SOURCES ||
		    !keep_source(m, file, entry, stream, at)) {
			m->is_damaged = true;
			break;
		}
		at += CHUNK_HEAD + 1 + MARK_LEN;
	}
}

/* Clear the sources where they are in the ${file}, but not where they may be
 * the text of the document. */
static void
clear_sources(const struct us_macros *m, struct us_compound *file, char *bytes)
{
	const struct us_module *module = (const void *)m->modules.data;
	size_t i;

	for (i = 0; i < m->modules.len / sizeof(*module); i++, module++)
		if (us_compound_is_in(file, module->entry, STORAGE))
			us_compound_clear(file, module->entry, module->begin,
			    module->end, bytes);
}

void
us_macros_find(struct us_macros *m, char *bytes, size_t len)
{
	struct us_compound file;
	struct us_buf stream = { .len = 0 };
	char name[US_COMPOUND_NAME];
	uint32_t n, i;

	m->is_damaged = !us_compound_open(&file, bytes, len);
	n = m->is_damaged ? 0 : us_compound_entries(&file);
	for (i = 1; i < n && m->status == URLSIFT_OK; i++) {
		if (!us_compound_is_stream(&file, i))
			continue;
		stream.len = 0;
		us_compound_read(&file, i, &stream);
		keep_sources(m, &file, i, &stream);
		us_compound_name(&file, i, name, sizeof(name));
		if (strcmp(name, US_INSERTED) == 0 && m->status == URLSIFT_OK)
			m->status = us_inserted_keep(&m->inserted, stream.data,
			    stream.len);
	}
	/* All are read first: streams may share what is cleared. */
	clear_sources(m, &file, bytes);
	m->is_damaged = m->is_damaged || file.is_cut || m->inserted.is_cut;
	if (file.status != URLSIFT_OK)
		m->status = file.status;
	us_compound_close(&file);
	us_buf_free(&stream);
}

static void
emit_modules(struct writer *w, const struct us_macros *m,
    const struct urlsift_decode_part *in)
{
	const struct us_module *module = (const void *)m->modules.data;
	char path[US_PATH_ROOM + 1 + US_COMPOUND_NAME];
	struct urlsift_decode_part part = *in;
	size_t n = m->modules.len / sizeof(*module), at = 0;

	part.path = path;
	part.name = NULL;
	part.is_plain = 0;
	for (; n > 0 && w->out->status == 0 && w->left > 0; n--, module++) {
		us_path_inside(path, sizeof(path), in, module->name);
		emit_module(w, &part, m->sources.data + at,
		    module->end - module->begin);
		at += module->end - module->begin;
	}
}

void
us_macros_emit(struct us_macros *m, struct us_emitter *out,
    const struct urlsift_decode_part *in)
{
	struct writer w = { .out = out, .left = US_MAX_MACROS };

	emit_modules(&w, m, in);
	if (m->status != URLSIFT_OK)
		us_emit_no_memory(out);
	if (w.left == 0)
		us_emit_warning(out,
		    "its macros are larger than 16 MiB; the rest of them is "
		    "not read");
	if (m->is_damaged)
		us_emit_warning(out,
		    "the document is damaged; not all of its macros and "
		    "files may be read");
	us_inserted_emit(&m->inserted, out, in);
	us_inserted_free(&m->inserted);
	us_buf_free(&m->modules);
	us_buf_free(&m->sources);
	*m = (struct us_macros){ .status = URLSIFT_OK };
}
