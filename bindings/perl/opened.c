/*
 * What a click on a URL opens.  It is ASCII; a target is what the link holds.
 * SPDX-License-Identifier: MIT
 */
#include "opened.h"

#include "found.h"
#include "text.h"
#include "urlsift.h"

/* Find what ${url} opens, for ${reading}, which then points into a temporary
 * value.  Return its length, or 0: nothing. */
static size_t
find_opened(pTHX_ const struct text *url, const struct text *base,
    struct urlsift_reading *reading)
{
	size_t size = URLSIFT_OPENS_ROOM(url->len, base->len);
	SV *room = sv_2mortal(newSV(size));
	long len = urlsift_url_opens(url->bytes, url->len, base->bytes,
	    base->len, SvPVX(room), size, reading);

	if (len < 0)
		Perl_croak(aTHX_ "URLSift::opens: '%.*s' cannot be a base",
		    (int)base->len, base->bytes);
	return (size_t)len;
}

SV *
opened_url(pTHX_ SV *url, SV *base)
{
	struct text text, base_text = { 0 };
	struct urlsift_reading reading;
	SV *opened;
	size_t len;

	text_open(aTHX_ & text, "URLSift::opens", url, NULL, false);
	if (base != NULL)
		text_open(aTHX_ & base_text, "URLSift::opens", base, NULL,
		    false);
	if ((len = find_opened(aTHX_ & text, &base_text, &reading)) == 0)
		return newSV(0);
	opened = newSVpvn(reading.url, len);
	if (text.is_tainted || base_text.is_tainted)
		SvTAINTED_on(opened);
	return opened;
}

SV *
opened_target(pTHX_ SV *url)
{
	struct text text, none = { 0 };
	struct urlsift_reading reading;
	SV *room, *target;
	size_t size;
	long len;

	text_open(aTHX_ & text, "URLSift::target", url, NULL, false);
	if (find_opened(aTHX_ & text, &none, &reading) == 0)
		return newSV(0);
	size = URLSIFT_TARGET_ROOM(reading.len);
	room = sv_2mortal(newSV(size));
	if ((len = urlsift_url_target(&reading, SvPVX(room), size)) <= 0)
		return newSV(0);
	target = newSVpvn(SvPVX(room), (size_t)len);
	if (text.is_chars)
		(void)sv_utf8_decode(target);
	if (text.is_tainted)
		SvTAINTED_on(target);
	return target;
}

AV *
opened_risks(pTHX_ SV *url)
{
	struct urlsift_reading reading;
	struct text text, none = { 0 };

	text_open(aTHX_ & text, "URLSift::risks", url, NULL, false);
	if (find_opened(aTHX_ & text, &none, &reading) == 0)
		return (AV *)sv_2mortal((SV *)newAV());
	return found_risks(aTHX_ & reading);
}
