/*
 * The parser of frames.  Each type of frame has its struct, and some have text
 * behind it.
 * SPDX-License-Identifier: MIT
 */
#include "../protocol.h"
#include "../../decode/limits.h"

/* Numbers of 64 bits come first in each struct. */
static const struct {
	size_t least; /* size of the struct */
	bool has_text;
	unsigned numbers;
} frames[US_PROTOCOL_FRAMES] = {
	[US_PROTOCOL_HELLO] = { sizeof(struct us_protocol_hello), true, 0 },
	[US_PROTOCOL_MEMBER] = { sizeof(struct us_protocol_member), true, 1 },
	[US_PROTOCOL_RECORD] = { sizeof(struct us_protocol_record), true, 3 },
	[US_PROTOCOL_MESSAGE] = { sizeof(struct us_protocol_message), true, 3 },
	[US_PROTOCOL_PART] = { sizeof(struct us_protocol_part), true, 6 },
	[US_PROTOCOL_HIT] = { sizeof(struct us_protocol_hit), true, 1 },
	[US_PROTOCOL_TEXT] = { sizeof(struct us_protocol_text), true, 2 },
	[US_PROTOCOL_BINARY] = { sizeof(struct us_protocol_binary), false, 0 },
	[US_PROTOCOL_SKIPPED] = { sizeof(struct us_protocol_part), true, 6 },
	[US_PROTOCOL_WARNING] = { 0, true, 0 },
	[US_PROTOCOL_FILE] = { sizeof(struct us_protocol_part), true, 6 },
	[US_PROTOCOL_BYTES] = { 0, true, 0 },
	[US_PROTOCOL_KEPT] = { 0, true, 0 },
	[US_PROTOCOL_END] = { sizeof(struct us_protocol_end), false, 0 },
	[US_PROTOCOL_ALIVE] = { sizeof(struct us_protocol_alive), false, 1 },
};

/* Return whether each of ${n} numbers is one that an input can have. */
static bool
are_numbers(const char *bytes, unsigned n)
{
	uint64_t number;

	for (; n > 0; n--, bytes += sizeof(number)) {
		memcpy(&number, bytes, sizeof(number));
		if (number > US_MAX_NUMBER)
			return false;
	}
	return true;
}

size_t
us_frame_read(struct us_frame *frame, const char *bytes, size_t len,
    size_t most)
{
	struct us_protocol_head head;
	size_t least;

	if (len < sizeof(head))
		return 0;
	memcpy(&head, bytes, sizeof(head));
	if (head.frame >= US_PROTOCOL_FRAMES || head.len > most)
		return US_FRAME_SENSELESS;
	least = frames[head.frame].least;
	if (head.len < least ||
	    (!frames[head.frame].has_text && head.len > least))
		return US_FRAME_SENSELESS;
	if (len - sizeof(head) < head.len)
		return 0;
	frame->type = (enum us_protocol_frame)head.frame;
	frame->bytes = bytes + sizeof(head);
	if (!are_numbers(frame->bytes, frames[head.frame].numbers))
		return US_FRAME_SENSELESS;
	frame->text = bytes + sizeof(head) + least;
	frame->len = head.len - least;
	return sizeof(head) + head.len;
}

/* Return whether ${place} is a possible place, so that offsets in the text
 * behind it cannot overflow. */
static bool
is_place(const struct urlsift_decode_place *place)
{

	return place->start <= place->offset &&
	    place->offset <= US_MAX_NUMBER && place->line > 0 &&
	    place->line <= US_MAX_NUMBER;
}

size_t
us_frame_get_text(const struct us_frame *frame, size_t *len,
    struct us_protocol_jump *jump)
{
	struct us_protocol_text sent;
	uint64_t at = 0;
	size_t size, n, i;

	us_frame_get(frame, &sent, sizeof(sent));
	if (sent.len > frame->len)
		return SIZE_MAX;
	*len = (size_t)sent.len;
	size = frame->len - *len;
	n = size / sizeof(*jump);
	if (size % sizeof(*jump) != 0 || n > US_PROTOCOL_JUMPS_MAX)
		return SIZE_MAX;
	memcpy(jump, frame->text + *len, size);
	for (i = 0; i < n; at = jump[i++].at)
		if (jump[i].at < at || jump[i].at > *len ||
		    !is_place(&jump[i].place))
			return SIZE_MAX;
	return n;
}

bool
us_frame_words(const struct us_frame *frame, const char **words, size_t n)
{
	const char *at = frame->text, *end = at + frame->len, *zero;
	size_t i;

	for (i = 0; i < n; i++, at = zero + 1) {
		/* Most words are empty. */
		zero = at < end && *at == '\0' ?
		    at :
		    memchr(at, '\0', (size_t)(end - at));
		if (zero == NULL)
			return false;
		words[i] = at;
	}
	return at == end;
}

bool
us_frame_is_name(const char *word)
{

	for (; *word != '\0'; word++)
		if (*word <= ' ' || *word > '~')
			return false;
	return true;
}
