/*
 * The map of offsets: each line and each jump is a mark; a binary search finds
 * the mark of an offset.  Quoted lines and signatures are known by the first
 * bytes of a line, which may come one by one.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../base/bytes.h"
#include "offset_map.h"

/* How many blanks may come before a quote mark, and how many initials. */
#define BLANKS_MAX 4
#define INITIALS_MAX 4

/* Return whether a line that begins with ${head} is quoted: it has a ">",
 * perhaps behind the initials of the person quoted.  ">From " is an escaped
 * "From " of a mailbox. */
static bool
is_quoted(const char *head, size_t len)
{
	size_t at = 0, initials;

	if (len >= 6 && memcmp(head, ">From ", 6) == 0)
		return false;
	while (at < len && at < BLANKS_MAX &&
	    (head[at] == ' ' || head[at] == '\t'))
		at++;
	initials = at;
	while (at < len && at - initials < INITIALS_MAX && head[at] >= 'A' &&
	    head[at] <= 'Z')
		at++;
	return at < len && head[at] == '>';
}

/* Return whether ${line} is the separator of a signature: exactly "-- ". */
static bool
begins_signature(const char *line, size_t len)
{

	return (len == 4 && memcmp(line, "-- \n", 4) == 0) ||
	    (len == 5 && memcmp(line, "-- \r\n", 5) == 0);
}

/* Add the next ${len} bytes of a line.  A newline at their end ends the line;
 * ${q->is_out} still describes this line then. */
static void
look_at_line(struct us_quoted_lines *q, const char *text, size_t len)
{
	size_t n = sizeof(q->head) - q->len;

	if (len == 0)
		return;
	if (n > len)
		n = len;
	memcpy(q->head + q->len, text, n);
	q->len += n;
	q->is_out = q->is_signature || is_quoted(q->head, q->len);
	if (text[len - 1] != '\n')
		return;
	if (begins_signature(q->head, q->len))
		q->is_signature = true;
	q->len = 0;
}

static bool
add(struct us_offset_map *p, uint64_t at, struct urlsift_decode_place place)
{
	struct us_offset_map_mark *mark;
	size_t room;

	if (p->n == p->room) {
		room = p->room * 2 + 64;
		if (room > SIZE_MAX / sizeof(*mark) ||
		    (mark = realloc(p->mark, room * sizeof(*mark))) == NULL)
			return false;
		p->mark = mark;
		p->room = room;
	}
	p->mark[p->n++] = (struct us_offset_map_mark){ at, place,
		p->finds_quotes && p->quotes.is_out };
	return true;
}

bool
us_offset_map_begin(struct us_offset_map *p, bool counts)
{

	p->first = p->n = 0;
	p->len = 0;
	p->counts = counts;
	p->finds_quotes = false;
	return add(p, 0, (struct urlsift_decode_place){ .line = 1 });
}

void
us_offset_map_find_quotes(struct us_offset_map *p)
{

	p->finds_quotes = true;
	memset(&p->quotes, 0, sizeof(p->quotes));
}

bool
us_offset_map_restart(struct us_offset_map *p)
{
	struct us_offset_map_mark last = p->mark[p->n - 1];

	last.place.offset += p->len - last.at;
	p->first = p->n = 0;
	p->len = 0;
	return add(p, 0, last.place);
}

bool
us_offset_map_jump(struct us_offset_map *p,
    const struct urlsift_decode_place *place)
{

	/* Replace the last mark: no text followed it. */
	if (p->n > p->first && p->mark[p->n - 1].at == p->len)
		p->n--;
	return add(p, p->len, *place);
}

bool
us_offset_map_skip(struct us_offset_map *p, size_t len)
{
	struct us_offset_map_mark last = p->mark[p->n - 1];

	last.place.offset += p->len - last.at + len;
	return us_offset_map_jump(p, &last.place);
}

/* Make room at the end, when half of all marks are passed. */
static void
compact(struct us_offset_map *p)
{

	if (p->first < p->n - p->first)
		return;
	memmove(p->mark, p->mark + p->first,
	    (p->n - p->first) * sizeof(*p->mark));
	p->n -= p->first;
	p->first = 0;
}

/* Look for quote marks in ${len} bytes of the last line. */
static void
look(struct us_offset_map *p, const char *text, size_t len)
{

	if (!p->finds_quotes)
		return;
	look_at_line(&p->quotes, text, len);
	p->mark[p->n - 1].is_left_out = p->quotes.is_out;
}

/* Begin a line at ${at}. */
static bool
add_line(struct us_offset_map *p, uint64_t at)
{
	struct urlsift_decode_place place = p->mark[p->n - 1].place;

	place.offset += at - p->mark[p->n - 1].at;
	place.start = place.offset;
	place.line++;
	return add(p, at, place);
}

/* Jump to the pieces of ${block} from ${piece} on that begin at or before ${at}
 * in it; its text is behind ${base}.  Set ${piece} to the one behind them.
 * Return false when memory is out. */
static bool
jump_to_pieces(struct us_offset_map *p,
    const struct urlsift_decode_block *block, uint64_t base, size_t *piece,
    size_t at)
{
	const struct urlsift_decode_piece *next;

	for (; *piece < block->n && block->pieces[*piece].at <= at; ++*piece) {
		next = &block->pieces[*piece];
		p->len = base + next->at;
		if (!us_offset_map_jump(p, &next->place))
			return false;
	}
	return true;
}

bool
us_offset_map_add_block(struct us_offset_map *p,
    const struct urlsift_decode_block *block)
{
	const char *text = block->text;
	size_t len = p->counts ? block->len : 0, piece = 0, at, line = 0;
	uint64_t base = p->len;

	compact(p);
	/* Lines and pieces, in order. */
	for (at = 0; at < len; at = line) {
		line = us_find_byte(text, at, len, '\n');
		if (!jump_to_pieces(p, block, base, &piece, line))
			return false;
		line += line < len;
		look(p, text + at, line - at);
		if (text[line - 1] == '\n' && !add_line(p, base + line))
			return false;
	}
	if (!jump_to_pieces(p, block, base, &piece, block->len))
		return false;
	p->len = base + block->len;
	return true;
}

bool
us_offset_map_add(struct us_offset_map *p, const char *text, size_t len)
{
	const struct urlsift_decode_block block = { text, len, NULL, 0 };

	return us_offset_map_add_block(p, &block);
}

const struct us_offset_map_mark *
us_offset_map_at(const struct us_offset_map *p, uint64_t at)
{
	size_t low = p->first, high = p->n, middle;

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (p->mark[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	return &p->mark[low];
}

uint64_t
us_offset_map_offset(const struct us_offset_map *p, uint64_t at)
{
	const struct us_offset_map_mark *mark = us_offset_map_at(p, at);

	return mark->place.offset + (at - mark->at);
}

/* Decoded text may be longer than its source; offsets must still not
 * decrease. */
static uint64_t
later(uint64_t one, uint64_t other)
{

	return one > other ? one : other;
}

bool
us_offset_map_map(const struct us_offset_map *p, const struct urlsift_hit *hit,
    struct us_buf *spans, struct urlsift_hit *mapped)
{
	struct urlsift_span *span;
	uint64_t end = 0;
	size_t i;

	if (us_buf_reserve(spans, hit->spans * sizeof(*span)) != URLSIFT_OK)
		return false;
	span = (void *)spans->data;
	for (i = 0; i < hit->spans; i++) {
		span[i].begin =
		    later(us_offset_map_offset(p, hit->span[i].begin), end);
		end = later(us_offset_map_offset(p, hit->span[i].end - 1) + 1,
		    span[i].begin);
		span[i].end = end;
	}
	*mapped = *hit;
	mapped->span = span;
	mapped->begin = span[0].begin;
	mapped->end = span[hit->spans - 1].end;
	return true;
}

void
us_offset_map_forget(struct us_offset_map *p, uint64_t at)
{

	while (p->first + 1 < p->n && p->mark[p->first + 1].at <= at)
		p->first++;
}

void
us_offset_map_free(struct us_offset_map *p)
{

	free(p->mark);
	p->mark = NULL;
	p->first = p->n = p->room = 0;
}
