/*
 * The parser of the options argument.  An unknown option or a missing value is
 * an error that quotes the word.
 * SPDX-License-Identifier: MIT
 */
#include "sql_options.h"

#include <string.h>

/* The names of the values, in the order of the enums of urlsift.h. */
static const char *const syntaxes[] = { "rfc3986", "rfc1738", NULL };
static const char *const joins[] = { "none", "delimited", "hyphen", "flow",
	"likely", NULL };
static const char *const hyphens[] = { "auto", "keep", "drop", NULL };

/* The values of an option that needs a number. */
static const char *const number[] = { NULL };

/* The options and their values; NULL: no value. */
static const struct {
	const char *name;
	const char *const *values;
} words[OPTIONS] = { { "syntax", syntaxes }, { "join", joins },
	{ "hyphen", hyphens }, { "no-iri", NULL }, { "schemeless", NULL },
	{ "emails", NULL }, { "max-url", number },
	{ "max-wrapper-lines", number }, { "rejected", NULL },
	{ "readings", NULL } };

/* A word of the argument. */
struct word {
	const char *text;
	size_t len;
};

static bool
word_is(const struct word *word, const char *name)
{

	return strlen(name) == word->len &&
	    memcmp(word->text, name, word->len) == 0;
}

/* Parse a number.  The library checks its range later. */
static bool
parse_number(const struct word *word, unsigned *value)
{
	size_t i;

	*value = 0;
	for (i = 0; i < word->len && i < 9; i++) {
		if (word->text[i] < '0' || word->text[i] > '9')
			return false;
		*value = *value * 10 + (unsigned)(word->text[i] - '0');
	}
	return i > 0 && i == word->len;
}

static bool
parse_value(const struct word *word, const char *const *values, unsigned *value)
{
	unsigned i;

	if (values == number)
		return parse_number(word, value);
	for (i = 0; values[i] != NULL; i++)
		if (word_is(word, values[i])) {
			*value = i;
			return true;
		}
	return false;
}

/* Parse one word.  Return NULL or an error message. */
static const char *
parse_word(struct options *options, size_t known, const struct word *word)
{
	const char *mark = memchr(word->text, '=', word->len);
	struct word name = *word, value = { NULL, 0 };
	size_t i;

	if (mark != NULL) {
		name.len = (size_t)(mark - word->text);
		value.text = mark + 1;
		value.len = word->len - name.len - 1;
	}
	for (i = 0; i < known && !word_is(&name, words[i].name); i++)
		continue;
	if (i == known)
		return "no such option";
	if (words[i].values == NULL) {
		options->value[i] = 1;
		return mark == NULL ? NULL : "it takes no value";
	}
	if (mark == NULL)
		return "it needs a value";
	if (!parse_value(&value, words[i].values, &options->value[i]))
		return "no such value";
	return NULL;
}

static bool
is_blank(char byte)
{

	return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

bool
sql_options_read(struct options *options, size_t known, const char *text,
    size_t len, struct option_error *error)
{
	const char *end = text + len;
	struct word word;

	memset(options, 0, sizeof(*options));
	options->value[O_JOIN] = URLSIFT_JOIN_FLOW;
	options->value[O_MAX_URL] = URLSIFT_MAX_URL_DEFAULT;
	options->value[O_MAX_WRAPPER_LINES] = URLSIFT_MAX_WRAPPER_LINES_DEFAULT;
	for (;;) {
		while (text < end && is_blank(*text))
			text++;
		if (text == end)
			return true;
		word.text = text;
		while (text < end && !is_blank(*text))
			text++;
		word.len = (size_t)(text - word.text);
		error->what = parse_word(options, known, &word);
		error->word = word.text;
		error->len = word.len;
		if (error->what != NULL)
			return false;
	}
}

bool
sql_options_have_same_rules(const struct options *a, const struct options *b)
{

	return memcmp(a->value, b->value, O_RULES * sizeof(*a->value)) == 0;
}

int
sql_options_set(const struct options *options, struct urlsift_rules *rules,
    enum option *wrong)
{
	const unsigned *value = options->value;

	/* These values are valid: sql_options_read() has checked them. */
	urlsift_rules_set_syntax(rules, (enum urlsift_syntax)value[O_SYNTAX]);
	urlsift_rules_set_join(rules, (enum urlsift_join)value[O_JOIN]);
	urlsift_rules_set_hyphen(rules, (enum urlsift_hyphen)value[O_HYPHEN]);
	urlsift_rules_set_iri(rules, !value[O_NO_IRI]);
	urlsift_rules_set_schemeless(rules, (int)value[O_SCHEMELESS], NULL,
	    NULL);
	urlsift_rules_set_emails(rules, (int)value[O_EMAILS]);

	*wrong = O_MAX_URL;
	if (urlsift_rules_set_limit(rules, URLSIFT_MAX_URL, value[O_MAX_URL]) !=
	    URLSIFT_OK)
		return URLSIFT_EINVAL;
	*wrong = O_MAX_WRAPPER_LINES;
	return urlsift_rules_set_limit(rules, URLSIFT_MAX_WRAPPER_LINES,
	    value[O_MAX_WRAPPER_LINES]);
}

const char *
sql_option_name(enum option option)
{

	return words[option].name;
}
