/*
 * Where a decoded input is read.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../base/utf8.h"
#include "where.h"

/* Room that a word gets behind it, so that the next one often fits. */
#define MORE 64

/* Set ${word} to a copy of ${text}.  Return false when memory is out. */
static bool
set(struct us_word *word, const char *text)
{
	size_t size = strlen(text) + 1;
	char *more;

	if (size > word->room) {
		if ((more = realloc(word->text, size + MORE)) == NULL)
			return false;
		word->text = more;
		word->room = size + MORE;
	}
	memcpy(word->text, text, size);
	return true;
}

/* Return the text of ${word}, or NULL if it is empty. */
static const char *
unless_empty(const struct us_word *word)
{

	return *word->text == '\0' ? NULL : word->text;
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
set_escaped(struct us_word *word, const char *text)
{
	static const char digits[] = "0123456789ABCDEF";
	size_t len = strlen(text), controls = 0, at, n;
	char *to;

	for (at = 0; at < len; at += n == 0 ? 1 : n)
		controls += n = us_utf8_control(text + at, len - at);
	if (controls == 0)
		return set(word, text);
	if ((to = malloc(len + 3 * controls + 1)) == NULL)
		return false;
	free(word->text);
	word->text = to;
	word->room = len + 3 * controls + 1;
	for (at = 0, n = 0; at < len; at++) {
		if (n == 0)
			n = us_utf8_control(text + at, len - at);
		if (n == 0) {
			*to++ = text[at];
			continue;
		}
		n--;
		memcpy(to, "\\x", 2);
		to[2] = digits[(unsigned char)text[at] >> 4];
		to[3] = digits[(unsigned char)text[at] & 15];
		to += 4;
	}
	*to = '\0';
	return true;
}

bool
us_where_member(struct us_where *w, const char *name)
{

	us_where_begin(w);
	if (!set_escaped(&w->member, name))
		return false;
	w->within.member = w->member.text;
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
	w->within.record.type = w->type.text;
	w->within.record.date = w->record_date.text;
	w->within.record.target = w->target.text;
	w->within.source.begin = w->within.source.end = 0;
	return true;
}

static bool
set_message(struct us_where *w, const struct urlsift_decode_message *message)
{

	w->within.message.index = message->index;
#define MESSAGE_WORD(name) \
	if (!set(&w->name, message->name)) \
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
	    !set(&w->content_type, part->type == NULL ? "" : part->type) ||
	    !set_escaped(&w->file_name, part->name == NULL ? "" : part->name) ||
	    (part->message != NULL && !set_message(w, part->message)))
		return false;
	if (part->message != NULL) {
		w->in_value = true;
	} else if (w->in_value && part->begin != w->within.source.begin) {
		memset(&w->within.message, 0, sizeof(w->within.message));
		w->in_value = false;
	}
	w->within.part = w->path.text;
	w->within.field = w->field.text;
	w->within.pointer = w->pointer.text;
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

#define MESSAGE_WORD(name) free(w->name.text);
#include "../message_words.def"
#undef MESSAGE_WORD
	free(w->path.text);
	free(w->field.text);
	free(w->pointer.text);
	free(w->content_type.text);
	free(w->file_name.text);
	free(w->kept.text);
	free(w->member.text);
	free(w->type.text);
	free(w->record_date.text);
	free(w->target.text);
}
