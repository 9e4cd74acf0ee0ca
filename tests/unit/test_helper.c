/*
 * The client of the helper program.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "decode/urlsift-decode.h"

static const char mail[] = "From: a@example.org\r\n"
			   "Subject: a\r\n"
			   "Content-Type: text/html\r\n"
			   "\r\n"
			   "one <a href='http://example.org/'>two</a>\r\n";

/* What the callbacks were passed. */
struct seen {
	char text[256];
	unsigned parts, urls, idle, waits;
	bool stops;
};

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct seen *seen = ctx;

	seen->parts += *part->field == '\0';
	return 0;
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct seen *seen = ctx;
	size_t end = strlen(seen->text);

	cr_assert_lt(end + len, sizeof(seen->text));
	memcpy(seen->text + end, text, len);
	seen->text[end + len] = '\0';
	return seen->stops;
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct seen *seen = ctx;

	seen->urls++;
	cr_expect_eq(url->cut, 0);
	cr_expect_eq(url->len, strlen("http://example.org/"));
	return 0;
}

static const struct urlsift_decode_sink sink = { .part = on_part,
	.text = on_text,
	.url = on_url };

/* Return a client of the helper that was built. */
static struct urlsift_helper *
make_helper(struct seen *seen)
{
	const char *build = getenv("top_builddir");
	struct urlsift_helper *h = urlsift_helper_new(&sink, seen);
	char path[4096];

	cr_assert_not_null(h);
	snprintf(path, sizeof(path), "%s/lib/decode/urlsift-decode",
	    build == NULL ? "." : build);
	cr_assert_eq(urlsift_helper_program(h, path), URLSIFT_DECODE_OK);
	return h;
}

/* Have the mail read as ${status}. */
static void
read_mail(struct urlsift_helper *h, struct seen *seen, int status)
{
	static const struct urlsift_decode_input input = {
		.kind = URLSIFT_DECODE_MAIL
	};

	memset(seen->text, 0, sizeof(seen->text));
	seen->parts = seen->urls = 0;
	cr_expect_eq(urlsift_helper_run_bytes(h, &input, mail,
			 sizeof(mail) - 1),
	    status);
	if (status != URLSIFT_DECODE_OK)
		return;
	cr_expect_null(urlsift_helper_error(h));
	cr_expect_eq(seen->parts, 1);
	cr_expect_eq(seen->urls, 1);
	cr_expect_not_null(strstr(seen->text, "one two"));
}

/* One helper reads one mail after the other. */
Test(helper, reads_bytes)
{
	struct seen seen = { .stops = false };
	struct urlsift_helper *h = make_helper(&seen);

	read_mail(h, &seen, URLSIFT_DECODE_OK);
	read_mail(h, &seen, URLSIFT_DECODE_OK);
	cr_expect_not_null(urlsift_helper_libraries(h));
	urlsift_helper_free(h);
	urlsift_helper_free(NULL);
}

/* A part of the input was read before, to see what it is. */
Test(helper, reads_a_descriptor_behind_a_prefix)
{
	struct urlsift_decode_input input = { .kind = URLSIFT_DECODE_MAIL };
	struct seen seen = { .stops = false };
	struct urlsift_helper *h = make_helper(&seen);
	FILE *file = tmpfile();

	cr_assert_not_null(file);
	cr_assert_eq(fwrite(mail, sizeof(mail) - 1, 1, file), 1);
	cr_assert_eq(fflush(file), 0);
	cr_assert_eq(lseek(fileno(file), 9, SEEK_SET), 9);
	cr_expect_eq(urlsift_helper_run(h, &input, fileno(file), mail, 9),
	    URLSIFT_DECODE_OK);
	cr_expect_eq(seen.urls, 1);
	fclose(file);
	urlsift_helper_free(h);
}

/* A callback stops this input, but not the next one. */
Test(helper, is_stopped)
{
	struct seen seen = { .stops = true };
	struct urlsift_helper *h = make_helper(&seen);

	read_mail(h, &seen, URLSIFT_DECODE_STOPPED);
	seen.stops = false;
	read_mail(h, &seen, URLSIFT_DECODE_OK);
	urlsift_helper_free(h);
}

Test(helper, cannot_be_run)
{
	struct seen seen = { .stops = false };
	struct urlsift_helper *h = make_helper(&seen);

	cr_assert_eq(urlsift_helper_program(h, "/nonexistent/helper"),
	    URLSIFT_DECODE_OK);
	read_mail(h, &seen, URLSIFT_DECODE_EHELPER);
	cr_expect_str_eq(urlsift_helper_error(h),
	    "the decoder urlsift-decode is not installed");
	cr_expect_null(urlsift_helper_libraries(h));
	cr_assert_eq(urlsift_helper_program(h, "/bin/false"),
	    URLSIFT_DECODE_OK);
	read_mail(h, &seen, URLSIFT_DECODE_EHELPER);
	cr_expect_str_eq(urlsift_helper_error(h),
	    "the decoder urlsift-decode cannot be run");
	urlsift_helper_free(h);
}

static int
idle(void *ctx, int input_waits)
{
	struct seen *seen = ctx;

	seen->idle++;
	cr_expect_eq(input_waits, 0);
	return 0;
}

/* The first call only asks whether to go on. */
static int
refuse(void *ctx, int fd, short events, int ms)
{
	struct seen *seen = ctx;

	(void)events;
	(void)ms;
	seen->waits++;
	return fd == -1 ? 0 : -1;
}

Test(helper, is_watched)
{
	static const struct urlsift_helper_watch waits = { .idle = idle },
						 stops = { .wait = refuse };
	struct seen seen = { .stops = false };
	struct urlsift_helper *h = make_helper(&seen);

	urlsift_helper_watch(h, &waits, &seen);
	read_mail(h, &seen, URLSIFT_DECODE_OK);
	cr_expect_gt(seen.idle, 0);
	urlsift_helper_free(h);
	h = make_helper(&seen);
	urlsift_helper_watch(h, &stops, &seen);
	read_mail(h, &seen, URLSIFT_DECODE_EHELPER);
	cr_expect_eq(seen.waits, 2);
	urlsift_helper_free(h);
}

/* The child has a helper of its own; that of the parent stays. */
Test(helper, is_forked)
{
	struct seen seen = { .stops = false };
	struct urlsift_helper *h = make_helper(&seen);
	int status;
	pid_t child;

	read_mail(h, &seen, URLSIFT_DECODE_OK);
	if ((child = fork()) == 0) {
		read_mail(h, &seen, URLSIFT_DECODE_OK);
		urlsift_helper_free(h);
		_exit(seen.urls == 1 ? 0 : 1);
	}
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	read_mail(h, &seen, URLSIFT_DECODE_OK);
	urlsift_helper_free(h);
}

/* Where SIGCHLD is ignored, nobody can be waited for. */
Test(helper, has_no_status)
{
	struct seen seen = { .stops = false };
	struct urlsift_helper *h = make_helper(&seen);

	cr_assert_neq(signal(SIGCHLD, SIG_IGN), SIG_ERR);
	read_mail(h, &seen, URLSIFT_DECODE_OK);
	cr_assert_eq(urlsift_helper_program(h, "/bin/false"),
	    URLSIFT_DECODE_OK);
	read_mail(h, &seen, URLSIFT_DECODE_EHELPER);
	urlsift_helper_free(h);
}
