/*
 * The writer of the page.  The page is one file without a script, an image or
 * anything from the network, and its policy says so.  All URLs are text: they
 * may be hostile, and nobody should open one by mistake (D91).  The same
 * results and date make the same page.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "html.h"
#include "page.h"
#include "sections.h"

/* clang-format off */
static const struct section sections[SECTIONS] = {
	[SECTION_RISKS] = { .title = "Risks", .menu = "Risks",
		.put = put_risks },
	[SECTION_SENDERS] = { "Who sent what", "Senders", put_table,
		BY_SENDER, "Sender",
		"Addresses that messages are from, and hosts in their URLs",
		"(no sender)" },
	[SECTION_DOMAINS] = { "Where links lead", "Domains", put_table,
		BY_DOMAIN, "Domain",
		"Registrable domains; hosts that have none", "(no host)" },
	[SECTION_MAIL] = { "Mail addresses", "Mail addresses", put_table,
		BY_MAIL, "Domain", "Domains of mail addresses", "(no host)" },
	[SECTION_FILES] = { "Files", "Files", put_table,
		BY_FILE, "File", "Files in which the URLs were found", "" },
	[SECTION_DATES] = { "When", "Time line", put_time,
		BY_DATE, "Date", "Dates of messages and records", "" },
	[SECTION_ERRORS] = { .title = "Errors and warnings",
		.menu = "Errors", .put = put_errors },
	[SECTION_SCHEMES] = { "Schemes", NULL, put_table,
		BY_SCHEME, "Scheme", "What the URLs begin with", "(none)" },
	[SECTION_FORMS] = { "Forms", NULL, put_table,
		BY_FORM, "Form", "How the URLs are written in their text", "" },
	[SECTION_REASONS] = { "Rejected", NULL, put_table,
		BY_REASON, "Reason", "Why candidates are not valid URLs", "" },
	[SECTION_KEPT] = { .title = "All URLs", .menu = "All URLs",
		.put = put_list, .by = BY_DOMAIN },
	[SECTION_REJECTED] = { .title = "Rejected candidates",
		.menu = "Rejected", .put = put_list, .by = BY_REASON },
};
/* clang-format on */

/* Write the sections from ${first} to ${last} that have content. */
static void
put_sections(const struct page *page, unsigned first, unsigned last)
{
	const struct section *section;
	unsigned n;

	for (n = first; n <= last; n++) {
		if (!page->has[n])
			continue;
		section = &sections[n];
		html_put(page->out, "<section id=\"s%zu\"><h2>%s</h2>\n",
		    (size_t)n, section->title);
		section->put(page, section);
		out_word(page->out, "</section>\n");
	}
}

/* Write links to the sections that have content. */
static void
put_menu(const struct page *page)
{
	unsigned n;

	if (page->n_kept + page->n_rejected == 0)
		return;
	out_word(page->out, "<nav aria-label=\"Sections\"><ul>\n");
	for (n = 0; n < SECTIONS; n++)
		if (page->has[n] && sections[n].menu != NULL)
			html_put(page->out,
			    "<li><a href=\"#s%zu\">%s</a></li>\n", (size_t)n,
			    sections[n].menu);
	out_word(page->out, "</ul></nav>\n");
}

/* Set which sections have content by the places of ${entry}. */
static void
look_at_places(struct page *page, const struct entry *entry, const char **file)
{
	const struct source *source;

	for (source = entry->first; source != NULL; source = source->next) {
		++*(source_text(source, NOTE_DATE) != NULL ? &page->dated :
							     &page->undated);
		page->has[SECTION_SENDERS] |=
		    source_text(source, NOTE_SENDER) != NULL;
		if (*file == NULL)
			*file = source_text(source, NOTE_FILE);
		page->has[SECTION_FILES] |= source_text(source, NOTE_FILE) !=
		    *file;
	}
}

/* Set which sections have content. */
static void
look_at_entries(struct page *page)
{
	const struct report *r = page->report;
	const struct entry *entry;
	const char *file = NULL;
	size_t i;

	for (i = 0; i < page->n_kept; i++) {
		entry = page->kept[i];
		page->risky += entry->risks != 0;
		page->risks |= entry->risks;
		page->has[entry->is_mail ? SECTION_MAIL : SECTION_DOMAINS] =
		    true;
		look_at_places(page, entry, &file);
	}
	page->has[SECTION_DATES] = page->dated > 0;
	page->has[SECTION_ERRORS] = r->errors > 0 || r->has_errors ||
	    r->unlisted > 0;
	page->has[SECTION_RISKS] = page->has[SECTION_SCHEMES] =
	    page->has[SECTION_FORMS] = page->has[SECTION_KEPT] =
		page->n_kept > 0;
	page->has[SECTION_REASONS] = page->has[SECTION_REJECTED] =
	    page->n_rejected > 0;
}

/* List the entries, with rejected ones apart.  Return false when memory is
 * out. */
static bool
page_begin(struct page *page)
{
	struct entry *entry;
	size_t i, all = 0;

	for (entry = page->report->entries; entry != NULL; entry = entry->next)
		all++;
	page->kept = calloc(all + 1, sizeof(*page->kept));
	if (page->kept == NULL)
		return false;
	for (i = 0, entry = page->report->entries; entry != NULL;
	     entry = entry->next) {
		page->kept[i++] = entry;
		page->n_kept += entry->reason == URLSIFT_R_NONE;
	}

	/* Entries without a reason are sorted in front. */
	groups_sort(page->kept, all);
	page->rejected = page->kept + page->n_kept;
	page->n_rejected = all - page->n_kept;
	look_at_entries(page);
	return true;
}

/* Write the page.  Return false if memory runs out before it begins; later that
 * is an error of ${out}. */
static bool
write_page(struct report *report, struct out *out)
{
	struct page page = { .report = report, .out = out };
	bool is_made = page_begin(&page);

	if (is_made) {
		out_word(out, page_policy);
		put_title(&page);
		out_word(out, page_style);
		put_header(&page);
		put_menu(&page);
		out_word(out, "</header>\n<main>\n");
		put_sections(&page, SECTION_RISKS, SECTION_RISKS);
		out_word(out, "<div class=\"tables\">\n");
		put_sections(&page, SECTION_SENDERS, SECTION_FILES);
		out_word(out, "</div>\n");
		put_sections(&page, SECTION_DATES, SECTION_ERRORS);
		out_word(out, "<div class=\"tables\">\n");
		put_sections(&page, SECTION_SCHEMES, SECTION_REASONS);
		out_word(out, "</div>\n");
		put_sections(&page, SECTION_KEPT, SECTION_REJECTED);
		out_word(out, page_foot);
	}
	free(page.kept);
	return is_made;
}

bool
page_write(struct report *report, struct out *out)
{

	if (!tally_is_short(report->tally) && write_page(report, out))
		return report->unlisted == 0;
	error_say(NULL, strerror(ENOMEM));
	return false;
}
