/*
 * The names and texts of the numbers in the public interface.
 * SPDX-License-Identifier: MIT
 */
#include "urlsift.h"

static const char *const forms[] = {
	[URLSIFT_F_WRAPPER] = "wrapper",
	[URLSIFT_F_ANGLE] = "angle",
	[URLSIFT_F_PREFIX] = "prefix",
	[URLSIFT_F_QUOTED] = "quoted",
	[URLSIFT_F_BARE] = "bare",
	[URLSIFT_F_ATTR] = "attr",
	[URLSIFT_F_FIELD] = "field",
	[URLSIFT_F_RECORD] = "record",
	[URLSIFT_F_SCHEMELESS] = "schemeless",
	[URLSIFT_F_EMAIL] = "email",
	[URLSIFT_F_SCRIPT] = "script",
	[URLSIFT_F_LINE] = "line",
};

static const char *const beginnings[] = {
	[URLSIFT_B_OPENER] = "opener",
	[URLSIFT_B_NAME] = "name",
	[URLSIFT_B_SLASHES] = "slashes",
	[URLSIFT_B_GLUED] = "glued",
	[URLSIFT_B_VALUE] = "value",
	[URLSIFT_B_HOST] = "host",
	[URLSIFT_B_AT] = "at",
};

static const char *const ends[] = {
	[URLSIFT_E_CLOSER] = "closer",
	[URLSIFT_E_BLANK] = "blank",
	[URLSIFT_E_INPUT] = "input",
	[URLSIFT_E_DELIMITER] = "delimiter",
	[URLSIFT_E_CONTROL] = "control",
	[URLSIFT_E_BRACKET] = "bracket",
	[URLSIFT_E_ENTITY] = "entity",
	[URLSIFT_E_QUOTE] = "quote",
	[URLSIFT_E_CHARACTER] = "character",
	[URLSIFT_E_OPENER] = "next-opener",
	[URLSIFT_E_BLANK_LINE] = "blank-line",
	[URLSIFT_E_LIMIT] = "limit",
	[URLSIFT_E_VALUE] = "value",
};

static const char *const kinds[] = {
	[URLSIFT_K_WHOLE] = "whole",
	[URLSIFT_K_DROPPED] = "dropped",
	[URLSIFT_K_ALONE] = "alone",
};

/* In the order of their bits. */
static const char *const notes[] = { "joined", "hyphen", "unclosed", "lenient",
	"fragment", "lead", "page", "by-hyphen", "by-slash", "by-width",
	"by-start", "by-escape", "by-scheme", "by-ampersand", "by-unfinished",
	"escaped", "repaired" };

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

static const struct {
	enum urlsift_risk risk;
	const char *name;
} risks[] = {
#define US_RISK(NAME, token) { URLSIFT_RISK_##NAME, token },
#include "risks.def"
#undef US_RISK
};

_Static_assert(sizeof(parts) / sizeof(parts[0]) == URLSIFT_PARTS,
    "parts.def lacks a part");
_Static_assert(sizeof(reasons) / sizeof(reasons[0]) == URLSIFT_REASONS,
    "reasons.def lacks a reason");

#define COUNT(names) (sizeof(names) / sizeof((names)[0]))

static const char *
name_at(const char *const *names, size_t count, size_t i)
{

	return i < count ? names[i] : NULL;
}

const char *
urlsift_form_name(enum urlsift_form form)
{

	return name_at(forms, COUNT(forms), (size_t)form);
}

const char *
urlsift_began_name(enum urlsift_began began)
{

	return name_at(beginnings, COUNT(beginnings), (size_t)began);
}

const char *
urlsift_ended_name(enum urlsift_ended ended)
{

	return name_at(ends, COUNT(ends), (size_t)ended);
}

const char *
urlsift_reading_kind_name(enum urlsift_reading_kind kind)
{

	return name_at(kinds, COUNT(kinds), (size_t)kind);
}

const char *
urlsift_part_name(enum urlsift_part part)
{

	return name_at(parts, COUNT(parts), (size_t)part);
}

const char *
urlsift_note_name(enum urlsift_note note)
{
	size_t i;

	for (i = 0; i < COUNT(notes); i++)
		if ((unsigned)note == 1U << i)
			return notes[i];
	return NULL;
}

const char *
urlsift_risk_name(enum urlsift_risk risk)
{
	size_t i;

	for (i = 0; i < COUNT(risks); i++)
		if (risks[i].risk == risk)
			return risks[i].name;
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
