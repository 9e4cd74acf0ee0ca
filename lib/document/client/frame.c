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
	[US_PROTOCOL_RECORD] = { sizeof(struct us_protocol_numbered), true, 3 },
	[US_PROTOCOL_MESSAGE] = { sizeof(struct us_protocol_numbered), true,
	    3 },
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

bool
us_frame_is_name(const char *word)
{

	for (; *word != '\0'; word++)
		if (*word <= ' ' || *word > '~')
			return false;
	return true;
}
