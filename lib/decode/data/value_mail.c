/*
 * A message in a value.  A message is decoded as a whole, so it is
 * held until the value ends.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "data.h"

/* The memory for a message is kept for the next one up to this length. */
#define KEPT (1UL << 20)

void
us_value_mail_init(struct us_value_mail *mail, const struct us_message *tools)
{

	memset(mail, 0, sizeof(*mail));
	mail->tools = tools;
}

void
us_value_mail_free(struct us_value_mail *mail)
{

	if (mail->message != NULL)
		us_message_free(mail->message);
	free(mail->message);
	mail->message = NULL;
	us_buf_free(&mail->text);
}

void
us_value_mail_begin(struct us_value_mail *mail,
    const struct urlsift_decode_part *part, uint64_t begin)
{

	mail->part = *part;
	mail->part.begin = begin;
	mail->text.len = 0;
}

void
us_value_mail_put(struct us_value_mail *mail, const char *text, size_t len)
{

	us_emit_add(mail->tools->out, &mail->text, text, len);
}

/* Make the decoder, which is large.  Return false when memory is out. */
static bool
make_message(struct us_value_mail *mail)
{
	const struct us_message *tools = mail->tools;

	if (mail->message != NULL)
		return true;
	/* Most of it is room that a small message does not touch. */
	mail->message = calloc(1, sizeof(*mail->message));
	if (mail->message == NULL)
		return false;
	us_message_init(mail->message, tools->out);
	mail->message->is_unicode = true;
	mail->message->no_headers = tools->no_headers;
	mail->message->all_headers = tools->all_headers;
	return true;
}

void
us_value_mail_end(struct us_value_mail *mail, uint64_t end, bool is_broken)
{
	struct us_envelope envelope = { .end = mail->text.len };

	if (!make_message(mail)) {
		us_emit_no_memory(mail->tools->out);
		return;
	}
	mail->message->body.base = mail->tools->body.base;
	mail->message->value = mail->part;
	mail->message->value.end = end;
	mail->message->value.message = &mail->message->found;
	us_message_decode(mail->message, URLSIFT_DECODE_MAIL, 0, 0,
	    mail->text.data, &envelope, is_broken);
	if (mail->text.room > KEPT)
		us_buf_free(&mail->text);
}

bool
us_value_mail_is_full(const struct us_value_mail *mail, size_t len)
{

	return len > US_MAX_MESSAGE - mail->text.len;
}
