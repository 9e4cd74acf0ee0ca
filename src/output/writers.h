/*
 * The writers: each writes one record in its format, for a hit or for a URL of
 * --validate.
 * SPDX-License-Identifier: MIT
 */
#ifndef WRITERS_H
#define WRITERS_H

#include "base/text_context.h"
#include "../options/options.h"
#include "output.h"
#include "urlsift.h"

/* The location of a record in a decoded input. */
struct place_in_message {
	const char *member; /* of an archive; empty: not in one */
	struct {
		const char *type, *date, *target; /* may be empty */
		bool is_there;
	} record;	      /* of a WARC file */
	const char *id;	      /* Message-ID or NULL */
	const char *date;     /* of the message, in UTC; NULL: unknown */
	const char *sender;   /* the address of From; NULL: unknown */
	const char *subject;  /* decoded; NULL: none */
	uint64_t index;	      /* of message or record, from 1; 0: not in one */
	const char *part;     /* "1.2"; empty: the message itself */
	const char *field;    /* of a header; empty: not in one */
	const char *pointer;  /* to a string of JSON; may be empty */
	uint64_t row, column; /* in a table, from 1; 0: not in one */
	uint64_t begin, end;  /* the part in the file; both 0: the whole file */
};

/* The element of a page that a link stands in. */
struct place_in_element {
	const char *element, *attribute; /* in lower case; NULL: not known */
	const char *text; /* of the link, of ${text_len} bytes; NULL: none */
	size_t text_len;
	const char *text_host; /* that the text names; NULL: none */
};

/* The location of a record. */
struct place {
	const char *file;			/* NULL: standard input */
	uint64_t line, column;			/* from 1; 0: not counted */
	const struct place_in_message *within;	/* NULL: not decoded */
	const struct urlsift_reading *original; /* NULL: not rewritten */
	const struct text_context *context;	/* NULL: not known */
	bool differs; /* the text of the link names another host */
	const struct place_in_element *in; /* NULL: not in one */
};

/**
 * place_risks(place):
 * Return the risks that follow from ${place} and not from the URL itself.
 */
static inline unsigned
place_risks(const struct place *place)
{

	return place->differs ? URLSIFT_RISK_TEXT : 0;
}

/**
 * write_on_hit(out, options, place, hit):
 * Write the record of ${hit} at ${place}.
 */
typedef void write_on_hit(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit);

write_on_hit write_text, write_trace, write_json, write_row, write_get,
    write_vimgrep;

/* The same of a line that is one URL, which has no form (--validate). */
write_on_hit write_text_url, write_trace_url, write_json_url, write_row_url;

/**
 * write_header(out, options):
 * Write the first row, which names the columns, if ${options} ask for a table.
 */
void write_header(struct out *out, const struct options *options);

/**
 * write_count(out, options, count, name, len):
 * Write the row of a ${name} and its ${count} (--top).
 */
void write_count(struct out *out, const struct options *options, uint64_t count,
    const char *name, size_t len);

/**
 * write_name(out, place):
 * write_number(out, number):
 * write_separator(out, mark):
 * Write what stands before a result, in its colour: the name of the file and of
 * the archive member, if any; a number; the ${mark} behind them.
 */
void write_name(struct out *out, const struct place *place);
void write_number(struct out *out, uint64_t number);
void write_separator(struct out *out, const char *mark);

/**
 * write_skipped(out, options, place, type, len):
 * Write the --explain record for a part of this ${type} at ${place}, which was
 * skipped.
 */
void write_skipped(struct out *out, const struct options *options,
    const struct place *place, const char *type, size_t len);

/**
 * write_summary(out, options, place, count):
 * Write the summary that ${options} select for the file of ${place}, which has
 * ${count} results.
 */
void write_summary(struct out *out, const struct options *options,
    const struct place *place, uint64_t count);

#endif
