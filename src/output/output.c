/*
 * Buffered output with write(2), and the status line.  Interrupted calls are
 * repeated, and short writes are continued.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/base.h"
#include "output.h"
#include "utf8.h"

/* The most that one write(2) call writes.  Smaller calls show sooner that
 * output is not blocked. */
#define WRITE_MOST 65536

static void
set_room(struct out *out, char *room, size_t size)
{

	out->room = room;
	out->size = size;
	out->last = room + (size - OUT_FEW);
}

void
out_init(struct out *out, int fd, char *room, size_t size)
{

	out->fd = fd;
	out->error = 0;
	out->shows = isatty(fd) == 1;
	out->colors = false;
	out->len = 0;
	out->written = 0;
	set_room(out, room, size);
}

int
out_init_memory(struct out *out, size_t size)
{
	char *room = malloc(size);

	memset(out, 0, sizeof(*out));
	out->fd = -1;
	if (room != NULL)
		set_room(out, room, size);
	return room == NULL ? -1 : 0;
}

void
out_free(struct out *out)
{

	free(out->room);
	out->room = out->last = NULL;
	out->size = out->len = 0;
}

void
out_make_room(struct out *out)
{
	char *room;

	if (out->fd != -1) {
		out_flush(out);
		return;
	}
	room = out->size <= SIZE_MAX / 2 ? realloc(out->room, 2 * out->size) :
					   NULL;
	if (room != NULL) {
		set_room(out, room, 2 * out->size);
	} else {
		out->error = ENOMEM;
		out->len = 0;
	}
}

/* Write ${bytes}, unless an earlier write failed. */
static void
write_all(struct out *out, const char *bytes, size_t len)
{
	size_t done = 0;
	ssize_t n;

	out->written += len;
	if (out->shows && out->fd == STDOUT_FILENO && len > 0)
		status_line_hide();
	while (done < len && out->error == 0) {
		n = write(out->fd, bytes + done,
		    len - done < WRITE_MOST ? len - done : WRITE_MOST);
		signals_moved();
		if (n >= 0)
			done += (size_t)n;
		else if (errno != EINTR)
			out->error = errno;
	}
}

void
out_flush(struct out *out)
{

	if (out->fd == -1)
		return;
	write_all(out, out->room, out->len);
	out->len = 0;
}

void
out_move(struct out *out, struct out *from)
{

	if (out->fd == -1 || from->len < out->size) {
		out_put(out, from->room, from->len);
	} else {
		out_flush(out);
		write_all(out, from->room, from->len);
	}
	from->len = 0;
	if (out->error == 0)
		out->error = from->error;
}

void
out_put_much(struct out *out, const char *bytes, size_t len)
{
	size_t n;

	while (len > 0) {
		if (out->len == out->size)
			out_make_room(out);
		n = out->size - out->len;
		if (n > len)
			n = len;
		memcpy(out->room + out->len, bytes, n);
		out->len += n;
		bytes += n;
		len -= n;
	}
}

/* Rare as it is, it is kept out of the way of each text. */
__attribute__((noinline)) void
out_put_much_before(struct out *out, const char *bytes, size_t len, char byte)
{

	out_put_much(out, bytes, len);
	out_char(out, byte);
}

/* Write the eight digits of ${n} to ${to}, but no more of the first zeros than
 * the last ${least} digits have.  Return the end. */
static inline char *
put_eight(char *to, uint32_t n, unsigned least)
{
	uint64_t digits = (uint64_t)(n / 10000) << 32 | n % 10000, part, first;
	unsigned zeros, i;

	/* Of each half the hundreds are moved before the rest, then of each
	 * quarter the tens. */
	part = digits * 10486 >> 20 & UINT64_C(0x0000007F0000007F);
	digits += part * ((1 << 16) - 100);
	part = digits * 103 >> 10 & UINT64_C(0x000F000F000F000F);
	digits += part * ((1 << 8) - 10);
	first = digits | UINT64_C(1) << 8 * (least - 1);
	zeros = (unsigned)__builtin_clzll(first) / 8;
	digits = (digits | UINT64_C(0x3030303030303030)) << 8 * zeros;
	for (i = 0; i < 8; i++)
		to[i] = (char)(digits >> (56 - 8 * i));
	return to + 8 - zeros;
}

char *
out_digits(char *to, uint64_t number)
{
	const uint64_t most = 100000000;
	unsigned least = 1;

	/* Most columns, lengths and ports of the web. */
	if (number < 100) {
		*to = (char)('0' + number / 10);
		to += number >= 10;
		*to = (char)('0' + number % 10);
		return to + 1;
	}
	if (number >= most) {
		if (number / most >= most) {
			to = put_eight(to, (uint32_t)(number / most / most),
			    least);
			least = 8;
		}
		to = put_eight(to, (uint32_t)(number / most % most), least);
		least = 8;
		number %= most;
	}
	return put_eight(to, (uint32_t)number, least);
}

void
out_number(struct out *out, uint64_t number)
{

	out_done(out, out_digits(out_begin(out), number));
}

void
out_hex(struct out *out, unsigned char byte)
{
	static const char digits[] = "0123456789ABCDEF";

	out_char(out, digits[byte >> 4]);
	out_char(out, digits[byte & 15]);
}

void
out_show(struct out *out, char text)
{
	unsigned char byte = (unsigned char)text;

	if (byte < 0x80) {
		out_char(out, '^');
		out_char(out, (char)(byte ^ 0x40));
	} else {
		out_word(out, "\\x");
		out_hex(out, byte);
	}
}

void
out_shown(struct out *out, const char *text, size_t len)
{
	size_t at = 0, n;

	while (at < len) {
		n = utf8_run(text + at, len - at, "");
		out_put(out, text + at, n);
		at += n;
		if (at < len)
			out_show(out, text[at++]);
	}
}

__attribute__((noinline)) void
out_shown_before(struct out *out, const char *text, size_t len, char byte)
{

	out_shown(out, text, len);
	out_char(out, byte);
}

void
out_line(struct out *out, const char *text, size_t len)
{
	size_t at, n = 0;

	while (len > 0) {
		for (at = 0; at < len; at++)
			if (((signed char)text[at] < ' ' ||
				text[at] == '\x7F') &&
			    (n = us_utf8_control(text + at, len - at)) > 0)
				break;
		out_text(out, text, at);
		text += at;
		len -= at;
		for (at = 0; len > 0 && at < n; at++) {
			out_word(out, "\\x");
			out_hex(out, (unsigned char)text[at]);
		}
		text += at;
		len -= at;
	}
}

/* Return how many bytes at the start of ${text} are line ends and tabs. */
static size_t
count_layout(const char *text, size_t len)
{
	size_t at = 0;

	while (at < len &&
	    (text[at] == '\n' || text[at] == '\t' ||
		(text[at] == '\r' && len - at > 1 && text[at + 1] == '\n')))
		at++;
	return at;
}

void
out_lines(struct out *out, const char *text, size_t len)
{
	size_t n;

	if (!out->shows) {
		out_put(out, text, len);
		return;
	}
	while (len > 0) {
		n = count_layout(text, len);
		out_put(out, text, n);
		text += n;
		len -= n;
		for (n = 0; n < len && count_layout(text + n, len - n) == 0;)
			n++;
		out_text(out, text, n);
		text += n;
		len -= n;
	}
}

int
out_close(struct out *out)
{

	out_flush(out);

	/* An empty write also fails if the descriptor cannot be written to. */
	while (out->error == 0 && write(out->fd, "", 0) == -1)
		if (errno != EINTR)
			out->error = errno;
	if (close(out->fd) == -1 && errno != EINTR && out->error == 0)
		out->error = errno;
	return out->error;
}

/* Moves to the start of the line and erases it. */
#define ERASE "\r\033[K"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool is_shown; /* written under the lock */

static void
status_line_put(const char *text)
{

	(void)!write(STDERR_FILENO, text, strlen(text));
}

void
status_line_lock(void)
{

	pthread_mutex_lock(&lock);
	if (atomic_exchange(&is_shown, false))
		status_line_put(ERASE);
}

void
status_line_unlock(void)
{

	pthread_mutex_unlock(&lock);
}

void
status_line_show(const char *line)
{

	status_line_lock();
	status_line_put(line);
	atomic_store(&is_shown, true);
	status_line_unlock();
}

void
status_line_hide(void)
{

	if (!atomic_load(&is_shown))
		return;
	status_line_lock();
	status_line_unlock();
}
