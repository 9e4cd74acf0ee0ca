/*
 * The lists of all URLs, by host, and of rejected candidates, by reason.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "html.h"
#include "risks.h"
#include "sections.h"

/* More places than this are folded. */
#define PLACES 3

/* Above so many URLs a list is folded, so many URLs together.  What is folded
 * costs a browser little: it is not laid out until a link leads there. */
#define UNFOLDED 5000
#define FOLD 1000

/* A longer URL gets a box to scroll in. */
#define LONG 1000

void
put_code(struct out *out, const struct entry *entry)
{

	out_word(out,
	    entry->url->len > LONG ? "<code class=\"long\" tabindex=\"0\">" :
				     "<code>");
}

void
put_place(struct out *out, const struct source *source)
{
	static const struct {
		const char *before, *after;
	} around[NOTE_TEXTS] = {
		[NOTE_FILE] = { "", "" },
		[NOTE_MEMBER] = { "!", "" },
		[NOTE_ID] = { " &lt;", "&gt;" },
		[NOTE_SUBJECT] = { ", &#8220;", "&#8221;" },
		[NOTE_PART] = { ", part ", "" },
		[NOTE_FIELD] = { ", field ", "" },
	};
	unsigned i;

	for (i = NOTE_FILE; i < NOTE_TEXTS; i++) {
		if (i == NOTE_ID && source->index > 0)
			html_put(out, ", %s %" PRIu64,
			    source->is_record ? "record" : "message",
			    source->index);
		if (i == NOTE_SUBJECT && source_text(source, NOTE_DATE) != NULL)
			html_put(out, ", %s", source_text(source, NOTE_DATE));
		if (i == NOTE_SUBJECT &&
		    source_text(source, NOTE_SENDER) != NULL)
			html_put(out, ", from %-s",
			    source_text(source, NOTE_SENDER));
		if (source_text(source, i) == NULL)
			continue;
		out_word(out, around[i].before);
		html_put(out, "%-s", source_text(source, i));
		out_word(out, around[i].after);
	}
	if (source->line > 0)
		html_put(out, ", line %" PRIu64, source->line);
	html_put(out, ", byte %" PRIu64, source->offset);
}

static void
put_places(struct out *out, const struct entry *entry)
{
	const struct source *source;

	if (entry->count == 1) {
		out_word(out, "<p>");
		put_place(out, entry->first);
		out_word(out, "</p>");
		return;
	}
	if (entry->count > PLACES)
		html_put(out, "<details><summary>%ju places</summary>\n",
		    (uintmax_t)entry->count);
	out_word(out, "<ul>\n");
	for (source = entry->first; source != NULL; source = source->next) {
		out_word(out, "<li>");
		put_place(out, source);
		out_word(out, "</li>\n");
	}
	out_word(out, entry->count > PLACES ? "</ul></details>" : "</ul>");
}

/* Write the risks of ${entry}.  Those of rejected candidates are not among the
 * risks of the page. */
static void
put_risk_names(struct out *out, const struct entry *entry)
{
	const struct urlsift_risk_text *text;
	bool is_link = entry->reason == URLSIFT_R_NONE;
	size_t k;

	for (k = 0; (text = urlsift_risk(k)) != NULL; k++) {
		if ((entry->risks & text->risk) == 0)
			continue;
		if (is_link)
			html_put(out, " <a class=\"risk\" href=\"#k%zu\">", k);
		else
			out_word(out, " <span class=\"risk\">");
		out_word(out, text->name);
		out_word(out, is_link ? "</a>" : "</span>");
	}
}

static void
put_entry(struct out *out, const struct entry *entry)
{

	html_put(out, "<li id=\"u%zu\">", entry->number);
	put_code(out, entry);
	html_put(out, "%.*s</code>", (int)entry->url->len, entry->url->text);
	if (entry->risks != 0)
		put_risk_names(out, entry);
	put_places(out, entry);
	out_word(out, "</li>\n");
}

/* Write the heading of ${entry}: a host, or a reason and its meaning. */
static void
put_heading(struct out *out, const struct entry *entry)
{
	const char *host = entry->name[NAME_HOST];

	out_word(out, "<h3>");
	if (entry->reason != URLSIFT_R_NONE)
		html_put(out, "%s <small>%s</small>", entry->name[NAME_REASON],
		    urlsift_reason_text(entry->reason));
	else
		html_put(out, "%-s", host == NULL ? "(no host)" : host);
	if (entry->is_mail)
		out_word(out, " <small>mail addresses</small>");
	out_word(out, "</h3>\n<ul class=\"urls\">\n");
}

/* Begin to fold the entries from ${i} on. */
static void
put_fold(const struct page *page, struct entry *const *entries, size_t n,
    size_t i)
{
	const struct entry *first = entries[i];
	size_t end = n - i < FOLD ? n : i + FOLD;

	out_word(page->out, i == 0 ? "" : "</details>\n");
	html_put(page->out, "<details class=\"fold\"><summary>%ju to %ju, ",
	    (uintmax_t)i + 1, (uintmax_t)end);
	if (first->reason != URLSIFT_R_NONE)
		out_word(page->out, first->name[NAME_REASON]);
	else
		html_put(page->out, "from %-s",
		    first->name[NAME_HOST] == NULL ? "(no host)" :
						     first->name[NAME_HOST]);
	out_word(page->out, "</summary>\n");
}

void
put_list(const struct page *page, const struct section *section)
{
	bool is_rejected = section->by == BY_REASON, folds;
	enum name_key key = is_rejected ? NAME_REASON : NAME_HOST;
	struct entry *const *entries = is_rejected ? page->rejected :
						     page->kept;
	size_t n = is_rejected ? page->n_rejected : page->n_kept, i;
	struct out *out = page->out;

	folds = n > UNFOLDED;
	for (i = 0; i < n; i++) {
		if (groups_begins(entries, i, key) ||
		    (folds && i % FOLD == 0)) {
			out_word(out, i == 0 ? "" : "</ul>\n");
			if (folds && i % FOLD == 0)
				put_fold(page, entries, n, i);
			put_heading(out, entries[i]);
		}
		put_entry(out, entries[i]);
	}
	out_word(out, folds ? "</ul></details>\n" : "</ul>\n");
}
