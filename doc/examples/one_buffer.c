/*
 * one_buffer TEXT: print the URLs in TEXT, one a line.
 *
 * The shortest way, for a text that is in memory: pull hit by hit.
 *
 *     cc one_buffer.c $(pkg-config --cflags --libs liburlsift)
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <urlsift.h>

int
main(int argc, char **argv)
{
	const struct urlsift_reading *best;
	const struct urlsift_hit *hit;
	struct urlsift_iter *it;
	int status;

	if (argc != 2) {
		fprintf(stderr, "usage: one_buffer TEXT\n");
		return EXIT_FAILURE;
	}

	/* NULL: the default rules.  The text is borrowed, not copied. */
	it = urlsift_iter_new(NULL, argv[1], strlen(argv[1]));
	if (it == NULL) {
		fprintf(stderr, "one_buffer: out of memory\n");
		return EXIT_FAILURE;
	}
	while ((status = urlsift_iter_next(it, &hit)) == URLSIFT_OK) {
		if (hit == NULL)
			break;

		/* What is rejected comes, too, and says why. */
		best = hit->reading[0];
		if (best->reason == URLSIFT_R_NONE)
			printf("%.*s\n", (int)best->len, best->url);
	}
	urlsift_iter_free(it);
	if (status != URLSIFT_OK)
		fprintf(stderr, "one_buffer: out of memory\n");
	return status == URLSIFT_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
