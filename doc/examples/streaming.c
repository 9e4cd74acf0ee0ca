/*
 * streaming: print the URLs in standard input, each with its place: the bytes
 * of the source that it is made of.
 *
 * For text that comes in pieces, of any size and cut anywhere: push.  The same
 * URL is found however it was cut; memory does not grow with the input.
 *
 *     cc streaming.c $(pkg-config --cflags --libs liburlsift)
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <urlsift.h>

/* A urlsift_on_hit.  The hit is lent until the return. */
static int
print(void *ctx, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	FILE *out = ctx;
	size_t i;

	if (best->reason != URLSIFT_R_NONE)
		return 0;

	/* A URL that was broken over lines is of several pieces. */
	for (i = 0; i < hit->spans; i++)
		fprintf(out, "%s%" PRIu64 "-%" PRIu64, i == 0 ? "" : ",",
		    hit->span[i].begin, hit->span[i].end);
	fprintf(out, "\t%.*s\n", (int)best->len, best->url);

	/* Other than 0 would stop the scanner. */
	return ferror(out);
}

/* Feed all of ${in} to ${s}.  Return the status. */
static int
feed(struct urlsift_scanner *s, FILE *in)
{
	char piece[4096];
	int status = URLSIFT_OK;
	size_t n;

	while (status == URLSIFT_OK &&
	    (n = fread(piece, 1, sizeof(piece), in)) > 0)
		status = urlsift_scanner_feed(s, piece, n);

	/* A text that broke off may have cut its last URL. */
	if (status == URLSIFT_OK)
		status = urlsift_scanner_finish(s,
		    ferror(in) ? URLSIFT_BROKEN : URLSIFT_ENDED);
	return status;
}

int
main(void)
{
	struct urlsift_scanner *s = urlsift_scanner_new(NULL, print, stdout);
	int status = s == NULL ? URLSIFT_ENOMEM : feed(s, stdin);

	urlsift_scanner_free(s);
	if (status == URLSIFT_ENOMEM)
		fprintf(stderr, "streaming: out of memory\n");
	if (ferror(stdin) || fflush(stdout) != 0)
		perror("streaming");
	return status != URLSIFT_OK || ferror(stdin) || ferror(stdout) ?
	    EXIT_FAILURE :
	    EXIT_SUCCESS;
}
