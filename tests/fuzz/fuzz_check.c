/*
 * Fuzz target: the parser.  The first byte selects the rules, the rest is a
 * URL.  Checked: section 5, written down a second time, agrees by the letter of
 * 1994; the pattern, asked each time, agrees; parts lie inside the URL and
 * rise; a kept URL that stands in a text is found there and is itself, and
 * looking for it takes no more work than the text is long.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "rules.h"
#include "rfc1738_oracle.h"
#include "urlsift.h"
#include "scanner.h"

/* Longer URLs are judged and not looked for in a text. */
#define URL_MAX 4096
#define URL_MAX_SMALL 240

/* A byte costs so much work at most (linear-time). */
#define WORK 16

/* Fail because of ${what} and show ${r}. */
static void
fail(const struct urlsift_reading *r, const char *what)
{
	unsigned i;

	fprintf(stderr, "%s@%u: %.*s\n",
	    r->reason == URLSIFT_R_NONE ? "ok" : urlsift_reason_name(r->reason),
	    r->at, (int)r->len, r->url);
	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((r->has >> i & 1) != 0)
			fprintf(stderr, "%s %u-%u\n",
			    urlsift_part_name((enum urlsift_part)i),
			    r->part[i].begin, r->part[i].end);
	tu_fuzz_fail(what);
}

/* Parts lie inside the URL; the ones all schemes share, in their order. */
static void
check_parts(const struct urlsift_reading *r)
{
	static const enum urlsift_part order[] = { URLSIFT_P_SCHEME,
		URLSIFT_P_USER, URLSIFT_P_PASSWORD, URLSIFT_P_HOST,
		URLSIFT_P_PORT, URLSIFT_P_PATH, URLSIFT_P_QUERY,
		URLSIFT_P_FRAGMENT };
	uint32_t last = 0;
	size_t i;

	if (r->at > r->len)
		fail(r, "something is wrong behind the URL");
	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((r->has >> i & 1) != 0 &&
		    (r->part[i].begin > r->part[i].end ||
			r->part[i].end > r->len))
			fail(r, "a part beyond its URL");
	for (i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		if ((r->has >> order[i] & 1) == 0)
			continue;
		if (r->part[order[i]].begin < last)
			fail(r, "parts do not rise");
		last = r->part[order[i]].end;
	}
}

/* Section 5 says the same. */
static void
check_letter(const struct urlsift_reading *r)
{
	static struct tu_rfc1738 *letter;
	bool valid;

	if (letter == NULL && (letter = tu_rfc1738_new()) == NULL)
		tu_fuzz_fail("no memory");
	valid = tu_rfc1738_accepts(letter, r->url, r->len);
	if (valid != (r->reason == URLSIFT_R_NONE))
		fail(r, valid ? "valid by the letter" : "not by the letter");
}

/* The pattern in the interpreter says the same. */
static void
check_shortcuts(struct urlsift_rules *rules, const struct urlsift_reading *r)
{
	struct urlsift_reading slow;
	unsigned i;

	rules->no_shortcuts = true;
	if (urlsift_url_check(rules, r->url, r->len, &slow) != URLSIFT_OK)
		tu_fuzz_fail("no memory");
	rules->no_shortcuts = false;
	if (slow.reason != r->reason || slow.at != r->at ||
	    slow.has != r->has || slow.port != r->port ||
	    slow.default_port != r->default_port || slow.notes != r->notes)
		fail(&slow, "the pattern says something else");
	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((r->has >> i & 1) != 0 &&
		    (slow.part[i].begin != r->part[i].begin ||
			slow.part[i].end != r->part[i].end))
			fail(&slow, "the pattern sets another part");
}

/* What a text must hold and nothing else. */
struct wanted {
	const struct urlsift_reading *url;
	enum urlsift_form form;
	uint64_t begin;
	bool seen;
};

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	struct wanted *w = ctx;

	if (w->seen || hit->begin != w->begin ||
	    hit->end != w->begin + w->url->len || hit->form != w->form ||
	    hit->readings != 1 || r->reason != URLSIFT_R_NONE ||
	    r->len != w->url->len || memcmp(r->url, w->url->url, r->len) != 0 ||
	    r->has != w->url->has || r->port != w->url->port ||
	    r->notes != w->url->notes) {
		fprintf(stderr, "found:\n");
		fail(r, "it is not the URL");
	}
	w->seen = true;
	return 0;
}

/* Return a scanner for these rules, which reports ${w}; it takes one text after
 * the other. */
static struct urlsift_scanner *
scanner_of(unsigned flags, struct wanted *w)
{
	static struct urlsift_scanner *all[TU_FUZZ_FLAGS];

	if (all[flags] == NULL)
		all[flags] =
		    urlsift_scanner_new(tu_fuzz_rules(flags), on_hit, w);
	if (all[flags] == NULL)
		tu_fuzz_fail("no memory");
	return all[flags];
}

/* What stands between ${before} and ${after} is ${r} and of this form. */
static void
find_again(const struct urlsift_reading *r, unsigned flags, const char *before,
    const char *after, enum urlsift_form form)
{
	static struct wanted w;
	static char text[URL_MAX + 64];
	struct urlsift_scanner *scanner = scanner_of(flags, &w);
	uint64_t begun = us_scanner_work(scanner);
	size_t len = strlen(before);

	w.url = r;
	w.form = form;
	w.begin = len;
	w.seen = false;
	memcpy(text, before, len);
	memcpy(text + len, r->url, r->len);
	len += r->len;
	memcpy(text + len, after, strlen(after));
	len += strlen(after);
	if (urlsift_scanner_feed(scanner, text, len) != URLSIFT_OK ||
	    urlsift_scanner_finish(scanner, URLSIFT_ENDED) != URLSIFT_OK)
		tu_fuzz_fail("no memory");
	if (!w.seen)
		fail(r, "it is not found");
	if (us_scanner_work(scanner) - begun > WORK * len)
		fail(r, "too much work");
	w.url = NULL;
}

/* Return whether its name counts in a text (scheme-in-text). */
static bool
counts(const struct urlsift_rules *rules, const struct urlsift_reading *r)
{
	size_t name = r->part[URLSIFT_P_SCHEME].end;

	return us_registry_find(&rules->registry, r->url, name) != NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct urlsift_rules *rules;
	struct urlsift_reading r;
	size_t most;

	if (size < 1)
		return 0;
	rules = tu_fuzz_rules(data[0]);
	if (urlsift_url_check(rules, (const char *)data + 1, size - 1, &r) !=
	    URLSIFT_OK)
		tu_fuzz_fail("no memory");
	check_parts(&r);
	check_shortcuts(rules, &r);
	if ((data[0] & TU_FUZZ_1994) != 0)
		check_letter(&r);
	most = (data[0] & TU_FUZZ_SMALL) != 0 ? URL_MAX_SMALL : URL_MAX;
	if (r.reason != URLSIFT_R_NONE || r.len > most || !counts(rules, &r))
		return 0;
	find_again(&r, data[0], "<URL:", ">\n", URLSIFT_F_WRAPPER);
	return 0;
}
