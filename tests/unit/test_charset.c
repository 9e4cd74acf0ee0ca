/*
 * Character sets: the names that mail gives them, and characters that come in
 * pieces.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <string.h>

#include "base/bytes.h"
#include "decode/charset.h"

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
	};
	static const char *const none[] = { "", "-", "x-unknown", "isolated",
		"windows-", "microsoft-cp",
		"a234567890123456789012345678901234567890123456789012345678" };
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		cr_assert_not_null(us_sets_find(names[i][1]), "%s",
		    names[i][1]);
		cr_expect_eq(us_sets_find(names[i][0]),
		    us_sets_find(names[i][1]), "%s", names[i][0]);
	}
	for (i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		cr_expect_null(us_sets_find(none[i]), "%s", none[i]);
}

Test(charset, names_are_compared_as_UTS_22_does)
{
	static const char *const names[][2] = {
		{ "latin1", "cp1252" },
		{ "ISO-8859-1:1987", "cp1252" },
		{ "iso_8859-9", "cp1254" },
		{ "koi8-r", "koi8-r" },
		{ "KOI8_R", "koi8-r" },
		{ "ibm437", "cp437" },
		{ "CP00858", "cp858" },
		{ "Shift_JIS", "shift_jis" },
		{ "ms932", "shift_jis" },
		{ "gb2312", "gb18030" },
		{ "utf16", "utf-16le" },
		{ "UCS-2BE", "utf-16be" },
		{ "x-mac-ce", "mac-centraleurope" },
		{ "viscii", "viscii" },
	};
	static struct us_charset c;
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		cr_assert(us_charset_open(&c, names[i][0]), "%s", names[i][0]);
		cr_expect_eq(c.set, us_sets_find(names[i][1]), "%s",
		    names[i][0]);
	}
	cr_expect(!us_charset_is_known("nosuchset"));
	cr_expect(!us_charset_is_known(""));
	cr_expect(!us_charset_is_known("iso-8859-12"));
}

/* Convert ${text} in two pieces, the first one of ${cut} bytes. */
static size_t
convert(const char *name, const char *text, size_t len, size_t cut, char *utf8,
    size_t room)
{
	static struct us_charset c;
	size_t n = 0, i, piece;

	cr_assert(us_charset_open(&c, name));
	for (i = 0; i < 2; i++) {
		piece = i == 0 ? cut : len - cut;
		memcpy(us_charset_space(&c, &(size_t){ 0 }), text + i * cut,
		    piece);
		n += us_charset_convert(&c, piece, false, utf8 + n, room - n);
	}
	return n + us_charset_convert(&c, 0, true, utf8 + n, room - n);
}

Test(charset, characters_may_be_cut)
{
	static const struct {
		const char *name, *text, *utf8;
	} texts[] = {
		{ "big5",
		    "a\xA4\x40"
		    "b",
		    "a\u4E00b" },
		{ "big5",
		    "\x87\x40"
		    "a",
		    "\u43F0a" },
		{ "big5", "\x88\x62", "\u00CA\u0304" },
		{ "euc-jp", "\x8F\xB0\xA1\x8E\xB1\xB0\xEC",
		    "\u4E02\uFF71\u4E00" },
		{ "euc-kr",
		    "\xB0\xA1"
		    "a\x81",
		    "\uAC00a\uFFFD" },
		{ "gb18030", "\x81\x30\x81\x30\x90\x30\x81\x30",
		    "\302\200\U00010000" },
		{ "gb18030", "\x81\x30\x81 ", "\uFFFD0\uFFFD " },
		{ "shift_jis",
		    "\x88\xEA\xB1\x81"
		    " ~",
		    "\u4E00\uFF71\uFFFD ~" },
		{ "iso-2022-jp", "a\x1B$B0l\x1B(Bb", "a\u4E00b" },
		{ "iso-2022-jp", "\x1B(I1\x1B(J\\\x1B(B\\", "\uFF71\u00A5\\" },
		{ "iso-2022-kr",
		    "\x1B$)C\x0E"
		    "0!\x0F"
		    "0!",
		    "\uAC000!" },
		{ "hz", "~~~{0!~}0!~\nb", "~\u554A0!b" },
		{ "utf-7", "a+-+ZeVnLIqe-b+2D3cAA-",
		    "a+\u65E5\u672C\u8A9Eb"
		    "\U0001F400" },
		{ "utf-7", "+2D0-a+ a\x80", "\uFFFDa\uFFFD a\uFFFD" },
		{ "utf-8", "\xE4\xB8\x80\xE4\xB8\xF0\x9F\x90",
		    "\u4E00\uFFFD"
		    "\uFFFD" },
		{ "utf-16le", "\xFE\xFF\x4E\x01\xD8\x3D\xDC\x01\xD8\x01",
		    "\u4E01\U0001F401\uFFFD" },
		{ "cp1252", "\x80\x81\xE9", "\u20AC\302\201\u00E9" },
		{ "koi8-r", "\xC1\xC2", "\u0430\u0431" },
		{ "iso-8859-7", "\xFF", "\uFFFD" },
	};
	char utf8[64];
	size_t i, len, cut, n;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		len = strlen(texts[i].text);
		for (cut = 0; cut <= len; cut++) {
			n = convert(texts[i].name, texts[i].text, len, cut,
			    utf8, sizeof(utf8));
			cr_expect(n == strlen(texts[i].utf8) &&
				memcmp(utf8, texts[i].utf8, n) == 0,
			    "%s, text %zu, cut at %zu: %.*s", texts[i].name, i,
			    cut, (int)n, utf8);
		}
	}
}

Test(charset, what_does_not_fit_comes_later)
{
	static struct us_charset c;
	char utf8[9], all[64];
	size_t n, len = 0;

	cr_assert(us_charset_open(&c, "iso-8859-5"));
	memcpy(us_charset_space(&c, &n),
	    "a\xD0\xD1\xD2\xD3\xD4\xD5"
	    "bcdefghijk",
	    17);
	for (n = 17;
	     (n = us_charset_convert(&c, n, false, utf8, sizeof(utf8))) > 0;
	     n = 0) {
		memcpy(all + len, utf8, n);
		len += n;
	}
	all[len] = '\0';
	cr_expect_str_eq(all,
	    "a\u0430\u0431\u0432\u0433\u0434\u0435"
	    "bcdefghijk");
}

Test(charset, ascii_is_found_at_any_place)
{
	char text[40];
	size_t at, len;

	memset(text, 'a', sizeof(text));
	for (at = 0; at < sizeof(text); at++) {
		text[at] = '\x80';
		for (len = 0; len <= sizeof(text); len++)
			cr_expect(us_ascii_span(text, len) ==
			    (len < at ? len : at));
		text[at] = 'a';
	}
}
