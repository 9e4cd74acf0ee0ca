/*
 * A screen has 24 lines of 80 columns, and the last one is for the prompt.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "help.h"
#include "print/errors.h"

void
help_usage(void)
{
	char room[256];
	struct out err;

	out_init(&err, STDERR_FILENO, room, sizeof(room));
	out_word(&err,
	    "usage: urlsift [OPTION]... [FILE]...\n"
	    "       urlsift --help tells the options\n");
	out_flush(&err);
}

int
help_complain(const char *option, const char *why)
{

	error_say(option, why);
	help_usage();
	return -1;
}

/* clang-format off */
static const char common[] =
"usage: urlsift [OPTION]... [FILE]...\n"
"Print the URLs in text, one a line. No FILE, or -: standard input.\n"
"Input  -r, --recursive              what is in directories, too\n"
"           --include=GLOB  --exclude=GLOB     which files of them\n"
"       -t, --type=auto|text|mail|mbox|news|html    what FILEs are\n"
"URLs   -i, --invalid[=only]         rejected candidates too, or only\n"
"       -W, --join=none|delimited|hyphen|flow  line breaks to undo\n"
"           --syntax=NAME            rfc3986 (default) or rfc1738\n"
"           --validate               judge URLs, one a line of FILE\n"
"Filter -s, --scheme=SCHEMES|^SCHEMES  only, or not, these schemes\n"
"       -u, --unique[=exact|normal]  first occurrences only\n"
"Output -n, --line-number  -b, --byte-offset    where each one begins\n"
"       -H, --with-filename  -I, --no-filename  (-H if several FILEs)\n"
"       -c, --count  -q, --quiet  --stats   how many; the status; a summary\n"
"       -l, --files-with-urls        the names of FILEs\n"
"       -J, --json  --csv  --tsv     all there is to say, as objects or rows\n"
"       -g, --get=TEMPLATE           parts, as in {scheme} {host} {query:key}\n"
"       -x, --explain                how each candidate was read\n"
"       -0, --null                   NUL, not newline, after each one\n"
"       -C, --context=N  --mend  --highlight  lines around; input, edited\n"
"Other  -h, --help                   this; --help=all tells all options\n"
"       -V, --version                the version\n"
"Exit status: 0 found, 1 nothing found, 2 an error.\n";

/* clang-format on */

/* Where the texts of --help=all begin. */
#define TEXT_COLUMN 31

static void
write_group(struct out *out, const char *title)
{

	out_word(out, "\n");
	out_word(out, title);
	out_word(out, ":\n");
}

static void
write_option(struct out *out, char letter, const char *word, const char *value,
    const char *help)
{
	char names[80];
	size_t len;

	snprintf(names, sizeof(names), "  -%c%s%s%s", letter,
	    word == NULL ? "" : ", --", word == NULL ? "" : word, value);
	if (letter == '\0')
		snprintf(names, sizeof(names), "      --%s%s", word, value);
	out_word(out, names);
	out_word(out, "  ");
	for (len = strlen(names) + 2; len < TEXT_COLUMN; len++)
		out_word(out, " ");
	out_word(out, help);
	out_word(out, "\n");
}

static void
write_all(struct out *out)
{

	out_word(out,
	    "usage: urlsift [OPTION]... [FILE]...\n"
	    "Print the URLs in text, one a line. No FILE, or -: standard "
	    "input.\n");
#define GROUP(title) write_group(out, title);
#define OPTION(letter, word, value, use, take, field, number, help) \
	write_option(out, letter, word, value, help);
#include "options.def"
#undef GROUP
#undef OPTION
	out_word(out, "\nExit status: 0 found, 1 nothing found, 2 an error.\n");
}

void
help_write(struct out *out, bool all)
{

	if (all)
		write_all(out);
	else
		out_word(out, common);
}
