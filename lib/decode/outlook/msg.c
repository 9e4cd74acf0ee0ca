/*
 * The reader of .msg: a storage is a message, each of its properties a stream,
 * and each attachment a storage in it.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../urlsift-decode.h"
#include "outlook.h"

#define STREAM "__substg1.0_"
#define ATTACHMENT "__attach_version1.0_"
/* A message that is open, and the next of its entries to look at. */
struct level {
	uint32_t storage;
	size_t next;
};

struct msg {
	struct us_compound file;
	struct us_mime *to;
	struct us_buf content; /* of a stream */
	struct level level[US_MIME_DEPTH];
	unsigned levels;
	bool is_whole;
};

/* Return the stream or storage of the property ${code} in ${storage}, 0: it has
 * none, and set ${type} to its type. */
static uint32_t
find_property(struct msg *g, uint32_t storage, unsigned code, unsigned *type)
{
	size_t n, i;
	const uint32_t *child = us_compound_children(&g->file, storage, &n);
	char name[US_COMPOUND_NAME];
	unsigned long value;

	for (i = 0; i < n; i++) {
		us_compound_name(&g->file, child[i], name, sizeof(name));
		if (strncmp(name, STREAM, sizeof(STREAM) - 1) != 0)
			continue;
		value = strtoul(name + sizeof(STREAM) - 1, NULL, 16);
		*type = (unsigned)(value & 0xFFFF);
		if (value >> 16 == code)
			return child[i];
	}
	return 0;
}

/* Read the property ${code} of ${storage} to ${g->content}.  Return false if
 * there is none that is a stream. */
static bool
read_property(struct msg *g, uint32_t storage, unsigned code, unsigned *type)
{
	uint32_t stream = find_property(g, storage, code, type);

	g->content.len = 0;
	if (stream == 0 || *type == US_PROPERTY_OBJECT)
		return false;
	us_compound_read(&g->file, stream, &g->content);
	return g->content.len > 0;
}

static void
begin_message(struct msg *g, uint32_t storage)
{
	static const unsigned codes[] = { US_PROPERTY_HEADERS,
		US_PROPERTY_SUBJECT, US_PROPERTY_ADDRESS, US_PROPERTY_SENDER,
		US_PROPERTY_BODY, US_PROPERTY_HTML, US_PROPERTY_RTF };
	unsigned type;
	size_t i;

	if (g->levels == US_MIME_DEPTH) {
		g->is_whole = false;
		return;
	}
	g->level[g->levels].storage = storage;
	g->level[g->levels++].next = 0;
	us_mime_begin(g->to);
	for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (read_property(g, storage, codes[i], &type))
			us_property_write(g->to, codes[i], type,
			    g->content.data, g->content.len);
}

/* Write the attachment ${storage}, or begin the message that it is. */
static void
write_attachment(struct msg *g, uint32_t storage)
{
	struct us_mime_part part = { .type = "application/octet-stream" };
	struct us_buf name = { .len = 0 };
	unsigned type;
	uint32_t data = find_property(g, storage, US_PROPERTY_DATA, &type);

	if (data != 0 && type == US_PROPERTY_OBJECT) {
		begin_message(g, data);
		return;
	}
	if (read_property(g, storage, US_PROPERTY_NAME, &type) ||
	    read_property(g, storage, US_PROPERTY_SHORT_NAME, &type)) {
		if (us_property_text(type, g->content.data, g->content.len,
			&name) != URLSIFT_OK)
			g->to->status = URLSIFT_ENOMEM;
		part.name = name.data;
		part.name_len = name.len;
	}
	if (read_property(g, storage, US_PROPERTY_DATA, &type))
		us_mime_part(g->to, &part, g->content.data, g->content.len);
	us_buf_free(&name);
}

/* Look at the next entry of the innermost message. */
static void
read_next(struct msg *g)
{
	struct level *level = &g->level[g->levels - 1];
	size_t n;
	const uint32_t *child =
	    us_compound_children(&g->file, level->storage, &n);
	char name[US_COMPOUND_NAME];

	if (level->next == n) {
		us_mime_end(g->to);
		g->levels--;
		return;
	}
	us_compound_name(&g->file, child[level->next], name, sizeof(name));
	if (strncmp(name, ATTACHMENT, sizeof(ATTACHMENT) - 1) == 0)
		write_attachment(g, child[level->next++]);
	else
		level->next++;
}

bool
us_msg_write(struct us_mime *m, const char *data, size_t len)
{
	struct msg g = { .to = m, .is_whole = true };

	if (us_compound_open(&g.file, data, len))
		begin_message(&g, 0);
	else
		g.is_whole = false;
	while (g.levels > 0 && m->status == URLSIFT_OK)
		read_next(&g);
	if (g.file.status != URLSIFT_OK)
		m->status = URLSIFT_ENOMEM;
	us_compound_close(&g.file);
	us_buf_free(&g.content);
	return g.is_whole && !g.file.is_cut;
}
