/*
 * --report: a page of HTML on what was found, instead of records.  As for
 * --stats, threads leave notes, and whoever has the turn takes them; what is
 * kept of them is held to --max-memory (D90).
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "../stats/notes.h"
#include "../stats/tally.h"
#include "../options/options.h"
#include "../output/output.h"
#include "urlsift.h"

/* Where a URL was found. */
struct source {
	struct source *next;
	const char *text[NOTE_TEXTS - NOTE_FILE]; /* see source_text() */
	uint64_t offset, line;			  /* line 0: not counted */
	uint64_t index;	  /* of message or record; 0: there are none */
	const char *date; /* as 1996-06-03; NULL: none is known */
	bool is_record;	  /* of a WARC */
};

/**
 * source_text(source, text):
 * Return the file, member, ID, part or field of ${source}; NULL: it has none.
 */
static inline const char *
source_text(const struct source *source, enum note_text text)
{

	return source->text[text - NOTE_FILE];
}

/* What URLs have in common with others. */
enum name_key { NAME_HOST, NAME_DOMAIN, NAME_SCHEME, NAME_REASON, NAMES };

/* A URL that is kept, or that is rejected for one reason. */
struct entry {
	struct entry *next;
	const struct tally_name *url;
	const char *name[NAMES]; /* NULL: it has none */
	enum urlsift_reason reason;
	unsigned forms, risks; /* bit 1 << form; flags */
	uint64_t count;
	size_t number; /* on the page */
	struct source *first, *last;
};

/* Forms and risks: no more than there are bits. */
#define REPORT_BITS 32

struct report {
	const struct options *options;
	void *suffixes; /* NULL: domains are not known */
	struct tally *tally;
	struct entry *entries, *last; /* in the order they were found */
	uint64_t inputs, bytes;
	uint64_t kept, rejected, joined;
	uint64_t unlisted; /* results that had no room */
	bool has_errors;   /* said while searching */
};

/**
 * report_new(options):
 * Begin a report.  Return NULL when what is missing for it has been said.  Free
 * with report_free().
 */
struct report *report_new(const struct options *options);
void report_free(struct report *report);

/**
 * report_add_note(report, note):
 * List what ${note} tells.  What has no room is in the sums only, which is said
 * once.
 */
void report_add_note(struct report *report, const struct note *note);

#endif
