/*
 * Access to the bytes of strings.  A plain string is not copied.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* How many bytes are scanned at a time: a piece and what is found in it fit in
 * the caches. */
#define PIECE ((size_t)65536)

/* Return ${string} or a copy of it, a plain string that does not change.  While
 * a long one is read, handlers of signals may run. */
static SV *
make_plain(pTHX_ SV *string)
{
	SV *copy;

	if (SvPOK(string) && !SvGMAGICAL(string) && SvCUR(string) <= PIECE)
		return string;
	copy = sv_newmortal();
	if (SvPOK(string) && !SvGMAGICAL(string))
		SvSetSV_nosteal(copy, string);
	else
		sv_copypv_nomg(copy, string);
	return copy;
}

static void
refuse_text(pTHX_ const char *who, SV *string)
{

	if (!SvOK(string))
		Perl_croak(aTHX_ "%s: the text is undef", who);
	if (SvROK(string) && !SvAMAGIC(string))
		Perl_croak(aTHX_ "%s: the text is a string, not the reference "
				 "'%" SVf "'",
		    who, SVfARG(string));
}

/* Borrow the bytes of ${plain}, which is one of ${wants_bytes}. */
static void
read_bytes(pTHX_ struct text *text, const char *who, SV *plain,
    bool wants_bytes)
{
	STRLEN len;

	if (wants_bytes && SvUTF8(plain)) {
		plain = sv_2mortal(newSVsv(plain));
		if (!sv_utf8_downgrade(plain, TRUE))
			Perl_croak(aTHX_ "%s: the text has wide characters, "
					 "which are no bytes",
			    who);
	}
	text->plain = plain;
	text->bytes = SvPV_nomg(plain, len);
	text->len = len;
	text->is_chars = !wants_bytes;
	text->is_wide = text->is_chars &&
	    !is_utf8_invariant_string((const U8 *)text->bytes, len);
	if (!text->is_wide || SvUTF8(plain))
		return;
	text->plain = sv_2mortal(newSVsv(plain));
	text->len = sv_utf8_upgrade(text->plain);
	text->bytes = SvPVX_const(text->plain);
}

void
text_open(pTHX_ struct text *text, const char *who, SV *string, SV *bytes)
{
	SV *plain;

	SvGETMAGIC(string);
	refuse_text(aTHX_ who, string);
	plain = make_plain(aTHX_ string);
	read_bytes(aTHX_ text, who, plain,
	    SvOK(bytes) ? cBOOL(SvTRUE_nomg(bytes)) : !SvUTF8(plain));
	text->is_tainted = SvTAINTED(string);
}

int
text_scan(pTHX_ const struct text *text, struct urlsift_finder *finder,
    enum urlsift_unit unit)
{
	int status = URLSIFT_OK;
	size_t at = 0, n;

	while (status == URLSIFT_OK && at < text->len) {
		if (at > 0)
			PERL_ASYNC_CHECK();
		n = text->len - at < PIECE ? text->len - at : PIECE;
		status = urlsift_finder_feed(finder, text->bytes + at, n, unit);
		at += n;
	}
	return status;
}
