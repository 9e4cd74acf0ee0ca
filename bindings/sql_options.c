/*
 * The parser of the options argument.  An unknown option or a wrong value is an
 * error that quotes the word.
 * SPDX-License-Identifier: MIT
 */
#include "sql_options.h"

#include <string.h>

/* A word of the argument. */
struct word {
	const char *text;
	size_t len;
};

static bool
is_blank(char byte)
{

	return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* Set ${word} to the one at ${text}, and ${text} behind it.  Return whether
 * there is one. */
static bool
next_word(const char **text, const char *end, struct word *word)
{

	while (*text < end && is_blank(**text))
		++*text;
	word->text = *text;
	while (*text < end && !is_blank(**text))
		++*text;
	word->len = (size_t)(*text - word->text);
	return word->len > 0;
}

static bool
word_is(const struct word *word, const char *name)
{

	return strlen(name) == word->len &&
	    memcmp(word->text, name, word->len) == 0;
}

/* Return the number of the option of rules whose name ${word} begins with, or
 * SQL_RULES. */
static size_t
find_rule(const struct word *word)
{
	const char *mark = memchr(word->text, '=', word->len);
	struct word name = *word;
	const struct urlsift_option *option;
	size_t i;

	if (mark != NULL)
		name.len = (size_t)(mark - word->text);
	for (i = 0; i < SQL_RULES && (option = urlsift_option(i)) != NULL; i++)
		if (word_is(&name, option->name))
			return i;
	return SQL_RULES;
}

static bool
fail(struct option_error *error, const struct word *word, const char *what)
{

	error->what = what;
	error->word = word->text;
	error->len = word->len;
	return false;
}

/* Keep the ${rules}, in the order of the library. */
static bool
keep_rules(struct options *options, const struct word *rules,
    struct option_error *error)
{
	const struct word *word;

	options->len = 0;
	for (word = rules; word < rules + SQL_RULES; word++) {
		if (word->len == 0)
			continue;
		if (word->len >= SQL_OPTIONS_ROOM - options->len)
			return fail(error, word, "the option is too long");
		memcpy(options->words + options->len, word->text, word->len);
		options->len += word->len;
		options->words[options->len++] = ' ';
	}
	return true;
}

bool
sql_options_read(struct options *options, bool has_readings, const char *text,
    size_t len, struct option_error *error)
{
	const char *end = text + len;
	struct word word, rules[SQL_RULES];
	size_t i;

	memset(rules, 0, sizeof(rules));
	options->rejected = options->readings = false;
	while (next_word(&text, end, &word))
		if (word_is(&word, "rejected"))
			options->rejected = true;
		else if (has_readings && word_is(&word, "readings"))
			options->readings = true;
		else if ((i = find_rule(&word)) < SQL_RULES)
			rules[i] = word;
		else
			return fail(error, &word, "no such option");
	return keep_rules(options, rules, error);
}

bool
sql_options_have_same_rules(const struct options *a, const struct options *b)
{

	return a->len == b->len && memcmp(a->words, b->words, a->len) == 0;
}

bool
sql_options_set(const struct options *options, struct urlsift_rules *rules,
    struct option_error *error)
{
	const char *text = options->words, *end = text + options->len;
	char name[SQL_OPTIONS_ROOM], *value;
	struct word word;

	while (next_word(&text, end, &word)) {
		memcpy(name, word.text, word.len);
		name[word.len] = '\0';
		value = strchr(name, '=');
		if (value != NULL)
			*value++ = '\0';
		if (urlsift_rules_set(rules, name,
			value == NULL ? "yes" : value,
			&error->defect) != URLSIFT_OK)
			return fail(error, &word, error->defect.why);
	}
	return true;
}
