/*
 * Bytes in a bare URL that make it invalid, and that mail programs and browsers
 * take for others or leave out: they open a link all the same (bare-url-end,
 * dot-in-brackets).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_REPAIR_H
#define US_REPAIR_H

#include "../rules.h"

/* How far the rest of a host is searched. */
#define US_REPAIR_MAX 64

struct us_repair_view {
	const char *text;
	size_t len;
	bool ended; /* the text ends behind len */
	bool *more; /* set if more bytes must be in view */
};

/**
 * us_repair_slashes(view, begin, colon):
 * Return the length of the slashes behind ${colon} with a backslash among
 * them, which are before the host of a URL that begins at ${begin}; 0: none
 * are there (WHATWG URL 4.4, special authority slashes state).
 */
size_t us_repair_slashes(const struct us_repair_view *view, size_t begin,
    size_t colon);

/**
 * us_repair_is_windows_path(view, begin, colon, at):
 * Return whether the URL that begins at ${begin} is a file whose path, behind
 * the two slashes that end at ${at}, is one of Windows: C:\x or \\host\share,
 * with another slash before it or none (file-with-backslashes).
 */
bool us_repair_is_windows_path(const struct us_repair_view *view, size_t begin,
    size_t colon, size_t at);

/**
 * us_repair_is_dot(view, host, at, n, code):
 * Return whether ${code}, which has ${n} bytes at ${at}, is a full stop of
 * another script that stands for a dot of the host that begins at ${host}: the
 * host goes on behind it (UTS 46 4, mapping).
 */
bool us_repair_is_dot(const struct us_repair_view *view, size_t host, size_t at,
    size_t n, uint32_t code);

/**
 * us_repair_is_hidden(view, host, at, n, code):
 * Return whether ${code}, which has ${n} bytes at ${at}, is invisible and has
 * letters or digits of the host beside it: a reader sees one host.
 */
bool us_repair_is_hidden(const struct us_repair_view *view, size_t host,
    size_t at, size_t n, uint32_t code);

#endif
