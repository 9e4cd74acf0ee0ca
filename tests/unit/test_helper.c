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

#include "document/client/helper.h"
#include "document/receiver.h"
#include "document/protocol.h"

static const char mail[] = "From: a@example.org\r\n"
			   "Subject: a\r\n"
			   "Content-Type: text/html\r\n"
			   "\r\n"
			   "one <a href='http://example.org/'>two</a>\r\n";

/* What the calls were passed. */
struct seen {
	unsigned hits, idle, waits;
	bool stops;
};

/* A client of the helper that was built, and who gets its hits. */
struct client {
	struct us_receiver to;
	struct us_helper *helper;
	struct urlsift_rules *rules;
	struct seen seen;
};

static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	static const char url[] = "http://example.org/";
	struct seen *seen = ctx;

	seen->hits++;
	cr_expect_eq(hit->reading[0]->len, strlen(url));
	cr_expect_arr_eq(hit->reading[0]->url, url, strlen(url));
	cr_assert_not_null(place->element);
	cr_expect_str_eq(place->element->name, "a");
	cr_expect_str_eq(place->element->attribute, "href");
	cr_expect_eq(place->element->text_len, 3);
	cr_expect_arr_eq(place->element->text, "two", 3);
	cr_expect_eq(place->line, 1);
	cr_expect_str_eq(place->within->message.sender, "a@example.org");
	return seen->stops;
}

static void
open_client(struct client *c, const struct urlsift_document_calls *calls)
{
	const char *build = getenv("top_builddir");
	char path[4096];

	memset(c, 0, sizeof(*c));
	if (calls != NULL)
		c->to.calls = *calls;
	c->to.calls.hit = on_hit;
	c->to.ctx = &c->seen;
	c->rules = urlsift_rules_new(NULL);
	c->helper = us_helper_new(&c->to, NULL);
	cr_assert_not_null(c->rules);
	cr_assert_not_null(c->helper);
	snprintf(path, sizeof(path), "%s/lib/decode/urlsift-decode",
	    build == NULL ? "." : build);
	cr_assert(us_helper_program(c->helper, path));
}

static void
close_client(struct client *c)
{

	us_helper_free(c->helper);
	urlsift_rules_free(c->rules);
}

/* Have the mail read as ${status}. */
static void
read_mail(struct client *c, int status)
{
	static const struct urlsift_decode_input input = {
		.kind = URLSIFT_DECODE_MAIL
	};
	const struct us_asked asked = { c->rules, US_PROTOCOL_LINES, NULL };

	c->seen.hits = 0;
	cr_expect_eq(us_helper_run(c->helper, &asked, &input, -1, mail,
			 sizeof(mail) - 1),
	    status);
	if (status != URLSIFT_DECODE_OK)
		return;
	cr_expect_null(us_helper_state(c->helper).error);
	cr_expect_eq(c->seen.hits, 1);
}

/* One helper reads one mail after the other, by any rules. */
Test(helper, reads_bytes)
{
	struct client c;

	open_client(&c, NULL);
	read_mail(&c, URLSIFT_DECODE_OK);
	read_mail(&c, URLSIFT_DECODE_OK);
	cr_assert_eq(urlsift_rules_set(c.rules, "syntax", "rfc1738", NULL),
	    URLSIFT_OK);
	read_mail(&c, URLSIFT_DECODE_OK);
	cr_expect_not_null(us_helper_libraries(c.helper,
	    URLSIFT_DECODE_ARCHIVE));
	close_client(&c);
	us_helper_free(NULL);
}

/* A part of the input was read before, to see what it is. */
Test(helper, reads_a_descriptor_behind_a_prefix)
{
	struct urlsift_decode_input input = { .kind = URLSIFT_DECODE_MAIL };
	struct client c;
	FILE *file = tmpfile();

	open_client(&c, NULL);
	cr_assert_not_null(file);
	cr_assert_eq(fwrite(mail, sizeof(mail) - 1, 1, file), 1);
	cr_assert_eq(fflush(file), 0);
	cr_assert_eq(lseek(fileno(file), 9, SEEK_SET), 9);
	cr_expect_eq(us_helper_run(c.helper,
			 &(struct us_asked){ c.rules, US_PROTOCOL_LINES, NULL },
			 &input, fileno(file), mail, 9),
	    URLSIFT_DECODE_OK);
	cr_expect_eq(c.seen.hits, 1);
	fclose(file);
	close_client(&c);
}

/* A call stops this input, but not the next one. */
Test(helper, is_stopped)
{
	struct client c;

	open_client(&c, NULL);
	c.seen.stops = true;
	read_mail(&c, URLSIFT_DECODE_STOPPED);
	c.seen.stops = false;
	read_mail(&c, URLSIFT_DECODE_OK);
	close_client(&c);
}

Test(helper, cannot_be_run)
{
	struct client c;

	open_client(&c, NULL);
	cr_assert(us_helper_program(c.helper, "/nonexistent/helper"));
	read_mail(&c, URLSIFT_DECODE_EHELPER);
	cr_expect_str_eq(us_helper_state(c.helper).error,
	    "the decoder urlsift-decode is not installed; the package "
	    "urlsift-decode has it");
	cr_expect_null(us_helper_libraries(c.helper, URLSIFT_DECODE_ARCHIVE));
	cr_assert(us_helper_program(c.helper, "/bin/false"));
	read_mail(&c, URLSIFT_DECODE_EHELPER);
	cr_expect_str_eq(us_helper_state(c.helper).error,
	    "the decoder urlsift-decode cannot be run");
	close_client(&c);
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
	static const struct urlsift_document_calls waits = { .idle = idle },
						   stops = { .wait = refuse };
	struct client c;

	open_client(&c, &waits);
	read_mail(&c, URLSIFT_DECODE_OK);
	cr_expect_gt(c.seen.idle, 0);
	close_client(&c);
	open_client(&c, &stops);
	read_mail(&c, URLSIFT_DECODE_EHELPER);
	cr_expect_eq(c.seen.waits, 2);
	close_client(&c);
}

/* The child has a helper of its own; that of the parent stays. */
Test(helper, is_forked)
{
	struct client c;
	int status;
	pid_t child;

	open_client(&c, NULL);
	read_mail(&c, URLSIFT_DECODE_OK);
	if ((child = fork()) == 0) {
		read_mail(&c, URLSIFT_DECODE_OK);
		close_client(&c);
		_exit(c.seen.hits == 1 ? 0 : 1);
	}
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	read_mail(&c, URLSIFT_DECODE_OK);
	close_client(&c);
}

/* Where SIGCHLD is ignored, nobody can be waited for. */
Test(helper, has_no_status)
{
	struct client c;

	open_client(&c, NULL);
	cr_assert_neq(signal(SIGCHLD, SIG_IGN), SIG_ERR);
	read_mail(&c, URLSIFT_DECODE_OK);
	cr_assert(us_helper_program(c.helper, "/bin/false"));
	read_mail(&c, URLSIFT_DECODE_EHELPER);
	close_client(&c);
}
