/*
 * Strings of a script that a browser takes for URLs of the web, though they are
 * not spelled as such: 'https:a.example', '/\\a.example' (WHATWG URL, 4.4), or
 * that stand there backwards (strings-that-only-browsers-read).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "script_made.h"

/* Bytes that are looked at for a scheme and for a host, of a string that is
 * read backwards, and behind that. */
#define PREFIX_MOST 64
#define HOST_MOST 256
#define REVERSED_MOST 2048
#define BEHIND_MOST 40

/* A walk over the characters of a string, and over strings joined to it. */
struct walk {
	const char *script;
	size_t len, at, most;
	bool is_odd; /* there was what browsers drop */
};

/* Return whether the escape at hand is a tab or a line end, which browsers
 * drop, and set ${n} to its length. */
static bool
is_dropped(const struct walk *w, size_t *n)
{
	const char *text = w->script + w->at;
	size_t left = w->len - w->at;

	*n = 2;
	if (left < 7 || *text != '\\')
		return false;
	if (memchr("tnr", text[1], 3) != NULL)
		return true;
	*n = text[1] == 'x' ? 4 : 6;
	return (text[1] == 'x' ||
		   (text[1] == 'u' && text[2] == '0' && text[3] == '0')) &&
	    text[*n - 2] == '0' && memchr("9aAdD", text[*n - 1], 5) != NULL;
}

/* Return the character at hand, and set ${n} to the length of its spelling; of
 * what ends the string or is an escape of something else, 0. */
static char
look(struct walk *w, size_t *n)
{
	size_t behind;
	char byte;

	for (*n = 0; w->at < w->most; w->at += *n, w->is_odd = true)
		if (w->script[w->at] == '\t')
			*n = 1;
		else if (!is_dropped(w, n))
			break;
	if (w->at >= w->most)
		return '\0';
	byte = w->script[w->at];
	*n = 1;
	while (us_script_is_quote(byte)) {
		behind = us_script_skip_join(w->script, w->len, w->at);
		if (behind == w->at || behind >= w->len)
			return '\0';
		w->at = behind;
		byte = w->script[behind];
	}
	if (byte != '\\')
		return byte;
	*n = 2;
	byte = w->at + 1 < w->len ? w->script[w->at + 1] : '\0';
	return byte == '\\' || byte == '/' ? byte : '\0';
}

/* Move over ${text}, in any case, if it is next. */
static bool
take(struct walk *w, const char *text)
{
	struct walk begin = *w;
	size_t n;

	for (; *text != '\0'; text++) {
		if (us_lower(look(w, &n)) != *text) {
			*w = begin;
			return false;
		}
		w->at += n;
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
	size_t begin = w->at;

	while (w->at < w->most && us_is(w->script[w->at], US_DIGIT))
		w->at++;
	if (w->at == begin || (!take(w, ";") && !take(w, ",")))
		return false;
	take_blanks(w);
	if (take(w, "url")) {
		take_blanks(w);
		if (!take(w, "="))
			return false;
		take_blanks(w);
		w->is_odd = false;
	} else {
		w->is_odd = true;
	}
	w->is_odd |= w->at < w->most && w->script[w->at] == '/';
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
take_host(struct walk *w)
{
	size_t n, label = 0, labels = 0;
	bool is_name = false, is_number = true;
	char byte;

	w->most = w->len - w->at > HOST_MOST ? w->at + HOST_MOST : w->len;
	for (;; w->at += n) {
		byte = look(w, &n);
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
	if (byte != '\0')
		return memchr("/\\?#:", byte, 5) != NULL;
	if (w->at >= w->most || !us_script_is_quote(w->script[w->at]))
		return false;
	n = us_script_blanks(w->script, w->len, w->at + 1);
	return n == w->len || memchr("+.[", w->script[n], 3) == NULL;
}

/* Append the URL of the string whose quote is at ${mark} to ${page}, if only
 * browsers take it for one.  Return false if it is none. */
static bool
add_spelled(struct us_emitter *out, struct us_buf *page, struct us_buf *string,
    const char *script, size_t len, size_t mark)
{
	struct walk w = { .script = script, .len = len, .at = mark + 1 };
	const char *scheme = "";
	size_t n, end, begin = us_script_blanks_back(script, mark);

	if (begin > 0 && script[begin - 1] == '+')
		return false;
	w.most = len - w.at > PREFIX_MOST ? w.at + PREFIX_MOST : len;
	take_blanks(&w);
	if (w.at < w.most && us_is(script[w.at], US_DIGIT) && !take_refresh(&w))
		return false;
	if (take(&w, "https:"))
		scheme = "https:";
	else if (take(&w, "http:"))
		scheme = "http:";
	n = take_slashes(&w);
	if (*scheme == '\0' ? n < 2 || script[mark + 1] == '\\' :
			      n == 2 && !w.is_odd)
		return false;
	begin = w.at;
	if ((*scheme == '\0' && !w.is_odd) || !take_host(&w))
		return false;
	end = us_script_string_end(script, len, mark);
	if (end < w.at)
		return false;
	string->len = 0;
	us_script_decode(out, string, script + begin, end - begin);
	/* A text of several words begins with it. */
	for (n = 0; n < string->len; n++)
		if (us_is(string->data[n], US_BLANK))
			return false;
	us_emit_add(out, page, scheme, strlen(scheme));
	us_emit_add(out, page, "//", 2);
	us_emit_add(out, page, script + begin, end - begin);
	return true;
}

/* Append the string whose last quote is at ${mark} to ${page}, backwards, if it
 * is a URL then.  Return false if it is none, or is read by its method. */
static bool
add_reversed(struct us_emitter *out, struct us_buf *page, struct us_buf *string,
    const char *script, size_t len, size_t mark)
{
	static const char end[] = "//:sptth", method[] = "everse";
	const size_t most = sizeof(end) - 1;
	size_t begin, n;

	if (memcmp(script + mark - most, end, most) != 0 &&
	    memcmp(script + mark - most + 1, "//:ptth", most - 1) != 0)
		return false;
	n = len - mark > BEHIND_MOST ? BEHIND_MOST : len - mark;
	if (us_find(script + mark, n, method, sizeof(method) - 1) != NULL)
		return false;
	begin = us_script_string_begin(script, mark,
	    mark > REVERSED_MOST ? mark - REVERSED_MOST : 0);
	string->len = 0;
	us_script_decode(out, string, script + begin, mark - begin);
	for (n = string->len; n > 0; n--)
		us_emit_add(out, page, string->data + n - 1, 1);
	return begin < mark;
}

/* Append the string whose quote is at ${mark} to ${page} if it is the host that
 * a URL gets: a.hostname = 'b.example'. */
static bool
add_host(struct us_emitter *out, struct us_buf *page, const char *script,
    size_t len, size_t mark)
{
	struct walk w = { .script = script, .len = len, .at = mark + 1 };
	size_t end = us_script_blanks_back(script, mark), n = 4;

	if (end == 0 || script[end - 1] != '=')
		return false;
	end = us_script_blanks_back(script, end - 1);
	if (us_script_ends_name(script, end, "hostname", 8))
		n = 8;
	else if (!us_script_ends_name(script, end, "host", 4))
		return false;
	if (end == n || script[end - n - 1] != '.' || !take_host(&w) ||
	    w.at >= len || !us_script_is_quote(script[w.at]))
		return false;
	us_emit_add(out, page, "//", 2);
	us_emit_add(out, page, script + mark + 1, w.at - mark - 1);
	return true;
}

bool
us_script_spelled(struct us_emitter *out, struct us_buf *page,
    struct us_buf *string, const char *script, size_t len, size_t mark)
{

	if (mark > 8 && script[mark - 1] == 'h' && script[mark - 2] == 't')
		return add_reversed(out, page, string, script, len, mark);
	if (mark > 8 && (script[mark - 1] == '=' || script[mark - 2] == '=') &&
	    add_host(out, page, script, len, mark))
		return true;
	return len - mark > 6 &&
	    memchr("hH/\\ \t0123456789", script[mark + 1], 16) != NULL &&
	    add_spelled(out, page, string, script, len, mark);
}
