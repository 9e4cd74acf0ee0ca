/*
 * A message is one write, unless its name is very long.  That standard error
 * cannot be written to is nothing anybody could be told.
 */
#include "config.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "output.h"

/* Back to the line's begin, and nothing behind that. */
#define ERASE "\r\033[K"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool is_shown; /* written under the lock */

/* Say what is wrong with the ${member} or the place of ${name}. */
static void
say(const char *name, const char *member, size_t line, size_t column,
    const char *why)
{
	char room[1024];
	struct out err;

	out_init(&err, STDERR_FILENO, room, sizeof(room));
	pthread_mutex_lock(&lock);
	if (atomic_exchange(&is_shown, false))
		out_word(&err, ERASE);
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
	pthread_mutex_unlock(&lock);
}

void
error_say(const char *name, const char *why)
{

	say(name, "", 0, 0, why);
}

void
error_say_of(const char *name, const char *member, const char *why)
{

	say(name, member, 0, 0, why);
}

void
error_say_at(const char *name, size_t line, size_t column, const char *why)
{

	say(name, "", line, column, why);
}

/* Erase the line that is shown, and put ${line} there. */
static void
replace(const char *line)
{
	char room[256];
	struct out err;

	out_init(&err, STDERR_FILENO, room, sizeof(room));
	pthread_mutex_lock(&lock);
	if (atomic_exchange(&is_shown, *line != '\0'))
		out_word(&err, ERASE);
	out_word(&err, line);
	out_flush(&err);
	pthread_mutex_unlock(&lock);
}

void
error_show(const char *line)
{

	replace(line);
}

void
error_hide(void)
{

	if (atomic_load(&is_shown))
		replace("");
}
