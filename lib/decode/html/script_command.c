/*
 * The commands in the strings of a script, which open the URLs in them
 * (strings-of-scripts).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "script.h"

/* Bytes before a URL in which its command begins. */
#define COMMAND_MOST 256

static const char *const programs[] = { "bitsadmin", "certutil", "cmd",
	"cscript", "iex", "iexplore", "invoke-expression", "invoke-restmethod",
	"invoke-webrequest", "irm", "iwr", "mshta", "msiexec", "powershell",
	"pwsh", "regsvr32", "rundll32", "wscript" };

static bool
is_program(const char *word, size_t len)
{
	size_t i;

	if (len > 4 && us_same(word + len - 4, ".exe", 4))
		len -= 4;
	for (i = 0; i < sizeof(programs) / sizeof(*programs); i++)
		if (strlen(programs[i]) == len &&
		    us_same(word, programs[i], len))
			return true;
	return false;
}

bool
us_script_in_command(const char *script, size_t at)
{
	size_t least = at > COMMAND_MOST ? at - COMMAND_MOST : 0, begin, end;

	for (begin = at; begin > least && script[begin - 1] != '\n' &&
	     !us_script_is_quote(script[begin - 1]);)
		begin--;
	if (begin == least && begin > 0)
		return false;
	/* Its folder may be before its name. */
	begin = end = us_pass_blanks(script, begin, at);
	for (; end < at && !us_is(script[end], US_BLANK); end++)
		if (memchr("\\/%({&", script[end], 6) != NULL)
			begin = end + 1;
	return is_program(script + begin, end - begin);
}
