/*
 * The setup of what the options ask for.  Values are checked first, then files
 * are read.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "document/document.h"
#include "url/url.h"
#include "../input/input.h"
#include "../output/column.h"
#include "../output/errors.h"
#include "setup.h"

/* Bytes that are read at a time. */
#define ROOM ((size_t)65536)

/* Report an error in the ${value} of the option --${word} if ${why} is not
 * NULL.  Return 0 or -1. */
static int
check_value(const char *word, const char *value, const char *why)
{
	struct options_error error;

	if (why == NULL)
		return 0;
	(void)options_fail_value(&error, word, value, why);
	return help_complain(error.option, error.why);
}

/* Check the base of links, by the rules.  Return as check_value(). */
static int
check_base(struct setup *setup)
{
	struct us_document_settings *s = &setup->options.document;
	struct urlsift_defect defect;

	return s->base == NULL ||
		us_document_put(s, setup->rules, US_DOCUMENT_base, s->base,
		    &defect) == URLSIFT_OK ?
	    0 :
	    check_value("base", s->base, defect.why);
}

/* Load what values need that have these ${needs}.  Return NULL, or an error
 * message. */
static const char *
meet_needs(struct options *o, unsigned needs)
{

	if ((needs & URLSIFT_FROM_LIST) != 0 && us_suffix_load() == NULL)
		return "libpsl is needed, but is not available";
	if ((needs & URLSIFT_FROM_TEXT) != 0 &&
	    (o->format == FORMAT_REPLACE || o->program == PROGRAM_VALIDATE ||
		o->defang))
		return "context cannot be used with --replace, --validate or "
		       "--defang";
	return NULL;
}

static int
check_template(struct options *o)
{
	/* A later option may print something else. */
	bool is_used = o->format == FORMAT_GET || o->format == FORMAT_REPLACE;
	const char *why;

	if (o->template == NULL)
		return 0;
	why = template_make(o, is_used);
	if (why == NULL)
		why = meet_needs(o, columns_need(o));
	return check_value(o->format == FORMAT_REPLACE ? "replace" : "get",
	    o->template, why);
}

static int
make_columns(struct options *o)
{
	const char *why = columns_make(o);

	if (why == NULL)
		why = meet_needs(o, columns_need(o));
	if (o->names == NULL && o->by == NULL && why != NULL) {
		error_say(NULL, why);
		return -1;
	}
	return o->names != NULL ? check_value("columns", o->names, why) :
				  check_value("by", o->by, why);
}

/* Return whether ${file} is a directory that will be searched. */
static bool
walks(const struct options *o, const char *file)
{
	struct stat st;

	return o->recursion != RECURSION_NONE && strcmp(file, "-") != 0 &&
	    stat(file, &st) == 0 && S_ISDIR(st.st_mode);
}

static void
choose_naming(struct options *o)
{

	if (o->naming == WHEN_AUTO)
		o->naming = o->files > 1 || o->list.n > 0 ||
			walks(o, o->file[0]) ?
		    WHEN_ALWAYS :
		    WHEN_NEVER;
}

/* Return whether ${file} is the one that the output will replace. */
static bool
is_replaced(const char *file, const struct stat *replaced)
{
	struct stat st;

	return walk_look(file, &st) && input_is_output(&st, replaced);
}

static bool
names_replaced(const struct option_list *list, const struct stat *replaced)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (is_replaced(list->item[i].value, replaced))
			return true;
	return false;
}

/* Check that the output file is not an input, too (output-names-its-file).
 * Return 0, or -1 after an error message. */
static int
check_output(const struct options *o)
{
	struct stat replaced;
	bool is_read;
	size_t i;

	if (!walk_replaced(o, &replaced))
		return 0;
	is_read = names_replaced(&o->list, &replaced) ||
	    names_replaced(&o->known, &replaced) ||
	    names_replaced(&o->hosts_file, &replaced) ||
	    names_replaced(&o->host_list, &replaced) ||
	    names_replaced(&o->scheme_file, &replaced);
	for (i = 0; i < o->files; i++)
		is_read = is_read || is_replaced(o->file[i], &replaced);
	return !is_read ?
	    0 :
	    help_complain(o->output,
		"the output file is also an input and would be overwritten");
}

/* Read ${file} into ${text}, and put a NUL behind it.  Return whether that
 * worked; if not, the reason is in errno. */
static bool
read_file(const char *file, struct us_buf *text)
{
	FILE *stream = fopen(file, "r");
	size_t n = 1;
	int error = 0;

	if (stream == NULL)
		return false;
	while (n > 0 && error == 0) {
		if (us_buf_reserve(text, text->len + ROOM + 1) != URLSIFT_OK) {
			error = ENOMEM;
			break;
		}
		n = fread(text->data + text->len, 1, ROOM, stream);
		text->len += n;
		if (n == 0 && ferror(stream))
			error = errno;
	}
	(void)fclose(stream);
	errno = error;
	if (error != 0)
		return false;
	text->data[text->len] = '\0';
	return true;
}

/* No host has a NUL, nor any other control character, but only a NUL would end
 * the list. */
static void
replace_nuls(char *text, size_t len)
{
	char *nul = text;

	while ((nul = memchr(nul, '\0', len - (size_t)(nul - text))) != NULL)
		*nul = '\x01';
}

/* Say what is wrong with ${text}, of ${file}. */
static void
complain(const char *file, const char *text,
    const struct urlsift_defect *defect)
{
	const char *line = text, *end, *wrong = text + defect->at;
	uint64_t number = 1;

	while ((end = memchr(line, '\n', (size_t)(wrong - line))) != NULL) {
		line = end + 1;
		number++;
	}
	error_say_at(file, number, (size_t)(wrong - line) + 1, defect->why);
}

/* What a file has: definitions of schemes, urlsift-schemes(5), or hosts, one a
 * line, of a filter or of a risk. */
enum text { TEXT_SCHEMES, TEXT_FILTER, TEXT_LIST };

/* Add ${value} to the filter.  Return as urlsift_filter_add(). */
static int
add_value(struct setup *setup, const char *name, const char *value,
    struct urlsift_defect *defect)
{

	setup->filters = true;
	return urlsift_filter_add(setup->filter, name, value, defect);
}

/* Take what ${text}, of ${item}, has.  Return as urlsift_rules_set(). */
static int
take_text(struct setup *setup, enum text what, const struct option_item *item,
    struct us_buf *text, struct urlsift_defect *defect)
{

	if (what == TEXT_SCHEMES)
		return urlsift_rules_add_schemes(setup->rules, text->data,
		    text->len, item->value, defect);
	replace_nuls(text->data, text->len);
	return what == TEXT_FILTER ?
	    add_value(setup, urlsift_filter_option(item->number)->name,
		text->data, defect) :
	    urlsift_rules_list(setup->rules, item->name, text->data, defect);
}

/* Read the file of ${item}.  Return 0, or -1 after an error message. */
static int
read_text(struct setup *setup, enum text what, const struct option_item *item)
{
	struct us_buf text = { .data = NULL };
	struct urlsift_defect defect;
	int status = URLSIFT_EINVAL;

	if (!read_file(item->value, &text)) {
		error_say(item->value, strerror(errno));
	} else {
		status = take_text(setup, what, item, &text, &defect);
		if (status == URLSIFT_ENOMEM)
			error_say(item->value, strerror(ENOMEM));
		else if (status != URLSIFT_OK && what == TEXT_LIST &&
		    defect.field == URLSIFT_D_NAME)
			(void)check_value("list", item->name, defect.why);
		else if (status != URLSIFT_OK)
			complain(item->value, text.data, &defect);
	}
	us_buf_free(&text);
	return status == URLSIFT_OK ? 0 : -1;
}

static int
read_texts(struct setup *setup, enum text what, const struct option_list *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (read_text(setup, what, &list->item[i]) == -1)
			return -1;
	return 0;
}

/* Set the options of ${rules}.  Return 0, or -1 after an error message. */
static int
set_options(struct urlsift_rules *rules, const struct options *o)
{
	const struct urlsift_option *option;
	struct urlsift_defect defect;
	size_t i;

	for (i = 0; (option = urlsift_rules_option(i)) != NULL; i++)
		if (o->rule[i] != NULL &&
		    urlsift_rules_set(rules, option->name, o->rule[i],
			&defect) != URLSIFT_OK)
			return check_value(option->name, o->rule[i],
			    defect.why);
	return 0;
}

static int
make_rules(struct setup *setup)
{
	struct options *o = &setup->options;
	struct urlsift_rules *rules = urlsift_rules_new(NULL);

	if ((setup->rules = rules) == NULL) {
		error_say(NULL, strerror(ENOMEM));
		return -1;
	}
	if (set_options(rules, o) == -1)
		return -1;
	if (o->format == FORMAT_EXPLAIN || o->format == FORMAT_TRACE)
		urlsift_rules_explain(rules);
	o->is_1994 = urlsift_rules_get(rules, "syntax") != 0;
	o->refang = urlsift_rules_get(rules, "refang") != 0;
	o->max_url = urlsift_rules_get(rules, "max-url");
	/* What is restored may have many bytes for one of the scanner
	 * (bounded-context). */
	if (o->refang && o->is_cut) {
		error_say("--refang", "cannot be used with --range or --shard");
		return -1;
	}
	return read_texts(setup, TEXT_SCHEMES, &o->scheme_file);
}

static int
add_values(struct setup *setup)
{
	const struct option_list *list = &setup->options.filter;
	const struct option_item *item;
	struct urlsift_defect defect;
	size_t i;
	int status;

	for (i = 0; i < list->n; i++) {
		item = &list->item[i];
		status = add_value(setup, item->name, item->value, &defect);
		if (status != URLSIFT_OK)
			return check_value(item->name, item->value,
			    status == URLSIFT_EINVAL ? defect.why :
						       strerror(ENOMEM));
	}
	return 0;
}

static int
make_filter(struct setup *setup)
{
	const struct options *o = &setup->options;

	setup->filter = urlsift_filter_new(setup->rules);
	if (setup->filter == NULL ||
	    (o->rejected &&
		add_value(setup, "invalid", o->kept ? "yes" : "only", NULL) !=
		    URLSIFT_OK)) {
		error_say(NULL, strerror(ENOMEM));
		return -1;
	}
	return add_values(setup) == -1 ||
		read_texts(setup, TEXT_FILTER, &o->hosts_file) == -1 ?
	    -1 :
	    read_texts(setup, TEXT_LIST, &o->host_list);
}

int
setup_make(struct setup *setup)
{
	struct options *o = &setup->options;

	choose_naming(o);
	if (check_template(o) == -1 || make_columns(o) == -1 ||
	    check_output(o) == -1)
		return -1;
	if (make_rules(setup) == -1 || make_filter(setup) == -1)
		return -1;
	return check_base(setup);
}

void
setup_free(struct setup *setup)
{

	urlsift_filter_free(setup->filter);
	urlsift_rules_free(setup->rules);
	options_free(&setup->options);
}
