/*
 * Objects of what was found, and their values.  What was found in a tainted
 * text is tainted.
 * SPDX-License-Identifier: MIT
 */
#include "found.h"

#include "object.h"

static int
free_found(pTHX_ SV *body, MAGIC *magic)
{
	struct found *found = (struct found *)(void *)magic->mg_ptr;

	(void)body;
	if (found != NULL)
		urlsift_hit_free(found->hit);
	Safefree(found);
	return 0;
}

static struct found *
copy_reading(const struct urlsift_reading *reading)
{
	struct urlsift_reading *copy;
	struct found *found;
	char *url;

	found = safemalloc(sizeof(*found) + sizeof(*copy) + reading->len);
	copy = (struct urlsift_reading *)(void *)(found + 1);
	url = (char *)(copy + 1);
	*copy = *reading;
	copy->url = url;
	if (reading->len > 0)
		memcpy(url, reading->url, reading->len);
	found->hit = NULL;
	found->reading = copy;
	return found;
}

static struct found *
copy_hit(const struct urlsift_hit *hit)
{
	struct urlsift_hit *copy = urlsift_hit_copy(hit, NULL);
	struct found *found;

	if (copy == NULL)
		return NULL;
	found = safemalloc(sizeof(*found));
	found->hit = copy;
	found->reading = copy->reading[0];
	return found;
}

/* Copy an object for a new thread. */
static int
copy_found(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{
	const struct found *found = (struct found *)(void *)magic->mg_ptr;
	struct found *copy = NULL;

	(void)params;
	if (found != NULL)
		copy = found->hit == NULL ? copy_reading(found->reading) :
					    copy_hit(found->hit);
	if (copy != NULL) {
		copy->is_chars = found->is_chars;
		copy->is_tainted = found->is_tainted;
	}
	magic->mg_ptr = (char *)copy;
	return 0;
}

static const MGVTBL found_type = { .svt_free = free_found,
	.svt_dup = copy_found };

static SV *
make_object(pTHX_ const char *class, struct found *found, bool is_chars,
    bool is_tainted)
{

	found->is_chars = is_chars;
	found->is_tainted = is_tainted;
	return object_new(aTHX_ class, &found_type, found, NULL);
}

/* Count the places of ${hit}, which is a copy, in characters. */
static void
count_places(struct urlsift_hit *hit, struct offsets *offsets)
{
	struct urlsift_span *span = (struct urlsift_span *)hit->span;
	uint64_t end = hit->end;
	size_t i;

	hit->begin = offsets_at(offsets, hit->begin);
	for (i = 0; i < hit->spans; i++) {
		span[i].begin = offsets_at(offsets, span[i].begin);
		span[i].end = offsets_at(offsets, span[i].end);
	}
	hit->end = offsets_at(offsets, end);
	hit->trimmed =
	    (uint32_t)(offsets_at(offsets, end + hit->trimmed) - hit->end);
}

SV *
found_hit(pTHX_ const struct urlsift_hit *hit, struct offsets *offsets,
    bool is_chars, bool is_tainted)
{
	struct found *found = copy_hit(hit);

	if (found == NULL)
		return NULL;
	if (offsets != NULL)
		count_places(found->hit, offsets);
	return make_object(aTHX_ "URLSift::Hit", found, is_chars, is_tainted);
}

SV *
found_url(pTHX_ const struct urlsift_reading *reading, bool is_chars,
    bool is_tainted)
{

	return make_object(aTHX_ "URLSift::URL", copy_reading(reading),
	    is_chars, is_tainted);
}

const struct found *
found_get(pTHX_ SV *self)
{
	MAGIC *magic = object_magic(aTHX_ self, &found_type, "URLSift::URL");

	return (const struct found *)(void *)magic->mg_ptr;
}

const struct found *
found_get_hit(pTHX_ SV *self)
{
	MAGIC *magic = object_magic(aTHX_ self, &found_type, "URLSift::Hit");
	const struct found *found;

	found = (const struct found *)(void *)magic->mg_ptr;
	if (found->hit == NULL)
		Perl_croak(aTHX_ "'%" SVf "' is not a URLSift::Hit",
		    SVfARG(self));
	return found;
}

/* Return ${len} bytes of ${text} as a string of the kind that the text was.  A
 * URL that was cut at its limit may end inside a character, which is left
 * out. */
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
	string = newSVpvn_flags(text, len, found->is_chars ? SVf_UTF8 : 0);
	if (found->is_tainted)
		SvTAINTED_on(string);
	return string;
}

SV *
found_text(pTHX_ const struct found *found)
{

	return make_string(aTHX_ found, found->reading->url,
	    found->reading->len);
}

SV *
found_at(pTHX_ const struct found *found)
{
	const struct urlsift_reading *r = found->reading;

	if (r->reason == URLSIFT_R_NONE)
		return newSV(0);
	return newSVuv(found->is_chars ? offsets_count(r->url, r->at) : r->at);
}

SV *
found_part(pTHX_ const struct found *found, enum urlsift_part part)
{
	const struct urlsift_reading *r = found->reading;

	if ((r->has >> part & 1) == 0)
		return newSV(0);
	return make_string(aTHX_ found, r->url + r->part[part].begin,
	    r->part[part].end - r->part[part].begin);
}

/* Schemes are not case sensitive (2.1). */
SV *
found_scheme(pTHX_ const struct found *found)
{
	SV *scheme = found_part(aTHX_ found, URLSIFT_P_SCHEME);
	char *at;

	if (SvOK(scheme))
		for (at = SvPVX(scheme); *at != '\0'; at++)
			*at = (char)toLOWER_A(*at);
	return scheme;
}

SV *
found_parts(pTHX_ const struct found *found)
{
	HV *parts = newHV();
	const char *name;
	unsigned part;

	for (part = 0; part < URLSIFT_PARTS; part++)
		if ((found->reading->has >> part & 1) != 0) {
			name = urlsift_part_name((enum urlsift_part)part);
			(void)hv_store(parts, name, (I32)strlen(name),
			    found_part(aTHX_ found, (enum urlsift_part)part),
			    0);
		}
	return newRV_noinc((SV *)parts);
}

static AV *
make_list(pTHX)
{

	return (AV *)sv_2mortal((SV *)newAV());
}

AV *
found_notes(pTHX_ const struct found *found)
{
	AV *list = make_list(aTHX);
	unsigned notes = found->reading->notes, bit;
	const char *name;

	if (found->hit != NULL)
		notes |= found->hit->notes;
	for (bit = 1; bit != 0 && bit <= notes; bit <<= 1) {
		name = urlsift_note_name((enum urlsift_note)bit);
		if ((notes & bit) != 0 && name != NULL)
			av_push(list, newSVpv(name, 0));
	}
	return list;
}

AV *
found_risks(pTHX_ const struct urlsift_reading *reading)
{
	AV *list = make_list(aTHX);
	unsigned risks = urlsift_reading_risks(reading), bit;
	const char *name;

	for (bit = 1; bit != 0 && bit <= risks; bit <<= 1) {
		name = urlsift_risk_name((enum urlsift_risk)bit);
		if ((risks & bit) != 0 && name != NULL)
			av_push(list, newSVpv(name, 0));
	}
	return list;
}

AV *
found_pieces(pTHX_ const struct found *found)
{
	const struct urlsift_hit *hit = found->hit;
	AV *list = make_list(aTHX), *pair;
	size_t i;

	for (i = 0; i < hit->spans; i++) {
		pair = newAV();
		av_push(pair, newSVuv(hit->span[i].begin));
		av_push(pair, newSVuv(hit->span[i].end - hit->span[i].begin));
		av_push(list, newRV_noinc((SV *)pair));
	}
	return list;
}

AV *
found_readings(pTHX_ const struct found *found)
{
	AV *list = make_list(aTHX);
	unsigned i;

	for (i = 0; i < found->hit->readings; i++)
		av_push(list,
		    found_url(aTHX_ found->hit->reading[i], found->is_chars,
			found->is_tainted));
	return list;
}
