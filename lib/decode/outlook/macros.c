/*
 * The macros of an old Office document, or of the vbaProject.bin of a new one:
 * each module is a stream, whose source is compressed ([MS-OVBA], 2.4.1) behind
 * what was compiled of it.  The first line of each source begins with
 * "Attribute"; so it is found, whatever the list of the modules says.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
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

/* The longest name of a stream, with a NUL. */
#define NAME_ROOM 32

struct macros {
	struct us_emitter *out;
	struct us_program source; /* of the module at hand */
	size_t left;		  /* bytes that may still be emitted */
	char chunk[CHUNK];
};

/* Return whether ${bytes} can be the header of a chunk. */
static bool
is_head(const char *bytes)
{

	return (us_little_16(bytes) & 0x7000) == 0x3000;
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
put(struct macros *m, const char *text, size_t len)
{

	if (len > m->left)
		len = m->left;
	m->left -= len;
	us_program_put(&m->source, m->out, text, len);
}

/* Emit the source whose chunks ${bytes} begin with, as ${part}. */
static void
emit_module(struct macros *m, const struct urlsift_decode_part *part,
    const char *bytes, size_t len)
{
	const char *chunk;
	size_t at = 0, n;

	us_emit_part(m->out, part);
	us_program_begin(&m->source);
	while (m->out->status == 0 && m->left > 0 && len - at > CHUNK_HEAD &&
	    is_head(bytes + at)) {
		n = (us_little_16(bytes + at) & 0x0FFF) + 1;
		if (n > len - at - CHUNK_HEAD)
			n = len - at - CHUNK_HEAD;
		chunk = bytes + at + CHUNK_HEAD;
		if (is_packed(bytes + at))
			put(m, m->chunk, read_chunk(chunk, n, m->chunk));
		else
			put(m, chunk, n);
		at += CHUNK_HEAD + n;
	}
	us_program_end(&m->source, m->out);
	us_emit_part_end(m->out);
}

/* Return where the chunks of a source begin in ${bytes}; ${len}: nowhere. */
static size_t
find_source(const char *bytes, size_t len)
{
	const char *at = bytes, *end = bytes + len, *head;

	while ((at = us_find(at, (size_t)(end - at), MARK, MARK_LEN)) != NULL) {
		head = at > bytes && at[-1] == 0 ? at - 1 : at;
		if (head - bytes > CHUNK_HEAD && head[-CHUNK_HEAD - 1] == 1 &&
		    is_head(head - CHUNK_HEAD) &&
		    is_packed(head - CHUNK_HEAD) == (head < at))
			return (size_t)(head - bytes) - CHUNK_HEAD;
		at++;
	}
	return len;
}

static void
emit_modules(struct macros *m, struct us_compound *file,
    const struct urlsift_decode_part *in)
{
	char name[NAME_ROOM], path[US_PATH_ROOM + 1 + NAME_ROOM];
	struct urlsift_decode_part part = *in;
	struct us_buf stream = { .len = 0 };
	uint32_t n = us_compound_entries(file), i;
	size_t begin;

	part.path = path;
	part.name = NULL;
	part.is_plain = 0;
	for (i = 1; i < n && m->out->status == 0 && m->left > 0; i++) {
		if (!us_compound_is_stream(file, i))
			continue;
		stream.len = 0;
		us_compound_read(file, i, &stream);
		if (stream.len == 0)
			continue;
		begin = find_source(stream.data, stream.len);
		if (begin == stream.len)
			continue;
		us_compound_name(file, i, name, sizeof(name));
		(void)snprintf(path, sizeof(path), "%s%s%s",
		    in->path == NULL ? "" : in->path,
		    in->path == NULL || *in->path == '\0' ? "" : "!", name);
		emit_module(m, &part, stream.data + begin, stream.len - begin);
	}
	us_buf_free(&stream);
}

void
us_macros_emit(struct us_emitter *out, const struct urlsift_decode_part *in,
    const char *bytes, size_t len)
{
	struct macros m = { .out = out, .left = US_MAX_MACROS };
	struct us_compound file;
	bool is_open = us_compound_open(&file, bytes, len);

	if (is_open)
		emit_modules(&m, &file, in);
	if (file.status != URLSIFT_OK)
		us_emit_no_memory(out);
	if (m.left == 0)
		us_emit_warning(out,
		    "its macros are larger than 16 MiB; the rest of them is "
		    "not read");
	if (!is_open || file.is_cut)
		us_emit_warning(out,
		    "the document is damaged; not all of its macros may be "
		    "read");
	us_compound_close(&file);
}
