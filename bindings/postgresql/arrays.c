/*
 * urlsift_urls(text [, options]) and urlsift_hosts(text [, options]): arrays,
 * for indexes.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "functions.h"
#include "scan.h"
#include "value.h"

static void
add_url(void *ctx, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	ArrayBuildState *urls = ctx;

	if (best->reason == URLSIFT_R_NONE)
		(void)accumArrayResult(urls, value_text(best->url, best->len),
		    false, TEXTOID, CurrentMemoryContext);
}

PG_FUNCTION_INFO_V1(sql_urls);

Datum
sql_urls(PG_FUNCTION_ARGS)
{
	ArrayBuildState *urls =
	    initArrayResult(TEXTOID, CurrentMemoryContext, false);

	scan_text(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1), add_url, urls);
	PG_RETURN_DATUM(makeArrayResult(urls, CurrentMemoryContext));
}

/* Add the host of a valid URL, in lower case. */
static void
add_host(void *ctx, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	ArrayBuildState *hosts = ctx;
	char *at, *end;
	bool is_null;
	Datum host;

	if (best->reason != URLSIFT_R_NONE)
		return;
	host = value_part(best, URLSIFT_P_HOST, &is_null);
	if (is_null || VARSIZE(DatumGetPointer(host)) == VARHDRSZ)
		return;
	at = VARDATA(DatumGetPointer(host));
	end = (char *)DatumGetPointer(host) + VARSIZE(DatumGetPointer(host));
	for (; at < end; at++)
		*at = (char)pg_ascii_tolower((unsigned char)*at);
	(void)accumArrayResult(hosts, host, false, TEXTOID,
	    CurrentMemoryContext);
}

/* Compare two texts by their bytes. */
static int
compare(const void *a, const void *b)
{
	const text *x = (const text *)DatumGetPointer(*(const Datum *)a);
	const text *y = (const text *)DatumGetPointer(*(const Datum *)b);
	size_t x_len = VARSIZE(x) - VARHDRSZ, y_len = VARSIZE(y) - VARHDRSZ;
	int order = memcmp(VARDATA(x), VARDATA(y), Min(x_len, y_len));

	if (order != 0)
		return order;
	return (x_len > y_len) - (x_len < y_len);
}

PG_FUNCTION_INFO_V1(sql_hosts);

Datum
sql_hosts(PG_FUNCTION_ARGS)
{
	ArrayBuildState *hosts =
	    initArrayResult(TEXTOID, CurrentMemoryContext, false);
	int i, n = 0;

	scan_text(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1), add_host, hosts);
	qsort(hosts->dvalues, (size_t)hosts->nelems, sizeof(Datum), compare);
	for (i = 0; i < hosts->nelems; i++)
		if (n == 0 ||
		    compare(&hosts->dvalues[n - 1], &hosts->dvalues[i]) != 0)
			hosts->dvalues[n++] = hosts->dvalues[i];
	hosts->nelems = n;
	PG_RETURN_DATUM(makeArrayResult(hosts, CurrentMemoryContext));
}
