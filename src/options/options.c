/*
 * The options as values: their errors and their memory.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

int
options_fail(struct options_error *error, const char *option, const char *why)
{

	error->option = option;
	snprintf(error->why, sizeof(error->why), "%s", why);
	return -1;
}

int
options_fail_value(struct options_error *error, const char *word,
    const char *value, const char *why)
{

	snprintf(error->room, sizeof(error->room), "--%s=%.80s", word, value);
	return options_fail(error, error->room, why);
}

bool
option_list_stdin(const struct option_list *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (strcmp(list->item[i].value, "-") == 0)
			return true;
	return false;
}

void
options_free(struct options *o)
{

	free(o->scheme_file.item);
	free(o->host_list.item);
	free(o->filter.item);
	free(o->hosts_file.item);
	free(o->known.item);
	free(o->wanted.item);
	free(o->unwanted_dir.item);
	free(o->list.item);
	free(o->column);
	free(o->kept_column);
}
