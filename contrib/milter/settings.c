/*
 * The command line of the milter, read by getopt_long().
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <urlsift.h>

#include "settings.h"

/* Above the largest message that Postfix takes by default, 10240000. */
#define MAX_SIZE_DEFAULT ((uint64_t)16 << 20)
#define MAX_URLS_DEFAULT 10000

static const struct option words[] = {
	{ "decoder", required_argument, NULL, 'd' },
	{ "help", no_argument, NULL, 'h' },
	{ "max-size", required_argument, NULL, 's' },
	{ "max-urls", required_argument, NULL, 'n' },
	{ "quarantine", required_argument, NULL, 'q' },
	{ "reject", required_argument, NULL, 'r' },
	{ "socket", required_argument, NULL, 'p' },
	{ "stderr", no_argument, NULL, 'e' },
	{ "user", required_argument, NULL, 'u' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 },
};

static void
print_help(void)
{

	fputs(
	    "usage: urlsift-milter --socket=SOCKET [OPTION]...\n"
	    "\n"
	    "Add headers to mail that name the hosts and the risks of its"
	    " URLs.\n"
	    "\n"
	    "      --socket=SOCKET    Listen here: inet:8898@127.0.0.1 or"
	    " unix:PATH.\n"
	    "      --user=USER        Become this user before the first mail.\n"
	    "      --reject=FILE      Reject mail with a URL of a host in"
	    " FILE.\n"
	    "      --quarantine=FILE  Quarantine mail with a URL of a host in"
	    " FILE.\n"
	    "      --decoder=PROGRAM  Decode mail with PROGRAM, not with the"
	    " urlsift-decode\n"
	    "                         that is installed.\n"
	    "      --max-size=N       Read N bytes of a mail (16777216).\n"
	    "      --max-urls=N       Read N valid URLs of a mail (10000).\n"
	    "      --stderr           Log to standard error, not to syslog.\n"
	    "  -h, --help             Print this help.\n"
	    "  -V, --version          Print the version.\n"
	    "\n"
	    "A FILE has one host in each line, which stands for its subdomains"
	    " too.\n"
	    "The manual is urlsift-milter(8).\n",
	    stdout);
}

/* Read the number ${text}, at least 1, into ${number}.  Return 0, or -1 and a
 * message. */
static int
read_number(const char *option, const char *text, uint64_t *number)
{
	unsigned long long value;
	char *end;

	errno = 0;
	value = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
	    value == 0) {
		fprintf(stderr,
		    "urlsift-milter: --%s: not a number of 1 or more: %s\n",
		    option, text);
		return -1;
	}
	*number = value;
	return 0;
}

/* Read ${file} into ${list}.  Return 0, or -1 and a message. */
static int
read_list(const char *option, const char *file, struct host_list *list)
{
	unsigned long line;
	const char *why;

	host_list_free(list);
	if ((why = host_list_read(list, file, &line)) == NULL)
		return 0;
	fprintf(stderr, "urlsift-milter: --%s: %s", option, file);
	if (line > 0)
		fprintf(stderr, ":%lu", line);
	fprintf(stderr, ": %s\n", why);
	return -1;
}

/* Take the option ${letter}.  Return 0, or -1 and a message. */
static int
take_option(struct settings *settings, int letter)
{

	switch (letter) {
	case 's':
		return read_number("max-size", optarg, &settings->max_size);
	case 'n':
		return read_number("max-urls", optarg, &settings->max_urls);
	case 'q':
		return read_list("quarantine", optarg, &settings->quarantine);
	case 'r':
		return read_list("reject", optarg, &settings->reject);
	case 'p':
		settings->socket = optarg;
		return 0;
	case 'e':
		settings->to_stderr = 1;
		return 0;
	case 'd':
		settings->decoder = optarg;
		return 0;
	case 'u':
		settings->user = optarg;
		return 0;
	default: /* getopt_long() has printed what is wrong */
		return -1;
	}
}

enum settings_next
settings_read(struct settings *settings, int argc, char **argv)
{
	int letter;

	memset(settings, 0, sizeof(*settings));
	settings->max_size = MAX_SIZE_DEFAULT;
	settings->max_urls = MAX_URLS_DEFAULT;
	while ((letter = getopt_long(argc, argv, "hV", words, NULL)) != -1)
		if (letter == 'h') {
			print_help();
			return SETTINGS_DONE;
		} else if (letter == 'V') {
			printf("urlsift-milter %s\nliburlsift %s\n",
			    PACKAGE_VERSION, urlsift_version());
			return SETTINGS_DONE;
		} else if (take_option(settings, letter) != 0)
			return SETTINGS_WRONG;
	if (optind < argc || settings->socket == NULL) {
		fputs("urlsift-milter: usage: urlsift-milter --socket=SOCKET "
		      "[OPTION]...; see --help\n",
		    stderr);
		return SETTINGS_WRONG;
	}
	return SETTINGS_RUN;
}

void
settings_free(struct settings *settings)
{

	host_list_free(&settings->reject);
	host_list_free(&settings->quarantine);
}
