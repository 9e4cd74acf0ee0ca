/*
 * The character sets, their names, and those sets of which a byte is a
 * character.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "decoder.h"

/* The longest name. */
#define NAME_MAX 23

/* What the names of the parts of ISO 8859 begin with. */
#define PARTS "iso8859"
#define PARTS_LEN (sizeof(PARTS) - 1)

/* The numbers of the sets. */
enum set {
#define US_SET(set, ...) SET_##set,
#include "single_byte.def"
#include "sets.def"
#undef US_SET
};

static const struct us_charset_set sets[] = {
#define US_SET(set, names, ...) \
	{ us_single_byte_read, (const uint_least16_t[128 + 1]){ __VA_ARGS__ }, \
		true, false },
#include "single_byte.def"
#undef US_SET
#define US_SET(set, names, read, has_ascii, is_little) \
	{ us_##read##_read, NULL, has_ascii, is_little },
#include "sets.def"
#undef US_SET
};

/* A line of names for each of them; the first one is asked for most often. */
static const char names[] =
#define US_SET(set, names, ...) " " names " \n"
#include "single_byte.def"
#include "sets.def"
#undef US_SET
    ;

/* Write ${name} as it is compared (UTS 22, 1.4): small letters and digits,
 * without zeros at the beginning of a number.  What stands behind the number of
 * a part of ISO 8859, such as a year, is left out.  Return the length; 0: it is
 * longer than all names. */
static size_t
fold(const char *name, char folded[NAME_MAX + 1])
{
	bool is_part = false;
	size_t n = 0;

	for (; *name != '\0'; name++) {
		if (is_part && n > PARTS_LEN && !us_is(*name, US_DIGIT))
			break;
		if (!us_is_alnum(*name) ||
		    (*name == '0' && us_is(name[1], US_DIGIT) &&
			(n == 0 || !us_is(folded[n - 1], US_DIGIT) ||
			    (is_part && n == PARTS_LEN))))
			continue;
		if (n == NAME_MAX)
			return 0;
		folded[n++] = us_lower(*name);
		if (n == PARTS_LEN)
			is_part = memcmp(folded, PARTS, n) == 0;
	}
	folded[n] = '\0';
	return n;
}

/* Return the set with the name ${folded}, or NULL. */
static const struct us_charset_set *
find(const char *folded, size_t len)
{
	char word[NAME_MAX + 3] = " ";
	const char *found, *at = names;
	size_t set = 0;

	memcpy(word + 1, folded, len);
	memcpy(word + 1 + len, " ", 2);
	if ((found = strstr(names, word)) == NULL)
		return NULL;
	while ((at = memchr(at, '\n', (size_t)(found - at))) != NULL) {
		at++;
		set++;
	}
	return &sets[set];
}

const char us_sets_binary[] = "binary";
const char us_sets_shell_link[] = "shell link";

const struct us_charset_set *
us_sets_find(const char *name)
{
	static const char *const before[] = { "windowscp", "windows",
		"microsoftcp", "microsoft" };
	const struct us_charset_set *set;
	char folded[NAME_MAX + 1];
	size_t len, n, i;

	if (name == NULL)
		return &sets[SET_GUESS];
	if (name == us_sets_binary)
		return &sets[SET_BINARY];
	if (name == us_sets_shell_link)
		return &sets[SET_SHELL_LINK];
	len = fold(name + (us_same(name, "x-", 2) ? 2 : 0), folded);
	if (len == 0)
		return NULL;
	set = find(folded, len);
	/* Mostly it is the number of a code page. */
	for (i = 0; set == NULL && i < sizeof(before) / sizeof(*before); i++) {
		n = strlen(before[i]);
		if (strncmp(folded, before[i], n) != 0)
			continue;
		memmove(folded + 2, folded + n, len - n);
		memcpy(folded, "cp", 2);
		return find(folded, len - n + 2);
	}
	return set;
}

size_t
us_guess_read(struct us_decoder *d)
{
	uint32_t code;
	size_t n = us_utf8_read((const char *)d->text, d->len, &code);

	if (n > 0) {
		us_code_add(d, code);
		return n;
	}
	if (us_utf_8_read(d) == 0)
		return 0;
	d->code[0] = sets[SET_CP1252].codes[d->text[0] - 0x80];
	return 1;
}

size_t
us_single_byte_read(struct us_decoder *d)
{

	return us_code_end(d,
	    d->text[0] < 0x80 ? d->text[0] : d->codes[d->text[0] - 0x80], 1);
}
