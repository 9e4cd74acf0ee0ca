/*
 * Where a decoded input is read.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/utf8.h"
#include "receiver.h"

/* Set ${word} to a copy of ${text}; NULL: it is empty.  Return false when
 * memory is out. */
static bool
set(struct us_buf *word, const char *text)
{

	if (text == NULL)
		text = "";
	word->len = 0;
	return us_buf_add(word, text, strlen(text) + 1) == URLSIFT_OK;
}

/* Return the text of ${word}, or NULL if it is empty. */
static const char *
unless_empty(const struct us_buf *word)
{

	return *word->data == '\0' ? NULL : word->data;
}

void
us_where_begin(struct us_where *w)
{

	memset(&w->within, 0, sizeof(w->within));
	w->within.member = w->within.part = w->within.field = "";
	w->within.pointer = "";
	w->in_value = false;
}

/* Set ${word} to ${text} with its control characters escaped, so that it forges
 * no line of the output (nothing-forges-a-record, fields-of-a-part): \x0A. */
static bool
set_escaped(struct us_buf *word, const char *text)
{
	static const char digits[] = "0123456789ABCDEF";
	size_t len = text == NULL ? 0 : strlen(text), at, n = 0;
	char escape[] = "\\x00";
	int status = URLSIFT_OK;

	word->len = 0;
	for (at = 0; status == URLSIFT_OK && at < len; at++) {
		if (n == 0)
			n = us_utf8_control(text + at, len - at);
		escape[2] = digits[(unsigned char)text[at] >> 4];
		escape[3] = digits[(unsigned char)text[at] & 15];
		status = n == 0 ? us_buf_add(word, text + at, 1) :
				  us_buf_add(word, escape, 4);
		n -= n > 0;
	}
	return status == URLSIFT_OK && us_buf_add(word, "", 1) == URLSIFT_OK;
}

bool
us_where_member(struct us_where *w, const char *name)
{

	us_where_begin(w);
	if (!set_escaped(&w->member, name))
		return false;
	w->within.member = w->member.data;
	return true;
}

bool
us_where_record(struct us_where *w, const struct urlsift_decode_record *record)
{

	if (!set(&w->type, record->type) ||
	    !set(&w->record_date, record->date) ||
	    !set(&w->target, record->target))
		return false;
	w->within.record.index = record->index;
	w->within.record.type = w->type.data;
	w->within.record.date = w->record_date.data;
	w->within.record.target = w->target.data;
	w->within.source.begin = w->within.source.end = 0;
	return true;
}

static bool
set_message(struct us_where *w, const struct urlsift_decode_message *message)
{

	w->within.message.index = message->index;
#define MESSAGE_WORD(name) \
	if (!set(&w->name, message->word[US_MESSAGE_WORD_##name])) \
		return false; \
	w->within.message.name = unless_empty(&w->name);
#include "../message_words.def"
#undef MESSAGE_WORD
	return true;
}

bool
us_where_message(struct us_where *w,
    const struct urlsift_decode_message *message)
{

	w->in_value = false;
	w->within.source.begin = w->within.source.end = 0;
	return set_message(w, message);
}

bool
us_where_part(struct us_where *w, const struct urlsift_decode_part *part)
{

	if (!set(&w->path, part->path) || !set(&w->field, part->field) ||
	    !set(&w->pointer, part->pointer) ||
	    !set(&w->content_type, part->type) ||
	    !set_escaped(&w->file_name, part->name) ||
	    (part->message != NULL && !set_message(w, part->message)))
		return false;
	if (part->message != NULL) {
		w->in_value = true;
	} else if (w->in_value && part->begin != w->within.source.begin) {
		memset(&w->within.message, 0, sizeof(w->within.message));
		w->in_value = false;
	}
	w->within.part = w->path.data;
	w->within.field = w->field.data;
	w->within.pointer = w->pointer.data;
	w->within.content_type = unless_empty(&w->content_type);
	w->within.file_name = unless_empty(&w->file_name);
	w->within.cell.row = part->row;
	w->within.cell.column = part->column;
	w->within.page = part->page;
	w->within.source.begin = part->begin;
	w->within.source.end = part->end;
	return true;
}

bool
us_where_kept(struct us_where *w, const char *values)
{

	if (!set(&w->kept, values))
		return false;
	w->within.kept = unless_empty(&w->kept);
	return true;
}

void
us_where_free(struct us_where *w)
{

#define MESSAGE_WORD(name) us_buf_free(&w->name);
#include "../message_words.def"
#undef MESSAGE_WORD
	us_buf_free(&w->path);
	us_buf_free(&w->field);
	us_buf_free(&w->pointer);
	us_buf_free(&w->content_type);
	us_buf_free(&w->file_name);
	us_buf_free(&w->kept);
	us_buf_free(&w->member);
	us_buf_free(&w->type);
	us_buf_free(&w->record_date);
	us_buf_free(&w->target);
}
