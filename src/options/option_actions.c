/*
 * A field is set as its row says; what has values of its own is read here.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../input/charset.h"
#include "../output/template.h"
#include "../search/pool.h"
#include "option_actions.h"
#include "option_values.h"
#include "suggestion.h"

/* As many archives in archives as the decoder follows. */
#define NESTING_LIMIT 32

const char take_no_choice[] = "";

static void *
field_of(struct options *o, const struct row *row)
{

	return (char *)o + row->field;
}

const char *
take_nothing(struct options *o, const struct row *row, char *value)
{

	(void)o;
	(void)row;
	(void)value;
	return NULL;
}

const char *
take_set(struct options *o, const struct row *row, char *value)
{
	bool *field = field_of(o, row);

	(void)value;
	*field = row->number != 0;
	return NULL;
}

const char *
take_choose(struct options *o, const struct row *row, char *value)
{
	unsigned *field = field_of(o, row);

	(void)value;
	*field = row->number;
	return NULL;
}

/* Take one of the names in the row; without one, the first. */
const char *
take_name(struct options *o, const struct row *row, char *value)
{
	unsigned *field = field_of(o, row);
	int n = 0;

	if (value != NULL)
		n = value_name(value, strchr(row->value, '=') + 1);
	if (n == -1)
		return take_no_choice;
	*field = row->number + (unsigned)n;
	return NULL;
}

const char *
take_text(struct options *o, const struct row *row, char *value)
{
	const char **field = field_of(o, row);

	*field = value;
	return NULL;
}

const char *
take_count(struct options *o, const struct row *row, char *value)
{

	return value_number(value, row->number, field_of(o, row));
}

const char *
take_size(struct options *o, const struct row *row, char *value)
{

	return value_size(value, row->number, field_of(o, row));
}

const char *
take_nesting(struct options *o, const struct row *row, char *value)
{
	const char *why = take_count(o, row, value);

	if (why == NULL && o->max_nesting > NESTING_LIMIT)
		why = "the value must be 1 to 32";
	return why;
}

const char *
take_threads(struct options *o, const struct row *row, char *value)
{
	const char *why = take_count(o, row, value);

	if (why == NULL && o->threads > POOL_THREADS_MAX)
		why = "the value must be 1 to 256";
	return why;
}

const char *
take_hyphen(struct options *o, const struct row *row, char *value)
{

	o->both_hyphens = strcmp(value, "both") == 0;
	if (!o->both_hyphens)
		return take_name(o, row, value);
	o->hyphen = URLSIFT_HYPHEN_AUTO;
	return NULL;
}

const char *
take_invalid(struct options *o, const struct row *row, char *value)
{

	take_set(o, row, NULL);
	o->kept = value == NULL;
	return value == NULL || value_name(value, "only") == 0 ? NULL :
								 take_no_choice;
}

const char *
take_scheme_file(struct options *o, const struct row *row, char *value)
{

	(void)row;
	if (o->scheme_files == SCHEME_FILES_MAX)
		return "it can be given at most 16 times";
	o->scheme_file[o->scheme_files++] = value;
	return NULL;
}

const char *
take_schemes(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_schemes(&o->filter, value);
}

const char *
take_forms(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_forms(&o->filter, value);
}

const char *
take_risks(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_risks(&o->filter, value);
}

const char *
take_host(struct options *o, const struct row *row, char *value)
{

	return filter_take_host(&o->filter, value, row->number != 0);
}

const char *
take_domain(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_domain(&o->filter, value);
}

const char *
take_hosts_file(struct options *o, const struct row *row, char *value)
{

	(void)row;
	if (o->hosts_files == HOSTS_FILES_MAX)
		return "it can be given at most 16 times";
	o->filter.on = o->filter.has_hosts = true;
	o->hosts_file[o->hosts_files++] = value;
	return NULL;
}

const char *
take_match(struct options *o, const struct row *row, char *value)
{

	return filter_take_match(&o->filter, value, row->number != 0);
}

const char *
take_encoding(struct options *o, const struct row *row, char *value)
{

	const char *why = "unknown character set";

	if (strlen(value) > CHARSET_NAME_MAX ||
	    (why = charset_check(value)) != NULL)
		return why;
	return take_text(o, row, value);
}

const char *
take_glob(struct options *o, const struct row *row, char *value)
{

	if (globs_add(field_of(o, row), value, row->number != 0) == -1)
		return strerror(ENOMEM);
	return NULL;
}

const char *
take_dir_glob(struct options *o, const struct row *row, char *value)
{
	size_t len = strlen(value);

	while (len > 1 && value[len - 1] == '/')
		value[--len] = '\0';
	return take_glob(o, row, value);
}

const char *
take_range(struct options *o, const struct row *row, char *value)
{
	size_t len = strlen(value);
	const char *why;

	(void)row;
	o->is_cut = true;
	o->range.end = UINT64_MAX;
	if (len > 0 && value[len - 1] == '-') {
		value[len - 1] = '\0';
		return value_number(value, 0, &o->range.begin);
	}
	if ((why = value_pair(value, '-', &o->range.begin, &o->range.end)) ==
		NULL &&
	    o->range.end < o->range.begin)
		why = "the range ends before it begins";
	return why;
}

const char *
take_shard(struct options *o, const struct row *row, char *value)
{
	const char *why = value_pair(value, '/', &o->shard, &o->shards);

	(void)row;
	o->is_cut = true;
	if (why == NULL &&
	    (o->shard == 0 || o->shard > o->shards || o->shards > SHARDS_MAX))
		why = "the value must be I/N, where I is 1 to N and N is 1 to "
		      "1000000";
	return why;
}

const char *
take_list(struct options *o, const struct row *row, char *value)
{
	struct list_source *list;

	list = realloc(o->list, (o->lists + 1) * sizeof(*list));
	if (list == NULL)
		return strerror(ENOMEM);
	o->list = list;
	list[o->lists].file = value;
	list[o->lists++].end = (char)row->number;
	return NULL;
}

const char *
take_null(struct options *o, const struct row *row, char *value)
{

	(void)row;
	(void)value;
	o->end = '\0';
	return NULL;
}

/* Names go before counts, as in grep. */
const char *
take_summary(struct options *o, const struct row *row, char *value)
{

	if (row->number == SUMMARY_COUNT && o->summary != SUMMARY_NONE)
		return NULL;
	return take_choose(o, row, value);
}

const char *
take_template(struct options *o, const struct row *row, char *value)
{

	o->format = (enum format)row->number;
	o->template = value;
	return template_check(value);
}

const char *
take_explain(struct options *o, const struct row *row, char *value)
{

	o->rejected = true;
	return take_choose(o, row, value);
}

/* What is rejected is counted, too. */
const char *
take_stats(struct options *o, const struct row *row, char *value)
{

	o->rejected = true;
	return take_choose(o, row, value);
}

const char *
take_output(struct options *o, const struct row *row, char *value)
{

	(void)row;
	if (*value == '\0')
		return "needs a value";
	o->output = strcmp(value, "-") == 0 ? NULL : value;
	return NULL;
}

const char *
take_report(struct options *o, const struct row *row, char *value)
{

	take_stats(o, row, NULL);
	return take_output(o, row, value);
}

const char *
take_top(struct options *o, const struct row *row, char *value)
{
	static const char kinds[] = "host|scheme|domain";
	char *name = strchr(value, ':');
	struct suggestion words;
	int n = 0;

	if (name != NULL) {
		*name++ = '\0';
		n = value_name(name, kinds);
	}
	if (n == -1) {
		suggestion_begin(&words, name, strlen(name));
		suggestion_add_choices(&words, kinds);
		return suggestion_say(&words);
	}
	o->top_of = (enum top)n;
	if (o->sums == SUMS_NONE)
		o->sums = (enum sums)row->number;
	return value_number(value, 1, &o->top[n]);
}

const char *
take_help(struct options *o, const struct row *row, char *value)
{

	(void)row;
	o->task = TASK_HELP;
	o->all_help = value != NULL;
	return value == NULL || value_name(value, "all") == 0 ? NULL :
								take_no_choice;
}
