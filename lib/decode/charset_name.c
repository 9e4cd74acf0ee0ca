/*
 * The names of character sets that mail has beside the registered ones: those
 * of vendors, of X fonts, and misspelt ones (D150).
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/bytes.h"
#include "charset_name.h"

/* In the order of bytes.  Some sets are read as a larger one, since they are
 * often declared for it. */
static const struct name {
	const char *name, *known;
} names[] = {
	{ "5601", "euc-kr" },
	{ "ansi_x3.4-1968", "us-ascii" },
	{ "big5-0", "big5" },
	{ "big5.eten-0", "big5" },
	{ "big5hkscs-0", "big5hkscs" },
	{ "euc-cn", "gbk" },
	{ "eucjp-0", "euc-jp" },
	{ "euckr-0", "euc-kr" },
	{ "gb-2312", "gbk" },
	{ "gb18030-0", "gb18030" },
	{ "gb2312", "gbk" },
	{ "gb2312-0", "gbk" },
	{ "gb2312-80", "gbk" },
	{ "gb2312.1980-0", "gbk" },
	{ "gb_2312-80", "gbk" },
	{ "gbk-0", "gbk" },
	{ "iso-10646", "ucs-2be" },
	{ "iso-10646-1", "ucs-2be" },
	{ "iso-10646-j", "ucs-2be" },
	{ "iso-10646-ucs-2", "ucs-2be" },
	{ "iso10646", "ucs-2be" },
	{ "iso10646-1", "ucs-2be" },
	{ "iso646-us", "us-ascii" },
	{ "iso_10646", "ucs-2be" },
	{ "iso_10646-1", "ucs-2be" },
	{ "jisx0208.1983-0", "sjis" },
	{ "jisx0212.1990-0", "sjis" },
	{ "ks_c_5601", "euc-kr" },
	{ "ks_c_5601-1987", "euc-kr" },
	{ "ks_c_5601-1989", "euc-kr" },
	{ "ks_c_5861-1992", "euc-kr" },
	{ "ksc-5601", "euc-kr" },
	{ "ksc-5601-1987", "euc-kr" },
	{ "ksc-5601_1987", "euc-kr" },
	{ "mac-roman", "macintosh" },
	{ "pck", "sjis" },
	{ "shift_jis", "sjis" },
	{ "shift_jis-2004", "sjis" },
	{ "shift_jisx0213", "sjis" },
	{ "ujis-0", "euc-jp" },
	{ "unicode-1-1-utf-7", "utf-7" },
	{ "unicode-1-1-utf-8", "utf-8" },
};

static bool
begins_with(const char *text, const char *what)
{

	return strncmp(text, what, strlen(what)) == 0;
}

static bool
is_separator(char byte)
{

	return byte == '-' || byte == '_' || byte == ' ';
}

/* Return what stands behind "windows-", "cp-" and the like if that is the
 * number of a code page; else NULL. */
static const char *
find_page(const char *name)
{
	static const char *const before[] = { "windows-cp", "windows-",
		"microsoft-cp", "microsoft-", "cp-", "cp" };
	size_t i, len;

	for (i = 0; i < sizeof(before) / sizeof(before[0]); i++) {
		len = strlen(before[i]);
		if (begins_with(name, before[i]) &&
		    us_is(name[len], US_DIGIT) &&
		    name[len + strspn(name + len, "0123456789")] == '\0')
			return name + len;
	}
	return NULL;
}

/* Write a name such as "iso8859-8-i" or "iso_2022_jp" as it is registered.
 * Return false if it is none of these. */
static bool
write_iso(const char *name, char known[US_CHARSET_NAME_MAX + 1])
{
	bool is_8859;

	if (!begins_with(name, "iso"))
		return false;
	name += is_separator(name[3]) ? 4 : 3;
	is_8859 = begins_with(name, "8859");
	if (!is_8859 && !begins_with(name, "2022"))
		return false;
	name += is_separator(name[4]) ? 5 : 4;
	if (is_8859 && !is_separator(name[-1]))
		return false;
	if (is_8859)
		snprintf(known, US_CHARSET_NAME_MAX + 1, "iso-8859-%lu",
		    strtoul(name, NULL, 10));
	else
		snprintf(known, US_CHARSET_NAME_MAX + 1, "iso-2022-%s", name);
	return true;
}

static void
copy_lower(const char *name, char lower[US_CHARSET_NAME_MAX + 1])
{
	size_t i;

	for (i = 0; i < US_CHARSET_NAME_MAX && name[i] != '\0'; i++)
		lower[i] = us_lower(name[i]);
	lower[name[i] == '\0' ? i : 0] = '\0';
}

static int
compare(const void *key, const void *name)
{

	return strcmp(key, ((const struct name *)name)->name);
}

void
us_charset_name(const char *name, char known[US_CHARSET_NAME_MAX + 1])
{
	char lower[US_CHARSET_NAME_MAX + 1];
	const char *base = lower, *page;
	const struct name *found;

	copy_lower(name, lower);
	if (begins_with(base, "x-"))
		base += 2;
	found = bsearch(base, names, sizeof(names) / sizeof(names[0]),
	    sizeof(names[0]), compare);
	if (found != NULL)
		base = found->known;
	if ((page = find_page(base)) != NULL)
		snprintf(known, US_CHARSET_NAME_MAX + 1, "cp%s", page);
	else if (!write_iso(base, known))
		memcpy(known, base, strlen(base) + 1);
}
