/*
 * Where a decoded input is read.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/utf8.h"
#include "receiver.h"

/* The most words that are kept together. */
#define WORDS_MAX US_MESSAGE_WORDS

size_t
us_words_measure(const char *const *words, size_t n, size_t *size)
{
	size_t len = 0, i;

	/* Most words are empty. */
	for (i = 0; i < n; i++) {
		size[i] = words[i] == NULL || *words[i] == '\0' ?
		    1 :
		    strlen(words[i]) + 1;
		len += size[i];
	}
	return len;
}

/* Copy the ${n} ${words} to ${room}, and set ${kept} to the copies; NULL is an
 * empty one.  Return false when memory is out. */
static bool
keep(struct us_buf *room, const char *const *words, size_t n, const char **kept)
{
	size_t size[WORDS_MAX], len = us_words_measure(words, n, size), i;

	if (us_buf_reserve(room, len) != URLSIFT_OK)
		return false;
	for (i = 0, len = 0; i < n; len += size[i++])
		kept[i] = size[i] == 1 ?
		    "" :
		    memcpy(room->data + len, words[i], size[i]);
	return true;
}

/* Return ${word}, or NULL if it is empty. */
static const char *
unless_empty(const char *word)
{

	return *word == '\0' ? NULL : word;
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
	const size_t len = strlen(text);
	size_t at, n = 0;
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
	const char *const words[] = { record->type, record->date,
		record->target };
	const char *kept[3];

	if (!keep(&w->record, words, 3, kept))
		return false;
	w->within.record.index = record->index;
	w->within.record.type = kept[0];
	w->within.record.date = kept[1];
	w->within.record.target = kept[2];
	w->within.source.begin = w->within.source.end = 0;
	return true;
}

static bool
set_message(struct us_where *w, const struct urlsift_decode_message *message)
{
	const char *kept[US_MESSAGE_WORDS];

	if (!keep(&w->message, message->word, US_MESSAGE_WORDS, kept))
		return false;
	w->within.message.index = message->index;
#define MESSAGE_WORD(name) \
	w->within.message.name = unless_empty(kept[US_MESSAGE_WORD_##name]);
#include "../message_words.def"
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

	const char *const words[] = { part->path, part->field, part->pointer,
		part->type };
	const char *kept[4];

	const bool is_named = part->name != NULL && *part->name != '\0';

	if (!keep(&w->part, words, 4, kept) ||
	    (is_named && !set_escaped(&w->file_name, part->name)) ||
	    (part->message != NULL && !set_message(w, part->message)))
		return false;
	if (part->message != NULL) {
		w->in_value = true;
	} else if (w->in_value && part->begin != w->within.source.begin) {
		memset(&w->within.message, 0, sizeof(w->within.message));
		w->in_value = false;
	}
	w->within.part = kept[0];
	w->within.field = kept[1];
	w->within.pointer = kept[2];
	w->within.content_type = unless_empty(kept[3]);
	w->within.file_name = is_named ? w->file_name.data : NULL;
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

	const char *kept;

	if (!keep(&w->kept, &values, 1, &kept))
		return false;
	w->within.kept = unless_empty(kept);
	return true;
}

void
us_where_free(struct us_where *w)
{

	us_buf_free(&w->member);
	us_buf_free(&w->record);
	us_buf_free(&w->message);
	us_buf_free(&w->part);
	us_buf_free(&w->kept);
	us_buf_free(&w->file_name);
}
