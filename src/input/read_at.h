/*
 * Reading at a place of a file, without moving the offset of its descriptor.
 * SPDX-License-Identifier: MIT
 */
#ifndef READ_AT_H
#define READ_AT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/**
 * read_at(fd, room, size, offset):
 * Read ${size} bytes at ${offset}.  Return their number, which is smaller at
 * the end of the file and before an error, or -1 and an errno.
 */
ssize_t read_at(int fd, char *room, size_t size, uint64_t offset);

#endif
