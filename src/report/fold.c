/*
 * What is left out is counted.
 */
#include "config.h"

#include <string.h>

#include "fold.h"
#include "html.h"

void
fold_begin(struct fold *fold, struct out *out, const char *name, uint64_t count,
    uint64_t most)
{

	fold->out = out;
	fold->links = 0;
	out_word(out, "<li class=\"bar\"><details><summary>");
	html_bar(out, name, strlen(name), count, most);
	out_word(out, "</summary>\n<ul class=\"to\">\n");
}

void
fold_link(struct fold *fold, const struct entry *entry)
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
fold_end(struct fold *fold)
{

	if (fold->links > FOLD_MAX)
		fold_rest(fold->out, fold->links - FOLD_MAX);
	out_word(fold->out, "</ul></details></li>\n");
}

void
fold_rest(struct out *out, uint64_t count)
{

	out_word(out, "<li class=\"rest\">");
	html_count(out, count);
	out_word(out, " more are only in the list of URLs</li>\n");
}
