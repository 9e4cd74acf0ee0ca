/*
 * The readers of messages, which all connections share.
 * SPDX-License-Identifier: MIT
 */
#ifndef READER_POOL_H
#define READER_POOL_H

#include <stddef.h>

#include "findings.h"

/**
 * reader_pool_open(rules, settings):
 * Prepare to read by ${rules} and ${settings}.  Both are borrowed.  Return 0,
 * or -1 and a message in the log.
 */
int reader_pool_open(const struct urlsift_rules *rules,
    const struct settings *settings);

/**
 * reader_pool_read(findings, mail, len):
 * Note in ${findings} what is in ${mail} of ${len} bytes, of which an end may
 * have been cut off, as ${findings->incomplete} says.  Any number of threads
 * may call this.
 */
void reader_pool_read(struct findings *findings, const char *mail, size_t len);

/**
 * reader_pool_close():
 * End all readers, after reader_pool_open() was successful.
 */
void reader_pool_close(void);

#endif
