/*
 * One screen has 24 lines of 79 columns.
 */
#include "config.h"

#include <unistd.h>

#include "help.h"

/* clang-format off */
static const char screen[] =
"usage: urlsift [OPTION]... [FILE]...\n"
"Print the URLs in text, one a line. No FILE, or -: standard input.\n"
"What counts:\n"
"  -t, --type=auto|text|mail|mbox|news|html  what FILEs are\n"
"      --syntax=NAME            rfc3986 (default) or rfc1738\n"
"  -W, --join=none|delimited|hyphen|flow   line breaks to undo\n"
"  -y, --hyphen=auto|keep|drop|both        a hyphen at a break\n"
"  -i, --invalid[=only]         rejected candidates too, or only\n"
"  -m, --max-count=N            stop after N, per FILE\n"
"  -r, --recursive  -R, --dereference-recursive    directories\n"
"  -j, --threads=N              as many as processors by default\n"
"Output:\n"
"  -n, --line-number  -b, --byte-offset    where each one begins\n"
"  -H, --with-filename  -I, --no-filename  (-H if several FILEs)\n"
"  -0, --null                   NUL, not newline, after each one\n"
"  -c, --count  -q, --quiet     how many; nothing but the status\n"
"  -J, --json  --csv  --tsv     all there is to say, as objects or rows\n"
"  -g, --get=TEMPLATE           parts, as in {scheme} {host} {query:key}\n"
"Other:\n"
"  -x, --explain                how each candidate was read\n"
"      --validate               judge URLs, one a line of FILE\n"
"      --help=all               more options\n"
"  -h, --help  -V, --version    -o is accepted, for grep -o\n"
"Exit status: 0 found, 1 nothing found, 2 an error.\n";

static const char more[] =
"More of what counts:\n"
"      --refang                 hxxp[:]//example[.]com, too\n"
"      --no-iri                 no characters beyond ASCII in URLs\n"
"      --max-url=N  --max-wrapper-lines=N      limits (65536, 32)\n"
"More output:\n"
"      --vimgrep                FILE:LINE:COLUMN:URL\n"
"      --unredirect             what gateways for mail (SafeLinks) lead to\n"
"      --normalize              in one form of all that mean the same\n"
"      --defang                 as in hxxp[:]//example[.]com\n"
"      --output=FILE            write FILE, whole or not at all\n"
"The input itself, edited; -t text is implied:\n"
"      --mend                   each URL whole\n"
"      --replace=TEMPLATE       a template, as of --get, for each URL\n"
"      --highlight              each URL coloured\n"
"      --color=WHEN  --hyperlink[=WHEN]        auto, always or never\n"
"More:\n"
"      --list-schemes           the registered ones\n";
/* clang-format on */

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

void
help_write(struct out *out, bool all)
{

	out_word(out, screen);
	if (all)
		out_word(out, more);
}
