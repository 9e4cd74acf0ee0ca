/*
 * Character sets: the names that mail gives them, and those that are converted
 * without iconv(3).
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <iconv.h>
#include <string.h>

#include "decode/charset_name.h"
#include "decode/latin.h"

Test(charset, names_of_mail_are_known)
{
	static const char *const names[][2] = {
		{ "UTF-8", "utf-8" },
		{ "KOI8-R", "koi8-r" },
		{ "ISO-8859-1", "iso-8859-1" },
		{ "iso8859-15", "iso-8859-15" },
		{ "ISO_8859-8-I", "iso-8859-8" },
		{ "iso 8859_1", "iso-8859-1" },
		{ "iso-8859-1:1987", "iso-8859-1" },
		{ "iso88591", "iso88591" },
		{ "iso_2022_jp", "iso-2022-jp" },
		{ "iso2022-kr", "iso-2022-kr" },
		{ "iso-10646-1", "ucs-2be" },
		{ "isolated", "isolated" },
		{ "ISO646-US", "us-ascii" },
		{ "Windows-1252", "cp1252" },
		{ "windows-cp1251", "cp1251" },
		{ "microsoft-cp1250", "cp1250" },
		{ "cp-850", "cp850" },
		{ "x-cp1252", "cp1252" },
		{ "windows-31j", "windows-31j" },
		{ "gb2312", "gbk" },
		{ "big5.eten-0", "big5" },
		{ "ks_c_5601-1987", "euc-kr" },
		{ "x-sjis", "sjis" },
		{ "x-gbk", "gbk" },
		{ "unicode-1-1-utf-7", "utf-7" },
		{ "x-unknown", "unknown" },
		{ "", "" },
		{ "a234567890123456789012345678901234567890123456789012345678"
		  "901234",
		    "" },
	};
	char known[US_CHARSET_NAME_MAX + 1];
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		us_charset_name(names[i][0], known);
		cr_expect_str_eq(known, names[i][1], "%s: %s", names[i][0],
		    known);
	}
}

/* Every byte, between letters, becomes what iconv(3) makes of it. */
static void
compare(const char *name)
{
	const struct us_latin *set = us_latin_find(name);
	iconv_t conversion = iconv_open("UTF-8", name);
	char text[3] = { 'a', '?', 'b' }, utf8[3 * US_LATIN_MOST], want[16];
	char *in, *out;
	size_t left, room, len;
	int byte;

	cr_assert(set != NULL && conversion != (iconv_t)-1, "%s", name);
	for (byte = 0; byte < 256; byte++) {
		text[1] = (char)byte;
		len = us_latin_convert(set, text, sizeof(text), utf8);
		in = text;
		out = want;
		left = sizeof(text);
		room = sizeof(want);
		if (iconv(conversion, &in, &left, &out, &room) == (size_t)-1) {
			memcpy(out,
			    "\xEF\xBF\xBD"
			    "b",
			    4);
			out += 4;
		}
		cr_expect(len == (size_t)(out - want) &&
			memcmp(utf8, want, len) == 0,
		    "%s: %02X", name, (unsigned)byte);
	}
	(void)iconv_close(conversion);
}

Test(charset, latin_is_converted_as_iconv_does)
{

	compare("iso-8859-1");
	compare("cp1252");
	cr_expect(us_latin_find("iso-8859-15") == NULL);
}

Test(charset, ascii_is_found_at_any_place)
{
	char text[40];
	size_t at, len;

	memset(text, 'a', sizeof(text));
	for (at = 0; at < sizeof(text); at++) {
		text[at] = '\x80';
		for (len = 0; len <= sizeof(text); len++)
			cr_expect(us_latin_span(text, len) ==
			    (len < at ? len : at));
		text[at] = 'a';
	}
}
