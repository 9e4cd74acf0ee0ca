/*
 * The decoder without the libraries that it loads: what is not read is
 * reported.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode_log.h"

void *dlopen(const char *file, int mode);

/* Takes the place of the function of libc: no library is installed. */
void *
dlopen(const char *file, int mode)
{

	(void)file;
	(void)mode;
	return NULL;
}

/* Decode ${text}; the status is good, and ${want} is in the log. */
static void
expect(enum urlsift_decode_kind kind, const char *text, size_t len,
    const char *want)
{
	struct tu_source source = { .kind = kind,
		.text = text,
		.len = len,
		.piece = len };
	char *log;

	cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_OK);
	cr_expect(strstr(log, want) != NULL, "%s", log);
	free(log);
}

Test(library, archive_without_libarchive_is_told)
{
	static const char text[] = "\x1F\x8B\x08";

	expect(URLSIFT_DECODE_ARCHIVE, text, sizeof(text) - 1,
	    "an archive is not read: libarchive or zlib cannot be loaded");
}

Test(library, payload_without_zlib_is_told_and_the_rest_is_read)
{
	static const char http[] = "HTTP/1.1 200 OK\r\n"
				   "Content-Type: text/html\r\n"
				   "Content-Encoding: gzip\r\n\r\n"
				   "\x1F\x8B\x08zip",
			  target[] = "http://a.example/";
	char text[1000];
	int len = snprintf(text, sizeof(text),
	    "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\n"
	    "Content-Type: application/http\r\nContent-Length: %zu\r\n\r\n%s"
	    "\r\n\r\n",
	    target, strlen(http), http);

	expect(URLSIFT_DECODE_WARC, text, (size_t)len,
	    "it is compressed, and zlib is not installed");
	expect(URLSIFT_DECODE_WARC, text, (size_t)len, target);
}
