/*
 * Fuzz target: files of users' schemes.  The first byte selects the rules; what
 * follows, up to the first NUL, is the file, the rest a text.  Checked: an
 * error has a place in the file and says why; without one the rules work, and
 * what they keep of the text is kept alone.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "trace.h"

/* The cut does not matter, and what is kept is kept alone. */
static void
check_rules(const struct urlsift_rules *rules, const char *text, size_t len)
{
	char *whole, *again;
	size_t i, n;
	const size_t *cuts = tu_fuzz_cuts(len, 0, &n);
	struct tu_hits hits = tu_hits_scan(rules, text, len);
	struct urlsift_reading r;

	for (i = 0; i < hits.n; i++) {
		if (hits.hit[i]->reading[0]->reason != URLSIFT_R_NONE)
			continue;
		if (urlsift_url_check(rules, hits.hit[i]->reading[0]->url,
			hits.hit[i]->reading[0]->len, &r) != URLSIFT_OK)
			tu_fuzz_fail("no memory");
		if (r.reason != URLSIFT_R_NONE)
			tu_fuzz_fail("kept, and rejected alone");
	}
	tu_hits_free(&hits);
	whole = tu_trace(rules, text, len, NULL, 0);
	again = tu_trace(rules, text, len, cuts, n);
	if (strcmp(whole, again) != 0)
		tu_fuzz_fail("the cut matters");
	free(whole);
	free(again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *file = (const char *)data + 1, *text;
	struct urlsift_rules *rules;
	struct urlsift_defect defect;
	size_t len;

	if (size < 1)
		return 0;
	text = memchr(file, '\0', size - 1);
	if (text == NULL || data[0] >= 128)
		text = file + size - 1;
	len = (size_t)(text - file);
	if ((rules = urlsift_rules_new(NULL)) == NULL)
		tu_fuzz_fail("no memory");
	if ((data[0] & TU_FUZZ_1994) != 0)
		urlsift_rules_set(rules, "syntax", "rfc1738", NULL);
	if (urlsift_rules_add_schemes(rules, file, len, "", &defect) !=
	    URLSIFT_OK) {
		if (defect.at > len || *defect.why == '\0')
			tu_fuzz_fail("an error without a place or a reason");
	} else if (len < size - 1) {
		check_rules(rules, text + 1, size - 2 - len);
	}
	urlsift_rules_free(rules);
	return 0;
}
