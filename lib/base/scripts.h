/*
 * The scripts of letters that are used for look-alikes (V6).  All other scripts
 * are one more value.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SCRIPTS_H
#define US_SCRIPTS_H

#include <stdint.h>

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
 * letter in most fonts (D94).
 */
int us_script_looks_latin(uint32_t code);

/**
 * us_scripts_mix(scripts):
 * Return whether no word of any language mixes ${scripts}, a set of bits.
 * Japanese, Korean and Chinese mix their scripts, also with Latin (Unicode
 * Technical Standard 39, 5.2, "highly restrictive").
 */
int us_scripts_mix(unsigned scripts);

#endif
