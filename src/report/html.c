/*
 * What is put is well-formed whatever it was: XML allows neither controls nor
 * U+FFFE and U+FFFF.
 */
#include "config.h"

#include <stdbool.h>
#include <string.h>

#include "../output/utf8.h"
#include "html.h"

/* So many bytes of a text are enough to know it by. */
#define BRIEF 96

/* Return whether U+FFFE or U+FFFF stands at ${text}, which is UTF-8. */
static bool
is_no_character(const char *text)
{

	return memcmp(text, "\xEF\xBF\xBE", 3) == 0 ||
	    memcmp(text, "\xEF\xBF\xBF", 3) == 0;
}

/* Show what is not put as it is. */
static void
show(struct out *out, const char *bytes, size_t len)
{
	size_t i;

	out_word(out, "<i>");
	for (i = 0; i < len; i++)
		out_show(out, bytes[i]);
	out_word(out, "</i>");
}

/* Put text that utf8_run() has nothing against. */
static void
put_run(struct out *out, const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		if (text[i] == '<') {
			out_word(out, "&lt;");
		} else if (text[i] == '>') {
			out_word(out, "&gt;");
		} else if (text[i] == '&') {
			out_word(out, "&amp;");
		} else if (text[i] == '"') {
			out_word(out, "&#34;");
		} else if (text[i] == '\'') {
			out_word(out, "&#39;");
		} else if (text[i] == '\xEF' && is_no_character(text + i)) {
			show(out, text + i, 3);
			i += 2;
		} else {
			out_char(out, text[i]);
		}
	}
}

void
html_text(struct out *out, const char *text, size_t len)
{
	size_t at = 0, shown, n;

	while (at < len) {
		n = utf8_run(text + at, len - at, "");
		put_run(out, text + at, n);
		at += n;
		shown = at;
		while (at < len && utf8_run(text + at, len - at, "") == 0)
			at++;
		if (at > shown)
			show(out, text + shown, at - shown);
	}
}

void
html_brief(struct out *out, const char *text, size_t len)
{
	size_t n = BRIEF;

	if (len <= BRIEF) {
		html_text(out, text, len);
		return;
	}

	/* A character is not cut, bytes that are none may be. */
	while (n > BRIEF - 3 && (text[n] & 0xC0) == 0x80)
		n--;
	html_text(out, text, n);
	out_word(out, "\xE2\x80\xA6");
}

void
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

void
html_id(struct out *out, char letter, uint64_t number)
{

	out_word(out, " id=\"");
	out_char(out, letter);
	out_number(out, number);
	out_char(out, '"');
}

void
html_link(struct out *out, char letter, uint64_t number)
{

	out_word(out, "<a href=\"#");
	out_char(out, letter);
	out_number(out, number);
	out_word(out, "\">");
}

void
html_bar(struct out *out, const char *name, size_t len, uint64_t count,
    uint64_t most)
{
	/* As many hits as would overflow this there are not. */
	uint64_t percent = count * 100 / most;

	out_word(out, "<bdi>");
	html_brief(out, name, len);
	out_word(out, "</bdi> <b>");
	html_count(out, count);
	out_word(out, "</b><span style=\"width:");
	out_number(out, percent == 0 ? 1 : percent);
	out_word(out, "%\"></span>");
}
