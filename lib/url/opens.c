/*
 * The URL parser and serializer of the URL Standard (4.4, 4.5), component by
 * component: it writes each one where it belongs and looks at no byte of the
 * URL twice, but for those before an @.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/reading.h"
#include "url.h"

/* The scheme of links whose base is not known (//host/x): https.  And the one
 * whose host may be missing. */
#define USUAL_SCHEME 0
#define FILE_SCHEME 6

static const struct scheme {
	const char *name;
	size_t len;
	uint16_t port;
	bool is_special; /* 4.2; mailto is not, its path is opaque */
} schemes[] = {
	{ "https", 5, 443, true },
	{ "http", 4, 80, true },
	{ "mailto", 6, 0, false },
	{ "ftp", 3, 21, true },
	{ "wss", 3, 443, true },
	{ "ws", 2, 80, true },
	[FILE_SCHEME] = { "file", 4, 0, true },
};

#define SCHEMES (sizeof(schemes) / sizeof(schemes[0]))

/* A URL that is written, and what is left of the one that is read. */
struct opening {
	const char *text;
	size_t len, at;
	const struct scheme *scheme;
	char *out;
	size_t n;
	struct urlsift_reading *r;
};

static bool
is_slash(char byte)
{

	return byte == '/' || byte == '\\';
}

static bool
is_file(const struct scheme *scheme)
{

	return scheme == &schemes[FILE_SCHEME];
}

/* Return whether the segment is a Windows drive letter (4.1): C: or C|. */
static bool
is_drive(const char *text, size_t len)
{

	return len == 2 && us_is(text[0], US_ALPHA) &&
	    (text[1] == ':' || text[1] == '|');
}

static void
put(struct opening *o, const char *text, size_t len)
{

	if (len > 0)
		memcpy(o->out + o->n, text, len);
	o->n += len;
}

static void
put_byte(struct opening *o, char byte)
{

	o->out[o->n++] = byte;
}

static void
set_part(struct opening *o, enum urlsift_part part, size_t begin, size_t end)
{

	us_reading_set(o->r, part, begin, end);
}

/* Return the scheme that begins the text, with its colon, or NULL.  Set ${len}
 * to its length; 0: the text is relative. */
static const struct scheme *
find_scheme(const char *text, size_t text_len, size_t *len)
{
	const struct scheme *s;

	*len = us_has_scheme(text, text_len);
	if (*len == 0)
		return NULL;
	for (s = schemes; s < schemes + SCHEMES; s++)
		if (s->len + 1 == *len && us_same(text, s->name, s->len))
			return s;
	return NULL;
}

static void
put_scheme(struct opening *o, const struct scheme *scheme)
{

	o->scheme = scheme;
	put(o, scheme->name, scheme->len);
	set_part(o, URLSIFT_P_SCHEME, 0, scheme->len);
	put_byte(o, ':');
	o->r->default_port = o->r->port = scheme->port;
}

/* Write user and password, which are the text up to ${end} (authority state):
 * the first colon is between them. */
static void
put_credentials(struct opening *o, size_t end)
{
	const char *colon = memchr(o->text + o->at, ':', end - o->at);
	size_t user = colon == NULL ? end : (size_t)(colon - o->text);
	size_t begin = o->n;

	o->n += us_percent_encode(o->text + o->at, user - o->at,
	    US_PERCENT_USERINFO, o->out + o->n);
	if (user + 1 < end || user > o->at)
		set_part(o, URLSIFT_P_USER, begin, o->n);
	if (user + 1 < end) {
		put_byte(o, ':');
		begin = o->n;
		o->n += us_percent_encode(o->text + user + 1, end - user - 1,
		    US_PERCENT_USERINFO, o->out + o->n);
		set_part(o, URLSIFT_P_PASSWORD, begin, o->n);
	}
	if (user + 1 < end || user > o->at)
		put_byte(o, '@');
}

/* Write the port from ${begin} to ${end}, unless it is the default (port
 * state).  Return false if it is none. */
static bool
put_port(struct opening *o, size_t begin, size_t end)
{
	uint32_t port = 0;
	size_t at, n = o->n + 1;
	char digits[5];
	size_t left = sizeof(digits);

	for (at = begin; at < end; at++) {
		if (!us_is(o->text[at], US_DIGIT))
			return false;
		port = port * 10 + (uint32_t)(o->text[at] - '0');
		if (port > UINT16_MAX)
			return false;
	}
	if (begin == end || port == o->scheme->port)
		return true;
	o->r->port = port;
	do {
		digits[--left] = (char)('0' + port % 10);
	} while ((port /= 10) > 0);
	put_byte(o, ':');
	put(o, digits + left, sizeof(digits) - left);
	set_part(o, URLSIFT_P_PORT, n, o->n);
	return true;
}

/* Write host and port, which are the text up to ${end} (host state).  Return
 * false if there is no such host. */
static bool
put_host(struct opening *o, size_t end)
{
	bool in_brackets = false;
	size_t at, n;

	for (at = o->at; at < end && (in_brackets || o->text[at] != ':'); at++)
		if (o->text[at] == '[' || o->text[at] == ']')
			in_brackets = o->text[at] == '[';
	n = us_url_host(o->text + o->at, at - o->at, o->out + o->n);
	if (n == 0)
		return false;
	set_part(o, URLSIFT_P_HOST, o->n, o->n + n);
	o->n += n;
	return at == end || put_port(o, at + 1, end);
}

/* Return where the authority, or the segment of a path, ends that is next. */
static size_t
find_end(const struct opening *o)
{
	size_t end = o->at;

	while (end < o->len && !is_slash(o->text[end]) && o->text[end] != '?' &&
	    o->text[end] != '#')
		end++;
	return end;
}

/* Write the authority (authority state).  Any number of slashes is before
 * it. */
static bool
put_authority(struct opening *o)
{
	size_t end, at;

	while (o->at < o->len && is_slash(o->text[o->at]))
		o->at++;
	end = find_end(o);
	for (at = end; at > o->at && o->text[at - 1] != '@'; at--)
		continue;
	put(o, "//", 2);
	if (at > o->at)
		put_credentials(o, at - 1);
	o->at = at;
	if (!put_host(o, end))
		return false;
	o->at = end;
	return true;
}

/* Return how many dots the segment is (4.1): "." and "..", also escaped; 0: it
 * is none of these. */
static int
count_dots(const char *text, size_t len)
{
	size_t at = 0;
	int n = 0;

	while (at < len && n < 3) {
		if (text[at] == '.')
			at++;
		else if (len - at >= 3 && us_same(text + at, "%2e", 3))
			at += 3;
		else
			return 0;
		n++;
	}
	return n < 3 ? n : 0;
}

/* Remove the last segment of the path that begins at ${path}.  A drive letter
 * stays. */
static void
shorten(struct opening *o, size_t path)
{

	if (is_file(o->scheme) && o->n > path &&
	    is_drive(o->out + path + 1, o->n - path - 1))
		return;
	while (o->n > path && o->out[--o->n] != '/')
		continue;
}

/* Write the path (path state) behind what is written of it from ${path} on. */
static void
put_path(struct opening *o, size_t path)
{
	size_t end;
	bool is_first, is_last;
	int dots;

	if (o->at < o->len && is_slash(o->text[o->at]))
		o->at++;
	do {
		end = find_end(o);
		is_last = end == o->len || !is_slash(o->text[end]);
		dots = count_dots(o->text + o->at, end - o->at);
		if (dots == 2)
			shorten(o, path);
		is_first = o->n == path;
		if (dots == 0 || is_last)
			put_byte(o, '/');
		if (dots == 0)
			o->n += us_percent_encode(o->text + o->at, end - o->at,
			    US_PERCENT_PATH, o->out + o->n);
		if (is_first && is_file(o->scheme) &&
		    is_drive(o->text + o->at, end - o->at))
			o->out[path + 2] = ':';
		o->at = end + !is_last;
	} while (!is_last);
}

/* Write query and fragment, from the ? or # on. */
static void
put_rest(struct opening *o)
{
	const char *hash = memchr(o->text + o->at, '#', o->len - o->at);
	size_t end = hash == NULL ? o->len : (size_t)(hash - o->text), begin;

	if (o->at < end) {
		put_byte(o, '?');
		begin = o->n;
		o->n += us_percent_encode(o->text + o->at + 1, end - o->at - 1,
		    o->scheme->is_special ? US_PERCENT_SPECIAL_QUERY :
					    US_PERCENT_QUERY,
		    o->out + o->n);
		set_part(o, URLSIFT_P_QUERY, begin, o->n);
	}
	if (hash != NULL) {
		put_byte(o, '#');
		begin = o->n;
		o->n += us_percent_encode(hash + 1, o->len - end - 1,
		    US_PERCENT_FRAGMENT, o->out + o->n);
		set_part(o, URLSIFT_P_FRAGMENT, begin, o->n);
	}
}

static void
set_path(struct urlsift_reading *r, size_t path, size_t end)
{

	us_reading_set(r, URLSIFT_P_PATH, path, end);
	us_reading_set(r, URLSIFT_P_URLPATH, path + (end > path), end);
}

/* Write all that is behind the authority. */
static void
put_behind(struct opening *o)
{
	const size_t path = o->n;

	put_path(o, path);
	set_path(o->r, path, o->n);
	put_rest(o);
}

/* Write a URL whose text has an authority. */
static bool
put_absolute(struct opening *o)
{

	if (!put_authority(o))
		return false;
	put_behind(o);
	return true;
}

/* Write the host of a file (file host state), which may be missing, as it is
 * where a drive letter stands in its place. */
static bool
put_file_host(struct opening *o)
{
	static const char local[] = "localhost";
	size_t end = find_end(o), n;

	if (end == o->at || is_drive(o->text + o->at, end - o->at))
		return true;
	n = us_url_host(o->text + o->at, end - o->at, o->out + o->n);
	if (n == 0)
		return false;
	if (n != sizeof(local) - 1 || memcmp(o->out + o->n, local, n) != 0)
		o->n += n;
	o->at = end;
	return true;
}

/* Write a file: (file state). */
static bool
put_file(struct opening *o)
{
	size_t slashes = 0, begin;

	put(o, "//", 2);
	begin = o->n;
	while (slashes < 2 && o->at < o->len && is_slash(o->text[o->at])) {
		o->at++;
		slashes++;
	}
	if (slashes == 2 && !put_file_host(o))
		return false;
	set_part(o, URLSIFT_P_HOST, begin, o->n);
	put_behind(o);
	return true;
}

/* Write a mailto: its path is opaque (4.4).  One that begins with a slash would
 * not be, but names no mailbox. */
static bool
put_mailto(struct opening *o)
{
	size_t end, begin = o->n;

	if (o->at < o->len && o->text[o->at] == '/')
		return false;

	for (end = o->at;
	     end < o->len && o->text[end] != '?' && o->text[end] != '#'; end++)
		continue;
	o->n += us_percent_encode(o->text + o->at, end - o->at, US_PERCENT_C0,
	    o->out + o->n);
	/* White space before a ? or # is the last of the path: it is escaped,
	 * so that it stays. */
	if (end > o->at && end < o->len && o->text[end - 1] == ' ') {
		o->n--;
		put(o, "%20", 3);
	}
	if (o->n > begin)
		set_part(o, URLSIFT_P_ADDRESS, begin, o->n);
	o->at = end;
	put_rest(o);
	return true;
}

/* Write the ${len} bytes of ${base} up to the end of its authority or path. */
static size_t
put_base(struct opening *o, const char *base, size_t len,
    const struct scheme *scheme, bool with_query)
{
	size_t at, path, end;

	put_scheme(o, scheme);
	at = o->n + 2;
	/* A serialized base has no other slash before its path, and no ? or #
	 * before that. */
	path = us_find_byte(base, at, len, '/');
	end = us_find_byte(base, path, len, '#');
	if (!with_query)
		end = us_find_byte(base, path, end, '?');
	put(o, base + o->n, end - o->n);
	return path;
}

/* Set the parts of the authority of the base, which was copied up to
 * ${path}. */
static void
set_base_parts(struct opening *o, size_t path)
{
	size_t begin = o->scheme->len + 3, host = begin, port, at;
	const char *out = o->out;

	for (at = begin; at < path; at++)
		if (out[at] == '@')
			host = at + 1;
	for (at = begin; host > begin && at < host - 1 && out[at] != ':'; at++)
		continue;
	if (host > begin)
		set_part(o, URLSIFT_P_USER, begin, at);
	if (host > begin && at < host - 1)
		set_part(o, URLSIFT_P_PASSWORD, at + 1, host - 1);
	for (port = path; port > host && us_is(out[port - 1], US_DIGIT); port--)
		continue;
	if (port > host && port < path && out[port - 1] == ':') {
		set_part(o, URLSIFT_P_PORT, port, path);
		for (o->r->port = 0, at = port; at < path; at++)
			o->r->port = o->r->port * 10 +
			    (uint32_t)(out[at] - '0');
		path = port - 1;
	}
	set_part(o, URLSIFT_P_HOST, host, path);
}

/* Write a URL that is relative to ${base} (relative state). */
static bool
put_relative(struct opening *o, const char *base, size_t len,
    const struct scheme *scheme)
{
	const char *text = o->text + o->at;
	size_t left = o->len - o->at, path, query;
	char first = left == 0 ? '#' : *text;
	bool is_same = first == '#' || first == '?';

	if (left > 1 && is_slash(text[0]) && is_slash(text[1])) {
		put_scheme(o, scheme);
		return put_absolute(o);
	}
	path = put_base(o, base, len, scheme, first == '#');
	set_base_parts(o, path);
	if (is_slash(first))
		o->n = path;
	else if (!is_same)
		shorten(o, path);
	if (!is_same)
		put_path(o, path);
	query = us_find_byte(o->out, path, o->n, '?');
	set_path(o->r, path, query);
	if (query < o->n)
		set_part(o, URLSIFT_P_QUERY, query + 1, o->n);
	put_rest(o);
	return true;
}

/* Write what the text opens. */
static bool
open_text(struct opening *o, const char *base, size_t base_len)
{
	const struct scheme *scheme, *other = NULL;
	size_t len, base_scheme;
	const char *text;

	scheme = find_scheme(o->text, o->len, &len);
	if (base_len > 0)
		other = find_scheme(base, base_len, &base_scheme);
	o->at = len;
	text = o->text + len;
	if (len > 0 && scheme == NULL)
		return false;
	if (scheme != NULL &&
	    (scheme != other || !scheme->is_special || is_file(scheme) ||
		(o->len - len > 1 && memcmp(text, "//", 2) == 0))) {
		put_scheme(o, scheme);
		return is_file(scheme) ? put_file(o) :
		    scheme->is_special ? put_absolute(o) :
					 put_mailto(o);
	}
	if (other != NULL)
		return other->is_special && !is_file(other) &&
		    put_relative(o, base, base_len, other);
	if (o->len < 2 || !is_slash(text[0]) || !is_slash(text[1]))
		return false;
	put_scheme(o, &schemes[USUAL_SCHEME]);
	return put_absolute(o);
}

/* Copy ${url} to ${to} without C0 controls and blanks at its ends, and without
 * tabs and line ends inside (4.4, 1 to 3).  Return its length. */
static size_t
clean(const char *url, size_t len, char *to)
{
	size_t at, n = 0, run;

	while (len > 0 && (unsigned char)url[len - 1] <= ' ')
		len--;
	for (at = 0; at < len && (unsigned char)url[at] <= ' '; at++)
		continue;
	while (at < len) {
		run = us_printable_end(url + at, len - at);
		memcpy(to + n, url + at, run);
		n += run;
		for (at += run; at < len && (signed char)url[at] < ' '; at++)
			if (url[at] != '\t' && url[at] != '\n' &&
			    url[at] != '\r')
				to[n++] = url[at];
	}
	return n;
}

/* Return the scheme with a host with which a serialized URL begins, or NULL. */
static const struct scheme *
scheme_of_serialized(const char *url, size_t len)
{
	const struct scheme *s;

	for (s = schemes; s < schemes + SCHEMES; s++)
		if (s->is_special && !is_file(s) && len > s->len + 3 &&
		    memcmp(url + s->len, "://", 3) == 0 &&
		    memcmp(url, s->name, s->len) == 0)
			return s;
	return NULL;
}

size_t
us_opens(const char *url, size_t len, const char *base, size_t base_len,
    char *room, size_t size, struct urlsift_reading *r)
{
	const struct scheme *scheme = scheme_of_serialized(url, len);
	struct opening o = { .out = room, .r = r };
	char *text;

	if (scheme != NULL &&
	    us_serialized_read(r, url, len, scheme->len, scheme->port)) {
		memcpy(room, url, len);
		if ((r->has & 1U << URLSIFT_P_PATH) == 0) {
			room[len] = '/';
			set_path(r, len, len + 1);
			r->len++;
		}
		r->url = room;
		return r->len;
	}
	memset(r, 0, sizeof(*r));
	/* The text stands at the end of the room: what is written of it never
	 * reaches what is not read. */
	text = room + size - len;
	o.text = text;
	o.len = clean(url, len, text);
	if (!open_text(&o, base, base_len))
		return 0;
	r->url = room;
	r->len = o.n;
	return o.n;
}
