/*
 * The reader of an archive that is a part of a message.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* strndup */
#endif
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../limits.h"
#include "attached.h"
#include "memory_file.h"

/* The longest warning; the name before it is cut. */
#define WARNING_ROOM 256

/* Call ${name} of the sink, if it is there, with ${arguments} in brackets. */
#define CALL(a, name, arguments) \
	((a)->sink->name == NULL ? 0 : (a)->sink->name arguments)

/* Set ${*name} to ${around}, and ${inner} behind it if there is one.  Return 0,
 * or 1 when memory is out. */
static int
name_set(struct us_attached *a, char **name, const char *around,
    const char *inner)
{
	size_t len = strlen(around), more = strlen(inner);
	char *joined = malloc(len + more + 2);

	if (joined == NULL) {
		a->is_short = true;
		return 1;
	}
	memcpy(joined, around, len + 1);
	if (more > 0) {
		joined[len] = '!';
		memcpy(joined + len + 1, inner, more + 1);
	}
	free(*name);
	*name = joined;
	return 0;
}

static int
on_member(void *ctx, const struct urlsift_decode_member *member)
{
	struct us_attached *a = ctx;

	return name_set(a, &a->member, a->path, member->name);
}

static int
on_part(void *ctx, const struct urlsift_decode_part *found)
{
	struct us_attached *a = ctx;
	struct urlsift_decode_part part = *found;

	if (name_set(a, &a->part, a->member, found->path) != 0)
		return 1;
	part.path = a->part;
	part.begin = a->begin;
	part.end = a->end;
	part.message = NULL;
	if (*a->pointer != '\0')
		part.pointer = a->pointer;
	if (a->row != 0) {
		part.row = a->row;
		part.column = a->column;
	}
	return CALL(a, part, (a->ctx, &part));
}

static int
on_place(void *ctx, const struct urlsift_decode_place *place)
{
	struct us_attached *a = ctx;

	return CALL(a, place, (a->ctx, place));
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct us_attached *a = ctx;

	return CALL(a, text, (a->ctx, text, len));
}

static int
on_gap(void *ctx)
{
	struct us_attached *a = ctx;

	return CALL(a, gap, (a->ctx));
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct us_attached *a = ctx;

	return CALL(a, url, (a->ctx, url));
}

static int
on_broken(void *ctx)
{
	struct us_attached *a = ctx;

	return CALL(a, broken, (a->ctx));
}

static int
on_part_end(void *ctx)
{
	struct us_attached *a = ctx;

	return CALL(a, part_end, (a->ctx));
}

static int
on_skipped(void *ctx, const char *type, uint64_t begin, uint64_t end)
{
	struct us_attached *a = ctx;

	(void)begin;
	(void)end;
	return CALL(a, skipped, (a->ctx, type, a->begin, a->end));
}

static int
on_warning(void *ctx, const char *what)
{
	struct us_attached *a = ctx;
	char text[WARNING_ROOM];
	int room = WARNING_ROOM - 3 - (int)strlen(what);

	a->has_failed = true;
	if (room < 0)
		return CALL(a, warning, (a->ctx, what));
	snprintf(text, sizeof(text), "%.*s: %s", room, a->member, what);
	return CALL(a, warning, (a->ctx, text));
}

/* Messages and records in it are no places of their own. */
static const struct urlsift_decode_sink sink = { .member = on_member,
	.part = on_part,
	.place = on_place,
	.text = on_text,
	.gap = on_gap,
	.url = on_url,
	.broken = on_broken,
	.part_end = on_part_end,
	.skipped = on_skipped,
	.warning = on_warning };

/* Forget the bytes of an archive. */
static void
drop(struct us_attached *a)
{

	if (a->fd != -1)
		(void)close(a->fd);
	a->fd = -1;
	a->left = 0;
}

void
us_attached_input(struct us_attached *a,
    const struct urlsift_decode_input *input)
{

	drop(a);
	a->input = input;
	a->is_short = a->has_failed = false;
}

bool
us_attached_begin(struct us_attached *a, const struct us_protocol_archive *sent,
    const char *text)
{

	drop(a);
	free(a->path);
	free(a->pointer);
	a->begin = sent->begin;
	a->end = sent->end;
	a->row = sent->row;
	a->column = sent->column;
	a->path = strndup(text, sent->path);
	a->pointer = strndup(text + sent->path, sent->pointer);
	if (a->path == NULL || a->pointer == NULL ||
	    name_set(a, &a->member, a->path, "") != 0)
		return false;
	a->fd = us_memory_file_open();
	if (a->fd != -1)
		a->left = sent->len;
	return a->fd != -1;
}

bool
us_attached_add(struct us_attached *a, const char *bytes, size_t len)
{

	a->left -= len;
	return us_memory_file_add(a->fd, bytes, len);
}

/* Have a helper of the same kind as that ${around}.  Return false when memory
 * is out. */
static bool
start(struct us_attached *a, const struct us_process *around)
{

	if (a->helper != NULL)
		return true;
	if ((a->helper = urlsift_helper_new(&sink, a)) == NULL)
		return false;
	urlsift_helper_watch(a->helper, around->watch, around->watch_ctx);
	urlsift_helper_sandbox(a->helper, around->sandbox);
	return around->program == NULL ||
	    urlsift_helper_program(a->helper, around->program) ==
	    URLSIFT_DECODE_OK;
}

/* Read the archive, in which ${nesting} levels of archives may be. */
static int
run(struct us_attached *a, struct us_process *around, uint64_t nesting)
{
	struct urlsift_decode_input input = { .kind = URLSIFT_DECODE_ARCHIVE,
		.index = 1,
		.limits = a->input->limits,
		.no_headers = a->input->no_headers,
		.all_headers = a->input->all_headers,
		.encoding = a->input->encoding };
	const char *why;
	int status;

	input.limits.nesting = nesting;
	if (lseek(a->fd, 0, SEEK_SET) == -1)
		return on_warning(a, strerror(errno));
	status = us_attached_run(a->helper, &input, a->fd, around);
	if (a->is_short)
		return URLSIFT_DECODE_ENOMEM;
	if (status == URLSIFT_DECODE_OK || status == URLSIFT_DECODE_STOPPED ||
	    status == URLSIFT_DECODE_ENOMEM)
		return status;
	if ((why = urlsift_helper_error(a->helper)) == NULL)
		return URLSIFT_DECODE_OK;
	return on_warning(a, why) == 0 ? URLSIFT_DECODE_OK :
					 URLSIFT_DECODE_STOPPED;
}

int
us_attached_read(struct us_attached *a, struct us_process *around)
{
	uint64_t nesting = a->input->limits.nesting;
	int status;

	if (nesting == 0)
		nesting = US_MAX_NESTING;
	/* This mail is in an archive. */
	if (a->input->kind == URLSIFT_DECODE_ARCHIVE && --nesting == 0)
		status = on_warning(a,
		    "archives are nested too deep; this one is not opened");
	else if (!start(a, around))
		status = URLSIFT_DECODE_ENOMEM;
	else
		status = run(a, around, nesting);
	drop(a);
	return status;
}

void
us_attached_stop(struct us_attached *a)
{

	urlsift_helper_free(a->helper);
	a->helper = NULL;
}

void
us_attached_free(struct us_attached *a)
{

	drop(a);
	us_attached_stop(a);
	free(a->path);
	free(a->pointer);
	free(a->member);
	free(a->part);
}
