/*
 * The reader of whole messages: a process in a sandbox decodes them, and what
 * is found in their header fields, texts and links is noted.
 * SPDX-License-Identifier: MIT
 */
#ifndef MAIL_READER_H
#define MAIL_READER_H

#include <stddef.h>

#include <urlsift.h>

#include "findings.h"

/**
 * mail_readers_open(rules, program):
 * Prepare to read by ${rules} with the helper ${program}, NULL: the one that is
 * installed.  Both are borrowed.  Return NULL, or why the helper cannot be run;
 * the text is valid until mail_readers_close().
 */
const char *mail_readers_open(const struct urlsift_rules *rules,
    const char *program);

/**
 * mail_reader_read(findings, mail, len):
 * Note in ${findings} what is in ${mail} of ${len} bytes, of which an end may
 * have been cut off, as ${findings->incomplete} says.  Any number of threads
 * may call this.
 */
void mail_reader_read(struct findings *findings, const char *mail, size_t len);

/**
 * mail_readers_close():
 * End all helpers.
 */
void mail_readers_close(void);

#endif
