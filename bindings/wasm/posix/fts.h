/*
 * The part of fts(3) that the program uses.
 * SPDX-License-Identifier: MIT
 */
#ifndef URLSIFT_FTS_H
#define URLSIFT_FTS_H

#include <stdbool.h>
#include <sys/stat.h>

/* One root is walked, in the order of ${compare}. */
#define FTS_NOCHDIR 0
#define FTS_PHYSICAL 0
#define FTS_COMFOLLOW 0
#define FTS_LOGICAL 1

#define FTS_ROOTLEVEL 0

#define FTS_SKIP 1

enum {
	FTS_D,	 /* a directory, before what is in it */
	FTS_DP,	 /* and behind it */
	FTS_DC,	 /* one that contains itself */
	FTS_DNR, /* one that cannot be read */
	FTS_F,
	FTS_NS, /* nothing is known of it */
	FTS_ERR,
	FTS_SL,
	FTS_SLNONE, /* a link to nothing */
	FTS_DEFAULT
};

typedef struct fts_entry {
	struct fts_entry *parent;
	struct fts_entry *next; /* in the same directory */
	int fts_info, fts_level, fts_errno;
	bool is_skipped;
	struct stat *fts_statp, st;
	char *fts_name; /* in the path */
	char fts_path[];
} FTSENT;

typedef struct fts FTS;

FTS *fts_open(char *const *paths, int options,
    int (*compare)(const FTSENT **a, const FTSENT **b));
FTSENT *fts_read(FTS *fts);
int fts_set(FTS *fts, FTSENT *entry, int what);
int fts_close(FTS *fts);

#endif
