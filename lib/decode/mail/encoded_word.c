/*
 * The decoder of encoded words.  They may stand inside of other words, too, and
 * contain blanks, since mail readers decode these as well.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <strings.h>

#include "../../base/bytes.h"
#include "message.h"
#include "body.h"

/* Bytes of a word that are decoded at a time. */
#define PIECE 512

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

/* Decode the text of ${word}. */
static void
put_word(const struct word *word, struct us_transfer *transfer,
    struct us_converter *converter, us_converter_out *out, void *ctx)
{
	char decoded[PIECE + US_TRANSFER_ROOM];
	const char *text = word->text, *end = word->end - 2;
	bool is_blank;
	size_t n, written;

	for (; text < end; text += n) {
		n = end - text < PIECE ? (size_t)(end - text) : PIECE;
		if (word->encoding == US_TRANSFER_QUOTED)
			n = us_find_byte(text, 0, n, '_');
		is_blank = n == 0;
		n += is_blank ? 1 : 0;
		written = us_transfer_put(transfer, is_blank ? " " : text, n,
		    decoded);
		(void)us_converter_put(converter, decoded, written, out, ctx);
	}
}

/* End the words before, which are one text. */
static void
end_words(struct us_transfer *transfer, struct us_converter *converter,
    us_converter_out *out, void *ctx)
{
	char decoded[US_TRANSFER_ROOM];
	size_t n = us_transfer_end(transfer, decoded);

	if (n > 0)
		(void)us_converter_put(converter, decoded, n, out, ctx);
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
	struct us_transfer transfer;
	struct word word;
	bool joins, is_same;

	converter->is_open = false;
	us_transfer_begin(&transfer, US_TRANSFER_IDENTITY);
	for (; find_word(&word, text, end); text = word.end) {
		joins = *charset != '\0' && are_adjacent(text, word.begin);
		is_same = joins && strcasecmp(word.charset, charset) == 0;
		if (!is_same || transfer.ended ||
		    transfer.encoding != word.encoding) {
			end_words(&transfer, converter, out, ctx);
			us_transfer_begin(&transfer, word.encoding);
		}
		if (!is_same) {
			(void)us_converter_close(converter, out, ctx);
			if (!joins && word.begin > text)
				(void)out(ctx, text,
				    (size_t)(word.begin - text));
			memcpy(charset, word.charset, sizeof(charset));
			us_converter_open(converter, charset);
		}
		put_word(&word, &transfer, converter, out, ctx);
	}
	end_words(&transfer, converter, out, ctx);
	(void)us_converter_close(converter, out, ctx);
	if (text < end)
		(void)out(ctx, text, (size_t)(end - text));
}
