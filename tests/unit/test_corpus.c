/*
 * The corpus says what is right: each text gives its trace, each URL of
 * urls/NAME.cases its verdict.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "trace.h"
#include "urlsift.h"

static struct tu_case found[TU_CASES_MAX];

/* No parameters at all would be a pass. */
Test(corpus, is_there)
{
	size_t texts = tu_find(".in", found);
	size_t urls = tu_find(".cases", found);

	cr_assert_geq(texts, 70, "only %zu texts in the corpus", texts);
	cr_assert_geq(urls, 6, "only %zu lists of URLs in the corpus", urls);
}

Test(corpus, texts_and_traces_come_in_pairs)
{
	static struct tu_case traces[TU_CASES_MAX];
	size_t i, n = tu_find(".in", found);

	cr_assert_eq(tu_find(".want", traces), n);
	for (i = 0; i < n; i++)
		cr_assert_str_eq(found[i].path, traces[i].path);
}

/* Take out how sure the model is and why, which each new table changes. */
static void
make_plain(char *trace)
{
	static const char said[] = " (of 100 such line ends";
	char *at = trace, *end;

	while ((at = strstr(at, said)) != NULL) {
		end = at + strcspn(at, "\t\n");
		memmove(at, end, strlen(end) + 1);
	}
}

ParameterizedTestParameters(corpus, text_gives_its_trace)
{
	size_t n = tu_find(".in", found);

	return cr_make_param_array(struct tu_case, found, n);
}

ParameterizedTest(struct tu_case *c, corpus, text_gives_its_trace)
{
	struct tu_options options = tu_options(c->path);
	char *text, *want, *got;
	struct urlsift_rules *rules;
	size_t len, wanted;

	if (options.others)
		return;
	text = tu_read(c->path, ".in", &len);
	want = tu_read(c->path, ".want", &wanted);
	cr_assert(text != NULL && want != NULL, "%s cannot be read", c->path);
	rules = tu_rules(&options, NULL);
	cr_assert_not_null(rules, "%s.opt is wrong", c->path);

	got = tu_trace(rules, text, len, NULL, 0);
	make_plain(got);
	cr_assert_str_eq(got, want, "%s.in\n--- want\n%s--- got\n%s", c->path,
	    want, got);
	free(got);
	free(want);
	free(text);
	urlsift_rules_free(rules);
}

/* Write the verdict on ${url} as a list of cases spells it. */
static void
judge(const struct urlsift_rules *rules, const char *url, size_t len,
    char *verdict, size_t size)
{
	struct urlsift_reading reading;
	int status = urlsift_url_check(rules, url, len, &reading);

	if (status != URLSIFT_OK)
		snprintf(verdict, size, "status %d", status);
	else if (reading.reason == URLSIFT_R_NONE)
		snprintf(verdict, size, "ok");
	else
		snprintf(verdict, size, "%s@%lu",
		    urlsift_reason_name(reading.reason),
		    (unsigned long)reading.at);
}

/* A comment of a list may set the syntax for the lines behind it. */
static void
obey(struct urlsift_rules *rules, const char *line)
{

	if (strcmp(line, "# syntax=rfc1738") == 0)
		urlsift_rules_set(rules, "syntax", "rfc1738", NULL);
	else if (strcmp(line, "# syntax=rfc3986") == 0)
		urlsift_rules_set(rules, "syntax", "rfc3986", NULL);
}

/* Return how many URLs of ${line} are judged wrongly: none or one. */
static unsigned
judge_line(const struct urlsift_rules *rules, const char *line,
    const char *file, unsigned number)
{
	const char *url = strchr(line, '\t');
	char verdict[64], *exact;
	size_t len;

	cr_assert_not_null(url, "%s.cases:%u: no tab", file, number);
	url++;
	len = strlen(url);
	cr_assert_not_null(exact = malloc(len == 0 ? 1 : len));
	memcpy(exact, url, len);
	judge(rules, exact, len, verdict, sizeof(verdict));
	free(exact);
	if (strlen(verdict) == (size_t)(url - 1 - line) &&
	    memcmp(verdict, line, strlen(verdict)) == 0)
		return 0;
	cr_log_error("%s.cases:%u: it is %s: %s", file, number, verdict, line);
	return 1;
}

ParameterizedTestParameters(corpus, url_gets_its_verdict)
{
	size_t n = tu_find(".cases", found);

	return cr_make_param_array(struct tu_case, found, n);
}

ParameterizedTest(struct tu_case *c, corpus, url_gets_its_verdict)
{
	struct tu_options options = { 0 };
	struct urlsift_rules *rules = tu_rules(&options, NULL);
	unsigned number = 0, wrong = 0, judged = 0;
	char *text, *line, *next;
	size_t len;

	cr_assert_not_null(rules);
	cr_assert_not_null(text = tu_read(c->path, ".cases", &len));
	for (line = text; *line != '\0'; line = next) {
		next = line + strcspn(line, "\n");
		if (*next != '\0')
			*next++ = '\0';
		number++;
		if (*line == '#') {
			obey(rules, line);
		} else if (*line != '\0') {
			wrong += judge_line(rules, line, c->path, number);
			judged++;
		}
	}
	cr_assert_gt(judged, 0, "%s.cases has no cases", c->path);
	cr_assert_eq(wrong, 0, "%s.cases: %u of %u are wrong", c->path, wrong,
	    judged);
	free(text);
	urlsift_rules_free(rules);
}
