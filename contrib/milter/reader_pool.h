/*
 * The readers of messages, which all connections share.
 * SPDX-License-Identifier: MIT
 */
#ifndef READER_POOL_H
#define READER_POOL_H

#include <stddef.h>

#include "findings.h"

/* A reader of whole messages: a process in a sandbox decodes them, and what is
 * found in their header fields, texts and links is noted. */

struct mail_reader;

/**
 * mail_reader_new(rules, settings):
 * Return a new reader by ${rules}, with the helper and the time of ${settings};
 * or NULL if memory is out.  Both are borrowed.  Free with mail_reader_free().
 */
struct mail_reader *mail_reader_new(const struct urlsift_rules *rules,
    const struct settings *settings);

/**
 * mail_reader_start(reader):
 * Start the helper, which ends with the thread that calls this.  Return NULL,
 * or why it cannot be run; the text is valid until ${reader} is used again.
 */
const char *mail_reader_start(struct mail_reader *reader);

/**
 * mail_reader_read(reader, findings, mail, len):
 * Note in ${findings} what is in ${mail} of ${len} bytes, of which an end may
 * have been cut off, as ${findings->incomplete} says.  A helper that takes too
 * long is ended.  Return whether ${reader} can read another message.
 */
int mail_reader_read(struct mail_reader *reader, struct findings *findings,
    const char *mail, size_t len);

/**
 * mail_reader_free(reader):
 * End the helper and free ${reader}.  NULL is ignored.
 */
void mail_reader_free(struct mail_reader *reader);

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