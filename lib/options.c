/*
 * The options of rules, by name and value.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "rules.h"

/* Digits of a number that are read: more than any option can have. */
#define DIGITS 18

/* Behind the options that are numbers stands the one that is a text. */
enum {
#define RULE(letter, word, value, use, field, usual, least, most, help) \
	OPTION_##field,
#define TEXT(word, value, help) OPTIONS, LIST = OPTIONS
#include "rules.def"
#undef RULE
#undef TEXT
};

_Static_assert(OPTIONS <= US_OPTIONS_MAX, "the values must have room");

static const struct urlsift_option options[OPTIONS + 1] = {
#define TEXT(word, value, help) [LIST] = { word, NULL, 0, 0, 0, help },
#define RULE(letter, word, value, use, field, usual, least, most, help) \
	[OPTION_##field] = { word, \
		sizeof(value) > sizeof("=N") ? &(value)[1] : NULL, least, \
		most, usual, help },
#include "rules.def"
#undef RULE
#undef TEXT
};

/* From here on each row is a number. */
#define TEXT(word, value, help)

const struct urlsift_option *
urlsift_rules_option(size_t i)
{

	return i <= LIST ? options + i : NULL;
}

struct urlsift_defect *
us_defect_begin(struct urlsift_defect *defect, struct urlsift_defect *own)
{

	if (defect == NULL)
		defect = own;
	defect->field = URLSIFT_D_NAME;
	defect->at = 0;
	defect->why[0] = '\0';
	return defect;
}

int
us_refuse(struct urlsift_defect *defect, enum urlsift_defect_field field,
    size_t at, const char *why)
{

	defect->field = field;
	defect->at = at;
	snprintf(defect->why, sizeof(defect->why), "%s", why);
	return URLSIFT_EINVAL;
}

static bool
is_called(const struct urlsift_option *option, const char *name)
{
	const char *own = option->name;

	while (*own != '\0' && (*name == '_' ? '-' : *name) == *own) {
		name++;
		own++;
	}
	return *name == *own;
}

size_t
us_option_find(const struct urlsift_option *list, size_t n, const char *name)
{
	size_t i;

	for (i = 0; i < n && !is_called(list + i, name); i++)
		continue;
	return i;
}

size_t
urlsift_rules_get(const struct urlsift_rules *rules, const char *name)
{

	switch (us_option_find(options, LIST + 1, name)) {
#define RULE(letter, word, value, use, field, usual, least, most, help) \
	case OPTION_##field: \
		return rules->field;
#include "rules.def"
#undef RULE
	}
	return 0;
}

/* Set the option number ${i}. */
static void
put(struct urlsift_rules *rules, size_t i, size_t to)
{

	switch (i) {
#define RULE(letter, word, value, use, field, usual, least, most, help) \
	case OPTION_##field: \
		rules->field = to; \
		break;
#include "rules.def"
#undef RULE
	}
	if (i == OPTION_indicators && to != 0)
		rules->schemeless = rules->emails = rules->refang = 1;
}

void
us_options_usual(struct urlsift_rules *rules)
{
	size_t i;

	for (i = 0; i < OPTIONS; i++)
		put(rules, i, options[i].usual);
}

void
us_options_get(const struct urlsift_rules *rules, uint64_t *values)
{

#define RULE(letter, word, value, use, field, usual, least, most, help) \
	values[OPTION_##field] = rules->field;
#include "rules.def"
#undef RULE
}

/* Let hosts be known by the list of suffixes.  Return whether there is one. */
static bool
load_suffixes(struct urlsift_rules *rules)
{

	if (rules->suffixes == NULL)
		rules->suffixes = us_suffix_load();
	return rules->suffixes != NULL;
}

/* Return how many words ${words} are. */
static size_t
count_words(const char *words)
{
	size_t n = 1;

	for (; *words != '\0'; words++)
		n += *words == '|';
	return n;
}

bool
us_options_put(struct urlsift_rules *rules, const uint64_t *values)
{
	const struct urlsift_option *o;
	size_t i;

	for (i = 0; i < OPTIONS; i++) {
		o = options + i;
		if (o->values != NULL ?
			values[i] >= count_words(o->values) :
			values[i] < o->least || values[i] > o->most)
			return false;
		put(rules, i, (size_t)values[i]);
	}
	return rules->schemeless == 0 || load_suffixes(rules);
}

/* Find ${word} among ${words}, with bars between them, and set ${place}. */
static bool
find_word(const char *words, const char *word, size_t *place)
{
	size_t len = strlen(word), n;

	for (*place = 0;; ++*place) {
		n = strcspn(words, "|");
		if (n == len && memcmp(words, word, n) == 0)
			return true;
		if (words[n] == '\0')
			return false;
		words += n + 1;
	}
}

/* Read the decimal ${text}. */
static bool
read_number(const char *text, size_t *number)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < DIGITS && us_is(text[i], US_DIGIT); i++)
		n = n * 10 + (uint64_t)(text[i] - '0');
	*number = n > SIZE_MAX ? 0 : (size_t)n;
	return i > 0 && text[i] == '\0' && n <= SIZE_MAX;
}

static bool
is_switch(const struct urlsift_option *o)
{

	return o->values == NULL && o->most == 1;
}

/* Read ${value} of ${o}.  Return whether it can have that. */
static bool
read_value(const struct urlsift_option *o, const char *value, size_t *to)
{

	if (o->values != NULL)
		return find_word(o->values, value, to);
	if (is_switch(o))
		return find_word("no|yes", value, to);
	return read_number(value, to) && *to >= o->least && *to <= o->most;
}

/* Say what ${o} can be. */
static void
describe(const struct urlsift_option *o, char *why, size_t size)
{
	const char *words = is_switch(o) ? "yes|no" : o->values;
	size_t len = (size_t)snprintf(why, size, "the value must be "), n;

	if (words == NULL && o->most == SIZE_MAX)
		snprintf(why + len, size - len, "at least %zu", o->least);
	else if (words == NULL)
		snprintf(why + len, size - len, "%zu to %zu", o->least,
		    o->most);
	for (; words != NULL; words = words[n] == '\0' ? NULL : words + n + 1) {
		n = strcspn(words, "|");
		len += (size_t)snprintf(why + len, size - len, "%.*s%s", (int)n,
		    words,
		    words[n] == '\0'			   ? "" :
			strchr(words + n + 1, '|') == NULL ? " or " :
							     ", ");
	}
}

int
us_option_read(const struct urlsift_option *o, const char *value, size_t *to,
    struct urlsift_defect *defect)
{

	if (read_value(o, value, to))
		return URLSIFT_OK;
	defect->field = URLSIFT_D_VALUE;
	describe(o, defect->why, sizeof(defect->why));
	return URLSIFT_EINVAL;
}

/* Set the list of the risk that ${value} names before the first "=". */
static int
set_list(struct urlsift_rules *rules, const char *value,
    struct urlsift_defect *defect)
{
	size_t len = strcspn(value, "="), hosts = len + 1;
	bool has_hosts = value[len] != '\0';
	char name[24] = ""; /* room for all that there are */
	int status;

	if (len < sizeof(name))
		memcpy(name, value, len);
	/* A name alone is judged, too; this is no host. */
	status = urlsift_rules_list(rules, name,
	    has_hosts ? value + hosts : "=", defect);
	if (status == URLSIFT_EINVAL && defect->field != URLSIFT_D_VALUE)
		defect->field = URLSIFT_D_VALUE;
	else if (status == URLSIFT_EINVAL && !has_hosts)
		us_refuse(defect, URLSIFT_D_VALUE, len,
		    "\"=\" and hosts must follow");
	else
		defect->at += hosts;
	return status;
}

int
urlsift_rules_set(struct urlsift_rules *rules, const char *name,
    const char *value, struct urlsift_defect *defect)
{
	struct urlsift_defect own;
	size_t i = us_option_find(options, LIST + 1, name), to;

	defect = us_defect_begin(defect, &own);
	if (i == LIST)
		return set_list(rules, value, defect);
	if (i > LIST)
		return us_refuse(defect, URLSIFT_D_NAME, 0, "no such option");
	if (us_option_read(options + i, value, &to, defect) != URLSIFT_OK)
		return URLSIFT_EINVAL;
	if ((i == OPTION_schemeless || i == OPTION_indicators) && to != 0 &&
	    !load_suffixes(rules))
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "libpsl is needed, but is not available");
	put(rules, i, to);
	return URLSIFT_OK;
}

int
urlsift_option_set(struct urlsift_rules *rules, struct urlsift_filter *filter,
    const char *name, const char *value, struct urlsift_defect *defect)
{
	struct urlsift_defect own;
	int status;

	defect = us_defect_begin(defect, &own);
	status = urlsift_rules_set(rules, name, value, defect);
	return status == URLSIFT_EINVAL && defect->field == URLSIFT_D_NAME ?
	    urlsift_filter_add(filter, name, value, defect) :
	    status;
}
