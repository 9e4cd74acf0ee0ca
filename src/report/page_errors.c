/*
 * The errors and warnings, with the inputs that they are about.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "page.h"

/* Messages that are visible at once, and those that can be unfolded. */
#define SHOWN 8
#define LISTED 200

static void
put_failure(struct out *out, const struct failure *failure)
{

	out_word(out, "<tr><th scope=\"row\">");
	html_put(out, "%-s",
	    failure->input == NULL ? "(all inputs)" : failure->input);
	if (failure->member != NULL)
		html_put(out, "!%-s", failure->member);
	html_put(out, "</th><td>%s</td></tr>\n", failure->why);
}

/* Write ${n} messages from ${failure} on.  Return the next one. */
static const struct failure *
put_failures(struct out *out, const struct failure *failure, size_t n)
{

	out_word(out,
	    "<table class=\"words\"><thead><tr><th scope=\"col\">"
	    "Input</th><th scope=\"col\">Message</th></tr></thead>\n"
	    "<tbody>\n");
	for (; failure != NULL && n > 0; n--, failure = failure->next)
		put_failure(out, failure);
	out_word(out, "</tbody></table>\n");
	return failure;
}

void
put_errors(const struct page *page)
{
	const struct report *r = page->report;
	size_t n = r->listed_errors < LISTED ? r->listed_errors : LISTED;
	const struct failure *rest = r->failures;
	struct out *out = page->out;

	if (r->unlisted > 0)
		html_put(out,
		    "<p>%ju results exceeded --max-memory.  The sums at the "
		    "top count them; the tables and lists do not.</p>\n",
		    (uintmax_t)r->unlisted);
	else if (r->errors == 0)
		out_word(out,
		    "<p>Errors occurred.  The messages are on "
		    "standard error.</p>\n");
	if (n > 0)
		rest = put_failures(out, rest, n < SHOWN ? n : SHOWN);
	if (n > SHOWN) {
		html_put(out, "<details><summary>%ju more</summary>\n",
		    (uintmax_t)(n - SHOWN));
		(void)put_failures(out, rest, n - SHOWN);
		out_word(out, "</details>\n");
	}
	if (r->errors > n)
		html_put(out,
		    "<p class=\"rest\">%ju more messages are only on standard "
		    "error.</p>\n",
		    (uintmax_t)(r->errors - n));
}
