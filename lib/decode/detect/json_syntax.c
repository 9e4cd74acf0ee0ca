/*
 * The syntax of JSON, byte by byte.  It accepts more than RFC 8259 where that
 * is simpler: a comma before a closing bracket, numbers such as 1-2, NaN and
 * Infinity.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "detect.h"

bool
us_json_in_object(const struct us_json_syntax *s)
{

	return (s->is_object[s->depth / 8] >> s->depth % 8 & 1) != 0;
}

bool
us_json_is_whole(const struct us_json_syntax *s)
{

	return s->depth == 0 &&
	    (s->state == US_JSON_VALUE || s->state == US_JSON_NUMBER ||
		(s->state == US_JSON_WORD && *s->rest == '\0'));
}

static void
end_value(struct us_json_syntax *s)
{

	s->state = s->depth == 0 ? US_JSON_VALUE : US_JSON_BEHIND;
}

static enum us_json_token
json_open(struct us_json_syntax *s, bool is_object)
{
	unsigned char *bits;

	if (s->depth == US_MAX_JSON_DEPTH)
		return US_JSON_DEEP;
	s->depth++;
	bits = &s->is_object[s->depth / 8];
	*bits = (unsigned char)(*bits & ~(1U << s->depth % 8));
	if (is_object)
		*bits = (unsigned char)(*bits | 1U << s->depth % 8);
	s->state = is_object ? US_JSON_MEMBER : US_JSON_ELEMENT;
	return US_JSON_OPEN;
}

static enum us_json_token
json_close(struct us_json_syntax *s)
{

	s->depth--;
	end_value(s);
	return US_JSON_CLOSE;
}

static enum us_json_token
begin_word(struct us_json_syntax *s, char byte)
{
	static const char *const words[] = { "true", "false", "null", "NaN",
		"Infinity" };
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (words[i][0] == byte) {
			s->rest = words[i] + 1;
			s->state = US_JSON_WORD;
			return US_JSON_NOTHING;
		}
	return US_JSON_WRONG;
}

static enum us_json_token
begin_value(struct us_json_syntax *s, char byte)
{

	if (byte == '{' || byte == '[')
		return json_open(s, byte == '{');
	if (byte == '"') {
		s->is_name = false;
		end_value(s);
		return US_JSON_STRING;
	}
	if (byte == '-' || (byte >= '0' && byte <= '9')) {
		s->state = US_JSON_NUMBER;
		return US_JSON_NOTHING;
	}
	return begin_word(s, byte);
}

/* Read on in a word or number.  Return whether ${byte} belongs to it. */
static bool
continues(struct us_json_syntax *s, char byte)
{

	if (s->state == US_JSON_NUMBER) {
		if (byte == 'I') /* -Infinity */
			return begin_word(s, byte) == US_JSON_NOTHING;
		if (byte != '\0' && strchr("0123456789+-.eE", byte) != NULL)
			return true;
	} else if (*s->rest == byte && byte != '\0') {
		s->rest++;
		return true;
	}
	return false;
}

/* Return whether ${byte} is ignored.  Between two values it may also be of a
 * byte-order mark, or the RS that begins a text of a sequence. */
static bool
json_is_blank(const struct us_json_syntax *s, char byte)
{

	return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' ||
	    (s->depth == 0 && byte != '\0' &&
		strchr("\036\xEF\xBB\xBF", byte) != NULL);
}

static enum us_json_token
read_member(struct us_json_syntax *s, char byte)
{

	if (byte == '}')
		return json_close(s);
	if (byte != '"')
		return US_JSON_WRONG;
	s->is_name = true;
	s->state = US_JSON_COLON;
	return US_JSON_STRING;
}

static enum us_json_token
read_behind(struct us_json_syntax *s, char byte)
{
	bool in_object = us_json_in_object(s);

	if (byte == (in_object ? '}' : ']'))
		return json_close(s);
	if (byte != ',')
		return US_JSON_WRONG;
	s->state = in_object ? US_JSON_MEMBER : US_JSON_ELEMENT;
	return US_JSON_COMMA;
}

enum us_json_token
us_json_syntax_put(struct us_json_syntax *s, char byte)
{

	if (s->state == US_JSON_NUMBER || s->state == US_JSON_WORD) {
		if (continues(s, byte))
			return US_JSON_NOTHING;
		if (s->state == US_JSON_WORD && *s->rest != '\0')
			return US_JSON_WRONG;
		end_value(s);
	}
	if (json_is_blank(s, byte))
		return US_JSON_NOTHING;
	switch (s->state) {
	case US_JSON_MEMBER:
		return read_member(s, byte);
	case US_JSON_COLON:
		s->state = US_JSON_VALUE;
		return byte == ':' ? US_JSON_NOTHING : US_JSON_WRONG;
	case US_JSON_BEHIND:
		return read_behind(s, byte);
	case US_JSON_ELEMENT:
		if (byte == ']')
			return json_close(s);
		break;
	case US_JSON_VALUE:
	case US_JSON_NUMBER:
	case US_JSON_WORD:
		break;
	}
	return begin_value(s, byte);
}

/* Text, too, begins with brackets: links and footnotes of Markdown, sections of
 * settings, program text.  So all that is in view must be JSON, each object or
 * array must have a string, and each begins a line.  The second one decides, so
 * that nobody waits for the rest of JSON Lines. */

/* Read a byte of a string.  Return false if it is no string of JSON. */
static bool
sniff_string(struct us_json_sniff *s, char byte)
{

	if (byte == '\n')
		return false;
	if (s->is_escaped) {
		s->is_escaped = false;
	} else if (byte == '\\') {
		s->is_escaped = true;
	} else if (byte == '"') {
		s->in_string = false;
		s->has_string = true;
	}
	return true;
}

static int
sniff_token(struct us_json_sniff *s, char byte)
{
	struct us_json_syntax *syntax = &s->syntax;
	enum us_json_token token = us_json_syntax_put(syntax, byte);

	switch (token) {
	case US_JSON_NOTHING:
		s->at_line = s->at_line || byte == '\n' || byte == '\036';
		return syntax->depth == 0 && syntax->state != US_JSON_VALUE ?
		    URLSIFT_DECODE_TEXT :
		    US_DETECT_MORE;
	case US_JSON_OPEN:
		if (syntax->depth > 1)
			return US_DETECT_MORE;
		s->has_string = false;
		return s->values > 0 && !s->at_line ? URLSIFT_DECODE_TEXT :
						      US_DETECT_MORE;
	case US_JSON_CLOSE:
		if (syntax->depth > 0)
			return US_DETECT_MORE;
		s->at_line = false;
		if (!s->has_string)
			return URLSIFT_DECODE_TEXT;
		return ++s->values > 1 ? URLSIFT_DECODE_JSON : US_DETECT_MORE;
	case US_JSON_STRING:
		s->in_string = true;
		return syntax->depth == 0 ? URLSIFT_DECODE_TEXT :
					    US_DETECT_MORE;
	case US_JSON_COMMA:
		return US_DETECT_MORE;
	case US_JSON_WRONG:
	case US_JSON_DEEP:
		break;
	}
	return URLSIFT_DECODE_TEXT;
}

int
us_json_sniff(struct us_json_sniff *s, const char *text, size_t len, bool all)
{
	int is = US_DETECT_MORE;

	for (; is == US_DETECT_MORE && s->at < len; s->at++)
		if (!s->in_string)
			is = sniff_token(s, text[s->at]);
		else if (!sniff_string(s, text[s->at]))
			is = URLSIFT_DECODE_TEXT;
	if (is != US_DETECT_MORE || !all)
		return is;
	return s->has_string ? URLSIFT_DECODE_JSON : URLSIFT_DECODE_TEXT;
}
