/*
 * Resolution of relative references: splits them by RFC 3986, appendix B, and
 * follows 5.2.2.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../emitter.h"

/* Where the components end, each of which may be empty.  The scheme begins at 0
 * and ends behind its colon. */
struct split {
	size_t scheme, authority, path, query;
};

static struct split
split(const char *url, size_t len)
{
	struct split s;

	s.scheme = us_has_scheme(url, len);
	s.query = us_find_byte(url, s.scheme, len, '#');
	s.path = us_find_byte(url, s.scheme, s.query, '?');
	s.authority = s.scheme;
	if (s.path - s.scheme >= 2 && memcmp(url + s.scheme, "//", 2) == 0)
		s.authority = us_find_byte(url, s.scheme + 2, s.path, '/');
	return s;
}

bool
us_is_base(const char *url, size_t len)
{
	struct split s = split(url, len);

	return s.scheme > 0 && s.authority > s.scheme + 2;
}

/* Return where the last segment of ${path} begins, including the / before it,
 * but not before ${floor}. */
static size_t
last_segment(const char *path, size_t floor, size_t len)
{

	while (len > floor && path[len - 1] != '/')
		len--;
	return len > floor ? len - 1 : floor;
}

/* Remove . and .. from the path at the end of ${buf} (5.2.4), which begins at
 * ${floor} with a slash. */
static void
remove_dots(struct us_buf *buf, size_t floor)
{
	char *path = buf->data;
	size_t in = floor, out = floor, end;

	while (in < buf->len) {
		for (end = in + 1; end < buf->len && path[end] != '/'; end++)
			continue;
		if (end - in == 2 && path[in + 1] == '.') {
			if (end == buf->len)
				path[out++] = '/';
		} else if (end - in == 3 && memcmp(path + in, "/..", 3) == 0) {
			out = last_segment(path, floor, out);
			if (end == buf->len)
				path[out++] = '/';
		} else {
			memmove(path + out, path + in, end - in);
			out += end - in;
		}
		in = end;
	}
	buf->len = out;
}

void
us_resolve(struct us_emitter *out, struct us_buf *buf, const char *base,
    size_t base_len, const char *ref, size_t len)
{
	struct split b = split(base, base_len), r = split(ref, len);
	bool authority = r.authority > 0, rooted, same;
	size_t floor, keep;

	/* 5.2.2: how much of the base is used. */
	rooted = r.path > r.authority && ref[r.authority] == '/';
	same = !authority && r.path == 0;
	if (authority)
		keep = b.scheme;
	else if (rooted)
		keep = b.authority;
	else if (same)
		keep = r.query > r.path ? b.path : b.query;
	else
		keep = last_segment(base, b.authority, b.path);

	buf->len = 0;
	floor = authority ? b.scheme + r.authority : b.authority;
	us_emit_add(out, buf, base, keep);
	us_emit_add(out, buf, ref, authority ? r.authority : 0);
	if (!same) {
		us_emit_add(out, buf, "/", !authority && !rooted ? 1 : 0);
		us_emit_add(out, buf, ref + r.authority, r.path - r.authority);
		if (out->status == 0)
			remove_dots(buf, floor);
	}
	us_emit_add(out, buf, ref + r.path, len - r.path);
}
