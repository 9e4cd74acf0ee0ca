/*
 * What each filter of the library lets pass, what it says of a wrong value, and
 * that threads share it and that it reports when memory is out.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlsift.h"

#define THREADS 4
#define ROUNDS 200

static const char text[] =
    "http://example.org/ \"HTTP://www.b\xC3\xBC"
    "cher.example/x\" http://0xc0.0250.01/ ftp://a.test/ http://c.example:x/ "
    "mailto:a@b.test http://xn--bcher-kva.example/ news:a.b http:/\\d.test/";

/* The numbers of the hits that pass, in the order of the text. */
struct passed {
	const struct urlsift_filter *filter;
	struct urlsift_view *view;
	int hits, status;
	char numbers[64];
};

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct passed *passed = ctx;
	size_t len = strlen(passed->numbers);

	passed->hits++;
	urlsift_view_hit(passed->view, hit, NULL);
	passed->status = urlsift_filter_passes(passed->filter, passed->view);
	if (passed->status > 0)
		snprintf(passed->numbers + len, sizeof(passed->numbers) - len,
		    "%d", passed->hits);
	return passed->status < 0;
}

/* Scan ${in} with ${filter}.  Return URLSIFT_OK, or URLSIFT_ENOMEM. */
static int
scan(const struct urlsift_rules *rules, const struct urlsift_filter *filter,
    const char *in, struct passed *passed)
{
	struct urlsift_scanner *s;
	int status = URLSIFT_ENOMEM;

	memset(passed, 0, sizeof(*passed));
	passed->filter = filter;
	passed->view = urlsift_view_new(rules);
	s = urlsift_scanner_new(rules, on_hit, passed);
	if (passed->view != NULL && s != NULL &&
	    (status = urlsift_scanner_feed(s, in, strlen(in))) == URLSIFT_OK)
		status = urlsift_scanner_finish(s, URLSIFT_ENDED);
	urlsift_scanner_free(s);
	urlsift_view_free(passed->view);
	return status == URLSIFT_OK ? URLSIFT_OK : URLSIFT_ENOMEM;
}

Test(filter, lets_pass_what_its_values_say)
{
	static const struct {
		const char *name, *value, *numbers;
	} cases[] = {
		{ "invalid", "no", "12346789" },
		{ "invalid", "yes", "123456789" },
		{ "invalid", "only", "59" },
		{ "scheme", "http,mailto", "123679" },
		{ "not-scheme", "HTTP", "468" },
		{ "form", "quoted", "2" },
		{ "not-form", "quoted", "1346789" },
		{ "risk", "ip-host", "3" },
		{ "risk", "strong", "39" },
		{ "risk", "weak", "27" },
		{ "risk", "any", "2379" },
		{ "not-risk", "any", "1468" },
		{ "not-risk", "weak", "134689" },
		{ "host", "*.org,*.test", "1469" },
		{ "not-host", "*.test,*.org", "2378" },
		{ "host", "b\xC3\xBC*", "7" },
		{ "hosts", "xn--bcher-kva.example\n192.168.0.1", "37" },
		{ "hosts",
		    "# a list\n.b\xC3\xBC"
		    "cher.example\r\n",
		    "27" },
		{ "hosts", "0xc0.0250.01", "3" },
		{ "hosts", "", "" },
		{ "not-hosts", "", "12346789" },
		{ "not-hosts", "*.example\nexample.org", "34689" },
		{ "match", "^ftp|^news", "48" },
		{ "not-match", "example", "34689" },
	};
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter;
	struct passed passed;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		filter = urlsift_filter_new(rules);
		cr_assert_eq(urlsift_filter_add(filter, cases[i].name,
				 cases[i].value, NULL),
		    URLSIFT_OK, "%s", cases[i].name);
		cr_assert_eq(scan(rules, filter, text, &passed), URLSIFT_OK);
		cr_assert_str_eq(passed.numbers, cases[i].numbers, "%s=%s: %s",
		    cases[i].name, cases[i].value, passed.numbers);
		urlsift_filter_free(filter);
	}
	urlsift_rules_free(rules);
}

Test(filter, adds_up_values_and_filters)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct passed passed;

	cr_assert_eq(scan(rules, filter, text, &passed), URLSIFT_OK);
	cr_assert_str_eq(passed.numbers, "12346789");
	urlsift_filter_add(filter, "scheme", "http", NULL);
	urlsift_filter_add(filter, "scheme", "ftp", NULL);
	urlsift_filter_add(filter, "not-host", "*.example", NULL);
	cr_assert_eq(scan(rules, filter, text, &passed), URLSIFT_OK);
	cr_assert_str_eq(passed.numbers, "1349");
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

Test(filter, names_what_is_wrong)
{
	static const struct {
		const char *name, *value;
		enum urlsift_defect_field field;
		size_t at;
	} cases[] = {
		{ "nothing", "x", URLSIFT_D_NAME, 0 },
		{ "invalid", "maybe", URLSIFT_D_VALUE, 0 },
		{ "scheme", "http,,ftp", URLSIFT_D_VALUE, 5 },
		{ "scheme", "1x", URLSIFT_D_VALUE, 0 },
		{ "form", "bare,none", URLSIFT_D_VALUE, 5 },
		{ "not_form", "none", URLSIFT_D_VALUE, 0 },
		{ "risk", "Any", URLSIFT_D_VALUE, 0 },
		{ "host", "a,http://b/", URLSIFT_D_VALUE, 2 },
		{ "hosts", "a.test\n b c\n", URLSIFT_D_VALUE, 9 },
		{ "hosts", ".", URLSIFT_D_VALUE, 1 },
		{ "hosts", "a.test:80", URLSIFT_D_VALUE, 0 },
		{ "match", "(a", URLSIFT_D_VALUE, 2 },
	};
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct urlsift_defect defect;
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_assert_eq(urlsift_filter_add(filter, cases[i].name,
				 cases[i].value, &defect),
		    URLSIFT_EINVAL, "%s", cases[i].name);
		cr_assert_eq(defect.field, cases[i].field);
		cr_assert_eq(defect.at, cases[i].at, "%s=%s: %zu",
		    cases[i].name, cases[i].value, defect.at);
		cr_assert_neq(defect.why[0], '\0');
	}
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

Test(filter, has_one_call_for_options_and_filters)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct urlsift_defect defect;
	struct passed passed;

	cr_assert_eq(urlsift_option_set(rules, filter, "max_url", "5", &defect),
	    URLSIFT_EINVAL);
	cr_assert_eq(defect.field, URLSIFT_D_VALUE);
	cr_assert_eq(urlsift_option_set(rules, filter, "max_url", "5000", NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_rules_get(rules, "max-url"), 5000);
	cr_assert_eq(urlsift_option_set(rules, filter, "not_scheme", "http",
			 &defect),
	    URLSIFT_OK);
	cr_assert_eq(scan(rules, filter, text, &passed), URLSIFT_OK);
	cr_assert_str_eq(passed.numbers, "468");
	cr_assert_eq(urlsift_option_set(rules, filter, "max", "5000", &defect),
	    URLSIFT_EINVAL);
	cr_assert_eq(defect.field, URLSIFT_D_NAME);
	cr_assert_eq(urlsift_option_set(rules, filter, "max-url9", "5000",
			 NULL),
	    URLSIFT_EINVAL);
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

/* A view that nobody has told where to look sees a URL that is empty. */
Test(filter, judges_a_view_of_nothing)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct urlsift_view *view = urlsift_view_new(rules);
	struct urlsift_value value;
	size_t i;

	cr_expect_eq(urlsift_filter_passes(filter, view), 0);
	cr_expect_eq(urlsift_view_host(view, &value), 0);
	cr_expect_eq(urlsift_view_follow(view), 0);
	for (i = 0; urlsift_view_field(i) != NULL; i++)
		cr_expect_geq(urlsift_view_get(view, i, 0, &value), 0);
	urlsift_view_free(view);
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

Test(filter, names_the_entry_that_a_host_is_in)
{
	static const char *const cases[][3] = {
		{ "http://EXAMPLE.org/", "example.org", "example.org" },
		{ "http://a.example.org/", NULL, "a.example.org" },
		{ "http://0300.0.2.7:81/", "192.0.2.7", "192.0.2.7" },
		{ "http://a.b.example/", "b.example", "a.b.example" },
		{ "http://[2001:db8:0::1]/", "2001:db8::1", "2001:db8::1" },
		{ "news:a.b", NULL, "" },
		{ "http:/\\B%2eexample\\x", "b.example", "b.example" },
	};
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct urlsift_view *view = urlsift_view_new(rules);
	struct urlsift_reading r;
	struct urlsift_value host;
	const char *entry;
	size_t i;
	int found;

	urlsift_filter_add(filter, "not-hosts",
	    "example.org\n0xc0.0.519\n[2001:DB8::0:1]", NULL);
	urlsift_filter_add(filter, "hosts", ".b.example", NULL);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		urlsift_url_check(rules, cases[i][0], strlen(cases[i][0]), &r);
		urlsift_view_url(view, &r, NULL);
		found = urlsift_filter_entry(filter, view, &entry);
		cr_assert_eq(found, cases[i][1] != NULL, "%s", cases[i][0]);
		cr_assert(found == 0 || strcmp(entry, cases[i][1]) == 0, "%s",
		    entry);
		found = urlsift_view_host(view, &host);
		cr_assert_str_eq(found == 1 ? host.text : "", cases[i][2]);
	}
	urlsift_view_free(view);
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

/* Some steps, and more with each byte (patterns-match-bytes). */
Test(filter, says_which_pattern_cannot_decide)
{
	char in[300] = "http://example.org/";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct passed passed;

	memset(in + strlen(in), 'a', 200);
	memcpy(in + strlen(in), "/b", 3);
	urlsift_filter_add(filter, "not-match", "(a|aa)+$", NULL);
	cr_assert_eq(scan(rules, filter, in, &passed), URLSIFT_OK);
	cr_assert_geq(passed.status, URLSIFT_UNDECIDED);
	cr_assert_str_eq(urlsift_filter_option((size_t)(passed.status -
						   URLSIFT_UNDECIDED))
			     ->name,
	    "not-match");
	urlsift_filter_add(filter, "not-match", "b$", NULL);
	cr_assert_eq(scan(rules, filter, in, &passed), URLSIFT_OK);
	cr_assert_eq(passed.status, 0);
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

/* Hosts and patterns in ${filter}. */
static int
fill(struct urlsift_filter *filter)
{
	char hosts[40];
	int i, status = URLSIFT_OK;

	for (i = 0; i < 100 && status == URLSIFT_OK; i++) {
		snprintf(hosts, sizeof(hosts), ".h%d.example\nexample.org", i);
		status = urlsift_filter_add(filter, "hosts", hosts, NULL);
	}
	if (status == URLSIFT_OK)
		status = urlsift_filter_add(filter, "match", "org", NULL);
	if (status == URLSIFT_OK)
		status = urlsift_filter_add(filter, "host", "e*,x", NULL);
	return status == URLSIFT_OK ?
	    urlsift_filter_add(filter, "scheme", "http", NULL) :
	    status;
}

struct shared {
	const struct urlsift_rules *rules;
	const struct urlsift_filter *filter;
};

static void *
scan_often(void *ctx)
{
	const struct shared *shared = ctx;
	struct passed passed;
	int i;

	for (i = 0; i < ROUNDS; i++)
		if (scan(shared->rules, shared->filter, text, &passed) !=
			URLSIFT_OK ||
		    strcmp(passed.numbers, "1") != 0)
			return ctx;
	return NULL;
}

Test(filter, is_shared_by_threads)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct shared shared = { rules, filter };
	pthread_t thread[THREADS];
	void *wrong;
	int i;

	cr_assert_eq(fill(filter), URLSIFT_OK);
	for (i = 0; i < THREADS; i++)
		cr_assert_eq(pthread_create(&thread[i], NULL, scan_often,
				 &shared),
		    0);
	for (i = 0; i < THREADS; i++) {
		cr_assert_eq(pthread_join(thread[i], &wrong), 0);
		cr_assert_null(wrong);
	}
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

/* Memory that runs out after ${left} calls. */
struct memory {
	long left, live;
};

static void *
scarce_realloc(void *ctx, void *block, size_t size)
{
	struct memory *memory = ctx;

	if (memory->left-- <= 0)
		return NULL;
	memory->live += block == NULL;
	return realloc(block, size);
}

static void
scarce_free(void *ctx, void *block)
{
	struct memory *memory = ctx;

	memory->live -= block != NULL;
	free(block);
}

/* Make a filter and use it.  Return URLSIFT_OK or URLSIFT_ENOMEM. */
static int
run(struct memory *scarce)
{
	const struct urlsift_memory memory = { scarce_realloc, scarce_free,
		scarce };
	struct urlsift_rules *rules = urlsift_rules_new(&memory);
	struct urlsift_filter *filter;
	struct passed passed;
	int status = URLSIFT_ENOMEM;

	if (rules == NULL)
		return status;
	if ((filter = urlsift_filter_new(rules)) != NULL &&
	    (status = fill(filter)) == URLSIFT_OK &&
	    (status = scan(rules, filter, text, &passed)) == URLSIFT_OK)
		cr_assert_str_eq(passed.numbers, "1");
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
	return status;
}

Test(filter, reports_when_memory_is_out)
{
	struct memory scarce;
	int status = URLSIFT_ENOMEM;
	long n;

	for (n = 0; status != URLSIFT_OK; n++) {
		scarce.left = n;
		scarce.live = 0;
		status = run(&scarce);
		cr_assert(status == URLSIFT_OK || status == URLSIFT_ENOMEM);
		cr_assert_eq(scarce.live, 0, "%ld blocks after %ld calls",
		    scarce.live, n);
	}
	cr_assert_gt(n, 20);
}
