/*
 * The reader of files of hosts.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "hosts_file.h"

/* The least room to read into. */
#define ROOM ((size_t)65536)

/* Read all of ${stream} and return it, with a NUL behind it.  Return NULL after
 * an error, whose reason is in errno. */
static char *
read_all(FILE *stream, size_t *len)
{
	char *text = NULL, *grown;
	size_t room = ROOM / 2, n;

	for (*len = 0;; *len += n) {
		if (text == NULL || room - *len < ROOM / 2) {
			room *= 2;
			if ((grown = realloc(text, room)) == NULL)
				break;
			text = grown;
		}
		n = fread(text + *len, 1, room - *len - 1, stream);
		if (n == 0 && ferror(stream))
			break;
		if (n == 0) {
			text[*len] = '\0';
			return text;
		}
	}
	free(text);
	return NULL;
}

/* No host has a NUL, nor any other control character, but only a NUL would end
 * the list. */
static void
replace_nuls(char *text, size_t len)
{
	char *nul = text;

	while ((nul = memchr(nul, '\0', len - (size_t)(nul - text))) != NULL)
		*nul = '\x01';
}

/* Say what is wrong with ${text}, of ${file}. */
static void
complain(const char *file, const char *text,
    const struct urlsift_defect *defect)
{
	const char *line = text, *end, *wrong = text + defect->at;
	uint64_t number = 1;

	while ((end = memchr(line, '\n', (size_t)(wrong - line))) != NULL) {
		line = end + 1;
		number++;
	}
	error_say_at(file, number, (size_t)(wrong - line) + 1, defect->why);
}

int
hosts_file_read(struct urlsift_filter *filter, const char *name,
    const char *file)
{
	FILE *stream = fopen(file, "r");
	struct urlsift_defect defect;
	char *text = NULL;
	size_t len;
	int status = URLSIFT_ENOMEM;

	if (stream == NULL || (text = read_all(stream, &len)) == NULL) {
		error_say(file, strerror(errno));
	} else {
		replace_nuls(text, len);
		status = urlsift_filter_add(filter, name, text, &defect);
		if (status == URLSIFT_EINVAL)
			complain(file, text, &defect);
		else if (status == URLSIFT_ENOMEM)
			error_say(file, strerror(ENOMEM));
	}
	free(text);
	if (stream != NULL)
		(void)fclose(stream);
	return status == URLSIFT_OK ? 0 : -1;
}
