/*
 * All URLs, as text: the page is one of what may be hostile, so that nothing on
 * it can be followed by a slip (D91).
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "html.h"
#include "page.h"

/* More places than these are shown on request. */
#define PLACES 3

static void
put_text(struct out *out, const char *before, const char *text,
    const char *after)
{

	if (text == NULL)
		return;
	out_word(out, before);
	out_word(out, "<bdi>");
	html_text(out, text, strlen(text));
	out_word(out, "</bdi>");
	out_word(out, after);
}

static void
put_number(struct out *out, const char *before, uint64_t number)
{

	out_word(out, before);
	out_number(out, number);
}

static void
put_date(struct out *out, uint32_t date)
{
	char text[32];

	snprintf(text, sizeof(text), ", %04" PRIu32 "-%02" PRIu32 "-%02" PRIu32,
	    date / 10000, date / 100 % 100, date % 100);
	out_word(out, text);
}

static void
put_source(struct out *out, const struct source *source)
{

	out_word(out, "<li>");
	put_text(out, "", source->file, "");
	put_text(out, "!", source->member, "");
	if (source->index > 0)
		put_number(out, source->is_record ? ", record " : ", message ",
		    source->index);
	put_text(out, " &lt;", source->id, "&gt;");
	if (source->date != 0)
		put_date(out, source->date);
	put_text(out, ", part ", source->part, "");
	put_text(out, ", field ", source->field, "");
	if (source->line > 0)
		put_number(out, ", line ", source->line);
	put_number(out, ", byte ", source->offset);
	out_word(out, "</li>\n");
}

static void
put_sources(struct out *out, const struct entry *entry)
{
	const struct source *source;
	bool is_folded = entry->count > PLACES;

	if (is_folded) {
		out_word(out, "<details><summary>");
		html_count(out, entry->count);
		out_word(out, " places</summary>\n");
	}
	out_word(out, "<ul>\n");
	for (source = entry->first; source != NULL; source = source->next)
		put_source(out, source);
	out_word(out, is_folded ? "</ul></details>" : "</ul>");
}

static void
put_risks(struct out *out, unsigned risks)
{
	unsigned n;

	for (n = 0; n < REPORT_BITS; n++) {
		if ((risks >> n & 1) == 0)
			continue;
		out_word(out, " <span class=\"risk\">");
		out_word(out, urlsift_risk_name((enum urlsift_risk)(1U << n)));
		out_word(out, "</span>");
	}
}

static void
put_entry(struct out *out, const struct entry *entry)
{

	out_word(out, "<li class=\"url\"");
	html_id(out, 'u', entry->number);
	out_word(out, "><code dir=\"ltr\">");
	html_text(out, entry->url->text, entry->url->len);
	out_word(out, "</code>");
	put_risks(out, entry->risks);
	put_sources(out, entry);
	out_word(out, "</li>\n");
}

/* Put those that are kept, under their hosts; where a domain begins, too. */
static void
put_kept(const struct page *page)
{
	struct entry *const *kept = page->kept;
	struct out *out = page->out;
	uint64_t host = 0, domain = 0;
	size_t i;

	for (i = 0; i < page->n_kept; i++) {
		if (groups_begins(kept, i, GROUP_HOST)) {
			out_word(out, i == 0 ? "<h3" : "</ul>\n<h3");
			html_id(out, 'h', ++host);
			out_char(out, '>');
			if (groups_begins(kept, i, GROUP_DOMAIN)) {
				out_word(out, "<span");
				html_id(out, 'd', ++domain);
				out_word(out, "></span>");
			}
			put_text(out, "", groups_name(kept[i], GROUP_HOST), "");
			if (kept[i]->host == NULL)
				out_word(out, "(none)");
			out_word(out, "</h3>\n<ul>\n");
		}
		put_entry(out, kept[i]);
	}
	out_word(out, "</ul>\n");
}

/* Put those that are not, under the reasons. */
static void
put_rejected(const struct page *page)
{
	struct entry *const *rejected = page->rejected;
	struct out *out = page->out;
	uint64_t reason = 0;
	size_t i;

	for (i = 0; i < page->n_rejected; i++) {
		if (groups_begins(rejected, i, GROUP_REASON)) {
			out_word(out, i == 0 ? "<h3" : "</ul>\n<h3");
			html_id(out, 'r', ++reason);
			out_char(out, '>');
			out_word(out, groups_name(rejected[i], GROUP_REASON));
			out_word(out, " <small>");
			put_text(out, "",
			    urlsift_reason_text(rejected[i]->reason), "");
			out_word(out, "</small></h3>\n<ul>\n");
		}
		put_entry(out, rejected[i]);
	}
	out_word(out, "</ul>\n");
}

void
listing_write(const struct page *page)
{

	if (page_has(page, SECTION_KEPT)) {
		page_begin(page, SECTION_KEPT);
		put_kept(page);
		out_word(page->out, "</section>\n");
	}
	if (page_has(page, SECTION_REJECTED)) {
		page_begin(page, SECTION_REJECTED);
		put_rejected(page);
		out_word(page->out, "</section>\n");
	}
}
