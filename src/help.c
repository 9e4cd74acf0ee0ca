/*
 * A screen has 24 lines of 80 columns.
 */
#include "config.h"

#include <unistd.h>

#include "help.h"

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

/* clang-format off */
static const char common[] =
"usage: urlsift [OPTION]... [FILE]...\n"
"Print the URLs in text, one a line. No FILE, or -: standard input.\n"
"  -r, --recursive              what is in directories, too\n"
"      --include=GLOB  --exclude=GLOB          which files of them\n"
"  -i, --invalid[=only]         rejected candidates too, or only\n"
"  -u, --unique[=exact|normal]  first occurrences only\n"
"  -n, --line-number  -b, --byte-offset    where each one begins\n"
"  -H, --with-filename  -I, --no-filename  (-H if several FILEs)\n"
"  -c, --count  -q, --quiet     how many; nothing but the status\n"
"  -l, --files-with-urls        the names of FILEs\n"
"  -J, --json  --csv  --tsv     all there is to say, as objects or rows\n"
"  -g, --get=TEMPLATE           parts, as in {scheme} {host} {query:key}\n"
"  -x, --explain                how each candidate was read\n"
"  -0, --null                   NUL, not newline, after each one\n"
"      --mend  --highlight      the input itself, URLs whole or coloured\n"
"  -t, --type=auto|text|mail|mbox|news|html     what FILEs are\n"
"  -s, --scheme=LIST|^LIST      only, or not, these schemes\n"
"  -W, --join=none|delimited|hyphen|flow   line breaks to undo\n"
"      --syntax=NAME            rfc3986 (default) or rfc1738\n"
"      --validate               judge URLs, one a line of FILE\n"
"  -h, --help                   this; --help=all tells all options\n"
"  -V, --version                the version\n"
"Exit status: 0 found, 1 nothing found, 2 an error.\n";

static const char everything[] =
"usage: urlsift [OPTION]... [FILE]...\n"
"Print the URLs in text, one a line. No FILE, or -: standard input.\n"
"\n"
"Input:\n"
"  -r, --recursive              read what is in directories\n"
"  -R, --dereference-recursive  and where links lead to\n"
"      --include=GLOB           only files that GLOB fits\n"
"      --exclude=GLOB           no files that GLOB fits\n"
"      --exclude-dir=GLOB       no directories that GLOB fits\n"
"      --files-from=LIST        files that are named in LIST, one a line\n"
"      --files0-from=LIST       or with a NUL behind each name\n"
"      --label=NAME             what standard input is called\n"
"  -t, --type=auto|text|mail|mbox|news|html     what FILEs are\n"
"  -z, --decompress             open archives (the default)\n"
"      --no-decompress          read their bytes as they are\n"
"      --max-nesting=N          archives in archives (8)\n"
"      --max-members=N          members of an archive\n"
"      --max-output=N           bytes that an input gives\n"
"      --max-ratio=N            and those to one that is read (200)\n"
"\n"
"What counts:\n"
"      --syntax=NAME            rfc3986 (default) or rfc1738\n"
"  -W, --join=none|delimited|hyphen|flow   line breaks to undo\n"
"  -y, --hyphen=auto|keep|drop|both        a hyphen at a break\n"
"      --no-iri                 no characters beyond ASCII in URLs\n"
"      --scheme-file=FILE       schemes of your own\n"
"  -s, --scheme=LIST|^LIST      only, or not, these schemes\n"
"      --schemeless             www.example.org/x, too\n"
"      --emails                 a@example.org, too\n"
"      --refang                 hxxp[:]//example[.]com, too\n"
"      --forms=LIST             only what stood in these forms\n"
"      --risk=LIST              only what has one of these risks\n"
"  -i, --invalid[=only]         rejected candidates too, or only\n"
"  -u, --unique[=exact|normal]  first occurrences only\n"
"  -m, --max-count=N            stop after N, per FILE\n"
"      --max-url=N              bytes of a URL (65536)\n"
"      --max-wrapper-lines=N    lines of a wrapper (32)\n"
"\n"
"Output:\n"
"  -n, --line-number            before each URL: its line\n"
"  -b, --byte-offset            and where it begins\n"
"  -H, --with-filename          and its file (the default if several FILEs)\n"
"  -I, --no-filename            no names of files\n"
"  -c, --count                  only how many, per FILE\n"
"  -l, --files-with-urls        only the names of FILEs with URLs\n"
"  -L, --files-without-urls     or of those without\n"
"  -q, --quiet                  nothing but the status\n"
"  -J, --json                   an object a line\n"
"      --csv  --tsv             a row, behind one that names the columns\n"
"  -g, --get=TEMPLATE           parts, as in {scheme} {host} {query:key}\n"
"      --vimgrep                FILE:LINE:COLUMN:URL\n"
"  -x, --explain                how each candidate was read\n"
"  -0, --null                   NUL, not newline, after each record\n"
"      --unredirect             what gateways for mail (SafeLinks) lead to\n"
"      --normalize              in one form of all that mean the same\n"
"      --defang                 as in hxxp[:]//example[.]com\n"
"      --output=FILE            write FILE, whole or not at all\n"
"\n"
"The input itself, edited; -t text is implied:\n"
"      --mend                   each URL whole\n"
"      --replace=TEMPLATE       a template, as of --get, for each URL\n"
"      --highlight              each URL coloured\n"
"      --color=WHEN  --hyperlink[=WHEN]        auto, always or never\n"
"\n"
"Running:\n"
"  -j, --threads=N              as many as processors by default\n"
"      --max-memory=SIZE        of --unique, with K, M or G (256M)\n"
"      --line-buffered          write each record at once\n"
"      --progress=auto|always|never            how far it is\n"
"\n"
"Other:\n"
"      --validate               judge URLs, one a line of FILE\n"
"      --list-schemes           the registered ones\n"
"  -h, --help[=all]             the common options, or all\n"
"  -V, --version                the version\n"
"  -o                           nothing, for those used to grep -o\n"
"\n"
"Exit status: 0 found, 1 nothing found, 2 an error.\n";
/* clang-format on */

void
help_write(struct out *out, bool all)
{

	out_word(out, all ? everything : common);
}
