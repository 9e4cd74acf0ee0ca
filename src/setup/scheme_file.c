/*
 * The parser of scheme files.  It collects the lines of a definition and passes
 * it to the library.  Errors that the library reports are mapped to lines and
 * columns of the file.
 * SPDX-License-Identifier: MIT
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "setup.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The lines and bytes of a pattern, more than the library accepts. */
#define PIECES_MAX 256
#define PATTERN_MAX 8192

static const char blanks[] = " \t";

struct reader {
	struct urlsift_rules *rules;
	const char *file;
	struct schemes_error *error;
	size_t line; /* number of the line read last */

	/* The definition that is being read, if ${open}. */
	bool open;
	struct urlsift_scheme scheme;
	char *first;	  /* its first line, with a NUL behind each field */
	size_t begin;	  /* number of that line */
	size_t column[3]; /* of its name, shape and port */
	char pattern[PATTERN_MAX + 1];
	size_t len;
	struct {
		size_t at, line, column;
	} piece[PIECES_MAX]; /* the pieces of the pattern, one for each line */
	size_t pieces;
};

static int
fail(struct reader *r, size_t line, size_t column, const char *why)
{

	r->error->line = line;
	r->error->column = column;
	snprintf(r->error->why, sizeof(r->error->why), "%s", why);
	return -1;
}

/* Add the text of ${line} from ${at} on to the pattern. */
static int
add_piece(struct reader *r, const char *line, size_t at)
{
	size_t len = strlen(line + at);

	if (r->pieces == PIECES_MAX || len > PATTERN_MAX - r->len)
		return fail(r, r->line, at + 1, "the pattern is too long");
	r->piece[r->pieces].at = r->len;
	r->piece[r->pieces].line = r->line;
	r->piece[r->pieces++].column = at + 1;
	memcpy(r->pattern + r->len, line + at, len + 1);
	r->len += len;
	return 0;
}

/* Report ${defect} with its line and column. */
static int
fail_at(struct reader *r, const struct urlsift_defect *defect)
{
	size_t i = r->pieces - 1;

	if (defect->field != URLSIFT_D_PATTERN)
		return fail(r, r->begin, r->column[defect->field] + defect->at,
		    defect->why);
	while (i > 0 && r->piece[i].at > defect->at)
		i--;
	return fail(r, r->piece[i].line,
	    r->piece[i].column + defect->at - r->piece[i].at, defect->why);
}

/* Pass the complete definition, if there is one, to the library. */
static int
end_scheme(struct reader *r)
{
	struct urlsift_defect defect;
	int status = 0;

	if (!r->open)
		return 0;
	r->open = false;
	if (r->len == 0)
		status = fail(r, r->begin, r->piece[0].column,
		    "the definition has no pattern");
	else
		switch (urlsift_rules_add_scheme(r->rules, &r->scheme,
		    r->pattern, &defect)) {
		case URLSIFT_OK:
			break;
		case URLSIFT_EINVAL:
			status = fail_at(r, &defect);
			break;
		default:
			status = fail(r, 0, 0, strerror(ENOMEM));
		}
	free(r->first);
	r->first = NULL;
	return status;
}

/* Read the port: digits, or - for none. */
static int
read_port(struct reader *r, const char *port)
{

	r->scheme.port = 0;
	if (strcmp(port, "-") == 0)
		return 0;
	if (*port == '\0' || strlen(port) > 5 ||
	    strspn(port, "0123456789") != strlen(port))
		return fail(r, r->line, r->column[URLSIFT_D_PORT],
		    "the port must be - or a number up to 65535");
	r->scheme.port = (unsigned)strtoul(port, NULL, 10);
	return 0;
}

/* Begin a definition with the line that holds its fields. */
static int
begin_scheme(struct reader *r, const char *line)
{
	const char *field[3];
	size_t at = 0, i, end;

	if ((r->first = strdup(line)) == NULL)
		return fail(r, 0, 0, strerror(ENOMEM));
	r->open = true;
	r->begin = r->line;
	r->len = r->pieces = 0;
	for (i = 0; i < 3; i++) {
		field[i] = r->first + at;
		r->column[i] = at + 1;
		end = at + strcspn(line + at, blanks);
		at = end + strspn(line + end, blanks);
		r->first[end] = '\0';
	}
	r->scheme.name = field[URLSIFT_D_NAME];
	r->scheme.shape = field[URLSIFT_D_SHAPE];
	r->scheme.document = r->file;
	if (read_port(r, field[URLSIFT_D_PORT]) == -1)
		return -1;
	return add_piece(r, line, at);
}

/* Parse a ${line} of ${len} bytes. */
static int
parse_line(struct reader *r, char *line, size_t len)
{
	size_t at;

	r->line++;
	if (memchr(line, '\0', len) != NULL)
		return fail(r, r->line, strlen(line) + 1, "a NUL byte");
	while (len > 0 && strchr(" \t\r\n", line[len - 1]) != NULL)
		line[--len] = '\0';
	at = strspn(line, blanks);
	if (at == len || line[at] == '#')
		return at == len || at == 0 ? end_scheme(r) : 0;
	if (at > 0 && r->open)
		return add_piece(r, line, at);
	if (at > 0)
		return fail(r, r->line, at + 1,
		    "a continuation line without a scheme before it");
	if (end_scheme(r) == -1)
		return -1;
	return begin_scheme(r, line);
}

int
schemes_read(struct urlsift_rules *rules, const char *file,
    struct schemes_error *error)
{
	struct reader *r = calloc(1, sizeof(*r));
	FILE *stream = NULL;
	char *line = NULL;
	size_t room = 0;
	ssize_t n = 0;
	int status = -1;

	error->line = error->column = 0;
	snprintf(error->why, sizeof(error->why), "%s", strerror(ENOMEM));
	if (r == NULL)
		return -1;
	r->rules = rules;
	r->file = file;
	r->error = error;
	if ((stream = fopen(file, "r")) == NULL)
		goto failed;
	while ((n = getline(&line, &room, stream)) != -1)
		if (parse_line(r, line, (size_t)n) == -1)
			goto done;
	if (feof(stream)) {
		status = end_scheme(r);
		goto done;
	}

failed:
	(void)fail(r, 0, 0, strerror(errno));
done:
	if (stream != NULL)
		fclose(stream);
	free(line);
	free(r->first);
	free(r);
	return status;
}
