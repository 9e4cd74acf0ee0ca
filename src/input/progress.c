/*
 * The counts of the whole run and the status line.  The total is found by a
 * second walk over the inputs, a little at a time, so that it delays nothing.
 * Lists of names are not read twice, and the size of a pipe is unknown
 * (line-of-progress).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "../output/errors.h"
#include "../output/utf8.h"
#include "../base/base.h"
#include "input.h"

/* Milliseconds: before the first line, between two lines, for a piece of the
 * walk. */
#define FIRST 2000
#define AGAIN 250
#define WALKS 20

#define LINE_ROOM 200
#define WIDTH 80 /* if it is unknown */

/* The bar, in a line of BAR_WIDTH columns or more, and the least of a name. */
#define BAR "##########"
#define BAR_WIDTH 72
#define NAME_LEAST 8

static struct {
	_Atomic uint64_t files, bytes, results;
	_Atomic int64_t due; /* INT64_MAX: never */
	int64_t began;

	pthread_mutex_t lock; /* protects the members below */
	struct walk walk;
	bool walks;
	bool is_known; /* the total is complete */
	bool is_shown;
	char name[LINE_ROOM]; /* of the file that was begun last, or its end */
	uint64_t total;
} progress = { .due = INT64_MAX, .lock = PTHREAD_MUTEX_INITIALIZER };

/* Return the time in milliseconds. */
static int64_t
now(void)
{
	struct timespec time;

	(void)clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void
progress_start(const struct options *options)
{

	progress.began = now();
	signals_on_request(progress_look);
	if (options->progress == WHEN_ALWAYS)
		atomic_init(&progress.due, progress.began);
	else if (options->progress == WHEN_AUTO && isatty(STDERR_FILENO) == 1)
		atomic_init(&progress.due, progress.began + FIRST);
	progress.walks = options->list.n == 0;
	walk_init(&progress.walk, options);
}

void
progress_file(const char *name)
{
	size_t len = strlen(name);

	atomic_fetch_add_explicit(&progress.files, 1, memory_order_relaxed);
	if (atomic_load_explicit(&progress.due, memory_order_relaxed) ==
	    INT64_MAX)
		return;
	pthread_mutex_lock(&progress.lock);
	if (len >= LINE_ROOM)
		name += len - LINE_ROOM + 1;
	(void)snprintf(progress.name, LINE_ROOM, "%s", name);
	pthread_mutex_unlock(&progress.lock);
}

void
progress_read(uint64_t bytes)
{

	atomic_fetch_add_explicit(&progress.bytes, bytes, memory_order_relaxed);
}

void
progress_found(uint64_t results)
{

	atomic_fetch_add_explicit(&progress.results, results,
	    memory_order_relaxed);
}

void
progress_totals(uint64_t *files, uint64_t *bytes)
{

	*files = atomic_load(&progress.files);
	*bytes = atomic_load(&progress.bytes);
}

/* Continue the second walk for a while, to find the total. */
static void
walk_ahead(void)
{
	int64_t end = now() + WALKS;
	struct walk_entry entry;

	while (progress.walks && now() < end) {
		if (!walk_next(&progress.walk, &entry)) {
			progress.is_known = true;
			progress.walks = false;
		} else if (entry.st != NULL && S_ISREG(entry.st->st_mode)) {
			progress.total += (uint64_t)entry.st->st_size;
		} else if (entry.st != NULL && !S_ISDIR(entry.st->st_mode)) {
			progress.walks = false;
		}
	}
}

/* Add a field to ${line} if that stays within ${width} columns. */
#ifdef __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
static void
put_field(char *line, size_t width, const char *format, ...)
{
	const char *comma = *line == '\0' ? "" : ", ";
	size_t len = strlen(line);
	char field[LINE_ROOM];
	va_list args;

	va_start(args, format);
	(void)vsnprintf(field, sizeof(field), format, args);
	va_end(args);
	if (len + strlen(comma) + strlen(field) <= width)
		(void)snprintf(line + len, width + 1 - len, "%s%s", comma,
		    field);
}

/* Write a number of bytes in four or five columns, as ls -h does. */
static const char *
size_of(uint64_t bytes, char room[16])
{
	static const char units[] = "BKMGTPE";
	uint64_t tenths = bytes > UINT64_MAX / 10 ? UINT64_MAX : bytes * 10;
	size_t unit = 0;

	for (; tenths >= 10240; tenths /= 1024)
		unit++;
	if (tenths < 100 && unit > 0)
		(void)snprintf(room, 16, "%u.%u%c", (unsigned)(tenths / 10),
		    (unsigned)(tenths % 10), units[unit]);
	else
		(void)snprintf(room, 16, "%u%c", (unsigned)(tenths / 10),
		    units[unit]);
	return room;
}

static void
put_time(char *line, size_t width, uint64_t seconds, const char *what)
{
	unsigned minutes = (unsigned)(seconds / 60 % 60);
	unsigned rest = (unsigned)(seconds % 60);

	if (seconds >= 3600)
		put_field(line, width, "%" PRIu64 ":%02u:%02u%s",
		    seconds / 3600, minutes, rest, what);
	else
		put_field(line, width, "%u:%02u%s", minutes, rest, what);
}

/* Put a bar of what is read of all, if there is room for it. */
static void
put_bar(char *line, size_t width, uint64_t bytes)
{
	const int most = (int)sizeof(BAR) - 1;
	double part =
	    progress.total == 0 ? 1 : (double)bytes / (double)progress.total;

	if (width >= BAR_WIDTH)
		put_field(line, width, "[%-*.*s] %3d%%", most,
		    (int)(most * part), BAR, (int)(100 * part));
}

/* Put the end of the name of the file, as far as there is room. */
static void
put_name(char *line, size_t width)
{
	const char *name = progress.name;
	size_t len = strlen(name), used = strlen(line), most, at, n;
	char field[LINE_ROOM];

	if (len == 0 || width < used + 2 + NAME_LEAST)
		return;
	most = width - used - 2;
	if (len > most)
		name += len - most;
	for (at = 0; name[at] != '\0'; at += n) {
		if ((n = utf8_run(name + at, strlen(name + at), "")) == 0)
			field[at] = '?';
		memcpy(field + at, name + at, n);
		n += n == 0;
	}
	field[at] = '\0';
	put_field(line, width, "%s", field);
}

/* Put the bytes read, the total, the rate and the time left. */
static void
put_bytes(char *line, size_t width)
{
	uint64_t bytes = atomic_load(&progress.bytes);
	int64_t time = now() - progress.began;
	double rate = (double)bytes / (double)(time > 0 ? time : 1);
	char room[16], all[16];
	bool is_known = progress.is_known && progress.total >= bytes;

	if (is_known)
		put_bar(line, width, bytes);
	if (is_known)
		put_field(line, width, "%s of %s", size_of(bytes, room),
		    size_of(progress.total, all));
	else
		put_field(line, width, "%s", size_of(bytes, room));
	put_field(line, width, "%s/s", size_of((uint64_t)(1000 * rate), room));
	if (is_known && bytes > 0)
		put_time(line, width,
		    (uint64_t)((double)(progress.total - bytes) / rate / 1000),
		    " left");
}

/* Put ${n}, and an "s" behind ${what} unless that is one. */
static void
put_count(char *line, size_t width, uint64_t n, const char *what,
    const char *behind)
{

	put_field(line, width, "%" PRIu64 " %s%s%s", n, what, n == 1 ? "" : "s",
	    behind);
}

/* Write the status line.  Fields that do not fit in ${width} columns are left
 * out. */
static void
write_line(char line[LINE_ROOM], size_t width)
{

	line[0] = '\0';
	put_bytes(line, width);
	put_count(line, width, atomic_load(&progress.files), "file", "");
	put_count(line, width, atomic_load(&progress.results), "URL", "");
	put_name(line, width);
}

/* Return how many columns the line may use.  The last column stays free. */
static size_t
get_width(void)
{
	struct winsize size;

	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == -1 || size.ws_col == 0)
		return WIDTH - 1;
	return size.ws_col < LINE_ROOM ? size.ws_col - 1U : LINE_ROOM - 1;
}

void
progress_look(void)
{
	bool is_asked = signals_asked();
	int64_t due = atomic_load_explicit(&progress.due, memory_order_relaxed);
	int64_t time = due == INT64_MAX ? 0 : now();
	char line[LINE_ROOM];

	if (!is_asked &&
	    (time < due || due == INT64_MAX ||
		!atomic_compare_exchange_strong(&progress.due, &due,
		    time + AGAIN)))
		return;
	pthread_mutex_lock(&progress.lock);
	walk_ahead();
	write_line(line, is_asked ? LINE_ROOM - 1 : get_width());
	if (is_asked)
		error_say(NULL, line);
	else
		status_line_show(line);
	progress.is_shown |= !is_asked;
	pthread_mutex_unlock(&progress.lock);
}

void
progress_end(void)
{
	char line[LINE_ROOM] = "";

	status_line_hide();
	walk_end(&progress.walk);
	if (signals_death() == 0 && !progress.is_shown)
		return;
	put_count(line, LINE_ROOM - 1, atomic_load(&progress.files), "file",
	    "");
	put_count(line, LINE_ROOM - 1, atomic_load(&progress.bytes), "byte",
	    " read");
	put_count(line, LINE_ROOM - 1, atomic_load(&progress.results), "URL",
	    "");
	if (signals_death() == 0)
		put_time(line, LINE_ROOM - 1,
		    (uint64_t)(now() - progress.began) / 1000, "");
	error_say(signals_death() == 0 ? "finished" : "interrupted", line);
}

static uint64_t counts[US_BINARIES];

void
binary_count(enum us_binary what, uint64_t n)
{

	counts[what] += n;
}

uint64_t
binary_summary(char text[US_BINARY_SUMMARY])
{

	return us_binary_summary(counts, text);
}

void
binary_report(void)
{
	char text[US_BINARY_SUMMARY];

	if (binary_summary(text) > 0)
		error_say(NULL, text);
}
