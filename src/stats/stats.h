/*
 * The counters of --stats and --by, the database of --sqlite, and what they are
 * made of.
 * SPDX-License-Identifier: MIT
 */
#ifndef STATS_H
#define STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../output/column.h"
#include "base/buf.h"

/* A tally: names by kind, and how often each was counted.  The counts are exact
 * and the memory is limited (counted-exactly): when it is used up, new names
 * are refused, and known ones are still counted. */

struct tally;

struct tally_name {
	uint64_t count;
	uint64_t hash;
	uint32_t len;
	unsigned kind;
	void *with;  /* the caller's, NULL at first; freed with the name */
	char text[]; /* NUL-terminated */
};

/* The most bytes that a name costs besides this struct and its text: places in
 * a growing table and in a list, and what the allocator needs. */
#define TALLY_EXTRA 56

/**
 * tally_new(memory):
 * Return an empty tally that uses ${memory} bytes at most.  Return NULL when
 * memory is out or the system gives no random bytes.  Free with tally_free().
 */
struct tally *tally_new(uint64_t memory);
void tally_free(struct tally *t);

/**
 * tally_add(t, kind, text, len, count):
 * Count ${text}, a name of this ${kind}, ${count} more times.  Return false if
 * it is new and there is no memory left for it.
 */
bool tally_add(struct tally *t, unsigned kind, const char *text, size_t len,
    uint64_t count);

/**
 * tally_get(t, kind, text, len):
 * Return ${text}, a name of this ${kind}, with count 0 if it is new; NULL if it
 * is new and there is no memory left for it.
 */
struct tally_name *tally_get(struct tally *t, unsigned kind, const char *text,
    size_t len);

/**
 * tally_alloc(t, size, besides):
 * Return ${size} bytes of zeros for the caller, or NULL if there is no memory
 * left.  They are part of the memory that ${t} may use, with ${besides} bytes
 * more.  Free with free().
 */
void *tally_alloc(struct tally *t, size_t size, size_t besides);

/**
 * tally_is_short(t):
 * Return whether memory ran out, not only the limit.
 */
bool tally_is_short(const struct tally *t);

/* The order of a list: the most frequent name first, else by bytes; or all by
 * bytes. */
enum tally_order { TALLY_BY_COUNT, TALLY_BY_NAME };

/**
 * tally_list(t, kind, order, n):
 * Return the ${n} names of this ${kind} in ${order}, or NULL when memory is
 * out.  It cannot run out if the last list had as many names of all kinds.  The
 * list belongs to the tally and is valid until the next call.
 */
const struct tally_name **tally_list(struct tally *t, unsigned kind,
    enum tally_order order, size_t *n);

/* The values of hits that totals are made from.  A job keeps them until it is
 * its turn, in the place of records (what-is-counted). */

/**
 * values_write(out, record):
 * Write the values of ${record} that its options say are kept to ${out}, which
 * is in memory.  A host is written as filters compare it, but as in tables for
 * a database.
 */
void values_write(struct out *out, const struct record *record);

/**
 * values_read(at, n, value):
 * Set the texts of the next ${n} values, which stand at ${at} and are borrowed.
 * Return where the next ones begin.
 */
const char *values_read(const char *at, size_t n, struct urlsift_value *value);

/**
 * values_risks(list):
 * Return the risks that ${list} names, as bits.
 */
unsigned values_risks(struct urlsift_value list);

/**
 * values_reason(options, reason, opens):
 * Return ${reason}, for which a candidate is rejected; or an empty text if what
 * it ${opens} makes it a result, as without the totals.
 */
const struct urlsift_value *values_reason(const struct options *options,
    const struct urlsift_value *reason, const struct urlsift_value *opens);

/* The counter of --stats: results are counted instead of printed.  Begin with
 * the options and a tally. */

struct stats {
	const struct options *options;
	struct tally *tally; /* of words, by what they are */
	uint64_t inputs, bytes;
	uint64_t valid, rejected, joined;
	uint64_t unread; /* files and parts whose text was not searched */
};

/**
 * stats_add(stats, value):
 * Count a hit that has these values: those that columns_make() keeps.
 */
void stats_add(struct stats *stats, const struct urlsift_value *value);

/**
 * stats_write(stats, out):
 * Write the counts.  Return false after an error message when memory was out.
 */
bool stats_write(struct stats *stats, struct out *out);

/* The counter of --by: one row for each value that a field has, with how often
 * it was found (one-row-a-value).  The memory is limited by --max-memory
 * (counted-exactly).  Begin with the options, the rules and a tally. */

struct by {
	const struct options *options;
	const struct urlsift_rules *rules;
	struct tally *tally;
	struct us_buf file; /* the last one */
	uint64_t files;	    /* up to it */
	uint64_t uncounted; /* values that did not fit into memory, each time */
	bool is_short;	    /* out of memory */

	/* The line of records that is read. */
	struct us_buf line, url;
	uint64_t number;
	struct urlsift_reading reading;
	struct urlsift_view *view;
	bool has_none; /* of what --json writes only if it is asked for */
};

/* What is counted of a hit, or what a row that was written before says. */
struct by_sums {
	uint64_t count, files;		  /* files: 0: it is one, BY_FILE */
	struct urlsift_value first, last; /* dates */
};

extern const struct by_sums by_one_hit;

/**
 * by_add(by, value, sums):
 * Count what has these values, those that columns_make() keeps, and ${sums}.
 */
void by_add(struct by *by, const struct urlsift_value *value,
    const struct by_sums *sums);

/**
 * by_write(by, out):
 * Write the rows.  Return false if they are incomplete, or there are none since
 * the records do not say the value, which has been reported.
 */
bool by_write(struct by *by, struct out *out);

/**
 * by_free(by):
 * Free the memory of ${by}, but for its tally.
 */
void by_free(struct by *by);

/**
 * by_read(by, text, len, why):
 * Count the records in the next ${len} bytes of an input; 0: it has ended.
 * Return 0, or the number of the line that is wrong, for the reason ${why}.
 */
uint64_t by_read(struct by *by, const char *text, size_t len, const char **why);

/* The writer of a database of SQLite, a row for each hit (sqlite-tables). */

struct sqlite;

/**
 * sqlite_new(options):
 * Begin the file that ${options} name.  Return NULL after an error message.
 * End with sqlite_end().
 */
struct sqlite *sqlite_new(const struct options *options);

/**
 * sqlite_add(sqlite, value):
 * Add a hit that has these values: those that columns_make() keeps.
 */
void sqlite_add(struct sqlite *sqlite, const struct urlsift_value *value);

/**
 * sqlite_end(sqlite, is_whole, has_errors):
 * Give the file its name if it ${is_whole}, and free ${sqlite}, if any.
 * After errors of the search an older file is kept.  Return false if it could
 * not be written, which has been reported.
 */
bool sqlite_end(struct sqlite *sqlite, bool is_whole, bool has_errors);

/**
 * sqlite_version():
 * Return the version of the library, or NULL if it is not there.
 */
const char *sqlite_version(void);

#endif
