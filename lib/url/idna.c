/*
 * UTS 46, section 4: characters are mapped, composed (NFC), and each label is
 * checked (4.1) and written in Punycode.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/utf8.h"
#include "url.h"

/* How a character is mapped: MOVED by a number, EACH in a row to its target, 0
 * for none, or to TEXT and its length, one behind the other in the pool. */
enum action { VALID, IGNORED, DISALLOWED, MOVED, EACH, TEXT };

/* Bidirectional classes (RFC 5893, section 2), and those of Joining_Type. */
enum bidi { OTHER, L, R, AL, AN, EN, ES, CS, ET, ON, BN, NSM };
enum joining { NONE, LEFT, RIGHT, DUAL, TRANSPARENT };

#define ZWNJ 0x200C
#define ZWJ 0x200D
#define VIRAMA 9 /* a class of combining characters */

/* What begins here goes up to the next row. */
static const struct {
	uint32_t begin : 24, action : 8;
	int32_t value;
} mappings[] = {
#define MAPPING
#include "idna.def"
#undef MAPPING
};

static const uint32_t targets[] = {
#define TARGETS
#include "idna.def"
#undef TARGETS
};

static const char pool[] =
#define POOL
#include "idna.def"
#undef POOL
    ;

static const struct properties {
	uint32_t begin;
	uint8_t bidi, joining;
	bool is_mark, is_second; /* of two that are composed */
	uint8_t class;
} properties[] = {
#define PROPERTIES
#include "idna.def"
#undef PROPERTIES
};

/* Characters that are composed of two. */
static const struct pair {
	uint32_t code, first, second;
} pairs[] = {
#define PAIRS
#include "idna.def"
#undef PAIRS
};

#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

/* Hangul syllables are composed by numbers (Unicode, 3.12). */
#define HANGUL 0xAC00
#define LEADING 0x1100
#define VOWEL 0x1161
#define TRAILING 0x11A7
#define VOWELS 21
#define TRAILINGS 28
#define LEADINGS 19

static size_t
find_mapping(uint32_t code)
{
	size_t low = 0, high = ROWS(mappings), middle;

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (mappings[middle].begin <= code)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Return whether nothing becomes of ${code} but itself. */
static bool
stays(uint32_t code)
{
	size_t row = find_mapping(code);

	return mappings[row].action == VALID ||
	    (mappings[row].action == EACH &&
		targets[code - mappings[row].begin +
		    (size_t)mappings[row].value] == code);
}

static const struct properties *
properties_of(uint32_t code)
{
	size_t low = 0, high = ROWS(properties), middle;

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (properties[middle].begin <= code)
			low = middle;
		else
			high = middle;
	}
	return &properties[low];
}

static void
add(struct us_idna *name, uint32_t code)
{

	if (name->n == US_IDNA_MAX)
		name->failed = true;
	else
		name->code[name->n++] = code;
}

void
us_idna_add(struct us_idna *name, uint32_t code)
{
	size_t row = find_mapping(code), len, n = code - mappings[row].begin;
	int32_t value = mappings[row].value;
	const char *text;

	switch (mappings[row].action) {
	case VALID:
		add(name, code);
		return;
	case IGNORED:
		return;
	case DISALLOWED:
		name->failed = true;
		return;
	case MOVED:
		add(name, (uint32_t)((int32_t)code + value));
		return;
	case EACH:
		code = targets[n + (size_t)value];
		if (code == 0)
			name->failed = true;
		else
			add(name, code);
		return;
	}
	len = mappings[row].action - TEXT;
	text = pool + value + n * len;
	for (; len > 0; text += n, len -= n) {
		n = us_utf8_read(text, len, &code);
		add(name, code);
	}
}

static const struct pair *
find_pair(uint32_t code)
{
	size_t low = 0, high = ROWS(pairs), middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (pairs[middle].code == code)
			return &pairs[middle];
		if (pairs[middle].code < code)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* Return what is composed of the two, or 0. */
static uint32_t
compose(uint32_t first, uint32_t second)
{
	size_t i;

	if (first - LEADING < LEADINGS && second - VOWEL < VOWELS)
		return HANGUL +
		    ((first - LEADING) * VOWELS + second - VOWEL) * TRAILINGS;
	if (first - HANGUL < LEADINGS * VOWELS * TRAILINGS &&
	    (first - HANGUL) % TRAILINGS == 0 && second > TRAILING &&
	    second < TRAILING + TRAILINGS)
		return first + second - TRAILING;
	if (!properties_of(second)->is_second)
		return 0;
	for (i = 0; i < ROWS(pairs); i++)
		if (pairs[i].second == second && pairs[i].first == first)
			return pairs[i].code;
	return 0;
}

/* Put the parts of ${code} behind the others, the marks in order of their
 * classes. */
static void
add_parts(struct us_idna *name, uint32_t code)
{
	uint32_t part[4];
	const struct pair *pair;
	unsigned class;
	size_t n = 0, at;

	while ((pair = find_pair(code)) != NULL && n < ROWS(part)) {
		part[n++] = pair->second;
		code = pair->first;
	}
	for (;; code = part[--n]) {
		add(name, code);
		class = properties_of(code)->class;
		for (at = name->n - 1; class > 0 && at > 0 &&
		     properties_of(name->code[at - 1])->class > class;
		     at--) {
			name->code[at] = name->code[at - 1];
			name->code[at - 1] = code;
		}
		if (n == 0)
			break;
	}
}

/* Bring the name to Normalization Form C (UAX 15). */
static void
normalize(struct us_idna *name)
{
	struct us_idna parts = { .n = 0, .failed = false };
	size_t i, starter = SIZE_MAX, n = 0;
	unsigned class, before = 0;
	uint32_t composed;

	for (i = 0; i < name->n && name->code[i] < 0x80; i++)
		continue;
	if (i == name->n)
		return;
	for (i = 0; i < name->n; i++)
		add_parts(&parts, name->code[i]);
	name->failed |= parts.failed;
	for (i = 0; i < parts.n; i++) {
		class = properties_of(parts.code[i])->class;
		composed = starter != SIZE_MAX &&
			(starter + 1 == n || before < class) ?
		    compose(name->code[starter], parts.code[i]) :
		    0;
		if (composed != 0) {
			name->code[starter] = composed;
			continue;
		}
		if (class == 0)
			starter = n;
		before = class;
		name->code[n++] = parts.code[i];
	}
	name->n = n;
}

/* Return whether the joiner at ${at} of the label may be there (RFC 5892,
 * A.1 and A.2). */
static bool
may_join(const uint32_t *code, size_t n, size_t at)
{
	size_t i;

	if (at > 0 && properties_of(code[at - 1])->class == VIRAMA)
		return true;
	if (code[at] == ZWJ)
		return false;
	for (i = at;
	     i > 0 && properties_of(code[i - 1])->joining == TRANSPARENT; i--)
		continue;
	if (i == 0 ||
	    (properties_of(code[i - 1])->joining != LEFT &&
		properties_of(code[i - 1])->joining != DUAL))
		return false;
	for (i = at + 1;
	     i < n && properties_of(code[i])->joining == TRANSPARENT; i++)
		continue;
	return i < n &&
	    (properties_of(code[i])->joining == RIGHT ||
		properties_of(code[i])->joining == DUAL);
}

/* Return whether the label is valid (UTS 46, 4.1) but for its direction. */
static bool
is_valid(const uint32_t *code, size_t n)
{
	size_t i;

	if (n > 0 && properties_of(code[0])->is_mark)
		return false;
	for (i = 0; i < n; i++)
		if (!stays(code[i]) ||
		    ((code[i] == ZWNJ || code[i] == ZWJ) &&
			!may_join(code, n, i)))
			return false;
	return true;
}

#define BIT(class) (1U << (class))

/* Return whether the label has a direction (RFC 5893, section 2). */
static bool
has_direction(const uint32_t *code, size_t n)
{
	static const unsigned others = BIT(EN) | BIT(ES) | BIT(CS) | BIT(ET) |
	    BIT(ON) | BIT(BN) | BIT(NSM);
	unsigned first, last, seen = 0;
	size_t i;

	if (n == 0)
		return true;
	for (i = 0; i < n; i++)
		seen |= BIT(properties_of(code[i])->bidi);
	while (n > 1 && properties_of(code[n - 1])->bidi == NSM)
		n--;
	first = BIT(properties_of(code[0])->bidi);
	last = BIT(properties_of(code[n - 1])->bidi);
	if (first == BIT(L))
		return (seen & ~(others | BIT(L))) == 0 &&
		    (last & (BIT(L) | BIT(EN))) != 0;
	return (first & (BIT(R) | BIT(AL))) != 0 &&
	    (seen & ~(others | BIT(R) | BIT(AL) | BIT(AN))) == 0 &&
	    (last & (BIT(R) | BIT(AL) | BIT(AN) | BIT(EN))) != 0 &&
	    (seen & (BIT(EN) | BIT(AN))) != (BIT(EN) | BIT(AN));
}

/* Return whether the label at ${code} is ASCII. */
static bool
is_ascii(const uint32_t *code, size_t n)
{
	size_t i;

	for (i = 0; i < n && code[i] < 0x80; i++)
		continue;
	return i == n;
}

static bool
has_prefix(const uint32_t *code, size_t n)
{

	return n >= 4 && code[0] == 'x' && code[1] == 'n' && code[2] == '-' &&
	    code[3] == '-';
}

/* Append the label ${code}, which begins with xn--, to ${plain} as it is
 * without that.  Return false if it is not valid. */
static bool
add_decoded(struct us_idna *plain, const uint32_t *code, size_t n)
{
	char label[US_IDNA_MAX];
	struct us_idna decoded = { .failed = false }, composed;
	size_t i;

	if (!is_ascii(code, n))
		return false;
	for (i = 4; i < n; i++)
		label[i - 4] = (char)code[i];
	decoded.n = us_punycode_decode(label, n - 4, decoded.code, US_IDNA_MAX);
	if (is_ascii(decoded.code, decoded.n) ||
	    !is_valid(decoded.code, decoded.n) ||
	    has_prefix(decoded.code, decoded.n))
		return false;
	composed = decoded;
	normalize(&composed);
	if (composed.failed || composed.n != decoded.n ||
	    memcmp(composed.code, decoded.code,
		decoded.n * sizeof(decoded.code[0])) != 0)
		return false;
	for (i = 0; i < decoded.n; i++)
		add(plain, decoded.code[i]);
	return true;
}

/* Return whether all labels of the name, none of which is encoded, have a
 * direction, if one goes from right to left. */
static bool
is_directed(const struct us_idna *plain)
{
	unsigned seen = 0;
	size_t i, begin = 0;

	for (i = 0; i < plain->n; i++)
		seen |= BIT(properties_of(plain->code[i])->bidi);
	if ((seen & (BIT(R) | BIT(AL) | BIT(AN))) == 0)
		return true;
	for (i = 0; i <= plain->n; i++) {
		if (i < plain->n && plain->code[i] != '.')
			continue;
		if (!has_direction(plain->code + begin, i - begin))
			return false;
		begin = i + 1;
	}
	return true;
}

/* Write the label in ASCII to ${ascii}.  Return its length; SIZE_MAX: there is
 * no room. */
static size_t
write_label(const uint32_t *code, size_t n, char *ascii, size_t size)
{
	size_t i, len;

	if (size < 4 || size < n)
		return SIZE_MAX;
	if (is_ascii(code, n)) {
		for (i = 0; i < n; i++)
			ascii[i] = (char)code[i];
		return n;
	}
	memcpy(ascii, "xn--", 4);
	len = us_punycode_encode(code, n, ascii + 4, size - 4);
	return len == 0 ? SIZE_MAX : 4 + len;
}

size_t
us_idna_write(struct us_idna *name, char *ascii, size_t size)
{
	struct us_idna plain = { .n = 0, .failed = false };
	const uint32_t *label;
	size_t i, k, n, begin = 0, len = 0;

	normalize(name);
	for (i = 0; i <= name->n && !name->failed; i++) {
		if (i < name->n && name->code[i] != '.')
			continue;
		label = name->code + begin;
		n = i - begin;
		if (has_prefix(label, n)) {
			if (!add_decoded(&plain, label, n))
				return 0;
		} else if (!is_valid(label, n)) {
			return 0;
		} else {
			for (k = 0; k < n; k++)
				add(&plain, label[k]);
		}
		k = write_label(label, n, ascii + len, size - len);
		if (k == SIZE_MAX || k >= size - len)
			return 0;
		len += k;
		if (i < name->n) {
			ascii[len++] = '.';
			add(&plain, '.');
		}
		begin = i + 1;
	}
	return name->failed || plain.failed || !is_directed(&plain) ? 0 : len;
}

/* Read ${text} as a name.  Return false if it is not UTF-8, or no name. */
static bool
read_name(const char *text, size_t len, struct us_idna *name)
{
	uint32_t code;
	size_t at, n;

	name->n = 0;
	name->failed = false;
	for (at = 0; at < len && !name->failed; at += n) {
		n = us_utf8_read(text + at, len - at, &code);
		if (n == 0)
			return false;
		us_idna_add(name, code);
	}
	return !name->failed;
}

size_t
us_idna_to_ascii(const char *text, size_t len, char *room, size_t size)
{
	struct us_idna name;

	return read_name(text, len, &name) ? us_idna_write(&name, room, size) :
					     0;
}

/* Write the label ${text} in its own script to ${room}.  Return its length;
 * SIZE_MAX: there is no room. */
static size_t
write_script(const char *text, size_t len, char *room, size_t size)
{
	uint32_t code[US_PUNYCODE_MAX];
	size_t i, n = 0, at = 0;

	if (len > 4 && memcmp(text, "xn--", 4) == 0)
		n = us_punycode_decode(text + 4, len - 4, code,
		    US_PUNYCODE_MAX);
	if (n == 0) {
		if (len > size)
			return SIZE_MAX;
		memcpy(room, text, len);
		return len;
	}
	for (i = 0; i < n && size - at >= 4; i++)
		at += us_utf8_write(code[i], room + at);
	return i < n ? SIZE_MAX : at;
}

size_t
us_idna_to_unicode(const char *text, size_t len, char *room, size_t size)
{
	char ascii[US_IDNA_MAX];
	const char *label = ascii, *end, *dot;
	size_t n, to = 0;

	end = ascii + us_idna_to_ascii(text, len, ascii, sizeof(ascii));
	for (; label < end; label = dot + 1) {
		dot = memchr(label, '.', (size_t)(end - label));
		if (dot == NULL)
			dot = end;
		n = write_script(label, (size_t)(dot - label), room + to,
		    size - to);
		if (n == SIZE_MAX || to + n == size)
			return 0;
		to += n;
		if (dot < end)
			room[to++] = '.';
	}
	return to;
}
