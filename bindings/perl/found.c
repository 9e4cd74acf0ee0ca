/*
 * Objects of what was found, and their values.  What was found in a tainted
 * text is tainted.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* What is true of the text that an object is of, as bits. */
enum { IS_CHARS = 1, IS_TAINTED = 2 };

/* What objects hold is their rules, or these in an array. */
enum { HELD_RULES, HELD_TEXT };

static int
free_found(pTHX_ SV *body, MAGIC *magic)
{

	PERL_UNUSED_CONTEXT;
	(void)body;
	urlsift_found_free((struct urlsift_found *)(void *)magic->mg_ptr);
	return 0;
}

/* Copy an object for a new thread. */
static int
clone_found(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{
	const struct urlsift_found *found =
	    (struct urlsift_found *)(void *)magic->mg_ptr;
	struct urlsift_found *copy = NULL;

	PERL_UNUSED_CONTEXT;
	(void)params;
	if (found != NULL)
		copy = urlsift_found_new(found->hit, found->place, NULL);
	if (copy != NULL) {
		copy->begin = found->begin;
		copy->end = found->end;
	}
	magic->mg_ptr = (char *)copy;
	return 0;
}

static const MGVTBL found_type = { .svt_free = free_found,
	.svt_dup = clone_found };

/* A text that is held has a view that knows it, once that was asked for. */
static int
free_view(pTHX_ SV *text, MAGIC *magic)
{

	PERL_UNUSED_CONTEXT;
	(void)text;
	urlsift_view_free((struct urlsift_view *)(void *)magic->mg_ptr);
	return 0;
}

static const MGVTBL view_type = { .svt_free = free_view,
	.svt_dup = object_leave_out };

SV *
found_held(pTHX_ SV *rules, const struct text *text)
{
	AV *held = newAV();
	SV *kept = newSV(0);

	/* They share the bytes until one changes. */
	SvSetSV_nosteal(kept, text->plain);
	av_store(held, HELD_RULES, SvREFCNT_inc_NN(rules));
	av_store(held, HELD_TEXT, kept);
	return (SV *)held;
}

static U16
kind_of(const struct text *text)
{

	return (U16)((text->is_chars ? IS_CHARS : 0) |
	    (text->is_tainted ? IS_TAINTED : 0));
}

/* Give the warning of ${found}, a string of the kind of ${text}. */
static void
warn_of(pTHX_ const struct urlsift_found *found, const struct text *text,
    AV *warnings)
{
	SV *warning =
	    newSVpvn_flags(found->warning, strlen(found->warning), SVs_TEMP);

	if (text->is_chars)
		(void)sv_utf8_decode(warning);
	if (text->is_tainted)
		SvTAINTED_on(warning);
	if (warnings != NULL)
		av_push(warnings, SvREFCNT_inc_NN(warning));
	else
		Perl_warn(aTHX_ "URLSift: %" SVf, SVfARG(warning));
}

void
found_take(pTHX_ struct urlsift_finder *finder, SV *held,
    const struct text *text, AV *hits, AV *warnings)
{
	HV *stash = gv_stashpvs("URLSift::Hit", GV_ADD);
	struct urlsift_found *found;
	SV *self;

	while ((found = urlsift_finder_take(finder)) != NULL) {
		self = object_new(aTHX_ stash, &found_type, found,
		    kind_of(text), held);
		if (hits != NULL && found->hit != NULL)
			av_push(hits, self);
		else
			(void)sv_2mortal(self);
		if (found->warning != NULL)
			warn_of(aTHX_ found, text, warnings);
	}
}

/* Return a new reference to a URLSift::URL to which ${found} belongs then, and
 * whose text was of this ${kind}. */
static SV *
make_url(pTHX_ struct urlsift_found *found, SV *held, U16 kind)
{

	need_memory(aTHX_ found != NULL);
	return object_new(aTHX_ gv_stashpvs("URLSift::URL", GV_ADD),
	    &found_type, found, kind, held);
}

SV *
found_url(pTHX_ SV *rules, const struct text *text)
{

	return make_url(aTHX_ urlsift_found_url(rules_get(aTHX_ rules)->rules,
			    text->bytes, text->len,
			    text->is_wide ? URLSIFT_U_CHARACTERS :
					    URLSIFT_U_BYTES),
	    rules, kind_of(text));
}

/* What an object has, and what it holds; the text may be NULL. */
struct look {
	struct urlsift_found *found;
	U16 kind;
	SV *held, *text;
	const struct rules *rules;
};

static struct look
look_at(pTHX_ SV *self)
{
	MAGIC *magic = object_magic(aTHX_ self, &found_type, "URLSift::URL");
	struct look look = { .found = (void *)magic->mg_ptr,
		.kind = magic->mg_private,
		.held = magic->mg_obj };
	SV *rules = look.held;

	if (SvTYPE(look.held) == SVt_PVAV) {
		rules = AvARRAY((AV *)look.held)[HELD_RULES];
		look.text = AvARRAY((AV *)look.held)[HELD_TEXT];
	}
	look.rules = rules_get(aTHX_ rules);
	return look;
}

static bool
has_field(const struct look *look, const struct urlsift_field *field)
{

	return look->found->hit->spans > 0 ||
	    (field->from & URLSIFT_FROM_HIT) == 0;
}

/* Return a view that has the ${field}: that of the rules, or one that knows the
 * text. */
static struct urlsift_view *
view_of(pTHX_ const struct look *look, const struct urlsift_field *field)
{
	SV *text = look->text;
	struct urlsift_view *view;
	MAGIC *magic;

	if (text == NULL ||
	    (field->from & (URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT)) == 0)
		return look->rules->view;
	if ((magic = object_find(text, &view_type)) == NULL) {
		magic = sv_magicext(text, NULL, PERL_MAGIC_ext, &view_type,
		    NULL, 0);
		magic->mg_flags |= MGf_DUP;
	}
	if (magic->mg_ptr == NULL) {
		view = urlsift_view_new(look->rules->rules);
		need_memory(aTHX_ view != NULL);
		urlsift_view_source(view, SvPVX(text), SvCUR(text));
		magic->mg_ptr = (char *)view;
	}
	return (struct urlsift_view *)(void *)magic->mg_ptr;
}

/* Return ${len} bytes of ${text} as a string of the kind that the text was.
 * The target of a link may be no characters, and stays bytes. */
static SV *
make_string(pTHX_ U16 kind, const char *text, size_t len)
{
	SV *string = newSVpvn(text, len);

	if ((kind & IS_CHARS) != 0)
		(void)sv_utf8_decode(string);
	if ((kind & IS_TAINTED) != 0)
		SvTAINTED_on(string);
	return string;
}

static SV *
make_range(pTHX_ const struct urlsift_value *value)
{
	AV *pair = newAV();

	av_push(pair, newSVuv(value->number));
	av_push(pair, newSVuv(value->end));
	return newRV_noinc((SV *)pair);
}

static SV *
make_value(pTHX_ const struct look *look, enum urlsift_type type,
    const struct urlsift_value *value)
{
	const struct urlsift_hit alone = { .readings = 1,
		.reading = { value->reading } };

	switch (type) {
	case URLSIFT_T_TEXT:
	case URLSIFT_T_WORDS:
		return make_string(aTHX_ look->kind, value->text, value->len);
	case URLSIFT_T_NUMBER:
		return newSVuv(value->number);
	case URLSIFT_T_FLAG:
		return newSVsv(boolSV(value->number != 0));
	case URLSIFT_T_RANGE:
	case URLSIFT_T_RANGES:
		return make_range(aTHX_ value);
	case URLSIFT_T_READINGS:
		return make_url(aTHX_ urlsift_found_new(&alone, NULL, NULL),
		    look->held, look->kind);
	}
	return NULL;
}

/* Return value ${n} of field ${i}; NULL: there is none. */
static SV *
get_value(pTHX_ const struct look *look, struct urlsift_view *view, size_t i,
    size_t n)
{
	struct urlsift_value value;
	int status = urlsift_view_get(view, i, n, &value);

	need_memory(aTHX_ status >= 0);
	return status == 0 ?
	    NULL :
	    make_value(aTHX_ look, urlsift_view_field(i)->type, &value);
}

/* Return a new value: that of field ${i}. */
static SV *
get_field(pTHX_ const struct look *look, size_t i)
{
	const struct urlsift_field *field = urlsift_view_field(i);
	struct urlsift_view *view = view_of(aTHX_ look, field);
	AV *list;
	SV *value;
	size_t n;

	urlsift_view_found(view, look->found);
	if (field->type < URLSIFT_T_WORDS) {
		value = get_value(aTHX_ look, view, i, 0);
		return value == NULL ? newSV(0) : value;
	}
	list = (AV *)sv_2mortal((SV *)newAV());
	for (n = 0; (value = get_value(aTHX_ look, view, i, n)) != NULL; n++)
		av_push(list, value);
	return newRV_inc((SV *)list);
}

SV *
found_value(pTHX_ SV *self, size_t i)
{
	struct look look = look_at(aTHX_ self);

	if (!has_field(&look, urlsift_view_field(i)))
		Perl_croak(aTHX_ "'%" SVf "' is not a URLSift::Hit",
		    SVfARG(self));
	return get_field(aTHX_ & look, i);
}

SV *
found_hash(pTHX_ SV *self)
{
	struct look look = look_at(aTHX_ self);
	HV *hash = (HV *)sv_2mortal((SV *)newHV());
	const struct urlsift_field *field;
	size_t i;

	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++)
		if (has_field(&look, field))
			(void)hv_store(hash, field->name,
			    (I32)strlen(field->name),
			    get_field(aTHX_ & look, i), 0);
	return newRV_inc((SV *)hash);
}
