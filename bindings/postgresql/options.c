/*
 * The options, in memory of the server that lasts as long as the backend.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "memory.h"
#include "options.h"
#include "value.h"

/* Views, and what scans by the rules, are allocated in its context, too. */
static struct sql_cache cache;

struct sql_options *
options_get(const text *words)
{
	struct sql_options *options;
	struct sql_error error;
	int status;

	value_need_utf8();
	if (cache.memory.ctx == NULL)
		cache.memory = memory_of(AllocSetContextCreate(TopMemoryContext,
		    "urlsift", ALLOCSET_DEFAULT_SIZES));
	status = sql_options_get(&cache, VARDATA_ANY(words), value_len(words),
	    &options, &error);
	if (status == URLSIFT_ENOMEM)
		memory_fail();
	if (status != URLSIFT_OK)
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift: %s: %.*s", error.defect.why,
			    (int)error.len, error.word)));
	return options;
}
