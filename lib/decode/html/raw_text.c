/*
 * Content that is no markup, and what ends it: raw text, scripts and CDATA
 * sections (WHATWG, 13.2.5.2 to 5, 9 to 31, 69 to 71).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "tokenizer.h"

/* Return where ${byte} is next from ${from} on, or the end. */
static inline size_t
find_next(struct us_tokenizer *t, size_t from, char byte)
{
	size_t found = us_find_byte(t->ahead.data, from, t->ahead.len, byte);

	t->work += found - from;
	return found;
}

enum us_answer
us_raw_follows(const struct us_tokenizer *t, size_t skip, const char *word)
{
	const char *text = t->ahead.data + t->at;
	size_t len = t->ahead.len - t->at, n = strlen(word);

	len = len < skip ? 0 : len - skip;
	if (len > 0 && !us_same(text + skip, word, len < n ? len : n))
		return US_NO;
	return len >= n ? US_YES : t->ended ? US_NO : US_MORE;
}

/* The same for the name of a tag, and what ends it. */
static enum us_answer
tag_follows(const struct us_tokenizer *t, size_t skip, const char *name)
{
	enum us_answer answer = us_raw_follows(t, skip, name);
	size_t end = t->at + skip + strlen(name);
	char byte;

	if (answer != US_YES)
		return answer;
	if (end == t->ahead.len)
		return t->ended ? US_NO : US_MORE;
	byte = t->ahead.data[end];
	return us_tag_space(byte) || byte == '/' || byte == '>' ? US_YES :
								  US_NO;
}

/* Read a script on as ${content} if that ${begins} here, with text. */
static enum us_answer
turn(struct us_tokenizer *t, enum us_answer begins, enum us_content content)
{

	if (begins == US_YES)
		t->content = content;
	return begins == US_MORE ? US_MORE : US_NO;
}

/* Read the < in the content of an element that only its end tag ends. */
static enum us_answer
read_raw(struct us_tokenizer *t)
{
	enum us_answer answer = *t->last == '\0' ? US_NO :
						   us_raw_follows(t, 1, "/");

	if (answer == US_YES)
		answer = tag_follows(t, 2, t->last);
	if (answer != US_NO)
		return answer == US_YES ? US_END_TAG : US_MORE;
	if (t->content == US_CONTENT_SCRIPT_ESCAPED)
		return turn(t, tag_follows(t, 1, "script"),
		    US_CONTENT_SCRIPT_DOUBLE_ESCAPED);
	if (t->content == US_CONTENT_SCRIPT)
		answer = us_raw_follows(t, 1, "!--");
	/* Its dashes may be those of --> as well. */
	t->at += answer == US_YES;
	return turn(t, answer, US_CONTENT_SCRIPT_ESCAPED);
}

/* Read the byte at the current position, which may begin something in content
 * that is no markup.  US_NO: it is text. */
static enum us_answer
read_stop(struct us_tokenizer *t)
{

	switch (t->ahead.data[t->at]) {
	case '-':
		return turn(t, us_raw_follows(t, 0, "-->"), US_CONTENT_SCRIPT);
	case ']':
		return us_raw_follows(t, 0, "]]>");
	default:
		if (t->content == US_CONTENT_SCRIPT_DOUBLE_ESCAPED)
			return turn(t, tag_follows(t, 1, "/script"),
			    US_CONTENT_SCRIPT_ESCAPED);
		return read_raw(t);
	}
}

/* Return where the next byte is that may begin something else in the content;
 * the end if there is none. */
static inline size_t
find_stop(struct us_tokenizer *t)
{

	if (t->content < US_CONTENT_SCRIPT_ESCAPED)
		return find_next(t, t->at, '<');
	if (t->content == US_CONTENT_PLAINTEXT)
		return t->ahead.len;
	if (t->content == US_CONTENT_CDATA)
		return find_next(t, t->at, ']');
	/* The < behind many dashes is known. */
	t->clear = find_next(t, t->clear < t->at ? t->at : t->clear, '<');
	return us_find_byte(t->ahead.data, t->at, t->clear, '-');
}

enum us_answer
us_raw_read(struct us_tokenizer *t)
{
	enum us_answer answer = US_NO;

	while (answer == US_NO && (t->at = find_stop(t)) < t->ahead.len) {
		answer = read_stop(t);
		t->at += answer == US_NO;
	}
	return answer;
}
