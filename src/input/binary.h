/*
 * The count of binary files whose text is not searched (binary-byte-by-byte).
 * SPDX-License-Identifier: MIT
 */
#ifndef BINARY_H
#define BINARY_H

#include <stdint.h>

#include "document/binary.h"

/**
 * binary_count(what, n):
 * binary_summary(text):
 * binary_report():
 * Count ${n} files that are ${what}; write how many files have text that was
 * not searched to ${text}, nothing if there are none, and return how many;
 * print that as a message.  Only one thread may call these.
 */
void binary_count(enum us_binary what, uint64_t n);
uint64_t binary_summary(char text[US_BINARY_SUMMARY]);
void binary_report(void);

#endif
