/*
 * The options of SQL and their cache.  An unknown option or a wrong value is an
 * error that quotes the word.
 * SPDX-License-Identifier: MIT
 */
#include "sql_options.h"

#include <stdbool.h>
#include <string.h>

/* How many without users are kept. */
#define IDLE_MAX 4

static const char blanks[] = " \t\r\n";

static void
options_free(struct sql_cache *cache, struct sql_options *options)
{

	urlsift_view_free(options->view);
	urlsift_filter_free(options->filter);
	urlsift_rules_free(options->rules);
	cache->memory.free(cache->memory.ctx, options);
}

/* Set what ${word}, NAME or NAME=VALUE, says.  Return as sql_options_get(). */
static int
set_word(struct sql_options *options, char *word, struct urlsift_defect *defect)
{
	char *mark = strchr(word, '=');

	if (mark != NULL)
		*mark = '\0';
	return urlsift_option_set(options->rules, options->filter, word,
	    mark == NULL ? "yes" : mark + 1, defect);
}

/* Set all words of ${copy}, a copy of those of ${options} that is cut into
 * strings here. */
static int
set_words(struct sql_options *options, char *copy, const char *words,
    struct sql_error *error)
{
	char *end = copy + options->len, *word;
	int status = URLSIFT_OK;
	size_t len;

	*end = '\0';
	for (word = copy + strspn(copy, blanks); word < end;
	     word += len + strspn(word + len, blanks)) {
		len = strcspn(word, blanks);
		error->word = words + (word - copy);
		error->len = len;
		if (word + len < end)
			word[len++] = '\0';
		status = set_word(options, word, &error->defect);
		if (status != URLSIFT_OK)
			break;
	}
	return status;
}

/* Make ${options}, all of whose members are NULL. */
static int
fill(struct sql_options *options, const struct urlsift_memory *memory,
    const char *words, struct sql_error *error)
{
	char *copy = options->words + options->len;

	options->rules = urlsift_rules_new(memory);
	if (options->rules == NULL)
		return URLSIFT_ENOMEM;
	options->filter = urlsift_filter_new(options->rules);
	options->view = urlsift_view_new(options->rules);
	if (options->filter == NULL || options->view == NULL)
		return URLSIFT_ENOMEM;
	memcpy(copy, options->words, options->len);
	return set_words(options, copy, words, error);
}

static int
options_new(struct sql_cache *cache, const char *words, size_t len,
    struct sql_options **options, struct sql_error *error)
{
	struct sql_options *made = cache->memory.realloc(cache->memory.ctx,
	    NULL, sizeof(*made) + 2 * len + 1);
	int status;

	if (made == NULL)
		return URLSIFT_ENOMEM;
	memset(made, 0, sizeof(*made));
	made->len = len;
	memcpy(made->words, words, len);
	status = fill(made, &cache->memory, words, error);
	if (status == URLSIFT_OK)
		*options = made;
	else
		options_free(cache, made);
	return status;
}

/* Remove the options for ${words} from the cache and return them, or NULL. */
static struct sql_options *
take(struct sql_cache *cache, const char *words, size_t len)
{
	struct sql_options **link, *options;

	for (link = &cache->first; (options = *link) != NULL;
	     link = &options->next)
		if (options->len == len &&
		    memcmp(options->words, words, len) == 0) {
			*link = options->next;
			return options;
		}
	return NULL;
}

/* Free all that have no users but the first few. */
static void
free_idle(struct sql_cache *cache)
{
	struct sql_options **link = &cache->first, *options;
	unsigned idle = 0;

	while ((options = *link) != NULL) {
		if (options->users == 0 && ++idle > IDLE_MAX) {
			*link = options->next;
			options_free(cache, options);
		} else {
			link = &options->next;
		}
	}
}

int
sql_options_get(struct sql_cache *cache, const char *words, size_t len,
    struct sql_options **options, struct sql_error *error)
{
	int status;

	if ((*options = take(cache, words, len)) == NULL) {
		free_idle(cache);
		status = options_new(cache, words, len, options, error);
		if (status != URLSIFT_OK)
			return status;
	}
	(*options)->next = cache->first;
	cache->first = *options;
	return URLSIFT_OK;
}

void
sql_cache_free(struct sql_cache *cache)
{
	struct sql_options *options;

	while ((options = cache->first) != NULL) {
		cache->first = options->next;
		options_free(cache, options);
	}
}
