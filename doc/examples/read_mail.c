/*
 * read_mail: print the URLs of the mail in standard input, each with the part
 * or the header field that it is in.
 *
 * For mail from strangers: a helper program in a sandbox undoes MIME, encodings
 * and HTML.  Exit status: 0, or 2 if not all of the mail was read.
 *
 *     cc read_mail.c $(pkg-config --cflags --libs liburlsift)
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <unistd.h>

#include <urlsift.h>

static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	const struct urlsift_reading *r = hit->reading[0];
	const struct urlsift_within *within = place->within;

	(void)ctx;
	if (r->reason == URLSIFT_R_NONE)
		printf("%s\t%.*s\n",
		    *within->field != '\0'    ? within->field :
			*within->part != '\0' ? within->part :
						"body",
		    (int)r->len, r->url);
	return 0;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{

	(void)ctx;
	(void)place;
	fprintf(stderr, "read_mail: %s\n", what);
}

int
main(void)
{
	/* Functions that are left out are not called. */
	static const struct urlsift_document_calls calls = { .hit = on_hit,
		.warning = on_warning };
	struct urlsift_document *document =
	    urlsift_document_new(NULL, &calls, NULL);
	int status;

	if (document == NULL ||
	    urlsift_document_set(document, "type", "mail", NULL) != URLSIFT_OK)
		return 2;
	status = urlsift_document_read(document, STDIN_FILENO, NULL);
	urlsift_document_free(document);
	return status == URLSIFT_OK ? 0 : 2;
}
