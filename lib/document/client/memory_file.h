/*
 * A file without a name, in memory: what a helper reads that is in no file.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MEMORY_FILE_H
#define US_MEMORY_FILE_H

#include <stdbool.h>
#include <stddef.h>

/**
 * us_memory_file_open():
 * Return the descriptor of an empty file that ends with it, or -1 and errno.
 */
int us_memory_file_open(void);

/**
 * us_memory_file_add(fd, bytes, len):
 * Append ${len} bytes.  Return false and errno if that is not possible.
 */
bool us_memory_file_add(int fd, const char *bytes, size_t len);

#endif
