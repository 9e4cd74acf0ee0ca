/*
 * Detection of JSON.  Text, too, begins with brackets: links and footnotes of
 * Markdown, sections of settings, program text.  So all that is in view must be
 * JSON, each object or array must have a string, and each begins a line.  The
 * second one decides, so that nobody waits for the rest of JSON Lines.
 * SPDX-License-Identifier: MIT
 */
#include "sniff.h"

bool
us_json_sniff_is_whole(const struct us_json_sniff *s)
{

	return !s->in_string && us_json_is_whole(&s->syntax);
}

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

/* Read a byte outside strings. */
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
