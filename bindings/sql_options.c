/*
 * The options of SQL and their cache, and what is asked of fields.  An unknown
 * option or a wrong value is an error that quotes the word.
 * SPDX-License-Identifier: MIT
 */
#include "sql.h"

#include <string.h>

/* How many without users are kept. */
#define IDLE_MAX 4

/* Bytes that may be found in a document (memory-of-a-document). */
#define FOUND_MAX (128UL << 20)

static const char blanks[] = " \t\r\n";

static void
options_free(struct sql_cache *cache, struct sql_options *options)
{

	urlsift_finder_free(options->finder);
	urlsift_view_free(options->view);
	urlsift_filter_free(options->filter);
	urlsift_rules_free(options->rules);
	cache->memory.free(cache->memory.ctx, options);
}

/* Return whether ${name} is a setting. */
static bool
is_setting(const struct sql_cache *cache, const char *name)
{
	const struct sql_setting *setting = cache->settings;

	while (setting->name != NULL && strcmp(setting->name, name) != 0)
		setting++;
	return setting->name != NULL;
}

/* Set the option ${name} of documents, unless they have none of this name. */
static int
set_document(const struct sql_cache *cache, struct sql_options *options,
    const char *name, const char *value, struct urlsift_defect *defect)
{

	if (!is_setting(cache, name))
		return urlsift_document_set(options->document, name, value,
		    defect);
	defect->field = URLSIFT_D_VALUE;
	strcpy(defect->why, "this is no option of a query");
	return URLSIFT_EINVAL;
}

/* Set what ${word}, NAME or NAME=VALUE, says.  Return as sql_options_get(). */
static int
set_word(const struct sql_cache *cache, struct sql_options *options, char *word,
    struct urlsift_defect *defect)
{
	char *mark = strchr(word, '=');
	const char *value = mark == NULL ? "yes" : mark + 1;
	int status;

	if (mark != NULL)
		*mark = '\0';
	if (cache->pause != NULL) {
		status = set_document(cache, options, word, value, defect);
		if (status != URLSIFT_EINVAL || defect->field != URLSIFT_D_NAME)
			return status;
	}
	return urlsift_option_set(options->rules, options->filter, word, value,
	    defect);
}

/* Set all words of ${copy}, a copy of those of ${options} that is cut into
 * strings here. */
static int
set_words(const struct sql_cache *cache, struct sql_options *options,
    char *copy, const char *words, struct sql_error *error)
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
		status = set_word(cache, options, word, &error->defect);
		if (status != URLSIFT_OK)
			break;
	}
	return status;
}

/* Make the document of ${options}, with the settings of ${cache}. */
static int
make_document(const struct sql_cache *cache, struct sql_options *options)
{
	const struct sql_setting *setting = cache->settings;
	int status = URLSIFT_OK;

	options->finder = urlsift_finder_new(options->rules, options->filter);
	if (options->finder == NULL)
		return URLSIFT_ENOMEM;
	options->document = urlsift_finder_document(options->finder,
	    URLSIFT_U_BYTES, cache->pause, options);
	if (options->document == NULL)
		return URLSIFT_ENOMEM;
	for (; status == URLSIFT_OK && setting->name != NULL; setting++)
		if (setting->value != NULL)
			status = urlsift_document_set(options->document,
			    setting->name, setting->value, NULL);
	return status;
}

/* Make ${options}, all of whose members are NULL. */
static int
fill(const struct sql_cache *cache, struct sql_options *options,
    const char *words, struct sql_error *error)
{
	char *copy = options->words + options->len;

	options->rules = urlsift_rules_new(&cache->memory);
	if (options->rules == NULL)
		return URLSIFT_ENOMEM;
	options->filter = urlsift_filter_new(options->rules);
	options->view = urlsift_view_new(options->rules);
	if (options->filter == NULL || options->view == NULL)
		return URLSIFT_ENOMEM;
	if (cache->pause != NULL && make_document(cache, options) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	memcpy(copy, options->words, options->len);
	return set_words(cache, options, copy, words, error);
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
	status = fill(cache, made, words, error);
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
		if (!options->is_old && options->len == len &&
		    (cache->pause == NULL || options->users == 0) &&
		    memcmp(options->words, words, len) == 0) {
			*link = options->next;
			return options;
		}
	return NULL;
}

/* Free all that have no users but the first ${most} of them. */
static void
free_idle(struct sql_cache *cache, unsigned most)
{
	struct sql_options **link = &cache->first, *options;
	unsigned idle = 0;

	while ((options = *link) != NULL) {
		if (options->users == 0 && ++idle > most) {
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
		free_idle(cache, IDLE_MAX);
		status = options_new(cache, words, len, options, error);
		if (status != URLSIFT_OK)
			return status;
	}
	(*options)->next = cache->first;
	cache->first = *options;
	return URLSIFT_OK;
}

int
sql_options_read(struct sql_options *options, void *reader, unsigned from,
    const char *bytes, size_t len)
{

	options->reader = reader;
	urlsift_document_need(options->document, URLSIFT_FROM_LINES | from);
	return urlsift_finder_read(options->finder, -1, bytes, len, NULL,
	    FOUND_MAX);
}

void
sql_options_release(struct sql_options *options)
{
	struct urlsift_found *found;

	options->users--;
	while (options->finder != NULL &&
	    (found = urlsift_finder_take(options->finder)) != NULL)
		urlsift_found_free(found);
}

void
sql_cache_forget(struct sql_cache *cache)
{
	struct sql_options *options;

	free_idle(cache, 0);
	for (options = cache->first; options != NULL; options = options->next)
		options->is_old = true;
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

bool
sql_row_has(const struct sql_row *row, size_t field)
{

	return row->warning == NULL ||
	    (urlsift_view_field(field)->from & URLSIFT_FROM_PLACE) != 0;
}

bool
sql_is_of_url(const struct urlsift_field *field)
{

	return (field->from &
		   (URLSIFT_FROM_HIT | URLSIFT_FROM_PLACE | URLSIFT_FROM_LINES |
		       URLSIFT_FROM_TEXT)) == 0;
}

bool
sql_is_of_text(const struct urlsift_field *field)
{

	return (field->from & URLSIFT_FROM_PLACE) == 0;
}

bool
sql_is_lasting(const struct urlsift_field *field)
{

	return (field->from & URLSIFT_FROM_LIST) == 0;
}
