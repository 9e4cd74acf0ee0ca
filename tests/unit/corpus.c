/*
 * Finds and reads the corpus.  What a test cannot do without is asserted here:
 * a broken corpus is a broken test.
 * SPDX-License-Identifier: MIT
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "corpus.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules.h"

#ifndef TOP_SRCDIR
#define TOP_SRCDIR "."
#endif

static const char *
root(void)
{
	const char *dir = getenv("top_srcdir");

	return (dir != NULL && *dir != '\0') ? dir : TOP_SRCDIR;
}

/* Write the path of ${name} in ${dir}; return false when it does not fit. */
static bool
join(char *path, const char *dir, const char *name)
{
	int n = snprintf(path, TU_PATH_MAX, "%s/%s", dir, name);

	return n > 0 && n < TU_PATH_MAX;
}

static size_t
find_in(const char *dir, const char *ending, struct tu_case *cases, size_t n)
{
	size_t len, end = strlen(ending);
	struct dirent *entry;
	DIR *room;

	if ((room = opendir(dir)) == NULL)
		return n;
	while (n < TU_CASES_MAX && (entry = readdir(room)) != NULL) {
		len = strlen(entry->d_name);
		if (len <= end || entry->d_name[0] == '.')
			continue;
		if (strcmp(entry->d_name + len - end, ending) != 0)
			continue;
		if (!join(cases[n].path, dir, entry->d_name))
			continue;
		cases[n].path[strlen(cases[n].path) - end] = '\0';
		n++;
	}
	closedir(room);
	return n;
}

static int
by_path(const void *a, const void *b)
{
	const struct tu_case *left = a, *right = b;

	return strcmp(left->path, right->path);
}

size_t
tu_find(const char *ending, struct tu_case *cases)
{
	char corpus[TU_PATH_MAX], dir[TU_PATH_MAX];
	struct dirent *entry;
	size_t n = 0;
	DIR *rooms;

	if (!join(corpus, root(), "corpus"))
		return 0;
	if ((rooms = opendir(corpus)) == NULL)
		return 0;
	while ((entry = readdir(rooms)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		if (join(dir, corpus, entry->d_name))
			n = find_in(dir, ending, cases, n);
	}
	closedir(rooms);
	qsort(cases, n, sizeof(*cases), by_path);
	return n;
}

char *
tu_read(const char *path, const char *ending, size_t *len)
{
	char *text = NULL, *more, name[TU_PATH_MAX + 16];
	size_t room = 0, got;
	FILE *file;

	*len = 0;
	snprintf(name, sizeof(name), "%s%s", path, ending);
	if ((file = fopen(name, "rb")) == NULL)
		return NULL;
	do {
		if (room - *len < 4096) {
			room = room * 2 + 8192;
			if ((more = realloc(text, room)) == NULL)
				abort();
			text = more;
		}
		got = fread(text + *len, 1, room - *len - 1, file);
		*len += got;
	} while (got > 0);
	fclose(file);
	text[*len] = '\0';
	return text;
}

/* Return whether ${word} is the option ${name}, with or without a value. */
static bool
is_option(const char *word, const char *name)
{
	size_t len = strlen(name);

	return strncmp(word, name, len) == 0 &&
	    (word[len] == '\0' || word[len] == '=');
}

/* Note ${word} if it is an option of rules.  Return whether it is. */
static bool
note_rule(struct tu_options *options, const char *word)
{
	const struct urlsift_option *option;
	size_t i;

	for (i = 0; (option = urlsift_rules_option(i)) != NULL; i++)
		if (is_option(word, option->name))
			break;
	if (option == NULL || options->rules == TU_RULES)
		return false;
	snprintf(options->rule[options->rules++], sizeof(options->rule[0]),
	    "%s", word);
	return true;
}

static void
set_option(struct tu_options *options, const char *word)
{

	if (strncmp(word, "--scheme-file=", 14) == 0)
		snprintf(options->scheme_file, sizeof(options->scheme_file),
		    "%s/%s", root(), word + 14);
	else if (strncmp(word, "--", 2) != 0 || !note_rule(options, word + 2))
		options->others = true;
}

struct tu_options
tu_options(const char *path)
{
	struct tu_options options = { 0 };
	char *text, *word, *rest = NULL;
	size_t len;

	if ((text = tu_read(path, ".opt", &len)) == NULL)
		return options;
	for (word = strtok_r(text, " \t\r\n", &rest); word != NULL;
	     word = strtok_r(NULL, " \t\r\n", &rest))
		set_option(&options, word);
	free(text);
	return options;
}

/* A us_has_suffix: as many as the corpus needs. */
static int
has_suffix(void *list, const char *host, size_t len)
{
	static const char *const suffixes[] = { ".com", ".net", ".org", ".uk",
		".py", ".md", ".in", ".xn--p1ai", ".COM", ".In" };
	size_t i, n;

	(void)list;
	if (len == 5 && memcmp(host, "co.uk", 5) == 0)
		return 0;
	for (i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
		n = strlen(suffixes[i]);
		if (len > n && memcmp(host + len - n, suffixes[i], n) == 0)
			return 1;
	}
	return 0;
}

static int
set_rules(struct urlsift_rules *rules, const struct tu_options *options)
{
	char word[sizeof(options->rule[0])], *value;
	int status = URLSIFT_OK;
	size_t i;

	for (i = 0; i < options->rules && status == URLSIFT_OK; i++) {
		memcpy(word, options->rule[i], sizeof(word));
		value = strchr(word, '=');
		if (value != NULL)
			*value++ = '\0';
		status = urlsift_rules_set(rules, word,
		    value == NULL ? "yes" : value, NULL);
	}
	return status;
}

static int
add_schemes(struct urlsift_rules *rules, const char *file)
{
	struct urlsift_defect defect;
	size_t len;
	char *text = tu_read(file, "", &len);
	int status = text == NULL ?
	    URLSIFT_EINVAL :
	    urlsift_rules_add_schemes(rules, text, len, file, &defect);

	free(text);
	return status;
}

struct urlsift_rules *
tu_rules(const struct tu_options *options, const struct urlsift_memory *memory)
{
	struct urlsift_rules *rules = urlsift_rules_new(memory);
	int status;

	if (rules == NULL)
		return NULL;
	rules->no_shortcuts = getenv("TU_NO_JIT") != NULL;
	rules->has_suffix = has_suffix;
	urlsift_rules_explain(rules);
	rules->suffixes = rules;
	status = set_rules(rules, options);
	if (status == URLSIFT_OK && options->scheme_file[0] != '\0')
		status = add_schemes(rules, options->scheme_file);
	if (status != URLSIFT_OK) {
		urlsift_rules_free(rules);
		return NULL;
	}
	return rules;
}

char *
tu_whole(size_t *len)
{
	static struct tu_case cases[TU_CASES_MAX];
	size_t i, n = tu_find(".in", cases), got;
	char *whole = NULL, *more, *text;

	*len = 0;
	for (i = 0; i < n; i++) {
		if ((text = tu_read(cases[i].path, ".in", &got)) == NULL)
			abort();
		if ((more = realloc(whole, *len + got + 2)) == NULL)
			abort();
		whole = more;
		memcpy(whole + *len, text, got);
		memcpy(whole + *len + got, "\n\n", 2);
		*len += got + 2;
		free(text);
	}
	return whole;
}
