/*
 * The names of the options.  A name that is not known is an error, never
 * ignored.
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

static const char *const names[OPTIONS] = {
	[O_RULES] = "rules",
	[O_BYTES] = "bytes",
	[O_ON_HIT] = "on_hit",
	[O_BROKEN] = "broken",
	[O_NAME] = "name",
	[O_MAX_MEMORY] = "max_memory",
	[O_SCHEMES] = "schemes",
};

typedef const struct urlsift_option *list_options(size_t i);

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

static const struct urlsift_option *
find_option(list_options *list, const char *text, size_t len)
{
	const struct urlsift_option *option;
	size_t i;

	for (i = 0; (option = list(i)) != NULL; i++)
		if (is_name(option->name, text, len))
			break;
	return option;
}

static void
add_name(pTHX_ SV *text, const char *name)
{

	sv_catpvf(text, "%s%s", SvCUR(text) > 0 ? ", " : "", name);
}

static void
add_options(pTHX_ SV *text, list_options *list)
{
	const struct urlsift_option *option;
	char *at;
	size_t i;

	for (i = 0; (option = list(i)) != NULL; i++)
		add_name(aTHX_ text, option->name);
	for (at = SvPVX(text); *at != '\0'; at++)
		if (*at == '-')
			*at = '_';
}

static void
refuse_name(pTHX_ const char *who, unsigned known, SV *name)
{
	SV *text = sv_2mortal(newSVpvs(""));
	unsigned i;

	for (i = 0; i < OPTIONS; i++)
		if ((known >> i & 1) != 0)
			add_name(aTHX_ text, names[i]);
	if ((known & OPTIONS_OF_RULES) != 0) {
		add_options(aTHX_ text, urlsift_option);
		add_options(aTHX_ text, urlsift_filter_option);
	}
	if ((known & OPTIONS_OF_DOCUMENT) != 0)
		add_options(aTHX_ text, urlsift_document_option);
	Perl_croak(aTHX_ "%s has no option '%" SVf "': its options are %" SVf,
	    who, SVfARG(name), SVfARG(text));
}

static void
read_option(pTHX_ struct options *options, const char *who, unsigned known,
    SV *name, SV *value)
{
	struct setting setting = { .name = name, .value = value };
	STRLEN len;
	const char *text = SvPV(name, len);
	unsigned i;

	for (i = 0; i < OPTIONS; i++)
		if ((known >> i & 1) != 0 && is_name(names[i], text, len)) {
			options->value[i] = SvOK(value) ? value : NULL;
			return;
		}
	if ((known & OPTIONS_OF_RULES) != 0)
		setting.option = find_option(urlsift_option, text, len);
	if ((known & OPTIONS_OF_RULES) != 0 && setting.option == NULL)
		setting.option = find_option(urlsift_filter_option, text, len);
	if (setting.option != NULL && SvOK(value))
		options->setting[options->settings++] = setting;
	if (setting.option != NULL)
		return;
	if ((known & OPTIONS_OF_DOCUMENT) != 0)
		setting.option =
		    find_option(urlsift_document_option, text, len);
	if (setting.option == NULL)
		refuse_name(aTHX_ who, known, name);
	if (SvOK(value))
		options->input[options->inputs++] = setting;
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
	room = sv_2mortal(newSV((size_t)count * sizeof(struct setting)));
	options->setting = (struct setting *)(void *)SvPVX(room);
	options->input = options->setting + count / 2;
	for (i = 0; i < count; i += 2) {
		SvGETMAGIC(argument[i + 1]);
		read_option(aTHX_ options, who, known, argument[i],
		    argument[i + 1]);
	}
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
options_refuse(pTHX_ const struct setting *setting, SV *value, const char *why)
{

	Perl_croak(aTHX_ "URLSift: %" SVf " cannot be '%" SVf "': %s",
	    SVfARG(setting->name), SVfARG(value), why);
}
