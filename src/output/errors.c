/*
 * Error messages.  A message is one write, unless its name is very long.  If
 * this write fails, the error cannot be reported, so it is ignored.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "urlsift.h"

/* Print ${why} for the file ${name}, for its ${member} if that is not empty,
 * and for a line and column if ${line} is not 0. */
static void
error_print(const char *name, const char *member, uint64_t line, size_t column,
    const char *why)
{
	char room[1024];
	struct out err;

	out_init(&err, STDERR_FILENO, room, sizeof(room));
	status_line_lock();
	err.shows = true;
	out_word(&err, "urlsift: ");
	if (name != NULL) {
		out_text(&err, name, strlen(name));
		if (*member != '\0') {
			out_char(&err, '!');
			out_text(&err, member, strlen(member));
		}
		if (line != 0) {
			out_char(&err, ':');
			out_number(&err, line);
			out_char(&err, ':');
			out_number(&err, column);
		}
		out_word(&err, ": ");
	}
	out_text(&err, why, strlen(why));
	out_char(&err, '\n');
	out_flush(&err);
	status_line_unlock();
}

void
error_say(const char *name, const char *why)
{

	error_print(name, "", 0, 0, why);
}

void
error_say_of(const char *name, const char *member, const char *why)
{

	error_print(name, member, 0, 0, why);
}

void
error_say_at(const char *name, uint64_t line, size_t column, const char *why)
{

	error_print(name, "", line, column, why);
}

void
error_describe_undecided(int answer, uint64_t offset, char *what)
{
	const struct urlsift_option *filter =
	    urlsift_filter_option((size_t)(answer - URLSIFT_UNDECIDED));

	snprintf(what, ERROR_UNDECIDED,
	    "--%s takes too many steps; the URL at offset %" PRIu64
	    " is not filtered by it",
	    filter->name, offset);
}
