/*
 * The inputs: their names, their bytes and lines, how far they are read, and
 * how they are cut into blocks.
 * SPDX-License-Identifier: MIT
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "../options/options.h"
#include "decode/urlsift-decode.h"
#include "document/receiver.h"

/* A list of file names, read while it is written. */
struct file_list {
	char end; /* of a name: a newline or a NUL */
	int fd;	  /* -1: no list is open */
	bool is_over, skips;
	const char *why;
	size_t at, len;
	char *room;
};

/* What is found in a directory. */
enum found_kind {
	FOUND_FILE,
	FOUND_FOLDER,
	FOUND_LOOP,	  /* a directory that contains itself */
	FOUND_UNREADABLE, /* a directory, of which not all is known */
	FOUND_LOST_LINK,  /* one to nothing, if links are followed */
	FOUND_UNKNOWN,
	FOUND_OTHER /* a link, a device and the like */
};

struct found {
	struct found *above, *next, *inside;
	enum found_kind kind;
	int error; /* why it is unreadable, unknown or lost */
	bool is_skipped;
	struct stat st;
	const char *name; /* in the path */
	char path[];
};

/**
 * found_new(above, name, follows):
 * found_free(found):
 * Return what is called ${name}, in the directory ${above} unless that is NULL;
 * a link is looked at itself unless it ${follows} it.  NULL: memory is out.
 * Free it, and all that is behind it.
 */
struct found *found_new(struct found *above, const char *name, bool follows);
void found_free(struct found *found);

/**
 * found_next(found, follows):
 * Return what is behind ${found}, which is freed then: what is in it, if it is
 * a directory and not skipped, in the byte order of names; or the directory
 * again, if it is unreadable.  NULL: there is no more.
 */
struct found *found_next(struct found *found, bool follows);

/* The list of inputs: the names on the command line, then those of its lists,
 * and with -r the files in directories. */
struct walk {
	const struct options *options;
	size_t next;	       /* index of the next name of the command line */
	size_t next_list;      /* index of its next list */
	struct file_list list; /* the list that is being read */
	struct found
	    *found;	/* in the directory that is walked; NULL: none is */
	bool has_begun; /* that was looked at */
	struct stat st, replaced; /* of the entry and of the output file */
};

struct walk_entry {
	const char *path; /* valid until the next call; "-": standard input */
	const char *why;  /* why it cannot be read, or NULL */
	const struct stat *st; /* NULL: unknown */
	bool is_found; /* in a directory: what replaces it is not followed */
};

/**
 * walk_init(walk, options):
 * walk_end(walk):
 * Begin with the files of ${options}; free the memory of ${walk}.
 */
void walk_init(struct walk *walk, const struct options *options);
void walk_end(struct walk *walk);

/**
 * walk_next(walk, entry):
 * Set ${entry} to the next input.  Return false after the last one.
 * Directories are walked in the byte order of names.  Devices, pipes and
 * sockets in them are skipped (devices-in-a-folder).
 */
bool walk_next(struct walk *walk, struct walk_entry *entry);

/**
 * walk_look(path, st):
 * Set ${st} to the status of ${path}, where "-" is standard input.  Return
 * false if it is unknown.
 */
bool walk_look(const char *path, struct stat *st);

/**
 * walk_replaced(options, st): Set ${st} to the status of the file that the
 * output will replace, or to zero.  Return whether there is one.  This file is
 * not an input (output-names-its-file).  An edited copy may replace an input.
 */
bool walk_replaced(const struct options *options, struct stat *st);

/**
 * walk_waits(walk):
 * Return whether walk_next() may have to wait for the writer of a list.
 */
bool walk_waits(const struct walk *walk);

/* An input: a file or standard input.  It is read with read(2). */

struct input {
	const char *file; /* NULL: standard input */
	int fd;
	const char *why; /* the reason of the last error */
	struct stat st;
	bool is_regular;
	bool is_short; /* the last read returned fewer bytes than asked for */
	uint64_t len;  /* read so far */
	bool waits;    /* the next read may have to wait for its writer */
};

/**
 * input_open(in, file, st, is_found):
 * Open ${file}, "-" for standard input.  ${st} is what stat(2) returned for it,
 * or NULL.  If it ${is_found} in a directory, it must still be a regular file.
 * Return 0, or -1 with the reason in ${in->why}.  Close it with input_close().
 */
int input_open(struct input *in, const char *file, const struct stat *st,
    bool is_found);

/**
 * input_why(in, error):
 * Return why ${in} cannot be opened or read, by its errno.
 */
const char *input_why(const struct input *in, int error);

/**
 * input_reopen(in, from, offset):
 * Open the regular file that ${from} has open once more, to be read from
 * ${offset} on.  Return as input_open() does.
 */
int input_reopen(struct input *in, const struct input *from, uint64_t offset);

/**
 * input_read(ctx, room, size):
 * Read at most ${size} bytes of the input ${ctx} into ${room}: a
 * us_source_read.
 */
long input_read(void *ctx, char *room, size_t size);

/**
 * input_read_at(in, room, size, offset):
 * Read all of ${size} bytes at ${offset} of a regular file, unconverted, if so
 * many are there.  Return their number, or -1 with the reason in ${in->why}.
 */
ssize_t input_read_at(struct input *in, char *room, size_t size,
    uint64_t offset);

/**
 * input_got_shorter(in):
 * Return whether the file was cut while it was read, so that its end is
 * missing.
 */
bool input_got_shorter(const struct input *in);

/**
 * input_is_output(in, output):
 * Return whether ${in} is the same file as ${output}, where results go.
 */
bool input_is_output(const struct stat *in, const struct stat *output);

/**
 * input_close(in):
 * Close ${in}; standard input stays open.
 */
void input_close(struct input *in);

/**
 * read_at(fd, room, size, offset):
 * Read ${size} bytes at ${offset}, without moving that of the file.  Return
 * their number, which is smaller at the end of the file and before an error, or
 * -1 and an errno.
 */
ssize_t read_at(int fd, char *room, size_t size, uint64_t offset);

/* A counter of lines in one input: it finds the line and column of an offset.
 * It keeps line ends only while hits before them are possible. */

struct line_counter {
	uint64_t *end;	       /* offsets of line ends, rising */
	size_t first, n, room; /* those before ${first} have been passed */
	uint64_t len;	       /* offset of the next bytes to add */
	uint64_t line, start;  /* the line behind the last passed line end */
};

/**
 * line_counter_start(l, offset):
 * Begin at ${offset} of an input, as if that were in its first line.  The
 * memory of ${l}, all zero at first, is used again.  Free with free(l->end).
 */
void line_counter_start(struct line_counter *l, uint64_t offset);

/**
 * line_counter_add(l, text, len):
 * Note the line ends in the next ${len} bytes.  Return 0, or -1 when memory is
 * out.
 */
int line_counter_add(struct line_counter *l, const char *text, size_t len);

/**
 * line_counter_noted(l, next):
 * Return how many line ends are noted and not yet passed.  If there are any,
 * set ${next} to where the line behind the last one begins.
 */
uint64_t line_counter_noted(const struct line_counter *l, uint64_t *next);

/**
 * line_counter_at(l, offset, line, column):
 * Set line and column of ${offset}, counted from 1, columns in bytes.  No later
 * call may ask for a smaller offset.
 */
void line_counter_at(struct line_counter *l, uint64_t offset, uint64_t *line,
    uint64_t *column);

/**
 * line_counter_forget(l, offset):
 * Forget the lines before ${offset}: no later call asks for an offset there.
 */
void line_counter_forget(struct line_counter *l, uint64_t offset);

/* The count of binary files whose text is not searched
 * (binary-byte-by-byte). */

/**
 * binary_count(what, n):
 * binary_summary(text):
 * binary_report():
 * Count ${n} files that are ${what}; write how many files have text that was
 * not searched to ${text}, nothing if there are none, and return how many;
 * print that as a message.  Only one thread may call these.
 */
void binary_count(enum us_binary what, uint64_t n);
uint64_t binary_summary(char text[US_BINARY_SUMMARY]);
void binary_report(void);

/* The progress of the work: counts that all threads add to, and a status line
 * on standard error. */

/**
 * progress_start(options):
 * Begin the counts.  ${options} say when to show the status line.
 */
void progress_start(const struct options *options);

/**
 * progress_file(name):
 * progress_read(bytes):
 * progress_found(results):
 * Count a file called ${name} that was begun, ${bytes} that were read, or
 * ${results} that were found.
 */
void progress_file(const char *name);
void progress_read(uint64_t bytes);
void progress_found(uint64_t results);

/**
 * progress_totals(files, bytes):
 * Set the counts of ${files} begun and ${bytes} read.
 */
void progress_totals(uint64_t *files, uint64_t *bytes);

/**
 * progress_look():
 * Print the progress if it is due or requested by a signal.  Called for each
 * piece that is read, since no timer runs.
 */
void progress_look(void);

/**
 * progress_end():
 * End the work: erase the line.  If it was shown, or if a signal ended the run,
 * print the counts.
 */
void progress_end(void);

/* A splitter of a file into blocks that can be scanned independently
 * (bounded-context).  A hit belongs to the block in which it begins.  A scan
 * begins so far before its block that at the begin of the block its state is
 * that of a scan of the whole file. */

struct splitter_block {
	uint64_t scan;	     /* where reading begins */
	uint64_t begin, end; /* its hits are reported; UINT64_MAX: file's end */
	uint64_t index; /* number of its first message or record; 0: text */
	struct urlsift_decode_slice slice; /* of a compressed WARC */
	bool is_first, is_last;		   /* of the range */
};

/* What a file is cut between. */
enum cut {
	CUT_TEXT,
	CUT_MESSAGES,
	CUT_RECORDS,	  /* of a WARC */
	CUT_GZIP_MEMBERS, /* maybe the records of a WARC */
	CUT_TAR_MEMBERS
};

/* Bytes in view; the header of a record must fit in. */
#define SPLITTER_ROOM 65536

struct splitter {
	int fd;
	enum cut cut;
	uint64_t block; /* its size; the least of one that is decoded */
	bool is_done;
	struct splitter_block next;

	/* Of text. */
	uint64_t size;	/* cut so far */
	uint64_t end;	/* of the range */
	uint64_t reach; /* how far before its block a scan begins, at least */

	/* The message, record or member that was found last. */
	uint64_t at, index; /* where it begins, and its number, from 1 */
	uint64_t behind;    /* a tar: where the next one begins */
	uint64_t out;	    /* gzip: how much the members before it contain */
	size_t header;	    /* a WARC: the length of its header */

	uint64_t offset; /* of the bytes in view */
	size_t len;	 /* their number */
	size_t looked;	 /* how many were searched; WARC: see header */
	bool ended;	 /* nothing follows them */
	char room[SPLITTER_ROOM];
};

/**
 * splitter_text(split, fd, size, range, block, max_url):
 * Begin to split this ${range} of the file ${fd}, a text of ${size} bytes, at
 * multiples of ${block} bytes, for scans with candidates of at most ${max_url}
 * bytes.
 */
void splitter_text(struct splitter *split, int fd, uint64_t size,
    const struct range *range, uint64_t block, uint64_t max_url);

/**
 * splitter_decoded(split, fd, cut, block):
 * Begin to split the file ${fd}, which is decoded, into blocks of ${block}
 * bytes or more, each of which begins where a message, record or member does.
 * Return false if it cannot be cut so.  Only what is certain without decoding
 * is found: at anything unusual there are no more of them, and the rest of the
 * file is one block.  Where gzip members begin is guessed, and the decoder of
 * the block before sees whether a block begins rightly.
 */
bool splitter_decoded(struct splitter *split, int fd, enum cut cut,
    uint64_t block);

/**
 * splitter_next(split, block):
 * Set ${block} to the next block.  Return false if there is none.
 */
bool splitter_next(struct splitter *split, struct splitter_block *block);

/**
 * splitter_read(split, begin, most):
 * Keep the bytes in view from ${begin} on, and read up to ${most} in all.
 * Return false if no more are there.
 */
bool splitter_read(struct splitter *split, size_t begin, size_t most);

/* Begin with a file, or find what comes next; return false if it cannot be cut,
 * or if none is found. */
typedef bool splitter_find(struct splitter *split);
splitter_find messages_begin, messages_next, records_begin, records_next,
    gzip_members_begin, gzip_members_next, tar_members_next;

#endif
