/*
 * The decoder of encoded words.  They may stand inside of other words, too, and
 * contain blanks, since mail readers decode these as well.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "message.h"
#include "body.h"

/* Bytes that are decoded at a time. */
#define PIECE 512

/* Words that are one text. */
struct words {
	struct us_transfer transfer;
	struct us_converter *converter;
	us_converter_out *out;
	void *ctx;
	char *decoded;
	size_t n; /* bytes of it */
};

/* =?charset?encoding?text?= */
struct word {
	char charset[US_CHARSET_NAME_MAX + 1];
	enum us_transfer_encoding encoding;
	const char *begin, *text, *end; /* end: behind it */
};

/* Read the character set at ${text}, without its language (RFC 2231, 5).
 * Return where it ends, or NULL if it is none. */
static const char *
read_charset(struct word *word, const char *text, const char *end)
{
	size_t n = 0;
	bool is_language = false;

	for (; text < end && *text != '?' && !us_is(*text, US_BLANK); text++) {
		is_language = is_language || *text == '*';
		if (!is_language && n < US_CHARSET_NAME_MAX)
			word->charset[n++] = *text;
	}
	word->charset[n] = '\0';
	return n == 0 || end - text < 5 || *text != '?' || text[2] != '?' ?
	    NULL :
	    text;
}

/* Find the next encoded word from ${text} on.  Return false if there is
 * none. */
static bool
find_word(struct word *word, const char *text, const char *end)
{
	const char *close;

	while ((word->begin = us_find(text, (size_t)(end - text), "=?", 2)) !=
	    NULL) {
		text = read_charset(word, word->begin + 2, end);
		if (text == NULL || memchr("BbQq", text[1], 4) == NULL) {
			text = word->begin + 2;
			continue;
		}
		word->encoding = us_lower(text[1]) == 'b' ? US_TRANSFER_BASE64 :
							    US_TRANSFER_QUOTED;
		word->text = text + 3;
		close = word->text;
		while ((close = memchr(close, '?', (size_t)(end - close))) !=
			NULL &&
		    (++close == end || *close != '='))
			continue;
		if (close == NULL)
			return false;
		word->end = close + 1;
		return true;
	}
	return false;
}

/* Pass on what is decoded. */
static void
put_decoded(struct words *words)
{

	if (words->n > 0)
		(void)us_converter_put(words->converter, words->decoded,
		    words->n, words->out, words->ctx);
	words->n = 0;
}

/* Decode the text of ${word}. */
static void
put_word(struct words *words, const struct word *word)
{
	const char *text = word->text, *end = word->end - 2;
	bool is_blank;
	size_t n;

	for (; text < end; text += n) {
		n = end - text < PIECE ? (size_t)(end - text) : PIECE;
		if (word->encoding == US_TRANSFER_QUOTED)
			n = us_find_byte(text, 0, n, '_');
		is_blank = n == 0;
		n += is_blank ? 1 : 0;
		if (words->n > PIECE)
			put_decoded(words);
		words->n += us_transfer_put(&words->transfer,
		    is_blank ? " " : text, n, words->decoded + words->n);
	}
}

static void
end_words(struct words *words)
{

	words->n +=
	    us_transfer_end(&words->transfer, words->decoded + words->n);
	put_decoded(words);
}

/* Return whether there is only white space between the two. */
static bool
are_adjacent(const char *text, const char *end)
{

	while (text < end && us_is(*text, US_BLANK))
		text++;
	return text == end;
}

/* A character may be divided among adjacent words in one character set, and so
 * may a group of base64. */
void
us_encoded_word_decode(const char *text, size_t len,
    struct us_converter *converter, us_converter_out *out, void *ctx)
{
	const char *end = text + len;
	char charset[US_CHARSET_NAME_MAX + 1] = "";
	char decoded[2 * (PIECE + US_TRANSFER_ROOM)];
	struct words words = { .converter = converter,
		.out = out,
		.ctx = ctx,
		.decoded = decoded };
	struct word word;
	bool joins, is_same;

	converter->is_open = false;
	for (; find_word(&word, text, end); text = word.end) {
		joins = *charset != '\0' && are_adjacent(text, word.begin);
		is_same = joins && us_same_words(word.charset, charset);
		if (!is_same || words.transfer.ended ||
		    words.transfer.encoding != word.encoding) {
			end_words(&words);
			us_transfer_begin(&words.transfer, word.encoding);
		}
		if (!is_same) {
			(void)us_converter_close(converter, out, ctx);
			if (!joins && word.begin > text)
				(void)out(ctx, text,
				    (size_t)(word.begin - text));
			memcpy(charset, word.charset, sizeof(charset));
			us_converter_open(converter, charset);
		}
		put_word(&words, &word);
	}
	end_words(&words);
	(void)us_converter_close(converter, out, ctx);
	if (text < end)
		(void)out(ctx, text, (size_t)(end - text));
}
