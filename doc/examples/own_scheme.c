/*
 * own_scheme URL...: say of each URL whether it is valid, where x-ticket is a
 * scheme, too: a project in capitals, a hyphen and a number.
 *
 * Section 4 of RFC 1738 lets anybody define a scheme.  Its syntax is a pattern
 * that may call the rules of section 5 by name; see urlsift-schemes(5).
 *
 *     cc own_scheme.c $(pkg-config --cflags --libs liburlsift)
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <urlsift.h>

/* Groups that have a part's name are parts. */
static const char pattern[] = "(?<group>[A-Z]{2,8}+)-(?<number>(?&digits))";

/* Return rules that know x-ticket, or NULL. */
static struct urlsift_rules *
make_rules(void)
{
	const struct urlsift_scheme ticket = { .name = "x-ticket",
		.shape = "opaque",
		.port = 0,
		.document = "our handbook" };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_defect defect = { .why = "out of memory" };

	if (rules == NULL ||
	    urlsift_rules_add_scheme(rules, &ticket, pattern, &defect) !=
		URLSIFT_OK) {
		fprintf(stderr, "own_scheme: %s\n", defect.why);
		urlsift_rules_free(rules);
		return NULL;
	}
	return rules;
}

/* Print what ${r} has of ${part}, which may be absent or empty. */
static void
print_part(const struct urlsift_reading *r, enum urlsift_part part)
{
	const struct urlsift_slice *slice = &r->part[part];

	if ((r->has & 1U << part) != 0)
		printf(" %s=%.*s", urlsift_part_name(part),
		    (int)(slice->end - slice->begin), r->url + slice->begin);
}

int
main(int argc, char **argv)
{
	struct urlsift_rules *rules = make_rules();
	struct urlsift_reading r;
	int i, part, status = rules == NULL ? URLSIFT_ENOMEM : URLSIFT_OK;

	for (i = 1; i < argc && status == URLSIFT_OK; i++) {
		status = urlsift_url_check(rules, argv[i], strlen(argv[i]), &r);
		if (status != URLSIFT_OK) {
			fprintf(stderr, "own_scheme: out of memory\n");
		} else if (r.reason == URLSIFT_R_NONE) {
			printf("valid");
			for (part = 0; part < URLSIFT_PARTS; part++)
				print_part(&r, (enum urlsift_part)part);
			putchar('\n');
		} else {
			printf("invalid at %u: %s (%s)\n", (unsigned)r.at,
			    urlsift_reason_text(r.reason),
			    urlsift_reason_clause(r.reason));
		}
	}
	urlsift_rules_free(rules);
	return status == URLSIFT_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
