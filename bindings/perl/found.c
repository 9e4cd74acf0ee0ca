/*
 * Objects of what was found, and their values.  What was found in a tainted
 * text is tainted.
 * SPDX-License-Identifier: MIT
 */
#include "found.h"

#include "object.h"

struct found {
	struct urlsift_hit *hit;
	struct urlsift_place *place; /* NULL: none is known */
	bool is_hit;		     /* and not only a URL, its only reading */
	bool is_chars, is_tainted;
	size_t begin, end; /* in bytes of the text, if that is kept */
	uint64_t line, column;
	uint64_t number;     /* among those of its rules; 0: none yet */
	struct rules *rules; /* that it holds; NULL: not looked up yet */
};

/* What objects hold is their rules, or these in an array, with the lines that
 * were counted. */
enum { HELD_RULES, HELD_TEXT, HELD_LINES };

struct lines {
	size_t begin, at; /* of the line, and what was looked at */
	uint64_t number;  /* before this line */
};

/* Bytes that an object takes in Perl. */
#define OBJECT 300

static void
drop_found(struct found *found)
{

	urlsift_hit_free(found->hit);
	urlsift_place_free(found->place);
	Safefree(found);
}

static int
free_found(pTHX_ SV *body, MAGIC *magic)
{
	struct found *found = (struct found *)(void *)magic->mg_ptr;

	PERL_UNUSED_CONTEXT;
	(void)body;
	if (found != NULL)
		drop_found(found);
	return 0;
}

/* Return a copy of ${from} with copies of ${hit} and ${place}, which may be
 * NULL; or NULL. */
static struct found *
copy_found(const struct found *from, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct found *found = safemalloc(sizeof(*found));

	*found = *from;
	found->hit = urlsift_hit_copy(hit, NULL);
	found->place = NULL;
	if (place != NULL)
		found->place = urlsift_place_copy(place, NULL);
	if (found->hit != NULL && (place == NULL || found->place != NULL))
		return found;
	drop_found(found);
	return NULL;
}

/* Copy an object for a new thread. */
static int
clone_found(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{
	struct found *found = (struct found *)(void *)magic->mg_ptr;

	PERL_UNUSED_CONTEXT;
	(void)params;
	if (found != NULL)
		found = copy_found(found, found->hit, found->place);
	if (found != NULL)
		found->rules = NULL;
	magic->mg_ptr = (char *)found;
	return 0;
}

static const MGVTBL found_type = { .svt_free = free_found,
	.svt_dup = clone_found };

SV *
found_held(pTHX_ SV *rules, const struct text *text)
{
	AV *held = newAV();
	SV *kept = newSV(0);
	const struct lines none = { 0 };

	/* They share the bytes until one changes. */
	SvSetSV_nosteal(kept, text->plain);
	av_store(held, HELD_RULES, SvREFCNT_inc_NN(rules));
	av_store(held, HELD_TEXT, kept);
	av_store(held, HELD_LINES, newSVpvn((const char *)&none, sizeof(none)));
	return (SV *)held;
}

/* Count the bytes at fault in the readings of ${copy} as characters. */
static void
count_errors(struct urlsift_hit *copy)
{
	unsigned i;

	for (i = 0; i < copy->readings; i++)
		urlsift_reading_count((struct urlsift_reading *)(uintptr_t)
					  copy->reading[i],
		    URLSIFT_U_CHARACTERS);
}

SV *
found_hit(pTHX_ const struct urlsift_hit *hit, SV *held,
    const struct text *text, struct urlsift_counter *offsets)
{
	const struct found from = { .is_hit = true,
		.is_chars = text->is_chars,
		.is_tainted = text->is_tainted,
		.begin = (size_t)hit->begin,
		.end = (size_t)hit->end };
	struct found *found = copy_found(&from, hit, NULL);

	if (found == NULL)
		return NULL;
	if (offsets->text != NULL)
		urlsift_hit_count(found->hit, offsets);
	return object_new(aTHX_ "URLSift::Hit", &found_type, found, held);
}

size_t
found_size(const struct urlsift_hit *hit, const struct urlsift_place *place)
{

	return OBJECT + sizeof(struct found) + urlsift_hit_size(hit) +
	    urlsift_place_size(place);
}

SV *
found_in_place(pTHX_ const struct urlsift_hit *hit,
    const struct urlsift_place *place, SV *rules, bool is_tainted)
{
	const struct found from = { .is_hit = true,
		.is_chars = true,
		.is_tainted = is_tainted };
	struct found *found = copy_found(&from, hit, place);

	if (found == NULL)
		return NULL;
	count_errors(found->hit);
	return object_new(aTHX_ "URLSift::Hit", &found_type, found, rules);
}

/* Return a new reference to a URLSift::URL with a copy of ${reading}, whose
 * text was like that of ${from}; or NULL.  If it ${is_wide}, characters are
 * counted. */
static SV *
make_url(pTHX_ const struct urlsift_reading *reading, SV *held,
    const struct found *from, bool is_wide)
{
	const struct urlsift_hit hit = { .readings = 1,
		.reading = { reading } };
	struct found *found = copy_found(from, &hit, NULL);

	if (found == NULL)
		return NULL;
	if (is_wide)
		count_errors(found->hit);
	found->is_hit = false;
	found->number = 0;
	return object_new(aTHX_ "URLSift::URL", &found_type, found, held);
}

SV *
found_url(pTHX_ const struct urlsift_reading *reading, SV *rules,
    const struct text *text)
{
	const struct found from = { .is_chars = text->is_chars,
		.is_tainted = text->is_tainted };

	return make_url(aTHX_ reading, rules, &from, text->is_wide);
}

/* What an object has, and what it holds; the text may be NULL. */
struct look {
	struct found *found;
	SV *held, *text;
	struct rules *rules;
};

static struct look
look_at(pTHX_ SV *self)
{
	MAGIC *magic = object_magic(aTHX_ self, &found_type, "URLSift::URL");
	struct look look = { .found = (struct found *)(void *)magic->mg_ptr,
		.held = magic->mg_obj };
	SV *rules = look.held;

	if (SvTYPE(look.held) == SVt_PVAV) {
		rules = AvARRAY((AV *)look.held)[HELD_RULES];
		look.text = AvARRAY((AV *)look.held)[HELD_TEXT];
	}
	if (look.found->rules == NULL)
		look.found->rules = rules_get(aTHX_ rules);
	look.rules = look.found->rules;
	return look;
}

static bool
has_field(const struct found *found, const struct urlsift_field *field)
{

	return found->is_hit || (field->from & URLSIFT_FROM_HIT) == 0;
}

bool
found_has(pTHX_ SV *self, const struct urlsift_field *field)
{

	return has_field(look_at(aTHX_ self).found, field);
}

/* Go to the line of ${text} that the byte ${at} is in. */
static void
lines_find(struct lines *l, const char *text, size_t at)
{
	const char *newline;

	if (at < l->begin)
		memset(l, 0, sizeof(*l));
	while (l->at < at &&
	    (newline = memchr(text + l->at, '\n', at - l->at)) != NULL) {
		l->begin = l->at = (size_t)(newline - text) + 1;
		l->number++;
	}
	if (l->at < at)
		l->at = at;
}

/* Count the lines up to the object.  Asked for in their order, they are counted
 * once. */
static void
find_line(const struct look *look)
{
	struct found *found = look->found;
	struct lines *lines;

	if (look->text == NULL || found->line != 0)
		return;
	lines = (struct lines *)(void *)
	    SvPVX(AvARRAY((AV *)look->held)[HELD_LINES]);
	lines_find(lines, SvPVX(look->text), found->begin);
	found->line = lines->number + 1;
	found->column = found->begin - lines->begin + 1;
	look->rules->seen = 0;
}

/* Have the view look at the object, in the text around it, if that was kept;
 * what is known of it then stays for the next field. */
static void
set_view(const struct look *look)
{
	struct found *found = look->found;
	struct rules *rules = look->rules;
	struct urlsift_place place;

	if (found->number == 0)
		found->number = ++rules->last;
	else if (found->number == rules->seen)
		return;
	rules->seen = found->number;
	place = (struct urlsift_place){ .line = found->line,
		.column = found->column };
	if (found->place != NULL)
		place = *found->place;
	if (look->text != NULL) {
		rules->around.text = SvPVX(look->text) + found->begin;
		rules->around.len = found->end - found->begin;
		rules->around.before = found->begin;
		rules->around.behind = SvCUR(look->text) - found->end;
		place.around = &rules->around;
	}
	if (found->is_hit)
		urlsift_view_hit(rules->view, found->hit, &place);
	else
		urlsift_view_url(rules->view, found->hit->reading[0], NULL);
}

/* Return ${len} bytes of ${text} as a string of the kind that the text was.  A
 * URL that was cut at its limit may end inside a character, which is left out;
 * the target of a link may be no characters, and stays bytes. */
static SV *
make_string(pTHX_ const struct found *found, const char *text, size_t len)
{
	const U8 *end = (const U8 *)text + len, *last = end;
	SV *string;

	if (found->is_chars && len > 0) {
		do
			last--;
		while (last > (const U8 *)text && UTF8_IS_CONTINUATION(*last));
		if (UTF8SKIP(last) > (size_t)(end - last))
			len = (size_t)(last - (const U8 *)text);
	}
	string = newSVpvn(text, len);
	if (found->is_chars)
		(void)sv_utf8_decode(string);
	if (found->is_tainted)
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

/* Return a new value, or NULL if memory runs out. */
static SV *
make_value(pTHX_ const struct look *look, enum urlsift_type type,
    const struct urlsift_value *value)
{

	switch (type) {
	case URLSIFT_T_TEXT:
	case URLSIFT_T_WORDS:
		return make_string(aTHX_ look->found, value->text, value->len);
	case URLSIFT_T_NUMBER:
		return newSVuv(value->number);
	case URLSIFT_T_FLAG:
		return newSVsv(boolSV(value->number != 0));
	case URLSIFT_T_RANGE:
	case URLSIFT_T_RANGES:
		return make_range(aTHX_ value);
	case URLSIFT_T_READINGS:
		return make_url(aTHX_ value->reading, look->held, look->found,
		    false);
	}
	return NULL;
}

/* Return value ${n} of field ${i}; NULL: there is none. */
static SV *
get_value(pTHX_ const struct look *look, enum urlsift_type type, size_t i,
    size_t n)
{
	struct urlsift_value value;
	SV *made = NULL;
	int status = urlsift_view_get(look->rules->view, i, n, &value);

	if (status == 1)
		made = make_value(aTHX_ look, type, &value);
	if (status != 0 && made == NULL)
		Perl_croak(aTHX_ "URLSift: memory ran out");
	return made;
}

SV *
found_value(pTHX_ SV *self, size_t i)
{
	const struct urlsift_field *field = urlsift_field(i);
	struct look look = look_at(aTHX_ self);
	AV *list;
	SV *value;
	size_t n;

	if (!has_field(look.found, field))
		Perl_croak(aTHX_ "'%" SVf "' is not a URLSift::Hit",
		    SVfARG(self));
	if ((field->from & URLSIFT_FROM_LINES) != 0)
		find_line(&look);
	set_view(&look);
	if (field->type < URLSIFT_T_WORDS) {
		value = get_value(aTHX_ & look, field->type, i, 0);
		return value == NULL ? newSV(0) : value;
	}
	list = (AV *)sv_2mortal((SV *)newAV());
	for (n = 0;
	     (value = get_value(aTHX_ & look, field->type, i, n)) != NULL; n++)
		av_push(list, value);
	return newRV_inc((SV *)list);
}
