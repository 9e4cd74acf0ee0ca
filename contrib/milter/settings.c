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

#include "milter.h"

struct settings settings = {
	/* Above the largest message that Postfix takes by default, 10240000. */
	.max_size = (uint64_t)16 << 20,
	.max_urls = 10000,
	.timeout = 60, /* Postfix waits 300 seconds for a milter. */
	.unread = FATES
};

/* Seconds of --timeout at most. */
#define TIMEOUT_MOST 3600

static const struct option options[] = {
	{ "decoder", required_argument, NULL, 'd' },
	{ "help", no_argument, NULL, 'h' },
	{ "incomplete", required_argument, NULL, 'i' },
	{ "max-size", required_argument, NULL, 's' },
	{ "max-urls", required_argument, NULL, 'n' },
	{ "quarantine", required_argument, NULL, 'q' },
	{ "quarantine-risk", required_argument, NULL, 'Q' },
	{ "reject", required_argument, NULL, 'r' },
	{ "reject-risk", required_argument, NULL, 'R' },
	{ "sandbox", required_argument, NULL, 'b' },
	{ "socket", required_argument, NULL, 'p' },
	{ "stderr", no_argument, &settings.to_stderr, 1 },
	{ "timeout", required_argument, NULL, 't' },
	{ "user", required_argument, NULL, 'u' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 },
};

static const char help[] =
    "usage: urlsift-milter --socket=SOCKET [OPTION]...\n"
    "\n"
    "Add headers to mail that name the hosts and the risks of its URLs.\n"
    "\n"
    "      --socket=SOCKET    Listen at inet:8898@127.0.0.1 or unix:PATH.\n"
    "      --user=USER        Become this user before the first mail.\n"
    "      --reject=FILE      Reject mail with a URL of a host in FILE.\n"
    "      --quarantine=FILE  Quarantine such mail.\n"
    "      --reject-risk=NAMES\n"
    "                         Reject mail with a URL that has one of these\n"
    "                         risks, such as ip-host,port-odd.\n"
    "      --quarantine-risk=NAMES\n"
    "                         Quarantine such mail.\n"
    "      --incomplete=WHAT  Do this with mail that is not read to its end:\n"
    "                         accept, tempfail, reject or quarantine.\n"
    "      --decoder=PROGRAM  Decode mail with it, not with urlsift-decode.\n"
    "      --sandbox=HOW      Decode in a sandbox if there is one (prefer),\n"
    "                         only in one (require), only in a new one for\n"
    "                         each mail (fresh), or without one (none).\n"
    "      --max-size=N       Read N bytes of a mail (16777216).\n"
    "      --max-urls=N       Read N distinct hosts of a mail (10000).\n"
    "      --timeout=SECONDS  Read a mail for so long at most (60).\n"
    "      --stderr           Log to standard error, not to syslog.\n"
    "  -h, --help             Print this help.\n"
    "  -V, --version          Print the version.\n"
    "\n"
    "A FILE has a host in each line, which stands for its subdomains, too.\n"
    "The manual is urlsift-milter(8).\n";

/* Say what is wrong with ${value} of ${option}, and end the program. */
static _Noreturn void
refuse(const char *option, const char *why, const char *value, size_t len)
{

	fprintf(stderr, "urlsift-milter: --%s: %s: %.*s\n", option, why,
	    (int)len, value);
	exit(EXIT_FAILURE);
}

/* Say ${why} no mail can be filtered, and end the program. */
static _Noreturn void
fail(const char *why)
{

	fprintf(stderr, "urlsift-milter: %s\n", why);
	exit(EXIT_FAILURE);
}

/* Return the number ${text}, at least 1. */
static uint64_t
read_number(const char *option, const char *text)
{
	uint64_t number;
	char *end;

	errno = 0;
	number = strtoull(text, &end, 10);
	if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
	    number == 0)
		refuse(option, "not a number of 1 or more", text, strlen(text));
	return number;
}

/* Return which of four ${words} ${text} is; ${why} says that it is none. */
static unsigned
read_word(const char *option, const char *const words[4], const char *why,
    const char *text)
{
	unsigned i;

	for (i = 0; strcmp(text, words[i]) != 0; i++)
		if (i == 3)
			refuse(option, why, text, strlen(text));
	return i;
}

static int
is_word(const char *word, const char *text, size_t len)
{

	return strlen(word) == len && memcmp(word, text, len) == 0;
}

/* Return the risks that ${name}, of ${len} bytes, stands for; 0: none. */
static unsigned
find_risks(const char *name, size_t len)
{
	static const char *const groups[] = { "weak", "strong" };
	const struct urlsift_risk_text *known;
	unsigned risks = 0;
	size_t i;

	for (i = 0; (known = urlsift_risk(i)) != NULL; i++)
		if (is_word(known->name, name, len) ||
		    is_word(groups[known->is_strong != 0], name, len) ||
		    is_word("any", name, len))
			risks |= known->risk;
	return risks;
}

/* Return the risks of these ${names}, with commas between them. */
static unsigned
read_risks(const char *option, const char *names)
{
	size_t len;
	unsigned found, risks = 0;

	for (;; names += len + 1) {
		len = strcspn(names, ",");
		if ((found = find_risks(names, len)) == 0)
			refuse(option, "no risk has this name", names, len);
		risks |= found;
		if (names[len] == '\0')
			return risks;
	}
}

/* Take the option ${letter}, called ${name}, which has this ${value}. */
static void
take_option(int letter, const char *name, const char *value)
{
	static const char *const fates[] = { [ACCEPTED] = "accept",
		[DEFERRED] = "tempfail",
		[REJECTED] = "reject",
		[QUARANTINED] = "quarantine" };
	static const char *const ways[] = { "prefer", "require", "fresh",
		"none" };

	switch (letter) {
	case 'i':
		settings.unread = read_word(name, fates,
		    "not accept, tempfail, reject or quarantine", value);
		break;
	case 'b':
		(void)read_word(name, ways,
		    "not prefer, require, fresh or none", value);
		settings.sandbox = value;
		break;
	case 's':
		settings.max_size = read_number(name, value);
		break;
	case 'n':
		settings.max_urls = read_number(name, value);
		break;
	case 't':
		settings.timeout = read_number(name, value);
		if (settings.timeout > TIMEOUT_MOST)
			fail("--timeout: more than 3600");
		break;
	case 'Q':
		settings.risks[QUARANTINED] |= read_risks(name, value);
		break;
	case 'R':
		settings.risks[REJECTED] |= read_risks(name, value);
		break;
	case 'q':
		settings.list[QUARANTINED] = value;
		break;
	case 'r':
		settings.list[REJECTED] = value;
		break;
	case 'p':
		settings.socket = value;
		break;
	case 'd':
		settings.decoder = value;
		break;
	case 'u':
		settings.user = value;
		break;
	case 'h':
		fputs(help, stdout);
		exit(EXIT_SUCCESS);
	case 'V':
		printf("urlsift-milter %s\nliburlsift %s\n", PACKAGE_VERSION,
		    urlsift_version());
		exit(EXIT_SUCCESS);
	case '?': /* getopt_long() has printed what is wrong */
		exit(EXIT_FAILURE);
	}
}

void
settings_read(int argc, char **argv)
{
	const char *why = "out of memory";
	struct urlsift_name risks;
	int letter, at = 0;

	while ((letter = getopt_long(argc, argv, "hV", options, &at)) != -1)
		take_option(letter, options[at].name, optarg);
	(void)urlsift_name_read(&risks, "risks", strlen("risks"));
	settings.risks_field = risks.field;
	if ((settings.rules = urlsift_rules_new(NULL)) != NULL)
		why = host_lists_read();
	if (why != NULL)
		fail(why);
	if (optind < argc || settings.socket == NULL)
		fail("usage: urlsift-milter --socket=SOCKET [OPTION]...; "
		     "see --help");
	/* Who has lists wants to know of mail that may hide what they name. */
	if (settings.unread == FATES)
		settings.unread = settings.list[REJECTED] != NULL ||
			settings.list[QUARANTINED] != NULL ||
			settings.risks[REJECTED] != 0 ||
			settings.risks[QUARANTINED] != 0 ?
		    QUARANTINED :
		    ACCEPTED;
}
