/*
 * charset_text NAME CUT: read texts in the character set NAME and write them in
 * UTF-8.  Before each text, on both sides, is its length in four bytes, the
 * highest one first.  A text is converted CUT bytes at a time; 0: at once.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/charset.h"

/* Less than there is room for. */
#define TEXT_MAX 65535

static struct us_charset charset;
static char text[TEXT_MAX];

/* All that comes of a text. */
static struct {
	char bytes[TEXT_MAX * 4];
	size_t len;
} utf8;

static void
convert(const char *name, size_t len, size_t cut)
{
	size_t at, n;
	char *room;

	utf8.len = 0;
	(void)us_charset_open(&charset, name);
	for (at = 0; at < len; at += n) {
		n = cut == 0 || len - at < cut ? len - at : cut;
		room = us_charset_space(&charset, &(size_t){ 0 });
		memcpy(room, text + at, n);
		utf8.len += us_charset_convert(&charset, n, false,
		    utf8.bytes + utf8.len, sizeof(utf8.bytes) - utf8.len);
	}
	utf8.len += us_charset_convert(&charset, 0, true, utf8.bytes + utf8.len,
	    sizeof(utf8.bytes) - utf8.len);
}

static void
write_length(size_t len)
{
	int shift;

	for (shift = 24; shift >= 0; shift -= 8)
		putchar((int)(len >> shift & 0xFF));
}

int
main(int argc, char **argv)
{
	unsigned char length[4];
	size_t len;

	if (argc != 3 || !us_charset_is_known(argv[1])) {
		fputs("usage: charset_text NAME CUT\n", stderr);
		return 2;
	}
	while (fread(length, 1, 4, stdin) == 4) {
		len = (size_t)length[2] << 8 | length[3];
		if (fread(text, 1, len, stdin) != len)
			return 1;
		convert(argv[1], len, strtoul(argv[2], NULL, 10));
		write_length(utf8.len);
		fwrite(utf8.bytes, 1, utf8.len, stdout);
	}
	return ferror(stdout) ? 1 : 0;
}
