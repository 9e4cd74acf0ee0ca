/*
 * Files in a document of Office, which a click on their picture opens.  Each is
 * a stream of its own, OLENativeStream of [MS-OLEDS] 2.3.6, in which Windows
 * keeps two names, a path for a copy, and the bytes.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../detect/detect.h"
#include "../limits.h"
#include "../mail/message.h"
#include "outlook.h"

/* The length of all, and a number that is always 2. */
#define HEAD 6

/* The longest name that is kept, with a NUL. */
#define NAME_ROOM 256

/* A file: where it ends in the bytes of all, and its name. */
struct us_inserted_file {
	size_t end;
	char name[NAME_ROOM];
};

/* Move ${at} behind the string there.  Return false if it does not end. */
static bool
pass_string(const char *bytes, size_t len, size_t *at)
{
	const char *end = memchr(bytes + *at, '\0', len - *at);

	if (end != NULL)
		*at = (size_t)(end - bytes) + 1;
	return end != NULL;
}

/* Set ${n} to the number at ${at}, and move behind it.  Return false if it is
 * not there. */
static bool
pass_number(const char *bytes, size_t len, size_t *at, size_t *n)
{

	if (len - *at < 4)
		return false;
	*n = us_little_32(bytes + *at);
	*at += 4;
	return true;
}

/* Set ${at} to where the file begins in the stream ${bytes}, and ${n} to how
 * long it says to be.  Return false if the stream is another one. */
static bool
find_file(const char *bytes, size_t len, size_t *at, size_t *n)
{

	*at = HEAD;
	if (len < HEAD || us_little_16(bytes + HEAD - 2) != 2 ||
	    !pass_string(bytes, len, at) || !pass_string(bytes, len, at) ||
	    !pass_number(bytes, len, at, n) || !pass_number(bytes, len, at, n))
		return false;
	/* The path of the copy. */
	if (*n > len - *at)
		return false;
	*at += *n;
	return pass_number(bytes, len, at, n);
}

/* Set the name of ${p} to ${path} without its folders, with ? for what is not
 * ASCII: its character set is that of the machine that wrote it. */
static void
set_name(struct us_inserted_file *p, const char *path)
{
	const char *at;
	size_t i;

	for (at = path; *at != '\0'; at++)
		if (*at == '\\' || *at == '/')
			path = at + 1;
	for (i = 0; i < NAME_ROOM - 1 && path[i] != '\0'; i++)
		p->name[i] = path[i] >= ' ' && path[i] <= '~' ? path[i] : '?';
	p->name[i] = '\0';
}

int
us_inserted_keep(struct us_inserted *p, const char *stream, size_t len)
{
	struct us_inserted_file file;
	size_t at, n;
	int status;

	if (!find_file(stream, len, &at, &n))
		return URLSIFT_OK;
	if (p->list.len / sizeof(file) == US_MAX_ATTACHED) {
		p->is_cut = true;
		return URLSIFT_OK;
	}
	if (n > len - at)
		n = len - at;
	set_name(&file, stream + HEAD);
	status = us_buf_add(&p->bytes, stream + at, n);
	file.end = p->bytes.len;
	if (status == URLSIFT_OK)
		status = us_buf_add(&p->list, &file, sizeof(file));
	return status;
}

void
us_path_inside(char *path, size_t size, const struct urlsift_decode_part *in,
    const char *name)
{
	const char *around = in->path == NULL ? "" : in->path;

	(void)snprintf(path, size, "%s%s%s", around, *around == '\0' ? "" : "!",
	    name);
}

/* Emit the file that ${bytes} are as ${part}; a part that is skipped, where the
 * caller opens no files. */
static void
emit_one(struct us_emitter *out, const struct urlsift_decode_part *part,
    const char *bytes, size_t len)
{
	struct us_kind state = { .named = us_type_of_name(part->name) };
	struct us_file file = { .encoding = "", .bytes = bytes, .len = len };

	if (out->sink->file == NULL) {
		us_emit_skipped(out, part, part->type, NULL, 0);
		return;
	}
	file.kind =
	    (enum urlsift_decode_kind)us_detect(&state, bytes, len, true);
	us_emit_file(out, part, &file);
}

void
us_inserted_emit(const struct us_inserted *p, struct us_emitter *out,
    const struct urlsift_decode_part *in)
{
	const struct us_inserted_file *file = (const void *)p->list.data;
	size_t n = p->list.len / sizeof(*file), at = 0;
	char path[US_PATH_ROOM + 1 + NAME_ROOM];
	struct urlsift_decode_part part = *in;

	part.path = path;
	part.type = "application/octet-stream";
	part.is_plain = 0;
	for (; n > 0 && out->status == 0; n--, file++) {
		us_path_inside(path, sizeof(path), in, file->name);
		part.name = file->name;
		if (file->end > at)
			emit_one(out, &part, p->bytes.data + at,
			    file->end - at);
		at = file->end;
	}
}

void
us_inserted_free(struct us_inserted *p)
{

	us_buf_free(&p->list);
	us_buf_free(&p->bytes);
}
