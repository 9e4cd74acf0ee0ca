/*
 * What the readers of documents have in common: where they emit what they find,
 * places, links, and the whole of an input.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_EMITTER_H
#define US_EMITTER_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "../base/buf.h"
#include "urlsift-decode.h"

/* Where a reader emits what it finds.  After a call that stops it, or when
 * memory is out, nothing more is emitted: so it looks at the status only where
 * it would go on for long. */
struct us_emitter {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	int status; /* the first one that is not 0 */
};

/**
 * us_emit_status(out, status):
 * Set the status of ${out} unless it has one.  Return the one that it has.
 */
static inline int
us_emit_status(struct us_emitter *out, int status)
{

	if (out->status == 0)
		out->status = status;
	return out->status;
}

/**
 * us_emit_no_memory(out):
 * Memory is out.
 */
static inline void
us_emit_no_memory(struct us_emitter *out)
{

	(void)us_emit_status(out, URLSIFT_DECODE_ENOMEM);
}

/**
 * us_emit_add(out, buf, data, len):
 * Append to ${buf}; without memory, ${out} stops.
 */
static inline void
us_emit_add(struct us_emitter *out, struct us_buf *buf, const void *data,
    size_t len)
{

	if (us_buf_add(buf, data, len) != URLSIFT_OK)
		us_emit_no_memory(out);
}

/**
 * us_emit_reserve(out, buf, room):
 * Make room in ${buf} for ${room} bytes.  Return false without memory: ${out}
 * stops.
 */
bool us_emit_grow(struct us_emitter *out, struct us_buf *buf, size_t room);

static inline bool
us_emit_reserve(struct us_emitter *out, struct us_buf *buf, size_t room)
{

	return room <= buf->room || us_emit_grow(out, buf, room);
}

/**
 * us_emit_member(out, index, name), us_emit_part(out, part), ...:
 * Call the function of the sink with this name.
 */
#define US_EMIT(event, arguments, ...) \
	static inline void us_emit_##event(__VA_ARGS__) \
	{ \
		if (out->status == 0) \
			out->status = out->sink->event arguments; \
	}
US_EMIT(member, (out->ctx, index, name), struct us_emitter *out, uint64_t index,
    const char *name)
US_EMIT(record, (out->ctx, record), struct us_emitter *out,
    const struct urlsift_decode_record *record)
US_EMIT(message, (out->ctx, message), struct us_emitter *out,
    const struct urlsift_decode_message *message)
US_EMIT(part, (out->ctx, part), struct us_emitter *out,
    const struct urlsift_decode_part *part)
US_EMIT(place, (out->ctx, place), struct us_emitter *out,
    const struct urlsift_decode_place *place)
US_EMIT(text, (out->ctx, text, len), struct us_emitter *out, const char *text,
    size_t len)
US_EMIT(block, (out->ctx, block), struct us_emitter *out,
    const struct urlsift_decode_block *block)
US_EMIT(gap, (out->ctx), struct us_emitter *out)
US_EMIT(url, (out->ctx, url), struct us_emitter *out,
    const struct urlsift_decode_url *url)
US_EMIT(broken, (out->ctx), struct us_emitter *out)
US_EMIT(part_end, (out->ctx), struct us_emitter *out)
US_EMIT(skipped, (out->ctx, part, type, head, len), struct us_emitter *out,
    const struct urlsift_decode_part *part, const char *type, const char *head,
    size_t len)
US_EMIT(file, (out->ctx, part, file), struct us_emitter *out,
    const struct urlsift_decode_part *part, const struct us_file *file)
US_EMIT(kept, (out->ctx, values), struct us_emitter *out, const char *values)
US_EMIT(warning, (out->ctx, what), struct us_emitter *out, const char *what)
#undef US_EMIT

/* A place that moves through a text. */

/**
 * us_place_pass(place, text, len):
 * Move ${place} behind the ${len} bytes of ${text}, which are there.  Lines end
 * at LF.
 */
static inline void
us_place_pass(struct urlsift_decode_place *place, const char *text, size_t len)
{
	const char *at = text, *end = text + len;

	/* A mark of XML or JSON is passed alone. */
	if (len == 1 && *text != '\n') {
		place->offset++;
		return;
	}
	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at++;
		place->line++;
		place->start = place->offset + (uint64_t)(at - text);
	}
	place->offset += len;
}

/* A link of a document that is no page. */

/**
 * us_link_emit(out, link, base, base_len):
 * Emit ${link}, resolved against ${base} if it is relative, and with what a
 * click opens; if ${base_len} is 0, no base is known.  A path of Windows on
 * another machine is the URL of a file.
 */
void us_link_emit(struct us_emitter *out, const struct urlsift_decode_url *link,
    const char *base, size_t base_len);

/**
 * us_path_host(text, len, behind):
 * Return where the host ends of the path of Windows on another machine that
 * ${text} is, \\host.example\share, and set ${behind} to where its share
 * begins, behind a port or @SSL; 0: it is none.
 */
size_t us_path_host(const char *text, size_t len, size_t *behind);

/**
 * us_names_host(text, len):
 * Return whether ${text} begins with // and a host that has a dot, as a URL
 * without a scheme does.
 */
bool us_names_host(const char *text, size_t len);

/**
 * us_path_next(text, len, at, end):
 * Find such a path in ${text}, a script, from ${*at} on, and set ${*at} to
 * where it begins, and ${end} to where it ends; its backslashes may be doubled.
 * Return false if there is none.
 */
bool us_path_next(const char *text, size_t len, size_t *at, size_t *end);

/**
 * us_link_clean(url, len):
 * Remove the white space around ${url}, and line ends and tabs in it.  Return
 * its length.
 */
size_t us_link_clean(char **url, size_t len);

/**
 * us_link_text(link, room, text, len):
 * Set the text of ${link} to ${text} on one line, as far as it is kept in
 * ${room}, which has US_MAX_LINK_TEXT bytes, and may be ${text}.
 */
void us_link_text(struct urlsift_decode_url *link, char *room, const char *text,
    size_t len);

/**
 * us_hold(read, ctx, most, all):
 * Read to ${all} what ${read} gives, which works like read(2).  Return
 * URLSIFT_DECODE_OK; URLSIFT_DECODE_STOPPED behind ${most} bytes, if there are
 * more; URLSIFT_DECODE_EREAD or URLSIFT_DECODE_ENOMEM.
 */
int us_hold(long (*read)(void *ctx, char *room, size_t size), void *ctx,
    size_t most, struct us_buf *all);

/* Resolution of a relative reference against a base (RFC 3986, 5.2).  The
 * bytes of both are kept; nothing is escaped or unescaped. */

/**
 * us_is_base(url, len):
 * Return whether references can be resolved against ${url}.
 */
bool us_is_base(const char *url, size_t len);

/**
 * us_resolve(out, buf, base, base_len, ref, len):
 * Resolve ${ref}, which has no scheme, against ${base}.  Write the result to
 * ${buf}, which is emptied first; without memory, ${out} stops.
 */
void us_resolve(struct us_emitter *out, struct us_buf *buf, const char *base,
    size_t base_len, const char *ref, size_t len);

#endif
