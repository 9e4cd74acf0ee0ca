/*
 * The functions that judge one URL, without looking for its ends.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "functions.h"
#include "memory.h"
#include "url/hostname.h"
#include "url/normal.h"
#include "url/suffix.h"
#include "rules.h"
#include "value.h"

/* Judge ${url} by ${rules}.  The result points into ${url}. */
static struct urlsift_reading
judge(const struct shared_rules *rules, const char *url, size_t len)
{
	struct urlsift_reading reading;

	if (urlsift_url_check(rules->rules, url, len, &reading) != URLSIFT_OK)
		memory_fail();
	return reading;
}

/* The same by the options ${words}. */
static struct urlsift_reading
check(const text *url, const text *words)
{

	return judge(rules_get(words), VARDATA_ANY(url), value_len(url));
}

PG_FUNCTION_INFO_V1(sql_valid);

Datum
sql_valid(PG_FUNCTION_ARGS)
{
	struct urlsift_reading reading =
	    check(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1));

	PG_RETURN_BOOL(reading.reason == URLSIFT_R_NONE);
}

PG_FUNCTION_INFO_V1(sql_reason);

Datum
sql_reason(PG_FUNCTION_ARGS)
{
	struct urlsift_reading reading =
	    check(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1));

	return value_reason(&reading, &fcinfo->isnull);
}

/* Return the component that is called ${name}, which is borrowed. */
static struct us_component
find_part(const char *name)
{
	struct us_component named;

	if (!us_component_find(&named, name, strlen(name)))
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift_part: no such part: %s", name)));
	return named;
}

PG_FUNCTION_INFO_V1(sql_part);

Datum
sql_part(PG_FUNCTION_ARGS)
{
	struct us_component named =
	    find_part(text_to_cstring(PG_GETARG_TEXT_PP(1)));
	struct urlsift_reading reading =
	    check(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(2));

	if (reading.reason != URLSIFT_R_NONE)
		PG_RETURN_NULL();
	return value_named(&reading, &named, &fcinfo->isnull);
}

/* A function of hostname.h. */
typedef const char *find_by_list(struct us_hostname *h, void *suffixes,
    const struct urlsift_reading *r);

/* Return what ${find} returns by the public suffix list. */
static Datum
by_list(FunctionCallInfo fcinfo, find_by_list *find)
{
	struct urlsift_reading reading =
	    check(PG_GETARG_TEXT_PP(0), PG_GETARG_TEXT_PP(1));
	void *suffixes = us_suffix_load();
	struct us_hostname host;

	if (suffixes == NULL)
		value_lacks_libpsl();
	return value_name(find(&host, suffixes, &reading), &fcinfo->isnull);
}

PG_FUNCTION_INFO_V1(sql_domain);

Datum
sql_domain(PG_FUNCTION_ARGS)
{

	return by_list(fcinfo, us_hostname_domain);
}

PG_FUNCTION_INFO_V1(sql_suffix);

Datum
sql_suffix(PG_FUNCTION_ARGS)
{

	return by_list(fcinfo, us_hostname_suffix);
}

PG_FUNCTION_INFO_V1(sql_normalize);

Datum
sql_normalize(PG_FUNCTION_ARGS)
{
	const text *url = PG_GETARG_TEXT_PP(0);
	const struct shared_rules *rules = rules_get(PG_GETARG_TEXT_PP(1));
	struct urlsift_reading reading =
	    judge(rules, VARDATA_ANY(url), value_len(url));
	char *room;
	size_t len;

	if (reading.reason != URLSIFT_R_NONE)
		PG_RETURN_NULL();
	room = palloc(US_NORMAL_ROOM(reading.len));
	len = us_normal_url(rules->rules, &reading, room);
	if (judge(rules, room, len).reason != URLSIFT_R_NONE)
		return value_text(reading.url, reading.len);
	return value_text(room, len);
}
