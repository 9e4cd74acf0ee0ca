/*
 * The words and texts for the numbers in the public interface.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "scan/delimiter.h"
#include "urlsift.h"

enum kind { KIND_F, KIND_B, KIND_E, KIND_K, KIND_N, KIND_P, KIND_END };

static const struct {
	enum kind kind;
	unsigned number;
	const char *word, *text;
} words[] = {
#define FIELD(name, type, get, number, from, usual, help)
#define PART(NAME, name, type, get, from, usual, help) \
	{ KIND_P, URLSIFT_P_##NAME, name, help },
#include "fields.def"
#undef FIELD
#undef PART
#define US_WORD(kind, NAME, word, help) \
	{ KIND_##kind, URLSIFT_##kind##_##NAME, word, help },
#include "words.def"
#undef US_WORD
#define US_END(NAME, word, help) { KIND_END, US_END_##NAME, word, help },
#include "scan/ends.def"
#undef US_END
};

/* Asked for each hit of a document. */
static const char *const ends[US_ENDS] = {
#define US_END(NAME, word, help) [US_END_##NAME] = (word),
#include "scan/ends.def"
#undef US_END
};

static const struct {
	const char *name, *clause, *text;
} reasons[] = {
#define US_REASON(NAME, token, clause, text) \
	[URLSIFT_R_##NAME] = { token, clause, text },
#include "reasons.def"
#undef US_REASON
};

_Static_assert(sizeof(reasons) / sizeof(reasons[0]) == URLSIFT_REASONS,
    "reasons.def lacks a reason");

static const char *
word_of(enum kind kind, unsigned number)
{
	/* The parts are first, then the forms, by their numbers: each pattern
	 * is asked for all parts, each hit for its form. */
	size_t i = kind == KIND_P ? number :
	    kind == KIND_F	  ? URLSIFT_PARTS + number :
				    0;

	for (; i < sizeof(words) / sizeof(words[0]); i++)
		if (words[i].kind == kind && words[i].number == number)
			return words[i].word;
	return NULL;
}

const char *
urlsift_form_name(enum urlsift_form form)
{

	return word_of(KIND_F, form);
}

const char *
urlsift_began_name(enum urlsift_began began)
{

	return word_of(KIND_B, began);
}

const char *
urlsift_ended_name(enum urlsift_ended ended)
{

	return word_of(KIND_E, ended);
}

const char *
urlsift_end_rule_name(unsigned end_rule)
{

	return end_rule < US_ENDS ? ends[end_rule] : NULL;
}

const char *
urlsift_reading_kind_name(enum urlsift_reading_kind kind)
{

	return word_of(KIND_K, kind);
}

const char *
urlsift_part_name(enum urlsift_part part)
{

	return word_of(KIND_P, part);
}

const char *
urlsift_note_name(enum urlsift_note note)
{

	return word_of(KIND_N, note);
}

const char *
urlsift_reason_name(enum urlsift_reason reason)
{

	return (size_t)reason < URLSIFT_REASONS ? reasons[reason].name : NULL;
}

const char *
urlsift_reason_clause(enum urlsift_reason reason)
{

	return (size_t)reason < URLSIFT_REASONS ? reasons[reason].clause : NULL;
}

const char *
urlsift_reason_text(enum urlsift_reason reason)
{

	return (size_t)reason < URLSIFT_REASONS ? reasons[reason].text : NULL;
}

static bool
is_token(const char *token, const char *word, size_t len)
{

	return strlen(token) == len && memcmp(token, word, len) == 0;
}

const char *
urlsift_word_text(const char *field, const char *word, size_t len)
{
	static const char *const fields[] = { [KIND_F] = "form",
		[KIND_B] = "began",
		[KIND_E] = "ended",
		[KIND_K] = "kind",
		[KIND_N] = "notes",
		[KIND_P] = "",
		[KIND_END] = "end_rule" };
	const struct urlsift_risk_text *risk;
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(fields[words[i].kind], field) == 0 &&
		    is_token(words[i].word, word, len))
			return words[i].text;
	for (i = 0; strcmp(field, "risks") == 0 && (risk = urlsift_risk(i));
	     i++)
		if (is_token(risk->name, word, len))
			return risk->help;
	return NULL;
}
