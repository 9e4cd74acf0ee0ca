/*
 * The lines of a page.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "sink.h"

/* Lines that a place is mostly behind the last one. */
#define NEAR 4

void
us_lines_begin(struct us_lines *l, bool counts)
{

	l->counts = counts;
	l->fed = l->behind = l->line = 0;
	l->ends.len = l->text.len = l->pieces.len = l->clear = l->last = 0;
	l->is_open = true;
}

void
us_lines_add(struct us_lines *l, struct us_emitter *out, const char *text,
    size_t len)
{
	const char *at = text, *behind = text + len;
	uint32_t end;

	while (l->counts &&
	    (at = memchr(at, '\n', (size_t)(behind - at))) != NULL) {
		end = (uint32_t)(l->fed + (uint64_t)(at++ - text));
		if (!us_emit_reserve(out, &l->ends, l->ends.len + sizeof(end)))
			return;
		memcpy(l->ends.data + l->ends.len, &end, sizeof(end));
		l->ends.len += sizeof(end);
	}
	l->fed += len;
}

/* Return how many lines end before ${offset}, which is mostly a few lines
 * behind the last one. */
static inline size_t
count_lines(struct us_lines *l, uint64_t offset)
{
	const uint32_t *end = (const void *)l->ends.data;
	size_t low = l->last, high = l->ends.len / sizeof(*end), middle;

	if (low > 0 && end[low - 1] >= offset)
		low = 0;
	else if (low == high || end[low] >= offset)
		return low;
	else if (high - low > NEAR && end[low + NEAR] >= offset)
		high = low + NEAR;
	while (low < high) {
		middle = low + (high - low) / 2;
		if (end[middle] < offset)
			low = middle + 1;
		else
			high = middle;
	}
	l->last = low;
	return low;
}

static inline struct urlsift_decode_place
place_of(struct us_lines *l, uint64_t offset)
{
	const uint32_t *end = (const void *)l->ends.data;
	size_t lines = count_lines(l, offset);

	return (struct urlsift_decode_place){ .offset = offset,
		.line = lines + 1,
		.start = lines == 0 ? 0 : (uint64_t)end[lines - 1] + 1 };
}

struct urlsift_decode_place
us_lines_place(struct us_lines *l, uint64_t offset)
{

	return place_of(l, offset);
}

size_t
us_lines_fill(struct us_lines *l, struct urlsift_decode_piece *pieces, size_t n)
{
	struct urlsift_decode_place place;
	size_t i, kept = 0, at, end;

	for (i = 0; i < n; i++) {
		at = pieces[i].at;
		end = i + 1 < n ? pieces[i + 1].at : l->text.len;
		place = place_of(l, pieces[i].place.offset);
		/* Line ends are not always emitted as such. */
		if (place.offset != l->behind || place.line != l->line)
			pieces[kept++] =
			    (struct urlsift_decode_piece){ at, place };
		l->line = place.line;
		l->behind = place.offset + (end - at);
	}
	return kept;
}
