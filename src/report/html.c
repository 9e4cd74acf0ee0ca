/*
 * The writer of HTML: the result is well-formed for any text.  XML allows
 * neither control characters nor U+FFFE and U+FFFF.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "../output/utf8.h"
#include "report.h"

/* Enough bytes of a text to recognize it. */
#define BRIEF 96
#define BRIEF_FORMAT ".96s"

/* The escapes of the characters that are special in HTML. */
static const char *const escapes[256] = {
	['<'] = "&lt;",
	['>'] = "&gt;",
	['&'] = "&amp;",
	['"'] = "&#34;",
	['\''] = "&#39;",
};

/* Return whether U+FFFE or U+FFFF stands at ${text}, which is UTF-8. */
static bool
is_no_character(const char *text)
{

	return *text == '\xEF' &&
	    (memcmp(text, "\xEF\xBF\xBE", 3) == 0 ||
		memcmp(text, "\xEF\xBF\xBF", 3) == 0);
}

/* Write bytes in visible form that cannot be written as they are, with a tag if
 * it ${has_tags}. */
static void
html_show(struct out *out, const char *bytes, size_t len, bool has_tags)
{
	size_t i;

	out_word(out, has_tags ? "<i>" : "");
	for (i = 0; i < len; i++)
		out_show(out, bytes[i]);
	out_word(out, has_tags ? "</i>" : "");
}

/* Write text that utf8_run() accepts. */
static void
html_run(struct out *out, const char *text, size_t len, bool has_tags)
{
	const char *escape;
	size_t i;

	for (i = 0; i < len; i++)
		if ((escape = escapes[(unsigned char)text[i]]) != NULL) {
			out_word(out, escape);
		} else if (is_no_character(text + i)) {
			html_show(out, text + i, 3, has_tags);
			i += 2;
		} else {
			out_char(out, text[i]);
		}
}

static void
html_text(struct out *out, const char *text, size_t len, bool has_tags)
{
	size_t at = 0, shown, n;

	while (at < len) {
		n = utf8_run(text + at, len - at, "");
		html_run(out, text + at, n, has_tags);
		at += n;
		shown = at;
		while (at < len && utf8_run(text + at, len - at, "") == 0)
			at++;
		if (at > shown)
			html_show(out, text + shown, at - shown, has_tags);
	}
}

static void
html_brief(struct out *out, const char *text, bool has_tags)
{
	size_t n = strlen(text);

	if (n <= BRIEF) {
		html_text(out, text, n, has_tags);
		return;
	}

	html_text(out, text, us_utf8_cut(text, BRIEF), has_tags);
	out_word(out, "\xE2\x80\xA6");
}

void
html_put_plain(struct out *out, const char *text)
{

	html_brief(out, text, false);
}

/* Write a string, which may be of any script, between other text.  Only
 * characters beyond ASCII are written from right to left. */
static void
html_isolated(struct out *out, const char *text)
{
	size_t len = 0;

	while (text[len] != '\0' && (unsigned char)text[len] < 0x80)
		len++;
	out_word(out, text[len] == '\0' ? "" : "<bdi>");
	html_text(out, text, strlen(text), true);
	out_word(out, text[len] == '\0' ? "" : "</bdi>");
}

static void
html_count(struct out *out, uint64_t count)
{
	char text[27];
	size_t at = sizeof(text), digits = 0;

	do {
		if (digits > 0 && digits % 3 == 0)
			text[--at] = ',';
		text[--at] = (char)('0' + count % 10);
		count /= 10;
		digits++;
	} while (count > 0);
	out_put(out, text + at, sizeof(text) - at);
}

/* If ${format} begins with ${word}, move it behind that.  Return whether it
 * does. */
static bool
html_is(const char **format, const char *word)
{
	size_t len = strlen(word);

	if (strncmp(*format, word, len) != 0)
		return false;
	*format += len;
	return true;
}

/* Write the next of ${args} as ${format} says.  Return the rest of the
 * format. */
static const char *
html_put_next(struct out *out, const char *format, va_list *args)
{
	const char *text;
	size_t len;

	if (html_is(&format, ".*s")) {
		len = (size_t)va_arg(*args, int);
		html_text(out, va_arg(*args, const char *), len, true);
	} else if (html_is(&format, BRIEF_FORMAT)) {
		html_brief(out, va_arg(*args, const char *), true);
	} else if (html_is(&format, "-s")) {
		html_isolated(out, va_arg(*args, const char *));
	} else if (html_is(&format, "s")) {
		text = va_arg(*args, const char *);
		html_text(out, text, strlen(text), true);
	} else if (html_is(&format, "zu")) {
		out_number(out, va_arg(*args, size_t));
	} else if (html_is(&format, "ju")) {
		html_count(out, va_arg(*args, uintmax_t));
	} else if (html_is(&format, PRIu64)) {
		out_number(out, va_arg(*args, uint64_t));
	} else {
		out_char(out, *format++);
	}
	return format;
}

void
html_put(struct out *out, const char *format, ...)
{
	const char *sign;
	va_list args;

	va_start(args, format);
	while ((sign = strchr(format, '%')) != NULL) {
		out_put(out, format, (size_t)(sign - format));
		format = html_put_next(out, sign + 1, &args);
	}
	out_word(out, format);
	va_end(args);
}
