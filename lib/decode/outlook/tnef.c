/*
 * The reader of TNEF: attributes one after the other, of the message and then
 * of its attachments; some of them are lists of properties.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "outlook.h"

/* Of the attribute: its level, its id, its length; behind it a sum. */
#define HEAD 9
#define SUM 2

/* Of the file: its signature, and a key. */
#define FILE_HEAD 6

#define ID_SUBJECT 0x18004
#define ID_BODY 0x2800C
#define ID_DATA 0x6800F
#define ID_TITLE 0x18010
#define ID_BEGINS 0x69002 /* an attachment */
#define ID_PROPERTIES 0x69003
#define ID_ATTACHED_PROPERTIES 0x69005

#define NAMED 0x8000 /* properties from there on have names */
#define MANY 0x1000  /* of a type: several values */
#define GUID_LEN 16

/* What is read of a text, from ${at} on. */
struct span {
	const char *data;
	size_t len, at;
};

struct level {
	struct span in;
	const char *name, *content; /* of the attachment */
	size_t name_len, content_len;
	unsigned name_type;
};

struct tnef {
	struct us_mime *to;
	struct level level[US_MIME_DEPTH];
	unsigned levels;
	bool is_whole;
};

/* Set ${bytes} to the next ${len} bytes.  Return false if there are fewer. */
static bool
take(struct span *in, size_t len, const char **bytes)
{

	if (len > in->len - in->at)
		return false;
	*bytes = in->data + in->at;
	in->at += len;
	return true;
}

static bool
take_number(struct span *in, uint32_t *number)
{
	const char *bytes;

	if (!take(in, 4, &bytes))
		return false;
	*number = us_little_32(bytes);
	return true;
}

/* The same for bytes behind their length, up to a multiple of four. */
static bool
take_sized(struct span *in, const char **bytes, uint32_t *len)
{
	const char *filled;

	if (!take_number(in, len) || !take(in, *len, bytes))
		return false;
	(void)take(in, (4 - *len % 4) % 4, &filled);
	return true;
}

/* Return the bytes of a value of this type; 0: it has a length. */
static size_t
size_of(unsigned type)
{

	switch (type) {
	case 0x05:
	case 0x06:
	case 0x07:
	case 0x14:
	case 0x40:
		return 8;
	case 0x48:
		return GUID_LEN;
	case US_PROPERTY_OBJECT:
	case US_PROPERTY_BYTES:
	case US_PROPERTY_UTF16:
	case US_PROPERTY_BINARY:
		return 0;
	default:
		return 4;
	}
}

static bool
skip_name(struct span *in)
{
	const char *bytes;
	uint32_t kind, len;

	if (!take(in, GUID_LEN, &bytes) || !take_number(in, &kind))
		return false;
	return kind == 0 ? take_number(in, &len) : take_sized(in, &bytes, &len);
}

/* Keep what is known of the attachment. */
static void
keep(struct level *level, unsigned code, unsigned type, const char *bytes,
    size_t len)
{

	if (code == US_PROPERTY_NAME) {
		level->name = bytes;
		level->name_len = len;
		level->name_type = type;
	} else if (code == US_PROPERTY_DATA && len > GUID_LEN &&
	    type == US_PROPERTY_OBJECT) {
		/* What kind of object it is stands before it. */
		level->content = bytes + GUID_LEN;
		level->content_len = len - GUID_LEN;
	} else if (code == US_PROPERTY_DATA && type == US_PROPERTY_BINARY) {
		level->content = bytes;
		level->content_len = len;
	}
}

/* Of a list of properties, what is taken. */
enum wanted { FIELDS, BODIES, ATTACHMENT };

static void
take_property(struct tnef *t, struct level *level, enum wanted wanted,
    unsigned code, unsigned type, const char *bytes, size_t len)
{
	bool is_field = code < US_PROPERTY_BODY || code == US_PROPERTY_ADDRESS;

	if (wanted == ATTACHMENT)
		keep(level, code, type, bytes, len);
	else if (is_field == (wanted == FIELDS))
		us_property_write(t->to, code, type, bytes, len);
}

static bool
read_values(struct tnef *t, struct level *level, struct span *in, unsigned code,
    unsigned type, enum wanted wanted)
{
	size_t size = size_of(type & ~(unsigned)MANY);
	const char *bytes;
	uint32_t n = 1, len;

	if ((size == 0 || (type & MANY) != 0) && !take_number(in, &n))
		return false;
	for (; n > 0; n--) {
		if (size > 0 && !take(in, size, &bytes))
			return false;
		if (size == 0 && !take_sized(in, &bytes, &len))
			return false;
		if (size == 0)
			take_property(t, level, wanted, code, type, bytes, len);
	}
	return true;
}

/* Read a list of properties, and take those with a length. */
static void
read_properties(struct tnef *t, struct level *level, const char *bytes,
    size_t len, enum wanted wanted)
{
	struct span in = { bytes, len, 0 };
	uint32_t n, head;

	if (!take_number(&in, &n))
		return;
	for (; n > 0; n--)
		if (!take_number(&in, &head) ||
		    (head >> 16 >= NAMED && !skip_name(&in)) ||
		    !read_values(t, level, &in, head >> 16, head & 0xFFFF,
			wanted)) {
			t->is_whole = false;
			return;
		}
}

static void
begin_message(struct tnef *t, const char *data, size_t len)
{
	struct level *level;

	if (t->levels == US_MIME_DEPTH || len < FILE_HEAD) {
		t->is_whole = false;
		return;
	}
	level = &t->level[t->levels++];
	memset(level, 0, sizeof(*level));
	level->in = (struct span){ data, len, FILE_HEAD };
	us_mime_begin(t->to);
}

/* Write the attachment that was kept, if any; it may be a message. */
static void
end_attachment(struct tnef *t, struct level *level)
{
	struct us_mime_part part = { .type = "application/octet-stream" };
	struct us_buf name = { .len = 0 };
	const char *content = level->content;
	size_t len = level->content_len;

	level->content = NULL;
	if (content == NULL)
		return;
	if (len > 4 && memcmp(content, US_TNEF_MAGIC, 4) == 0) {
		begin_message(t, content, len);
		return;
	}
	if (level->name != NULL &&
	    us_property_text(level->name_type, level->name, level->name_len,
		&name) != URLSIFT_OK)
		t->to->status = URLSIFT_ENOMEM;
	part.name = level->name == NULL ? NULL : name.data;
	part.name_len = name.len;
	us_mime_part(t->to, &part, content, len);
	us_buf_free(&name);
	level->name = NULL;
}

static void
take_attribute(struct tnef *t, struct level *level, uint32_t id,
    const char *bytes, size_t len)
{

	switch (id) {
	case ID_SUBJECT:
		us_property_write(t->to, US_PROPERTY_SUBJECT, US_PROPERTY_BYTES,
		    bytes, len);
		break;
	case ID_BODY:
		us_property_write(t->to, US_PROPERTY_BODY, US_PROPERTY_BYTES,
		    bytes, len);
		break;
	case ID_PROPERTIES:
		read_properties(t, level, bytes, len, FIELDS);
		read_properties(t, level, bytes, len, BODIES);
		break;
	case ID_TITLE:
		keep(level, US_PROPERTY_NAME, US_PROPERTY_BYTES, bytes, len);
		break;
	case ID_DATA:
		level->content = bytes;
		level->content_len = len;
		break;
	case ID_ATTACHED_PROPERTIES:
		read_properties(t, level, bytes, len, ATTACHMENT);
		break;
	default:
		break;
	}
}

static void
read_next(struct tnef *t)
{
	struct level *level = &t->level[t->levels - 1];
	struct span *in = &level->in;
	const char *head, *bytes, *sum;
	uint32_t id = ID_BEGINS, len = 0;
	bool is_last = in->at == in->len;

	if (!is_last && take(in, HEAD, &head)) {
		id = us_little_32(head + 1);
		len = us_little_32(head + 5);
	} else {
		t->is_whole = t->is_whole && is_last;
		is_last = true;
	}
	if (id == ID_BEGINS && level->content != NULL) {
		/* A message in it is read before the next attribute. */
		in->at -= is_last ? 0 : HEAD;
		end_attachment(t, level);
		return;
	}
	if (!is_last && take(in, len, &bytes) && take(in, SUM, &sum)) {
		take_attribute(t, level, id, bytes, len);
		return;
	}
	t->is_whole = t->is_whole && is_last;
	us_mime_end(t->to);
	t->levels--;
}

bool
us_tnef_write(struct us_mime *m, const char *data, size_t len)
{
	struct tnef t = { .to = m, .is_whole = true };

	begin_message(&t, data, len);
	while (t.levels > 0 && m->status == URLSIFT_OK)
		read_next(&t);
	return t.is_whole;
}
