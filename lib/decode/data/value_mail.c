/*
 * The sink of a message in a value.  A message is decoded as a whole, so it is
 * held until the value ends.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "value.h"

/* The memory for a message is kept for the next one up to this length. */
#define KEPT (1UL << 20)

void
us_value_mail_init(struct us_value_mail *mail, const struct us_message *tools)
{

	mail->tools = tools;
	mail->message = NULL;
	mail->text.memory = &us_standard_memory;
	mail->text.data = NULL;
	mail->text.len = mail->text.room = 0;
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

/* Add to ${part} of the message its place, which is the value, and what is
 * known of it. */
static void
set_place(const struct us_value_mail *mail, struct urlsift_decode_part *part)
{

	part->message = &mail->found;
	part->begin = mail->part.begin;
	part->end = mail->part.end;
	part->pointer = mail->part.pointer;
	part->row = mail->part.row;
	part->column = mail->part.column;
}

/* The message has no number of its own in the input. */
static int
mail_message(void *ctx, const struct urlsift_decode_message *message)
{

	struct us_value_mail *mail = ctx;

	mail->found = *message;
	mail->found.begin = mail->part.begin;
	mail->found.end = mail->part.end;
	return 0;
}

static int
mail_part(void *ctx, const struct urlsift_decode_part *found)
{
	struct us_value_mail *mail = ctx;
	struct urlsift_decode_part part = *found;

	set_place(mail, &part);
	return mail->tools->sink->part(mail->tools->ctx, &part);
}

static int
mail_place(void *ctx, const struct urlsift_decode_place *place)
{
	struct us_value_mail *mail = ctx;

	return mail->tools->sink->place(mail->tools->ctx, place);
}

static int
mail_text(void *ctx, const char *text, size_t len)
{
	struct us_value_mail *mail = ctx;

	return mail->tools->sink->text(mail->tools->ctx, text, len);
}

static int
mail_gap(void *ctx)
{
	struct us_value_mail *mail = ctx;

	return mail->tools->sink->gap(mail->tools->ctx);
}

static int
mail_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct us_value_mail *mail = ctx;

	return mail->tools->sink->url(mail->tools->ctx, url);
}

static int
mail_broken(void *ctx)
{
	struct us_value_mail *mail = ctx;

	return mail->tools->sink->broken(mail->tools->ctx);
}

static int
mail_part_end(void *ctx)
{
	struct us_value_mail *mail = ctx;

	return mail->tools->sink->part_end(mail->tools->ctx);
}

static int
mail_skipped(void *ctx, const struct urlsift_decode_part *found,
    const char *type, const char *head, size_t len)
{
	struct us_value_mail *mail = ctx;
	struct urlsift_decode_part part = *found;

	set_place(mail, &part);
	return mail->tools->sink->skipped(mail->tools->ctx, &part, type, head,
	    len);
}

static int
mail_warning(void *ctx, const char *what)
{
	struct us_value_mail *mail = ctx;

	return mail->tools->sink->warning(mail->tools->ctx, what);
}

/* A us_message_file. */
static int
mail_file(void *ctx, const struct urlsift_decode_part *found,
    const struct us_file *file)
{
	struct us_value_mail *mail = ctx;
	struct urlsift_decode_part part = *found;

	set_place(mail, &part);
	return mail->tools->open_file(mail->tools->ctx, &part, file);
}

static const struct urlsift_decode_sink mail_sink = { .message = mail_message,
	.part = mail_part,
	.place = mail_place,
	.text = mail_text,
	.gap = mail_gap,
	.url = mail_url,
	.broken = mail_broken,
	.part_end = mail_part_end,
	.skipped = mail_skipped,
	.warning = mail_warning };

void
us_value_mail_begin(struct us_value_mail *mail,
    const struct urlsift_decode_part *part, uint64_t begin)
{

	mail->part = *part;
	mail->part.begin = begin;
	mail->text.len = 0;
}

int
us_value_mail_put(struct us_value_mail *mail, const char *text, size_t len)
{

	return us_buf_add(&mail->text, text, len) == URLSIFT_OK ?
	    URLSIFT_DECODE_OK :
	    URLSIFT_DECODE_ENOMEM;
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
	us_message_init(mail->message, &mail_sink, mail);
	if (tools->open_file != NULL)
		mail->message->open_file = mail_file;
	mail->message->is_unicode = true;
	mail->message->no_headers = tools->no_headers;
	mail->message->all_headers = tools->all_headers;
	mail->message->body.base = tools->body.base;
	return true;
}

int
us_value_mail_end(struct us_value_mail *mail, uint64_t end, bool is_broken)
{
	struct us_envelope envelope = { .end = mail->text.len };
	int status;

	if (!make_message(mail))
		return URLSIFT_DECODE_ENOMEM;
	mail->part.end = end;
	status = us_message_decode(mail->message, URLSIFT_DECODE_MAIL, 0, 0,
	    mail->text.data, &envelope, is_broken);
	if (mail->text.room > KEPT)
		us_buf_free(&mail->text);
	return status;
}

bool
us_value_mail_is_full(const struct us_value_mail *mail, size_t len)
{

	return len > US_MAX_MESSAGE - mail->text.len;
}
