/*
 * Detection of archives and compressed files by their first bytes.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MAGIC_H
#define US_MAGIC_H

#include <stdbool.h>
#include <stddef.h>

enum us_magic {
	US_MAGIC_NONE,
	US_MAGIC_MORE, /* more bytes are needed */

	/* One file, compressed. */
	US_MAGIC_GZIP,
	US_MAGIC_BZIP2,
	US_MAGIC_XZ,
	US_MAGIC_ZSTD,

	/* Members with names. */
	US_MAGIC_TAR,
	US_MAGIC_ZIP,
	US_MAGIC_7Z,
	US_MAGIC_CPIO
};

/**
 * us_magic_detect(text, len, all):
 * Return the format of ${text}. 512 bytes are enough, and fewer if they are
 * ${all} of it.
 */
enum us_magic us_magic_detect(const char *text, size_t len, bool all);

#endif
