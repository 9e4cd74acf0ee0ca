/*
 * html_events FILE: print what the page reports, as corpus/html/NAME.events has
 * it; "make corpus-accept" asks.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "corpus.h"
#include "events.h"

int
main(int argc, char **argv)
{
	char *page, *events;
	size_t len;

	if (argc != 2 || (page = tu_read(argv[1], "", &len)) == NULL) {
		fputs("usage: html_events FILE\n", stderr);
		return 2;
	}
	events = tu_events(page, len, NULL, 0, NULL);
	fputs(events, stdout);
	free(events);
	free(page);
	return 0;
}
