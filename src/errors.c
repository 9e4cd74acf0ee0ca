/*
 * A message is one write, unless its name is very long.  That standard error
 * cannot be written to is nothing anybody could be told.
 */
#include "config.h"

#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "output.h"

void
error_say(const char *name, const char *why)
{

	error_say_at(name, 0, 0, why);
}

void
error_say_at(const char *name, size_t line, size_t column, const char *why)
{
	char room[1024];
	struct out err;

	out_init(&err, STDERR_FILENO, room, sizeof(room));
	err.shows = true;
	out_word(&err, "urlsift: ");
	if (name != NULL) {
		out_text(&err, name, strlen(name));
		if (line != 0) {
			out_char(&err, ':');
			out_number(&err, line);
			out_char(&err, ':');
			out_number(&err, column);
		}
		out_word(&err, ": ");
	}
	out_word(&err, why);
	out_char(&err, '\n');
	out_flush(&err);
}
