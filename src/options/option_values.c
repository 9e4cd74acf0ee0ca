/*
 * The parsers of values, and the errors and the memory of options.  Numbers are
 * parsed here, since strtoull() allows blanks and signs.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

/* Return the error message for a number that is less than ${least}. */
static const char *
too_small(uint64_t least)
{
	static char why[64];

	snprintf(why, sizeof(why), "the value must be at least %" PRIu64,
	    least);
	return why;
}

/* Read the decimal digits at the begin of ${value} into ${number}, and set
 * ${end} behind them.  Return NULL, or an error message. */
static const char *
read_digits(const char *value, uint64_t *number, const char **end)
{
	unsigned digit;
	uint64_t n = 0;
	const char *at;

	for (at = value; *at >= '0' && *at <= '9'; at++) {
		digit = (unsigned)(*at - '0');
		if (n > (UINT64_MAX - digit) / 10)
			return "the number is too large";
		n = n * 10 + digit;
	}
	if (at == value)
		return "the value is not a number";
	*number = n;
	*end = at;
	return NULL;
}

const char *
value_number(const char *value, uint64_t least, uint64_t *number)
{
	const char *end, *why;
	uint64_t n;

	if ((why = read_digits(value, &n, &end)) != NULL)
		return why;
	if (*end != '\0')
		return "the value is not a number";
	if (n < least)
		return too_small(least);
	*number = n;
	return NULL;
}

const char *
value_size(const char *value, uint64_t least, uint64_t *number)
{
	static const char units[] = "KMG";
	const char *end, *why, *unit;
	unsigned shift;
	uint64_t n;

	if ((why = read_digits(value, &n, &end)) != NULL)
		return why;
	unit = *end == '\0' ? NULL : strchr(units, *end);
	if (*end != '\0' && (unit == NULL || end[1] != '\0'))
		return "the value is not a number, or a number with K, M or G";
	shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
	if (n > UINT64_MAX >> shift)
		return "the number is too large";
	if (n << shift < least)
		return too_small(least);
	*number = n << shift;
	return NULL;
}

const char *
value_pair(const char *value, char between, uint64_t *first, uint64_t *second)
{
	const char *end, *why;

	if ((why = read_digits(value, first, &end)) != NULL)
		return why;
	if (*end != between)
		return "the value is not two numbers";
	return value_number(end + 1, 0, second);
}

int
value_name(const char *value, const char *names)
{
	size_t len = strlen(value), n;
	int which;

	for (which = 0;; which++) {
		n = strcspn(names, "|]");
		if (n == len && strncmp(value, names, n) == 0)
			return which;
		if (names[n] != '|')
			return -1;
		names += n + 1;
	}
}

size_t
value_word_len(const char *list)
{

	return strcspn(list, ",");
}

const char *
value_next(const char *list)
{

	list += value_word_len(list);
	return *list == ',' ? list + 1 : NULL;
}

int
options_fail(struct options_error *error, const char *option, const char *why)
{

	error->option = option;
	snprintf(error->why, sizeof(error->why), "%s", why);
	return -1;
}

int
options_fail_value(struct options_error *error, const char *word,
    const char *value, const char *why)
{

	snprintf(error->room, sizeof(error->room), "--%s=%.80s", word, value);
	return options_fail(error, error->room, why);
}

bool
options_list_stdin(const struct options *o)
{
	size_t i;

	for (i = 0; i < o->list.n; i++)
		if (strcmp(o->list.item[i].value, "-") == 0)
			return true;
	return false;
}

void
options_free(struct options *o)
{

	free(o->scheme_file.item);
	free(o->host_list.item);
	free(o->filter.item);
	free(o->hosts_file.item);
	free(o->wanted.item);
	free(o->unwanted_dir.item);
	free(o->list.item);
	free(o->column);
	free(o->kept_column);
}
