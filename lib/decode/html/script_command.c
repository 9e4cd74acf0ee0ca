/*
 * The commands in the strings of a script, which open the URLs in them
 * (strings-of-scripts).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "script.h"

/* Bytes before a URL in which its command begins. */
#define COMMAND_MOST 256

bool
us_script_in_command(const char *script, size_t at)
{
	static const char *const programs[] = { "bitsadmin", "certutil", "cmd",
		"cscript", "iex", "iexplore", "invoke-expression",
		"invoke-restmethod", "invoke-webrequest", "irm", "iwr", "mshta",
		"msiexec", "powershell", "pwsh", "regsvr32", "rundll32",
		"wscript" };
	size_t least = at > COMMAND_MOST ? at - COMMAND_MOST : 0, begin, end, i;

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
	if (end - begin > 4 && us_same(script + end - 4, ".exe", 4))
		end -= 4;
	for (i = 0; i < sizeof(programs) / sizeof(*programs); i++)
		if (strlen(programs[i]) == end - begin &&
		    us_same(script + begin, programs[i], end - begin))
			return true;
	return false;
}
