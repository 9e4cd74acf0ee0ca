/*
 * read_mail: print the URLs of the mail in standard input, each with the part
 * or the header field that it is in.
 *
 * For mail from strangers: a helper program in a sandbox undoes MIME, encodings
 * and HTML, and this program only ever sees text.  Exit status: 0, or 2 if not
 * all of the mail was read.
 *
 *     cc read_mail.c $(pkg-config --cflags --libs liburlsift liburlsift-decode)
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <urlsift.h>
#include <urlsift-decode.h>

struct mail {
	struct urlsift_rules *rules;
	struct urlsift_scanner *scanner; /* of the part that is open */
	char name[128];			 /* of that part */
	int is_whole;			 /* nothing was left out so far */
};

static void
print(const struct mail *mail, const struct urlsift_reading *r)
{

	if (r->reason == URLSIFT_R_NONE)
		printf("%s\t%.*s\n", mail->name, (int)r->len, r->url);
}

/* A urlsift_on_hit. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{

	print(ctx, hit->reading[0]);
	return 0;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct mail *mail = ctx;

	snprintf(mail->name, sizeof(mail->name), "%s",
	    *part->field != '\0'    ? part->field :
		*part->path != '\0' ? part->path :
				      "body");
	mail->scanner = urlsift_scanner_new(mail->rules, on_hit, mail);
	return mail->scanner == NULL;
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct mail *mail = ctx;

	return urlsift_scanner_feed(mail->scanner, text, len) != URLSIFT_OK;
}

/* The text ends here, or does not go on with what follows. */
static int
on_end(void *ctx)
{
	struct mail *mail = ctx;

	return urlsift_scanner_finish(mail->scanner, URLSIFT_ENDED) !=
	    URLSIFT_OK;
}

static int
on_part_end(void *ctx)
{
	struct mail *mail = ctx;
	int status = on_end(ctx);

	urlsift_scanner_free(mail->scanner);
	mail->scanner = NULL;
	return status;
}

/* A link or the like, which is a whole URL. */
static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	const struct mail *mail = ctx;
	struct urlsift_reading reading;

	if (url->cut == 0 && (url->flags & URLSIFT_DECODE_RELATIVE) == 0 &&
	    urlsift_url_check(mail->rules, url->url, url->len, &reading) ==
		URLSIFT_OK)
		print(mail, &reading);
	return 0;
}

static int
on_warning(void *ctx, const char *what)
{
	struct mail *mail = ctx;

	fprintf(stderr, "read_mail: %s\n", what);
	mail->is_whole = 0;
	return 0;
}

int
main(void)
{
	/* Functions that are left out are not called. */
	static const struct urlsift_decode_sink sink = { .part = on_part,
		.text = on_text,
		.gap = on_end,
		.url = on_url,
		.part_end = on_part_end,
		.warning = on_warning };
	struct urlsift_decode_input input = { .kind = URLSIFT_DECODE_MAIL };
	struct mail mail = { .rules = urlsift_rules_new(NULL), .is_whole = 1 };
	struct urlsift_helper *helper = urlsift_helper_new(&sink, &mail);
	const char *why;
	int status;

	if (helper == NULL || mail.rules == NULL)
		return 2;
	status = urlsift_helper_run(helper, &input, STDIN_FILENO, NULL, 0);
	if ((why = urlsift_helper_error(helper)) != NULL)
		fprintf(stderr, "read_mail: %s\n", why);
	urlsift_helper_free(helper);
	urlsift_scanner_free(mail.scanner);
	urlsift_rules_free(mail.rules);
	return status == URLSIFT_DECODE_OK && mail.is_whole && why == NULL ? 0 :
									     2;
}
