/*
 * The table of scripts.  Its ranges are whole blocks, not single characters: a
 * host's name has letters, digits and marks only, so that the other characters
 * of a block do no harm (odd-ports-and-users).
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>

#include "unicode.h"

/* clang-format off */
static const struct {
	uint32_t last; /* end of the range; it begins behind the one before */
	enum us_script script;
} ranges[] = {
	{ 0x40, US_SCRIPT_COMMON }, { 0x5A, US_SCRIPT_LATIN },
	{ 0x60, US_SCRIPT_COMMON }, { 0x7A, US_SCRIPT_LATIN },
	{ 0xA9, US_SCRIPT_COMMON }, { 0xAA, US_SCRIPT_LATIN },
	{ 0xB9, US_SCRIPT_COMMON }, { 0xBA, US_SCRIPT_LATIN },
	{ 0xBF, US_SCRIPT_COMMON }, { 0xD6, US_SCRIPT_LATIN },
	{ 0xD7, US_SCRIPT_COMMON }, { 0xF6, US_SCRIPT_LATIN },
	{ 0xF7, US_SCRIPT_COMMON }, { 0x2AF, US_SCRIPT_LATIN },
	{ 0x36F, US_SCRIPT_COMMON }, { 0x3FF, US_SCRIPT_GREEK },
	{ 0x52F, US_SCRIPT_CYRILLIC }, { 0x58F, US_SCRIPT_ARMENIAN },
	{ 0x5FF, US_SCRIPT_HEBREW }, { 0x6FF, US_SCRIPT_ARABIC },
	{ 0x74F, US_SCRIPT_OTHER }, { 0x77F, US_SCRIPT_ARABIC },
	{ 0x85F, US_SCRIPT_OTHER }, { 0x8FF, US_SCRIPT_ARABIC },
	{ 0xDFF, US_SCRIPT_INDIC }, { 0xEFF, US_SCRIPT_THAI },
	{ 0x109F, US_SCRIPT_OTHER }, { 0x10FF, US_SCRIPT_GEORGIAN },
	{ 0x11FF, US_SCRIPT_HANGUL }, { 0x139F, US_SCRIPT_OTHER },
	{ 0x13FF, US_SCRIPT_CHEROKEE }, { 0x1C7F, US_SCRIPT_OTHER },
	{ 0x1C8F, US_SCRIPT_CYRILLIC }, { 0x1CBF, US_SCRIPT_GEORGIAN },
	{ 0x1CFF, US_SCRIPT_COMMON }, { 0x1DBF, US_SCRIPT_LATIN },
	{ 0x1DFF, US_SCRIPT_COMMON }, { 0x1EFF, US_SCRIPT_LATIN },
	{ 0x1FFF, US_SCRIPT_GREEK }, { 0x2C5F, US_SCRIPT_COMMON },
	{ 0x2C7F, US_SCRIPT_LATIN }, { 0x2CFF, US_SCRIPT_OTHER },
	{ 0x2D2F, US_SCRIPT_GEORGIAN }, { 0x2DDF, US_SCRIPT_OTHER },
	{ 0x2DFF, US_SCRIPT_CYRILLIC }, { 0x2E7F, US_SCRIPT_COMMON },
	{ 0x2FDF, US_SCRIPT_HAN }, { 0x3004, US_SCRIPT_COMMON },
	{ 0x3007, US_SCRIPT_HAN }, { 0x3040, US_SCRIPT_COMMON },
	{ 0x30FF, US_SCRIPT_KANA }, { 0x312F, US_SCRIPT_BOPOMOFO },
	{ 0x318F, US_SCRIPT_HANGUL }, { 0x319F, US_SCRIPT_COMMON },
	{ 0x31BF, US_SCRIPT_BOPOMOFO }, { 0x31EF, US_SCRIPT_COMMON },
	{ 0x31FF, US_SCRIPT_KANA }, { 0x33FF, US_SCRIPT_COMMON },
	{ 0x4DBF, US_SCRIPT_HAN }, { 0x4DFF, US_SCRIPT_COMMON },
	{ 0x9FFF, US_SCRIPT_HAN }, { 0xA63F, US_SCRIPT_OTHER },
	{ 0xA69F, US_SCRIPT_CYRILLIC }, { 0xA6FF, US_SCRIPT_OTHER },
	{ 0xA721, US_SCRIPT_COMMON }, { 0xA7FF, US_SCRIPT_LATIN },
	{ 0xA95F, US_SCRIPT_OTHER }, { 0xA97F, US_SCRIPT_HANGUL },
	{ 0xAB2F, US_SCRIPT_OTHER }, { 0xAB6F, US_SCRIPT_LATIN },
	{ 0xABBF, US_SCRIPT_CHEROKEE }, { 0xABFF, US_SCRIPT_OTHER },
	{ 0xD7FF, US_SCRIPT_HANGUL }, { 0xF8FF, US_SCRIPT_COMMON },
	{ 0xFAFF, US_SCRIPT_HAN }, { 0xFB06, US_SCRIPT_LATIN },
	{ 0xFB1C, US_SCRIPT_ARMENIAN }, { 0xFB4F, US_SCRIPT_HEBREW },
	{ 0xFDFF, US_SCRIPT_ARABIC }, { 0xFE6F, US_SCRIPT_COMMON },
	{ 0xFEFE, US_SCRIPT_ARABIC }, { 0xFF20, US_SCRIPT_COMMON },
	{ 0xFF3A, US_SCRIPT_LATIN }, { 0xFF40, US_SCRIPT_COMMON },
	{ 0xFF5A, US_SCRIPT_LATIN }, { 0xFF65, US_SCRIPT_COMMON },
	{ 0xFF9F, US_SCRIPT_KANA }, { 0xFFDF, US_SCRIPT_HANGUL },
	{ 0xFFFF, US_SCRIPT_COMMON }, { 0x1CFFF, US_SCRIPT_OTHER },
	{ 0x1DFFF, US_SCRIPT_COMMON }, { 0x1EFFF, US_SCRIPT_OTHER },
	{ 0x1FFFF, US_SCRIPT_COMMON }, { 0x3FFFF, US_SCRIPT_HAN },
	{ UINT32_MAX, US_SCRIPT_COMMON },
};
/* clang-format on */

enum us_script
us_script(uint32_t code)
{
	size_t low = 0, high = sizeof(ranges) / sizeof(ranges[0]) - 1, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (code <= ranges[middle].last)
			high = middle;
		else
			low = middle + 1;
	}
	return ranges[low].script;
}

int
us_script_looks_latin(uint32_t code)
{
	/* clang-format off */
	static const uint16_t letters[] = {
		/* Greek: A B E Z H I K M N O P T Y X, a i k v o p u w c j */
		0x391, 0x392, 0x395, 0x396, 0x397, 0x399, 0x39A, 0x39C, 0x39D,
		0x39F, 0x3A1, 0x3A4, 0x3A5, 0x3A7, 0x3B1, 0x3B9, 0x3BA, 0x3BD,
		0x3BF, 0x3C1, 0x3C5, 0x3C9, 0x3F2, 0x3F3,
		/* Cyrillic: S I J A B E K M H O P C T Y X */
		0x405, 0x406, 0x408, 0x410, 0x412, 0x415, 0x41A, 0x41C, 0x41D,
		0x41E, 0x420, 0x421, 0x422, 0x423, 0x425,
		/* a e o p c y x b s i j w v y h e l d q w */
		0x430, 0x435, 0x43E, 0x440, 0x441, 0x443, 0x445, 0x44C, 0x455,
		0x456, 0x458, 0x461, 0x475, 0x4AF, 0x4BB, 0x4BD, 0x4CF, 0x501,
		0x51B, 0x51D,
		/* Armenian: h j n u o */
		0x570, 0x575, 0x578, 0x57D, 0x585
	};
	/* clang-format on */
	size_t i;

	if (code < letters[0])
		return 0;
	for (i = 0; i < sizeof(letters) / sizeof(letters[0]); i++)
		if (letters[i] == code)
			return 1;
	return 0;
}

int
us_scripts_mix(unsigned scripts)
{
	static const unsigned together[] = {
		US_SCRIPT_LATIN | US_SCRIPT_HAN | US_SCRIPT_KANA,
		US_SCRIPT_LATIN | US_SCRIPT_HAN | US_SCRIPT_HANGUL,
		US_SCRIPT_LATIN | US_SCRIPT_HAN | US_SCRIPT_BOPOMOFO,
	};
	size_t i;

	if ((scripts & (scripts - 1)) == 0)
		return 0;
	for (i = 0; i < sizeof(together) / sizeof(together[0]); i++)
		if ((scripts & ~together[i]) == 0)
			return 0;
	return 1;
}
