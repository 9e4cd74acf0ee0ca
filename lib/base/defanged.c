/*
 * The tokens and schemes of defanged URLs.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bytes.h"
#include "defanged.h"

static const struct us_defanged_token tokens[] = {
	{ "[.]", ".", false },
	{ "[:]", ":", false },
	{ "[@]", "@", false },
	{ "[(]", "(", false },
	{ US_DEFANGED_GAP, "", false },
	{ "[://]", "://", true },
	{ "(.)", ".", true },
	{ "{.}", ".", true },
	{ "[dot]", ".", true },
	{ "(dot)", ".", true },
	{ "{dot}", ".", true },
	{ "[at]", "@", true },
};

static const struct us_defanged_scheme schemes[] = {
	{ "hxxp", 1, "tt" },
	{ "h**p", 1, "tt" },
	{ "fxp", 1, "t" },
	{ "meow", 0, "http" },
};

bool
us_defanged_is_word(char byte)
{

	return us_is(byte, US_HIGH) || us_is_alnum(byte);
}

bool
us_defanged_is_blank(char byte)
{

	return (unsigned char)byte <= ' ';
}

bool
us_defanged_begins(const char *text, size_t len, const char *word)
{
	size_t i;

	for (i = 0; word[i] != '\0'; i++)
		if (i == len || us_lower(text[i]) != word[i])
			return false;
	return true;
}

const struct us_defanged_scheme *
us_defanged_find_scheme(const char *text, size_t len)
{
	size_t i, end;

	for (i = 0; i < sizeof(schemes) / sizeof(*schemes); i++) {
		if (!us_defanged_begins(text, len, schemes[i].text))
			continue;
		end = strlen(schemes[i].text);
		if (end < len && us_lower(text[end]) == 's')
			end++;
		if (end < len &&
		    (text[end] == ':' ||
			us_defanged_begins(text + end, len - end, "[:")))
			return &schemes[i];
	}
	return NULL;
}

const struct us_defanged_token *
us_defanged_find_token(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < sizeof(tokens) / sizeof(*tokens); i++)
		if (us_defanged_begins(text, len, tokens[i].text))
			return &tokens[i];
	return NULL;
}
