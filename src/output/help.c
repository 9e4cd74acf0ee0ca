/*
 * The text of --help and the layout of --help=all.  --help fits on a screen of
 * 24 lines and 80 columns, with one line left for the prompt.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"

int
help_complain(const char *option, const char *why)
{
	char room[256];
	struct out err;

	error_say(option, why);
	out_init(&err, STDERR_FILENO, room, sizeof(room));
	out_word(&err,
	    "usage: urlsift [OPTION]... [FILE]...; "
	    "--help prints the options\n");
	out_flush(&err);
	return -1;
}

/* clang-format off */
static const char common[] =
"usage: urlsift [OPTION]... [FILE]...\n"
"Print the URLs in each FILE, one per line. No FILE, or -: standard input.\n"
"Input  -r, --recursive         Search directories recursively.\n"
"           --include=GLOB      Search only files whose names match GLOB.\n"
"       -t, --type=TYPE         Read as mail, html, json, csv, text or other.\n"
"URLs   -i, --invalid[=only]    Print rejected candidates too, or only them.\n"
"       -W, --join=none         Do not join URLs broken across lines.\n"
"           --validate          Check each line of the input as one URL.\n"
"Filter -s, --scheme=SCHEMES    Print only URLs with these schemes.\n"
"           --domain=NAME       Print only URLs in this registrable domain.\n"
"       -u, --unique            Print only the first of equal URLs.\n"
"Output -n, --line-number       Print the line number before each URL.\n"
"       -H, --with-filename     Print the file name before each URL.\n"
"       -c, --count             Print only the number of URLs in each FILE.\n"
"       -l, --files-with-urls   Print only the names of FILEs with URLs.\n"
"       -q, --quiet             Print nothing and only set the exit status.\n"
"           --stats             Print only a summary with counts.\n"
"       -J, --json              Print results as JSON, one object per line.\n"
"       -g, --get=TEMPLATE      Print components, as in {scheme} {host}.\n"
"       -x, --explain           Print how each candidate was read.\n"
"Other  -h, --help[=all]        Print this help, or help on all options.\n"
"       -V, --version           Print the version.\n"
"Exit status: 0 if URLs were found, 1 if none were, 2 if there was an error.\n";

/* clang-format on */

/* The column where the descriptions of --help=all begin, and the length of a
 * line. */
#define TEXT_COLUMN 31
#define LINE_LEN 79

/* Return how many bytes of ${text} fit in a line of ${room} bytes. */
static size_t
fit(const char *text, size_t room)
{
	size_t len = strlen(text);

	if (len <= room)
		return len;
	for (len = room; len > 0 && text[len] != ' '; len--)
		;
	return len > 0 ? len : room;
}

/* Write ${text} in lines that begin at TEXT_COLUMN.  The first line already has
 * ${column} bytes. */
static void
write_help(struct out *out, const char *text, size_t column)
{
	size_t len;

	for (;;) {
		for (; column < TEXT_COLUMN; column++)
			out_char(out, ' ');
		len = fit(text, LINE_LEN - TEXT_COLUMN);
		out_text(out, text, len);
		out_char(out, '\n');
		if (text[len] == '\0')
			break;
		text += len + (text[len] == ' ' ? 1 : 0);
		column = 0;
	}
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
	len = strlen(names);
	if (len + 2 > TEXT_COLUMN) {
		out_char(out, '\n');
		len = 0;
	}
	write_help(out, help, len);
}

static void
write_all(struct out *out)
{

	out_word(out,
	    "usage: urlsift [OPTION]... [FILE]...\n"
	    "Print the URLs in each FILE, one per line. No FILE, or -: "
	    "standard input.\n");
#define GROUP(title) out_word(out, "\n" title ":\n");
#define OPTION(letter, word, value, use, set, field, number, help) \
	write_option(out, letter, word, value, help);
#include "../options/options.def"
	out_word(out,
	    "\nExit status: 0 if URLs were found, 1 if none were, 2 if there "
	    "was an error.\n");
}

void
help_write(struct out *out, bool all)
{

	if (all)
		write_all(out);
	else
		out_word(out, common);
}
