/*
 * Tokens and texts for what the public page numbers.
 */
#include "urlsift.h"

static const char *const forms[] = {
	[URLSIFT_F_WRAPPER] = "wrapper",
	[URLSIFT_F_ANGLE] = "angle",
	[URLSIFT_F_PREFIX] = "prefix",
	[URLSIFT_F_QUOTED] = "quoted",
	[URLSIFT_F_BARE] = "bare",
};

static const char *const parts[] = {
#define US_PART(NAME, token) [URLSIFT_P_##NAME] = (token),
#include "parts.def"
#undef US_PART
};

static const struct {
	const char *name, *clause, *text;
} reasons[] = {
#define US_REASON(NAME, token, clause, text) \
	[URLSIFT_R_##NAME] = { token, clause, text },
#include "reasons.def"
#undef US_REASON
};

_Static_assert(sizeof(parts) / sizeof(parts[0]) == URLSIFT_PARTS,
    "parts.def lacks a part");
_Static_assert(sizeof(reasons) / sizeof(reasons[0]) == URLSIFT_REASONS,
    "reasons.def lacks a reason");

const char *
urlsift_form_name(enum urlsift_form form)
{

	if ((size_t)form >= sizeof(forms) / sizeof(forms[0]))
		return NULL;
	return forms[form];
}

const char *
urlsift_part_name(enum urlsift_part part)
{

	if ((size_t)part >= URLSIFT_PARTS)
		return NULL;
	return parts[part];
}

const char *
urlsift_note_name(enum urlsift_note note)
{

	switch (note) {
	case URLSIFT_N_JOINED:
		return "joined";
	case URLSIFT_N_HYPHEN:
		return "hyphen";
	case URLSIFT_N_UNCLOSED:
		return "unclosed";
	case URLSIFT_N_LENIENT:
		return "lenient";
	case URLSIFT_N_FRAGMENT:
		return "fragment";
	}
	return NULL;
}

const char *
urlsift_reason_name(enum urlsift_reason reason)
{

	if ((size_t)reason >= URLSIFT_REASONS)
		return NULL;
	return reasons[reason].name;
}

const char *
urlsift_reason_clause(enum urlsift_reason reason)
{

	if ((size_t)reason >= URLSIFT_REASONS)
		return NULL;
	return reasons[reason].clause;
}

const char *
urlsift_reason_text(enum urlsift_reason reason)
{

	if ((size_t)reason >= URLSIFT_REASONS)
		return NULL;
	return reasons[reason].text;
}
