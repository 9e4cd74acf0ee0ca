/*
 * The sequences that set a colour, and when they are printed (colours-of-grep).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <unistd.h>

#include "color.h"

/* Return whether ${when} applies to ${out}. */
static bool
is_wanted(enum when when, const struct out *out)
{
	const char *terminal = getenv("TERM");

	if (when != WHEN_AUTO)
		return when == WHEN_ALWAYS;
	return isatty(out->fd) == 1 && terminal != NULL &&
	    strcmp(terminal, "dumb") != 0;
}

bool
color_is_wanted(const struct options *options, const struct out *out)
{
	const char *unwanted = getenv("NO_COLOR");

	if (options->end == '\0' || options->format == FORMAT_VIMGREP ||
	    (options->color == WHEN_AUTO && unwanted != NULL &&
		*unwanted != '\0'))
		return false;
	return is_wanted(options->color, out);
}

bool
link_is_wanted(const struct options *options, const struct out *out)
{

	return is_wanted(options->hyperlink, out);
}

void
color_put(struct out *out, enum color color)
{
	static const char *const sequences[] = {
		[COLOR_NAME] = "\033[35m",
		[COLOR_NUMBER] = "\033[32m",
		[COLOR_SEPARATOR] = "\033[36m",
		[COLOR_URL] = "\033[01;31m",
	};

	out_word(out, sequences[color]);
}
