/*
 * The table of byte classes, and the few questions that take more than a byte.
 */
#include <string.h>

#include "bytes.h"

#define A US_ALPHA
#define B US_BLANK
#define D US_DIGIT
#define E US_EOL
#define H US_HIGH
#define M US_MARK
#define S US_SCHEME
#define T US_TRAILING
#define X US_HEX
#define Z US_STOP

/* clang-format off */
const unsigned short us_classes[256] = {
	Z, Z, Z, Z, Z, Z, Z, Z, Z, B|Z, B|E|Z, B|Z, B|Z, B|E|Z, Z, Z, Z, Z,
	Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, B|Z, T, Z, 0, 0, 0, 0, 0,
	0, 0, T, S, T, S|M, S|T, 0, D|S|X, D|S|X, D|S|X, D|S|X, D|S|X, D|S|X,
	D|S|X, D|S|X, D|S|X, D|S|X, T, T, Z, 0, Z, T, T, A|S|X, A|S|X, A|S|X,
	A|S|X, A|S|X, A|S|X, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S,
	A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, 0, Z, 0, 0, M,
	Z, A|S|X, A|S|X, A|S|X, A|S|X, A|S|X, A|S|X, A|S, A|S, A|S, A|S, A|S,
	A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S, A|S,
	A|S, 0, Z, 0, M, Z, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H
};
/* clang-format on */

/* The characters dropped like blanks, beyond ASCII (W3). */
static const char blanks[][4] = { "\xC2\x85", "\xC2\xA0", "\xE1\x9A\x80",
	"\xE2\x80\x80", "\xE2\x80\x81", "\xE2\x80\x82", "\xE2\x80\x83",
	"\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86", "\xE2\x80\x87",
	"\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\x8B",
	"\xE2\x80\xA8", "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F",
	"\xE2\x81\xA0", "\xE3\x80\x80", "\xEF\xBB\xBF" };

bool
us_same(const char *a, const char *b, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (us_lower(a[i]) != b[i])
			return false;
	return true;
}

size_t
us_blank(const char *text, size_t len)
{
	size_t i, n;

	if (len == 0)
		return 0;
	if (!us_is(*text, US_HIGH))
		return us_is(*text, US_BLANK) ? 1 : 0;
	for (i = 0; i < sizeof(blanks) / sizeof(blanks[0]); i++) {
		n = strlen(blanks[i]);
		if (n <= len && memcmp(text, blanks[i], n) == 0)
			return n;
	}
	return 0;
}

size_t
us_blank_before(const char *text, size_t len)
{
	size_t n;

	for (n = 1; n <= 3 && n <= len; n++)
		if (us_blank(text + len - n, n) == n)
			return n;
	return 0;
}

size_t
us_eol(const char *text, size_t len)
{

	if (len == 0 || !us_is(*text, US_EOL))
		return 0;
	return *text == '\r' && len > 1 && text[1] == '\n' ? 2 : 1;
}
