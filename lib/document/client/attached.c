/*
 * The reader of a file that is a part of a message, or a PDF in another input,
 * and files without a name: where the system has none in memory, one in the
 * folder for temporary files.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../decode/limits.h"
#include "../kind.h"
#include "client.h"

/* The longest warning; the name before it is cut. */
#define WARNING_ROOM 256

int
us_memory_file_open(void)
{
#ifdef HAVE_MEMFD_CREATE
	return memfd_create("urlsift", MFD_CLOEXEC);
#else
	FILE *file = tmpfile();
	int fd = -1, error = errno;

	if (file != NULL) {
		fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
		error = errno;
		(void)fclose(file);
	}
	errno = error;
	return fd;
#endif
}

bool
us_memory_file_add(int fd, const char *bytes, size_t len)
{
	ssize_t n;

	for (; len > 0; bytes += n, len -= (size_t)n) {
		do {
			n = write(fd, bytes, len);
		} while (n == -1 && errno == EINTR);
		if (n <= 0)
			return false;
	}
	return true;
}

/* Set ${*name} to ${around}, and ${inner} behind it if there is one.  Return
 * false when memory is out. */
static bool
name_set(char **name, const char *around, const char *inner)
{
	size_t len = strlen(around), more = strlen(inner);
	char *joined = malloc(len + more + 2);

	if (joined == NULL)
		return false;
	memcpy(joined, around, len + 1);
	if (more > 0) {
		joined[len] = '!';
		memcpy(joined + len + 1, inner, more + 1);
	}
	free(*name);
	*name = joined;
	return true;
}

bool
us_attached_member(struct us_attached *a, const char *name)
{

	return name_set(&a->member, a->word[US_PART_PATH], name);
}

/* Messages and records in it are no places of their own. */
bool
us_attached_part(struct us_attached *a, const struct urlsift_decode_part *found)
{
	struct urlsift_decode_part part = *found;

	if (!name_set(&a->part, a->member, found->path))
		return false;
	part.path = a->part;
	part.begin = a->sent.begin;
	part.end = a->sent.end;
	part.message = NULL;
	part.type = a->word[US_PART_TYPE];
	part.name = a->word[US_PART_NAME];
	if (*a->word[US_PART_POINTER] != '\0')
		part.pointer = a->word[US_PART_POINTER];
	if (a->sent.row != 0) {
		part.row = a->sent.row;
		part.column = a->sent.column;
	}
	return a->around == NULL ? us_where_part(a->where, &part) :
				   us_attached_part(a->around, &part);
}

void
us_attached_warn(struct us_attached *a, const char *what)
{
	const struct urlsift_place place = { .file = a->asked->file,
		.within = &a->where->within };
	char text[WARNING_ROOM];
	int room = WARNING_ROOM - 3 - (int)strlen(what);

	a->has_failed = true;
	if (room >= 0 && *a->member != '\0') {
		snprintf(text, sizeof(text), "%.*s: %s", room, a->member, what);
		what = text;
	}
	if (a->around != NULL)
		us_attached_warn(a->around, what);
	else
		us_receiver_warn(a->to, &place, what);
}

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
}

bool
us_attached_begin(struct us_attached *a, const struct us_protocol_part *sent,
    const char *const *words)
{
	size_t i;

	drop(a);
	a->sent = *sent;
	for (i = 0; i < US_PART_WORDS + 1; i++)
		if (!name_set(&a->word[i], words[i], ""))
			return false;
	if (!us_attached_member(a, ""))
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
	a->helper = us_helper_new(a->to, a);
	if (a->helper == NULL)
		return false;
	us_helper_sandbox(a->helper, around->sandbox);
	return around->program == NULL ||
	    us_helper_program(a->helper, around->program);
}

/* Read the file, in which ${nesting} levels of files may be. */
static int
run(struct us_attached *a, const struct us_process *around, uint64_t nesting)
{
	struct urlsift_decode_input input = {
		.kind = (enum urlsift_decode_kind)a->sent.what,
		.named = us_type_of_name(a->word[US_PART_NAME]),
		.index = 1,
		.limits = a->input->limits,
		.no_headers = a->input->no_headers,
		.all_headers = a->input->all_headers,
		.keep = a->input->keep,
		.encoding = a->word[US_PART_WORDS]
	};
	const char *why;
	int status;

	if (*input.encoding == '\0')
		input.encoding = a->input->encoding;
	input.limits.nesting = nesting;
	if (lseek(a->fd, 0, SEEK_SET) == -1) {
		us_attached_warn(a, strerror(errno));
		return URLSIFT_DECODE_OK;
	}
	status = us_helper_run_inside(a->helper, a->asked, &input, a->fd,
	    around->budget);
	if (status == URLSIFT_DECODE_OK || status == URLSIFT_DECODE_STOPPED ||
	    status == URLSIFT_DECODE_ENOMEM)
		return status;
	if ((why = us_helper_state(a->helper).error) != NULL)
		us_attached_warn(a, why);
	return URLSIFT_DECODE_OK;
}

int
us_attached_read(struct us_attached *a, struct us_process *around)
{
	uint64_t nesting = a->input->limits.nesting;
	int status = URLSIFT_DECODE_OK;

	if (nesting == 0)
		nesting = US_MAX_NESTING;
	/* What holds the file is in one itself. */
	if ((a->input->kind == URLSIFT_DECODE_ARCHIVE || a->around != NULL) &&
	    --nesting == 0)
		us_attached_warn(a,
		    "files are nested too deep; this one is not opened");
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

	us_helper_free(a->helper);
	a->helper = NULL;
}

void
us_attached_free(struct us_attached *a)
{

	size_t i;

	drop(a);
	us_attached_stop(a);
	for (i = 0; i < US_PART_WORDS + 1; i++)
		free(a->word[i]);
	free(a->member);
	free(a->part);
}
