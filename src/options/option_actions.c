/*
 * The actions of options: functions that put the value of an option into the
 * field that the option's row names.  Numbers are parsed here, since strtoull()
 * allows blanks and signs.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document/document.h"
#include "option_modes.h"
#include "options.h"

const char set_no_choice[] = "";

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

/* Read ${value}, which must be decimal digits only, into ${number}, which must
 * be ${least} at least.  Return NULL, or an error message. */
static const char *
read_number(const char *value, uint64_t least, uint64_t *number)
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

/* Read ${value}, a number of bytes, or of K, M or G, as read_number() does. */
static const char *
read_size(const char *value, uint64_t least, uint64_t *number)
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

/* Read ${value}: two numbers and between them the byte ${between}.  Return
 * NULL, or an error message. */
static const char *
read_pair(const char *value, char between, uint64_t *first, uint64_t *second)
{
	const char *end, *why;

	if ((why = read_digits(value, first, &end)) != NULL)
		return why;
	if (*end != between)
		return between == '-' ?
		    "the value must be START-END, such as 0-1000" :
		    "the value must be I/N, such as 1/8";
	return read_number(end + 1, 0, second);
}

/* Return which of the words of ${row} is ${value}, the first one without a
 * value, or -1 if it is none of them. */
static int
choice_of(const struct row *row, const char *value)
{
	const char *names = strchr(row->value, '=') + 1;
	size_t len, n;
	int which;

	if (value == NULL)
		return 0;
	len = strlen(value);
	for (which = 0;; which++) {
		n = strcspn(names, "|]");
		if (n == len && strncmp(value, names, n) == 0)
			return which;
		if (names[n] != '|')
			return -1;
		names += n + 1;
	}
}

static void *
field_of(struct options *o, const struct row *row)
{

	return (char *)o + row->field;
}

const char *
set_nothing(struct options *o, const struct row *row, char *value)
{

	(void)o;
	(void)row;
	(void)value;
	return NULL;
}

const char *
set_set(struct options *o, const struct row *row, char *value)
{
	bool *field = field_of(o, row);

	(void)value;
	*field = row->number != 0;
	return NULL;
}

const char *
set_choose(struct options *o, const struct row *row, char *value)
{
	unsigned *field = field_of(o, row);

	(void)value;
	*field = row->number;
	return NULL;
}

/* Set one of the names in the row; without a value, the first one. */
const char *
set_name(struct options *o, const struct row *row, char *value)
{
	unsigned *field = field_of(o, row);
	int n = choice_of(row, value);

	if (n == -1)
		return set_no_choice;
	*field = row->number + (unsigned)n;
	return NULL;
}

/* Choose a table, and what its cells are made for. */
const char *
set_table(struct options *o, const struct row *row, char *value)
{
	int n = choice_of(row, value);

	if (n == -1)
		return set_no_choice;
	o->cells = value == NULL ? CELLS_SAFE : (enum cells)(CELLS_RAW + n);
	return set_choose(o, row, value);
}

const char *
set_text(struct options *o, const struct row *row, char *value)
{
	const char **field = field_of(o, row);

	*field = value;
	return NULL;
}

const char *
set_count(struct options *o, const struct row *row, char *value)
{

	return read_number(value, row->number, field_of(o, row));
}

const char *
set_size(struct options *o, const struct row *row, char *value)
{

	return read_size(value, row->number, field_of(o, row));
}

const char *
set_threads(struct options *o, const struct row *row, char *value)
{
	const char *why = set_count(o, row, value);

	if (why == NULL && o->threads > THREADS_MAX)
		why = "the value must be 1 to 256";
	return why;
}

/* Keep the value of an option of rules; numbers are checked when the rules are
 * made. */
const char *
set_rule(struct options *o, const struct row *row, char *value)
{
	const char **field = field_of(o, row);

	if (strchr(row->value, '|') != NULL && choice_of(row, value) == -1)
		return set_no_choice;
	*field = value == NULL ? "yes" : value;
	return NULL;
}

const char *
set_input(struct options *o, const struct row *row, char *value)
{
	static struct urlsift_defect defect;

	/* A base is judged when there are rules. */
	if (us_document_put(&o->document, NULL,
		(enum us_document_option)row->number,
		value == NULL ? "yes" : value, &defect) == URLSIFT_OK)
		return NULL;
	return strchr(row->value, '|') == NULL ? defect.why : set_no_choice;
}

const char *
set_invalid(struct options *o, const struct row *row, char *value)
{

	set_set(o, row, NULL);
	o->kept = value == NULL;
	return choice_of(row, value) == -1 ? set_no_choice : NULL;
}

static const char *
list_add(struct option_list *list, const char *name, const char *value,
    unsigned number)
{
	struct option_item *item;

	item = realloc(list->item, (list->n + 1) * sizeof(*item));
	if (item == NULL)
		return strerror(ENOMEM);
	list->item = item;
	item[list->n++] = (struct option_item){ name, value, number };
	return NULL;
}

const char *
set_list(struct options *o, const struct row *row, char *value)
{

	return list_add(field_of(o, row), row->word, value, row->number);
}

const char *
set_glob(struct options *o, const struct row *row, char *value)
{

	if (value[0] == '\0')
		return "the value is not a glob of files";
	return set_list(o, row, value);
}

const char *
set_patterns(struct options *o, const struct row *row, char *value)
{

	return set_list(o, row, value);
}

/* Add each of the names or globs of hosts, which are separated by commas, so
 * that a message names the one that is wrong. */
const char *
set_hosts(struct options *o, const struct row *row, char *value)
{
	const char *why;
	char *comma;

	for (;; value = comma + 1) {
		if ((comma = strchr(value, ',')) != NULL)
			*comma = '\0';
		why = set_list(o, row, value);
		if (why != NULL || comma == NULL)
			return why;
	}
}

const char *
set_file_list(struct options *o, const struct row *row, char *value)
{
	const struct option_list *list = field_of(o, row);

	if (list->n == OPTION_FILES_MAX)
		return "it can be given at most 16 times";
	return set_list(o, row, value);
}

/* What is excluded is known from the begin on: see dedup. */
const char *
set_known(struct options *o, const struct row *row, char *value)
{

	if (o->unique == UNIQUE_OFF)
		o->unique = UNIQUE_EXACT;
	return set_file_list(o, row, value);
}

/* The value is RISK=FILE. */
const char *
set_host_list(struct options *o, const struct row *row, char *value)
{
	char *equals = strchr(value, '=');

	if (equals == NULL || equals[1] == '\0')
		return "needs a file, as in --list=shortener=FILE";
	if (o->host_list.n == OPTION_FILES_MAX)
		return "it can be given at most 16 times";
	*equals = '\0';
	return list_add(&o->host_list, value, equals + 1, row->number);
}

const char *
set_dir_list(struct options *o, const struct row *row, char *value)
{
	size_t len = strlen(value);

	while (len > 1 && value[len - 1] == '/')
		value[--len] = '\0';
	return set_list(o, row, value);
}

const char *
set_range(struct options *o, const struct row *row, char *value)
{
	size_t len = strlen(value);
	const char *why;

	(void)row;
	o->is_cut = true;
	o->range.end = UINT64_MAX;
	if (len > 0 && value[len - 1] == '-') {
		value[len - 1] = '\0';
		return read_number(value, 0, &o->range.begin);
	}
	if ((why = read_pair(value, '-', &o->range.begin, &o->range.end)) ==
		NULL &&
	    o->range.end < o->range.begin)
		why = "the range ends before it begins";
	return why;
}

const char *
set_shard(struct options *o, const struct row *row, char *value)
{
	const char *why = read_pair(value, '/', &o->shard, &o->shards);

	(void)row;
	o->is_cut = true;
	if (why == NULL &&
	    (o->shard == 0 || o->shard > o->shards || o->shards > SHARDS_MAX))
		why = "the value must be I/N, where I is 1 to N and N is 1 to "
		      "1000000";
	return why;
}

const char *
set_null(struct options *o, const struct row *row, char *value)
{

	(void)row;
	(void)value;
	o->end = '\0';
	return NULL;
}

/* -l and -L go before -c, as in grep. */
const char *
set_summary(struct options *o, const struct row *row, char *value)
{

	if (row->number == SUMMARY_COUNT && o->summary != SUMMARY_NONE)
		return NULL;
	return set_choose(o, row, value);
}

const char *
set_template(struct options *o, const struct row *row, char *value)
{

	o->format = (enum format)row->number;
	o->template = value;
	return NULL;
}

const char *
set_explain(struct options *o, const struct row *row, char *value)
{

	o->rejected = true;
	(void)set_choose(o, row, NULL);
	if (value != NULL)
		o->format = FORMAT_TRACE;
	return choice_of(row, value) == -1 ? set_no_choice : NULL;
}

/* Rejected URLs are counted, too. */
const char *
set_stats(struct options *o, const struct row *row, char *value)
{

	o->rejected = true;
	return set_choose(o, row, value);
}

const char *
set_output(struct options *o, const struct row *row, char *value)
{

	(void)row;
	if (*value == '\0')
		return "needs a value";
	o->output = strcmp(value, "-") == 0 ? NULL : value;
	return NULL;
}

const char *
set_report(struct options *o, const struct row *row, char *value)
{

	set_stats(o, row, NULL);
	return set_output(o, row, value);
}

const char *
set_sqlite(struct options *o, const struct row *row, char *value)
{

	(void)set_choose(o, row, NULL);
	return strcmp(value, "-") == 0 ? "a database needs a file" :
					 set_output(o, row, value);
}

const char *
set_by(struct options *o, const struct row *row, char *value)
{

	o->sums = (enum sums)row->number;
	return set_text(o, row, value);
}

const char *
set_help(struct options *o, const struct row *row, char *value)
{

	o->program = PROGRAM_HELP;
	o->all_help = value != NULL;
	return choice_of(row, value) == -1 ? set_no_choice : NULL;
}
