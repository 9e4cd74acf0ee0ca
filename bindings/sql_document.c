/*
 * A list of hits and warnings, and the reader of documents that writes it.
 * SPDX-License-Identifier: MIT
 */
#include "sql_document.h"

#include <string.h>

/* Bytes that are taken together, and those that are kept if nobody takes
 * them. */
#define BATCH (1UL << 20)
#define MOST (128UL << 20)

/* The memory of a list counts what is kept in it. */
static void *
resize(void *ctx, void *block, size_t size)
{
	struct sql_list *list = ctx;

	list->held += size;
	return list->memory.realloc(list->memory.ctx, block, size);
}

static void
release(void *ctx, void *block)
{
	struct sql_list *list = ctx;

	list->memory.free(list->memory.ctx, block);
}

void
sql_list_begin(struct sql_list *list, const struct urlsift_memory *memory)
{

	memset(list, 0, sizeof(*list));
	list->memory = *memory;
	list->link = &list->first;
}

/* Append what is found: a ${warning}, or a hit if that is "".  Return NULL when
 * memory is out. */
static struct sql_found *
append(struct sql_list *list, const struct urlsift_place *place,
    const char *warning)
{
	struct urlsift_memory memory = { resize, release, list };
	size_t size = strlen(warning) + 1;
	struct sql_found *found = resize(list, NULL, sizeof(*found) + size);

	list->is_short = list->is_short || found == NULL;
	if (found == NULL)
		return NULL;
	memset(found, 0, sizeof(*found));
	memcpy(found->warning, warning, size);
	*list->link = found;
	list->link = &found->next;
	if (place == NULL ||
	    (found->place = urlsift_place_copy(place, &memory)) != NULL)
		return found;
	list->is_short = true;
	return NULL;
}

int
sql_list_add(struct sql_list *list, const struct urlsift_filter *filter,
    struct urlsift_view *view, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct urlsift_memory memory = { resize, release, list };
	struct sql_found *found;
	int passes;

	urlsift_view_hit(view, hit, place);
	passes = urlsift_filter_passes(filter, view);
	if (passes == 0)
		return 0;
	list->is_short = list->is_short || passes < 0;
	if (passes < 0 || (found = append(list, place, "")) == NULL)
		return 1;
	found->passes = passes;
	found->hit = urlsift_hit_copy(hit, &memory);
	list->is_short = found->hit == NULL;
	return list->is_short;
}

void
sql_list_empty(struct sql_list *list)
{

	list->first = NULL;
	list->link = &list->first;
	list->held = 0;
}

void
sql_list_free(struct sql_list *list)
{
	struct sql_found *found;

	while ((found = list->first) != NULL) {
		list->first = found->next;
		urlsift_hit_free(found->hit);
		urlsift_place_free(found->place);
		release(list, found);
	}
	sql_list_empty(list);
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct sql_options *options = ctx;
	struct sql_list *list = options->list;

	if (sql_list_add(list, options->filter, options->view, hit, place) != 0)
		return 1;
	if (list->take != NULL && list->held > BATCH)
		list->is_stopped = list->take(list->ctx) != 0;
	list->is_full = list->held > MOST;
	return list->is_full || list->is_stopped;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	struct sql_list *list = ((struct sql_options *)ctx)->list;

	if (!list->is_full && !list->is_short && !list->is_stopped)
		(void)append(list, place, what);
	list->is_full = list->held > MOST;
}

static int
on_idle(void *ctx, int input_waits)
{
	const struct sql_list *list = ((struct sql_options *)ctx)->list;

	(void)input_waits;
	return list->is_full || list->is_short;
}

static int
on_wait(void *ctx, int fd, short events, int ms)
{
	struct sql_list *list = ((struct sql_options *)ctx)->list;
	int came = list->wait(list->ctx, fd, events, ms);

	list->is_stopped = came == -1;
	return came;
}

const struct urlsift_document_calls sql_document_calls = { .hit = on_hit,
	.warning = on_warning,
	.idle = on_idle,
	.wait = on_wait };

int
sql_document_read(struct sql_options *options, struct sql_list *list,
    unsigned from, const char *bytes, size_t len)
{
	int status;

	options->list = list;
	urlsift_document_need(options->document, URLSIFT_FROM_LINES | from);
	status = urlsift_document_bytes(options->document, bytes, len, NULL);
	options->list = NULL;
	if (list->is_full &&
	    append(list, NULL,
		"it takes too much memory; the rest is not read") == NULL)
		return URLSIFT_ENOMEM;
	if (status == URLSIFT_ENOMEM || list->is_short)
		return URLSIFT_ENOMEM;
	return list->is_stopped ? URLSIFT_STOPPED : URLSIFT_OK;
}
