/*
 * Each frame has its struct, and only some have text.
 */
#include "frame.h"

#include <string.h>

static const struct {
	size_t least; /* bytes of the struct */
	bool has_text;
} frames[US_WIRE_FRAMES] = {
	[US_WIRE_HELLO] = { sizeof(struct us_wire_hello), true },
	[US_WIRE_MEMBER] = { sizeof(struct us_wire_member), true },
	[US_WIRE_RECORD] = { sizeof(struct us_wire_record), true },
	[US_WIRE_MESSAGE] = { sizeof(struct us_wire_message), true },
	[US_WIRE_PART] = { sizeof(struct us_wire_part), true },
	[US_WIRE_PLACE] = { sizeof(struct us_wire_place), false },
	[US_WIRE_TEXT] = { 0, true },
	[US_WIRE_GAP] = { 0, false },
	[US_WIRE_URL] = { sizeof(struct us_wire_url), true },
	[US_WIRE_BROKEN] = { 0, false },
	[US_WIRE_PART_END] = { 0, false },
	[US_WIRE_SKIPPED] = { sizeof(struct us_wire_skipped), true },
	[US_WIRE_WARNING] = { 0, true },
	[US_WIRE_END] = { sizeof(struct us_wire_end), false },
	[US_WIRE_ALIVE] = { 0, false },
};

size_t
frame_read(struct frame *frame, const char *bytes, size_t len)
{
	struct us_wire_head head;
	size_t least;

	if (len < sizeof(head))
		return 0;
	memcpy(&head, bytes, sizeof(head));
	if (head.frame >= US_WIRE_FRAMES || head.len > US_WIRE_MAX)
		return FRAME_SENSELESS;
	least = frames[head.frame].least;
	if (head.len < least ||
	    (!frames[head.frame].has_text && head.len > least))
		return FRAME_SENSELESS;
	if (len - sizeof(head) < head.len)
		return 0;
	frame->type = (enum us_wire_frame)head.frame;
	memcpy(&frame->as, bytes + sizeof(head), least);
	frame->text = bytes + sizeof(head) + least;
	frame->len = head.len - least;
	return sizeof(head) + head.len;
}

bool
frame_is_place(const struct us_wire_place *told)
{

	return told->start <= told->offset && told->offset <= INT64_MAX &&
	    told->line > 0 && told->line <= INT64_MAX;
}

bool
frame_is_name(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (text[i] <= ' ' || text[i] > '~')
			return false;
	return true;
}
