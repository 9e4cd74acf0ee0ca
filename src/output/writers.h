/*
 * The writers: each puts one record for a hit, or for a URL that was judged
 * alone.
 */
#ifndef WRITERS_H
#define WRITERS_H

#include "../options/options.h"
#include "output.h"
#include "urlsift.h"

/* Where in a decoded input a record comes from. */
struct place_in_message {
	const char *member; /* of an archive; empty: it is none */
	struct {
		const char *type, *date, *target; /* may be empty */
		bool is_there;
	} record;	   /* of a WARC */
	const char *id;	   /* Message-ID; NULL: there is none */
	const char *date;  /* of the message, in UTC; NULL: none is known */
	uint64_t index;	   /* of message or record, from 1; 0: there are none */
	const char *part;  /* "1.2"; empty: the message itself */
	const char *field; /* of a header; empty: none */
	uint64_t begin, end; /* the part in the file; both 0: all of it */
	bool differs;	     /* the text shown names another host */
};

/* Where a record comes from. */
struct place {
	const char *file;      /* NULL: standard input */
	uint64_t line, column; /* from 1; 0: they were not counted */
	const struct place_in_message *within;	/* NULL: it was not decoded */
	const struct urlsift_reading *original; /* NULL: it is not rewritten */
};

/**
 * place_risks(place):
 * Return the risks that ${place} tells and no URL does.
 */
static inline unsigned
place_risks(const struct place *place)
{

	return place->within != NULL && place->within->differs ?
	    URLSIFT_RISK_TEXT :
	    0;
}

/**
 * write_on_hit(out, options, place, hit):
 * Write the record of ${hit}, which stands at ${place}.
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
 * write_scheme(out, r):
 * Write the scheme of ${r}, if it has one, in lower case.
 */
void write_scheme(struct out *out, const struct urlsift_reading *r);

/**
 * write_name(out, place, end):
 * Write the name of the file, and of the archive's member in it, and ${end}.
 */
void write_name(struct out *out, const struct place *place, char end);

/**
 * write_skipped(out, options, place, type, len):
 * Write the record of --explain for a part of this ${type}, which stands at
 * ${place} and was not looked at.
 */
void write_skipped(struct out *out, const struct options *options,
    const struct place *place, const char *type, size_t len);

/**
 * write_summary(out, options, place, count):
 * Write what ${options} want to know of ${place}'s file, which has ${count}
 * results.
 */
void write_summary(struct out *out, const struct options *options,
    const struct place *place, uint64_t count);

#endif
