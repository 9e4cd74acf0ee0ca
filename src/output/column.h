/*
 * The names that stand for values of a hit, in templates and as columns of
 * tables and of JSON, and those of a row of --by.
 * SPDX-License-Identifier: MIT
 */
#ifndef COLUMN_H
#define COLUMN_H

#include <stdint.h>

#include "writers.h"

/* What a row of --by says of a value; else it is what its first hit has. */
enum row_item { ROW_HIT, ROW_COUNT, ROW_FILES, ROW_FIRST, ROW_LAST };

#define ALIKE_MOST 32

struct column {
	const char *title; /* borrowed */
	size_t len;
	struct urlsift_name name;
	const struct urlsift_field *field; /* that it stands for */
	unsigned from;			   /* what that is taken from */
	bool is_field; /* its title is the name of the field alone */
	/* The field is this one of the values that a view gives at once, and
	 * its bit; 0: it is none. */
	unsigned slot;
	uint64_t bit;
	/* In JSON: that of a field, with a comma before it and the mark that
	 * begins its value behind it. */
	char key[24];
	size_t key_len;
	/* Of the value: a part of a field, or one that is decoded, is text. */
	enum urlsift_type type;
	const char *none; /* what stands for a value that there is not */
	size_t none_len;
	/* How many columns from this one on are taken from the same, so that
	 * they have no value together; at most ALIKE_MOST. */
	size_t alike;
	enum row_item row;
	size_t kept; /* of ROW_HIT: its number among the values kept */
};

/**
 * column_read(column, options, title, len):
 * Set ${column} to what ${title} stands for with ${options}: a field, or with
 * --by also an item of a row.  Return NULL, or an error message.
 */
const char *column_read(struct column *column, const struct options *options,
    const char *title, size_t len);

/**
 * column_is_name(name, len):
 * Return whether this is the name of a column of hits or rows.
 */
bool column_is_name(const char *name, size_t len);

/**
 * column_begins_record(text, len):
 * Return whether an input that begins with ${text} is JSON of urlsift: its
 * first key is one that we write.
 */
bool column_begins_record(const char *text, size_t len);

/**
 * column_text(out, column, record, value):
 * Set the text of ${value} to that of ${column} in ${record}, which its view
 * looks at; it is empty if there is none.
 */
void column_text(struct out *out, const struct column *column,
    const struct record *record, struct urlsift_value *value);

/**
 * column_is(column, field):
 * Return whether ${column} is from the field of this name.
 */
bool column_is(const struct column *column, const char *field);

/**
 * columns_make(options):
 * Set the columns that ${options} ask for, or else those that tables and JSON
 * have, and the values that are kept for totals.  Return NULL, or an error
 * message.
 */
const char *columns_make(struct options *options);

/**
 * columns_need(options):
 * Return what the columns of ${options} are taken from (enum urlsift_from).
 */
unsigned columns_need(const struct options *options);

/**
 * column_next_word(list, word):
 * Take the first word from ${list}, which has commas between its words.  Return
 * whether there is one.
 */
bool column_next_word(struct urlsift_value *list, struct urlsift_value *word);

/* Templates of --get: text in which {name} stands for a component of a URL or
 * for its location. */

/**
 * template_make(options, is_used):
 * Check the template of ${options} and, if it ${is_used}, make a column of each
 * name in it.  Return NULL, or an error message.
 */
const char *template_make(struct options *options, bool is_used);

/**
 * template_put(out, record):
 * Write the template of the options with the values of ${record}.
 */
void template_put(struct out *out, const struct record *record);

/* Which values of a hit are kept for totals, in this order, and their names. */

/* For --stats. */
enum stats_value {
	STATS_OPENS,
	STATS_JOINED,
	STATS_REASON,
	STATS_FORM,
	STATS_NOTES,
	STATS_RISKS
};

#define STATS_NAMES "opens,joined,reason,form,notes,risks"

/* For --by, before what its columns show of the first hit. */
enum by_value {
	BY_VALUE, /* whose name the user chooses */
	BY_FILE,
	BY_MESSAGE_DATE,
	BY_RECORD_DATE,
	BY_RISKS
};

#define BY_NAMES "file,message_date,record_date,risks"

/* For --report.  The last one is left out if the lines are not known. */
enum report_value {
	REPORT_DOMAIN, /* or the host, if domains are not known */
	REPORT_URL,
	REPORT_REASON,
	REPORT_SCHEME,
	REPORT_HOST,
	REPORT_RISKS,
	REPORT_OPENS,
	REPORT_TEXT,
	REPORT_FILE,
	REPORT_MEMBER,
	REPORT_MESSAGE,
	REPORT_RECORD,
	REPORT_MESSAGE_DATE,
	REPORT_RECORD_DATE,
	REPORT_SENDER,
	REPORT_SUBJECT,
	REPORT_PART,
	REPORT_FIELD,
	REPORT_OFFSET,
	REPORT_JOINED,
	REPORT_LINE
};

#define REPORT_NAMES \
	"url,reason,scheme,host,risks,opens,text,file,member,message,record," \
	"message_date,record_date,sender,subject,part,field,offset,joined"

#endif
