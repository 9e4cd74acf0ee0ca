/*
 * The parser of the options argument.  An unknown option or a missing value is
 * an error that quotes the word.
 */
#include "options.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

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
parse_word(struct options *options, const struct word *word)
{
	const char *mark = memchr(word->text, '=', word->len);
	struct word name = *word, value = { NULL, 0 };
	size_t i;

	if (mark != NULL) {
		name.len = (size_t)(mark - word->text);
		value.text = mark + 1;
		value.len = word->len - name.len - 1;
	}
	for (i = 0; i < OPTIONS && !word_is(&name, words[i].name); i++)
		continue;
	if (i == OPTIONS)
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

/* Return the next word of ${text}.  Its length is 0 if there is none. */
static struct word
next_word(const char *text)
{
	static const char blanks[] = " \t\r\n";
	struct word word;

	word.text = text + strspn(text, blanks);
	word.len = strcspn(word.text, blanks);
	return word;
}

int
options_read(struct options *options, sqlite3_value *value, char **why)
{
	const char *text, *wrong = NULL;
	struct word word;

	memset(options, 0, sizeof(*options));
	options->value[O_JOIN] = URLSIFT_JOIN_FLOW;
	options->value[O_MAX_URL] = URLSIFT_MAX_URL_DEFAULT;
	options->value[O_MAX_WRAPPER_LINES] = URLSIFT_MAX_WRAPPER_LINES_DEFAULT;
	if (value == NULL || sqlite3_value_type(value) == SQLITE_NULL)
		return SQLITE_OK;
	if ((text = (const char *)sqlite3_value_text(value)) == NULL)
		return SQLITE_NOMEM;
	for (word = next_word(text); word.len > 0 && wrong == NULL;
	     word = next_word(word.text + word.len))
		if ((wrong = parse_word(options, &word)) != NULL)
			*why = sqlite3_mprintf("urlsift: %s: %.*s", wrong,
			    (int)word.len, word.text);
	if (wrong == NULL)
		return SQLITE_OK;
	return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

bool
options_have_same_rules(const struct options *a, const struct options *b)
{

	return memcmp(a->value, b->value, O_RULES * sizeof(*a->value)) == 0;
}

/* The library uses the allocator of SQLite, so its memory is counted and
 * limited. */
static void *
resize(void *ctx, void *block, size_t size)
{

	(void)ctx;
	return sqlite3_realloc64(block, size);
}

static void
release(void *ctx, void *block)
{

	(void)ctx;
	sqlite3_free(block);
}

static int
set_limit(struct urlsift_rules *rules, const struct options *options,
    enum urlsift_limit limit, enum option option, char **why)
{
	unsigned value = options->value[option];

	if (urlsift_rules_set_limit(rules, limit, value) == URLSIFT_OK)
		return SQLITE_OK;
	*why = sqlite3_mprintf("urlsift: out of range: %s=%u",
	    words[option].name, value);
	return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

int
options_rules(const struct options *options, struct urlsift_rules **rules,
    char **why)
{
	static const struct urlsift_memory memory = { resize, release, NULL };
	const unsigned *value = options->value;
	struct urlsift_rules *made = urlsift_rules_new(&memory);
	int status;

	if (made == NULL)
		return SQLITE_NOMEM;

	/* These values are valid: options_read() has checked them. */
	urlsift_rules_set_syntax(made, (enum urlsift_syntax)value[O_SYNTAX]);
	urlsift_rules_set_join(made, (enum urlsift_join)value[O_JOIN]);
	urlsift_rules_set_hyphen(made, (enum urlsift_hyphen)value[O_HYPHEN]);
	urlsift_rules_set_iri(made, !value[O_NO_IRI]);
	urlsift_rules_set_schemeless(made, (int)value[O_SCHEMELESS], NULL,
	    NULL);
	urlsift_rules_set_emails(made, (int)value[O_EMAILS]);

	status = set_limit(made, options, URLSIFT_MAX_URL, O_MAX_URL, why);
	if (status == SQLITE_OK)
		status = set_limit(made, options, URLSIFT_MAX_WRAPPER_LINES,
		    O_MAX_WRAPPER_LINES, why);
	if (status == SQLITE_OK)
		*rules = made;
	else
		urlsift_rules_free(made);
	return status;
}
