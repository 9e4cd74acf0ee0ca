/*
 * A value that is a message, with its header: its fields and parts are emitted
 * as parts that have the place of the value, too (D270).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VALUE_MAIL_H
#define US_VALUE_MAIL_H

#include <stdbool.h>

#include "../mail/message.h"

struct us_value_mail {
	const struct us_message *tools;	 /* options and the sink */
	struct us_message *message;	 /* NULL: there was none yet */
	struct urlsift_decode_part part; /* the value */
	struct urlsift_decode_message found;
	struct us_buf text;
};

/**
 * us_value_mail_init(mail, tools), us_value_mail_free(mail):
 * Let ${mail} read messages as ${tools} would, and emit them to the same sink;
 * free its memory.
 */
void us_value_mail_init(struct us_value_mail *mail,
    const struct us_message *tools);
void us_value_mail_free(struct us_value_mail *mail);

/**
 * us_value_mail_begin(mail, part, begin):
 * us_value_mail_put(mail, text, len):
 * us_value_mail_end(mail, end, is_broken):
 * Begin the message that is the value ${part}, raw from ${begin} on; add ${len}
 * bytes; end it at ${end}, and emit it: the input ${is_broken} there.  Return
 * an urlsift_decode_status.
 */
void us_value_mail_begin(struct us_value_mail *mail,
    const struct urlsift_decode_part *part, uint64_t begin);
int us_value_mail_put(struct us_value_mail *mail, const char *text, size_t len);
int us_value_mail_end(struct us_value_mail *mail, uint64_t end, bool is_broken);

/**
 * us_value_mail_is_full(mail, len):
 * Return whether there is no room for ${len} more bytes.
 */
bool us_value_mail_is_full(const struct us_value_mail *mail, size_t len);

#endif
