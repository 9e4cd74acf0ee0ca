/*
 * The options of a call: names and values behind its other arguments.  What is
 * not known is an error, never ignored.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

static const char *const names[OPTIONS] = {
	[O_RULES] = "rules",
	[O_BYTES] = "bytes",
	[O_ON_HIT] = "on_hit",
	[O_BROKEN] = "broken",
	[O_NAME] = "name",
	[O_MAX_MEMORY] = "max_memory",
	[O_SCHEMES] = "schemes",
};

/* Where those of the library are, and what is known with them. */
enum { LIST_RULES, LIST_FILTER, LIST_DOCUMENT, LISTS };

static const struct {
	const struct urlsift_option *(*get)(size_t i);
	unsigned known;
} lists[LISTS] = {
	[LIST_RULES] = { urlsift_option, 1U << O_SCHEMES },
	[LIST_FILTER] = { urlsift_filter_option, 1U << O_SCHEMES },
	[LIST_DOCUMENT] = { urlsift_document_option, 1U << O_NAME },
};

/* Return whether ${text} is ${name}.  In Perl, underscores join words. */
static bool
is_name(const char *name, const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len && name[i] != '\0'; i++)
		if (text[i] != (name[i] == '-' ? '_' : name[i]))
			return false;
	return i == len && name[i] == '\0';
}

static void
refuse_name(pTHX_ const char *who, unsigned known, SV *name)
{
	SV *text = sv_2mortal(newSVpvs(""));
	const struct urlsift_option *option;
	size_t i, k;
	char *at;

	for (i = 0; i < OPTIONS; i++)
		if ((known >> i & 1) != 0)
			sv_catpvf(text, ", %s", names[i]);
	for (i = 0; i < LISTS; i++)
		for (k = 0; (known & lists[i].known) != 0 &&
		     (option = lists[i].get(k)) != NULL;
		     k++)
			sv_catpvf(text, ", %s", option->name);
	for (at = SvPVX(text); *at != '\0'; at++)
		if (*at == '-')
			*at = '_';
	Perl_croak(aTHX_ "%s has no option '%" SVf "': its options are %s", who,
	    SVfARG(name), SvPVX(text) + strlen(", "));
}

/* Find the option of ${setting} by the name ${text}. */
static void
find_option(struct setting *setting, unsigned known, const char *text,
    size_t len)
{
	size_t i, k;

	for (i = 0; i < LISTS; i++)
		for (k = 0; (known & lists[i].known) != 0 &&
		     (setting->option = lists[i].get(k)) != NULL;
		     k++)
			if (is_name(setting->option->name, text, len)) {
				setting->is_input = i == LIST_DOCUMENT;
				return;
			}
}

static void
read_option(pTHX_ struct options *options, const char *who, unsigned known,
    SV *name, SV *value)
{
	struct setting setting = { .name = name, .value = value };
	STRLEN len;
	const char *text = SvPV(name, len);
	size_t i;

	for (i = 0; i < OPTIONS; i++)
		if ((known >> i & 1) != 0 && is_name(names[i], text, len)) {
			options->value[i] = SvOK(value) ? value : NULL;
			return;
		}
	find_option(&setting, known, text, len);
	if (setting.option == NULL)
		refuse_name(aTHX_ who, known, name);
	if (!SvOK(value))
		return;
	options->make_rules = options->make_rules || !setting.is_input;
	options->setting[options->settings++] = setting;
}

void
options_read(pTHX_ struct options *options, const char *who, unsigned known,
    SV **argument, SSize_t count)
{
	SV *room;
	SSize_t i;

	Zero(options, 1, struct options);
	if (count % 2 != 0)
		Perl_croak(aTHX_ "%s: options are pairs of a name and a value",
		    who);
	if (count == 0)
		return;
	room = sv_2mortal(newSV((size_t)count / 2 * sizeof(struct setting)));
	options->setting = (struct setting *)(void *)SvPVX(room);
	for (i = 0; i < count; i += 2) {
		SvGETMAGIC(argument[i + 1]);
		read_option(aTHX_ options, who, known, argument[i],
		    argument[i + 1]);
	}
	options->make_rules = options->make_rules ||
	    options->value[O_SCHEMES] != NULL;
}

bool
options_is(pTHX_ const struct options *options, enum option option)
{
	SV *value = options->value[option];

	return value != NULL && SvTRUE_nomg(value);
}

const char *
options_string(pTHX_ const char *what, SV *value)
{
	SV *copy = sv_newmortal();
	const char *text;
	STRLEN len;

	sv_copypv(copy, value);
	text = SvPV(copy, len);
	if (memchr(text, '\0', len) != NULL)
		Perl_croak(aTHX_ "URLSift: %s has a NUL", what);
	return text;
}

const char *
options_word(pTHX_ const struct urlsift_option *option, SV *value)
{
	bool is_truth = option->values == NULL ?
	    option->most == 1 :
	    strnEQ(option->values, "no|yes", 6);
	const char *text;

	if (is_truth && !SvTRUE_nomg(value))
		return "no";
	text = options_string(aTHX_ option->name, value);
	return is_truth && strEQ(text, "1") ? "yes" : text;
}

void
options_set(pTHX_ const struct setting *setting, SV *value,
    struct urlsift_rules *rules, struct urlsift_filter *filter,
    struct urlsift_document *document)
{
	const char *name = setting->option->name;
	const char *word = options_word(aTHX_ setting->option, value);
	struct urlsift_defect defect;
	int status = document != NULL ?
	    urlsift_document_set(document, name, word, &defect) :
	    urlsift_option_set(rules, filter, name, word, &defect);

	need_memory(aTHX_ status != URLSIFT_ENOMEM);
	if (status != URLSIFT_OK)
		Perl_croak(aTHX_ "URLSift: %" SVf " cannot be '%" SVf "': %s",
		    SVfARG(setting->name), SVfARG(value), defect.why);
}
