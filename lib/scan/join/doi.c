/*
 * What is certain where the URL ends inside of a DOI (parts-of-a-doi,
 * certain-rows-first).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "certain.h"

static const char site[] = "doi.org/", registry[] = "10.";
static const char cran[] = "/cran.package.";

/* The digits of an item of a journal, behind its year in brackets, before a -
 * and a check digit. */
#define ITEM_DIGITS 5

/* The fewest digits behind the letter and the colon of a publisher. */
#define NUMBER_DIGITS 8

/* Return where the DOI begins in the part of the URL on this line, or 0. */
static size_t
find_doi(const char *text, const struct us_joint *joint)
{
	const size_t n = sizeof(site) - 1;
	const char *at =
	    us_find(text + joint->begin, joint->end - joint->begin, site, n);

	return at == NULL ? 0 : (size_t)(at - text) + n;
}

/* Return whether two to four digits in brackets, of a year, end at ${end}. */
static bool
ends_in_year(const char *text, size_t begin, size_t end)
{
	size_t at = end - 1;

	while (at > begin && us_is(text[at - 1], US_DIGIT))
		at--;
	return text[end - 1] == ')' && at > begin && text[at - 1] == '(' &&
	    end - 1 - at >= 2 && end - 1 - at <= 4;
}

/* Return whether a publisher's letter and a colon end at ${end}. */
static bool
ends_in_letter(const char *text, size_t begin, size_t end)
{

	return end > begin + 3 && text[end - 1] == ':' &&
	    us_is(text[end - 2], US_ALPHA) && text[end - 3] == '/';
}

bool
us_join_ends_in_doi(const char *text, const struct us_joint *joint)
{
	const size_t end = joint->end;
	const char last = text[end - 1];
	size_t doi;

	if (last != '.' && last != '/' && last != ')' && last != ':')
		return false;
	doi = find_doi(text, joint);
	return doi > 0 &&
	    (end == doi || last == '.' || last == '/' ||
		ends_in_year(text, doi, end) || ends_in_letter(text, doi, end));
}

size_t
us_join_doi_prefix(const char *doi, size_t len)
{
	const size_t n = sizeof(registry) - 1;
	size_t at = n;

	if (len < n || memcmp(doi, registry, n) != 0)
		return 0;
	while (at < len && us_is(doi[at], US_DIGIT))
		at++;
	return at < len && at - n > 3 && doi[at] == '/' ? at + 1 : 0;
}

bool
us_join_is_item(const char *text, size_t at, size_t stop)
{
	const size_t begin = at;

	while (at < stop && us_is(text[at], US_DIGIT))
		at++;
	return at == begin + ITEM_DIGITS && at + 1 < stop && text[at] == '-' &&
	    us_is_alnum(text[at + 1]);
}

/* Return whether the ${len} bytes of a DOI are its prefix and a slash, or as
 * much of that as ends with a dot. */
static bool
is_prefix(const char *doi, size_t len)
{

	return len == sizeof(registry) - 1 ?
	    memcmp(doi, registry, len) == 0 :
	    len > 0 && us_join_doi_prefix(doi, len) == len;
}

/* Return whether a digit is in the word. */
static bool
has_digit(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->core_end && !us_is(l->text[at], US_DIGIT))
		at++;
	return at < l->core_end;
}

static bool
lacks_end(const struct us_line_pair *l)
{
	const char first = us_line_pair_first(l);
	size_t digits, doi;

	if (!l->same || !us_is_alnum(first))
		return false;
	doi = find_doi(l->text, l->joint);
	if (doi == 0)
		return false;
	digits = us_next_word_pass(l, l->next, US_DIGIT) - l->next;
	if (ends_in_year(l->text, doi, l->end))
		return us_join_is_item(l->text, l->next, l->core_end);
	if (ends_in_letter(l->text, doi, l->end))
		return digits >= NUMBER_DIGITS;
	if (us_line_pair_ends(l, l->end, cran))
		return true;
	if (!has_digit(l))
		return false;
	if (l->end == doi || is_prefix(l->text + doi, l->end - doi))
		return true;
	/* A short number behind a full stop is of a page or a list. */
	return us_line_pair_last(l) == '.' &&
	    (us_is_lower(first) || (digits >= 4 && (l->alone || digits > 4)));
}

const struct us_certain_row us_doi_rows[] = {
	{ lacks_end, US_JOINED, "the DOI lacks its end" },
	{ 0 },
};
