/*
 * Kinds of characters beyond ASCII, by what they may be in a URL
 * (beyond-ascii).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_UNICODE_H
#define US_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The scripts of letters that are used for look-alikes (risk-is-no-verdict).
 * All other scripts are one more value. */

enum us_script {
	US_SCRIPT_COMMON = 0, /* digits, marks, symbols: go with any script */
	US_SCRIPT_LATIN = 1 << 0,
	US_SCRIPT_GREEK = 1 << 1,
	US_SCRIPT_CYRILLIC = 1 << 2,
	US_SCRIPT_ARMENIAN = 1 << 3,
	US_SCRIPT_HEBREW = 1 << 4,
	US_SCRIPT_ARABIC = 1 << 5,
	US_SCRIPT_INDIC = 1 << 6, /* Devanagari to Sinhala */
	US_SCRIPT_THAI = 1 << 7,  /* and Lao */
	US_SCRIPT_GEORGIAN = 1 << 8,
	US_SCRIPT_HANGUL = 1 << 9,
	US_SCRIPT_KANA = 1 << 10,
	US_SCRIPT_BOPOMOFO = 1 << 11,
	US_SCRIPT_HAN = 1 << 12,
	US_SCRIPT_CHEROKEE = 1 << 13,
	US_SCRIPT_OTHER = 1 << 14
};

/**
 * us_script(code):
 * Return the script of the character ${code}.
 */
enum us_script us_script(uint32_t code);

/**
 * us_script_looks_latin(code):
 * Return whether ${code}, a letter of another script, looks like an ASCII
 * letter in most fonts (lookalike-host).
 */
int us_script_looks_latin(uint32_t code);

/**
 * us_scripts_mix(scripts):
 * Return whether no word of any language mixes ${scripts}, a set of bits.
 * Japanese, Korean and Chinese mix their scripts, also with Latin (Unicode
 * Technical Standard 39, 5.2, "highly restrictive").
 */
int us_scripts_mix(unsigned scripts);

enum us_kind {
	US_KIND_TEXT,	 /* allowed in a URL: letters, digits */
	US_KIND_SOLID,	 /* of a script that needs no space behind a URL */
	US_KIND_COMPAT,	 /* text, but a host has a variant of it */
	US_KIND_NO_HOST, /* the same, and the variant is no name character */
	US_KIND_POSES, /* text; invisible, or looks like ASCII or a delimiter */
	/* Those below are no part of a word by themselves. */
	US_KIND_SYMBOL, /* emoji, arrows; trailing, unless behind a delimiter */
	US_KIND_INNER,	/* allowed between two letters or digits */
	US_KIND_WITHIN, /* the same, of letters beyond ASCII */
	US_KIND_ENDS	/* punctuation, blanks, controls, format characters */
};

/**
 * us_unicode_kind(code):
 * Return the kind of ${code}, a character beyond ASCII.
 */
enum us_kind us_unicode_kind(uint32_t code);

/**
 * us_unicode_is_unseen(code):
 * Return whether nobody sees ${code}, and a text looks the same without it
 * (Default_Ignorable_Code_Point).
 */
bool us_unicode_is_unseen(uint32_t code);

/**
 * us_unicode_is_within(text, len, at, n):
 * Return whether the character of ${n} bytes at ${at} has characters beyond
 * ASCII on both sides.
 */
bool us_unicode_is_within(const char *text, size_t len, size_t at, size_t n);

#endif
