/*
 * Strings of a script that a browser takes for URLs of the web, though they are
 * not spelled as such: 'https:a.example', '/\\a.example' (WHATWG URL, 4.4), or
 * that stand there backwards (strings-that-only-browsers-read).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_call.h"

/* Bytes that are looked at for a scheme and for a host, and of a string that is
 * read backwards. */
#define PREFIX_MOST 64
#define HOST_MOST 256
#define REVERSED_MOST 2048

/* A walk over a string. */
struct walk {
	const char *text;
	size_t len, at, most;
	bool is_odd; /* there was what browsers drop */
};

/* Return the character at hand, NUL at the end, without the tabs and line ends
 * before it, which browsers drop. */
static char
look(struct walk *w)
{

	for (; w->at < w->most && memchr("\t\n\r", w->text[w->at], 3) != NULL;
	     w->at++)
		w->is_odd = true;
	return w->at < w->most ? w->text[w->at] : '\0';
}

/* Move over ${text}, in any case, if it is next. */
static bool
take(struct walk *w, const char *text)
{
	struct walk begin = *w;

	for (; *text != '\0'; text++, w->at++) {
		if (us_lower(look(w)) != *text) {
			*w = begin;
			return false;
		}
	}
	return true;
}

static void
take_blanks(struct walk *w)
{

	while (take(w, " "))
		continue;
}

/* Move over the begin of a refresh, "0;url=" (WHATWG HTML, 4.2.5.3). */
static bool
take_refresh(struct walk *w)
{

	while (w->at < w->most && us_is(w->text[w->at], US_DIGIT))
		w->at++;
	if (!take(w, ";") && !take(w, ","))
		return false;
	take_blanks(w);
	w->is_odd = !take(w, "url");
	if (!w->is_odd) {
		take_blanks(w);
		if (!take(w, "="))
			return false;
		take_blanks(w);
		w->is_odd = false;
	}
	w->is_odd |= w->at < w->most && w->text[w->at] == '/';
	return true;
}

/* Return how many slashes are next, and move over them. */
static size_t
take_slashes(struct walk *w)
{
	size_t n = 0;

	for (; n < PREFIX_MOST; n++) {
		if (take(w, "/"))
			continue;
		if (!take(w, "\\"))
			break;
		w->is_odd = true;
	}
	return n;
}

/* Move over a host.  Return whether it is whole and has the form of one. */
static bool
take_host(struct walk *w, bool is_whole)
{
	size_t label = 0, labels = 0;
	bool is_name = false, is_number = true;
	char byte;

	w->most = w->len - w->at > HOST_MOST ? w->at + HOST_MOST : w->len;
	for (;; w->at++) {
		byte = look(w);
		if (byte == '.' ?
			label == 0 :
			byte != '-' && !us_is(byte, US_ALPHA | US_DIGIT))
			break;
		labels += byte == '.';
		label = byte == '.' ? 0 : label + 1;
		is_number &= byte == '.' || us_is(byte, US_DIGIT);
		is_name = byte != '.' && (label == 1 || is_name) &&
		    (us_is(byte, US_ALPHA) || byte == '-' || label > 4);
	}
	if (label == 0 || labels == 0 ||
	    (is_number ? labels != 3 : !is_name || label < 2))
		return false;
	return byte == '\0' ? is_whole && w->at == w->len :
			      memchr("/\\?#:", byte, 5) != NULL;
}

/* Append the URL that ${text} is to ${page}, if only browsers take it for one.
 * Return false if it is none. */
static bool
add_spelled(struct us_emitter *out, struct us_buf *page, const char *text,
    size_t len, bool is_whole)
{
	struct walk w = { .text = text, .len = len };
	const char *scheme = "";
	size_t n, begin;

	w.most = len > PREFIX_MOST ? PREFIX_MOST : len;
	take_blanks(&w);
	if (w.at < w.most && us_is(text[w.at], US_DIGIT) && !take_refresh(&w))
		return false;
	if (take(&w, "https:"))
		scheme = "https:";
	else if (take(&w, "http:"))
		scheme = "http:";
	n = take_slashes(&w);
	if (*scheme == '\0' ? n < 2 || *text == '\\' : n == 2 && !w.is_odd)
		return false;
	begin = w.at;
	if ((*scheme == '\0' && !w.is_odd) || !take_host(&w, is_whole))
		return false;
	/* A text of several words begins with it. */
	for (n = begin; n < len; n++)
		if (us_is(text[n], US_BLANK))
			return false;
	us_emit_add(out, page, scheme, strlen(scheme));
	us_emit_add(out, page, "//", 2);
	us_emit_add(out, page, text + begin, len - begin);
	return true;
}

bool
us_script_spelled(struct us_emitter *out, struct us_buf *page, const char *text,
    size_t len, bool is_whole)
{

	if (len < 6)
		return false;
	if (len < 9 || text[len - 1] != 'h' || text[len - 2] != 't')
		return memchr("hH/\\ \t\n0123456789", *text, 17) != NULL &&
		    add_spelled(out, page, text, len, is_whole);
	if (!is_whole || len > REVERSED_MOST ||
	    (memcmp(text + len - 8, "//:sptth", 8) != 0 &&
		memcmp(text + len - 7, "//:ptth", 7) != 0))
		return false;
	while (len > 0)
		us_emit_add(out, page, text + --len, 1);
	return true;
}

bool
us_script_is_host(const char *text, size_t len)
{
	struct walk w = { .text = text, .len = len };

	return take_host(&w, true) && w.at == len;
}
