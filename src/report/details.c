/*
 * What is left out is counted.
 */
#include "config.h"

#include <string.h>

#include "details.h"
#include "html.h"

void
details_begin(struct details *fold, struct out *out, const char *name,
    uint64_t count, uint64_t most)
{

	fold->out = out;
	fold->links = 0;
	out_word(out, "<li class=\"bar\"><details><summary>");
	html_bar(out, name, strlen(name), count, most);
	out_word(out, "</summary>\n<ul class=\"to\">\n");
}

void
details_link(struct details *fold, const struct entry *entry)
{
	struct out *out = fold->out;

	if (fold->links++ >= FOLD_MAX)
		return;
	out_word(out, "<li>");
	html_link(out, 'u', entry->number);
	out_word(out, "<bdi>");
	html_brief(out, entry->url->text, entry->url->len);
	out_word(out, "</bdi></a></li>\n");
}

void
details_end(struct details *fold)
{

	if (fold->links > FOLD_MAX)
		details_rest(fold->out, fold->links - FOLD_MAX);
	out_word(fold->out, "</ul></details></li>\n");
}

void
details_rest(struct out *out, uint64_t count)
{

	out_word(out, "<li class=\"rest\">");
	html_count(out, count);
	out_word(out, " more are only in the list of URLs</li>\n");
}
