/*
 * urlsift(text [, options]): a row for each URL.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "url/around.h"
#include "functions.h"
#include "scan.h"
#include "value.h"

/* The columns, in the order of urlsift.sql. */
enum column {
	URL,
	VALID,
	REASON,
	FORM,
	SCHEME,
	HOST,
	PORT,
	PATH,
	OFFSET,
	LENGTH,
	RISKS,
	CONTEXT,
	SENTENCE,
	COLUMNS
};

/* Where rows go, and how far the text has been counted. */
struct rows {
	ReturnSetInfo *result;
	const char *text;
	size_t len;
	uint64_t byte;
	int32 characters;
};

/* Return the number of characters in a part of a text of UTF-8. */
static int32
count(const char *text, uint64_t begin, uint64_t end)
{
	int32 n = 0;

	for (; begin < end; begin++)
		n += (text[begin] & 0xC0) != 0x80;
	return n;
}

/* A us_component_piece. */
static void
append(void *str, const char *text, size_t len)
{

	appendBinaryStringInfo(str, text, (int)len);
}

/* Return the text around ${hit}, or the sentence that it is in. */
static Datum
context_of(const struct rows *rows, const struct urlsift_hit *hit,
    bool is_sentence)
{
	const struct urlsift_around c = us_around_at(rows->text, rows->len,
	    (size_t)hit->begin, (size_t)hit->end);
	StringInfoData str;

	initStringInfo(&str);
	if (is_sentence)
		us_around_put_sentence(&c, append, &str);
	else
		us_around_put(&c, US_AROUND_CHARACTERS, append, &str);
	return value_text(str.data, (size_t)str.len);
}

static void
add_row(void *ctx, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	bool nulls[COLUMNS] = { false };
	struct rows *rows = ctx;
	Datum values[COLUMNS];

	rows->characters += count(rows->text, rows->byte, hit->begin);
	rows->byte = hit->begin;
	values[URL] = value_text(best->url, best->len);
	values[VALID] = BoolGetDatum(best->reason == URLSIFT_R_NONE);
	values[REASON] = value_reason(best, &nulls[REASON]);
	values[FORM] = value_name(urlsift_form_name(hit->form), &nulls[FORM]);
	values[SCHEME] = value_part(best, URLSIFT_P_SCHEME, &nulls[SCHEME]);
	values[HOST] = value_part(best, URLSIFT_P_HOST, &nulls[HOST]);
	values[PORT] = UInt32GetDatum(best->port);
	nulls[PORT] = best->port == 0;
	values[PATH] = value_part(best, URLSIFT_P_PATH, &nulls[PATH]);
	values[OFFSET] = Int32GetDatum(rows->characters);
	values[LENGTH] = Int32GetDatum(count(rows->text, hit->begin, hit->end));
	values[RISKS] = value_risks(best);
	values[CONTEXT] = context_of(rows, hit, false);
	values[SENTENCE] = context_of(rows, hit, true);
	tuplestore_putvalues(rows->result->setResult, rows->result->setDesc,
	    values, nulls);
	CHECK_FOR_INTERRUPTS();
}

PG_FUNCTION_INFO_V1(sql_urlsift);

Datum
sql_urlsift(PG_FUNCTION_ARGS)
{
	text *body = PG_GETARG_TEXT_PP(0);
	struct rows rows = { (ReturnSetInfo *)fcinfo->resultinfo,
		VARDATA_ANY(body), value_len(body), 0, 0 };

	InitMaterializedSRF(fcinfo, 0);
	scan_text(body, PG_GETARG_TEXT_PP(1), add_row, &rows);
	return (Datum)0;
}
