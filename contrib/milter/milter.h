/*
 * What the files of the milter know of each other.
 * SPDX-License-Identifier: MIT
 */
#ifndef MILTER_H
#define MILTER_H

#include <stddef.h>
#include <stdint.h>

#include <urlsift.h>

/* What becomes of a message; for a host on a list, or for a risk, one of the
 * measures, which come first. */
enum fate { REJECTED, QUARANTINED, DEFERRED, ACCEPTED, FATES };
#define MEASURES 2

/* The command line as values, and by what rules all is read.  They are set
 * before the first thread is started, and never changed. */
extern struct settings {
	const char *socket;  /* as libmilter writes it: inet:8898@127.0.0.1 */
	const char *user;    /* to become; NULL: none */
	const char *decoder; /* program that decodes; NULL: as installed */
	const char *sandbox; /* of that program, as urlsift(1) has it */
	const char *list[MEASURES]; /* files with hosts; NULL: none */
	unsigned risks[MEASURES];   /* enum urlsift_risk */
	uint64_t max_size;	    /* bytes of a message that are read */
	uint64_t max_urls; /* distinct hosts of a message that are noted */
	uint64_t timeout;  /* seconds for a message */
	enum fate unread;  /* of a message that was not read to its end */
	int to_stderr;	   /* the log goes there, not to syslog */
	struct urlsift_rules *rules;
	size_t risks_field; /* which of the library's fields is "risks" */
} settings;

/**
 * settings_read(argc, argv):
 * Read the command line into the settings, which borrow from it, and the lists
 * that it names.  After --help, --version or a message about what is wrong, end
 * the program.
 */
void settings_read(int argc, char **argv);

/* The lists of hosts, which can be read again while messages are.  A list is a
 * filter, of whose entries the library says which a host is of; NULL: there is
 * none. */
struct host_lists {
	struct urlsift_filter *filter[MEASURES];
	size_t users; /* who has taken them, and 1 if they are the newest */
};

/**
 * host_lists_read():
 * Read the lists that the settings name, and have them taken from now on.
 * Return NULL; or a message, which is valid until the next call: then nothing
 * has changed.
 */
const char *host_lists_read(void);

/**
 * host_lists_take(), host_lists_return(lists):
 * Return the newest lists, which stay until they are returned.  There are some
 * after host_lists_read() was successful.  NULL is ignored.
 */
struct host_lists *host_lists_take(void);
void host_lists_return(struct host_lists *lists);

/* The headers that the filter writes, and nobody else. */
enum header { HOSTS, RISKS, INCOMPLETE, UNREAD, HEADERS };

/* Bytes of the names of hosts, with a comma before each but the first; if there
 * are more, "..." stands for them. */
#define FINDINGS_HOSTS 900

/* Room for the text of a header. */
#define FINDINGS_TEXT (FINDINGS_HOSTS + 8)

/* Why something was not read, as bits. */
enum {
	FINDINGS_SIZE = 1 << 0,	   /* --max-size */
	FINDINGS_URLS = 1 << 1,	   /* --max-urls */
	FINDINGS_DECODER = 1 << 2, /* a part could not be decoded */
	FINDINGS_MEMORY = 1 << 3   /* memory ran out */
};

/* What was found in a message.  All zero but the lists: nothing yet. */
struct findings {
	struct host_lists *lists;
	uint64_t urls; /* valid ones, and links that open something */
	struct urlsift_filter *seen;  /* its entries are the hosts; or NULL */
	uint64_t distinct;	      /* so many of them */
	unsigned risks;		      /* enum urlsift_risk */
	unsigned incomplete;	      /* bits as above */
	const char *listed[MEASURES]; /* a host of a list; NULL: none */
	int more;		      /* "..." stands among the hosts */

	/* Names with commas between them, as in "a.example,b.example" and
	 * "2 PDF, 1 Office". */
	char text[HEADERS][FINDINGS_TEXT];
	char why[256]; /* the first warning of the decoder; "": none */
};

/**
 * findings_add(findings, view):
 * Note what ${view} looks at, and where links of gateways lead from there, if
 * it is valid or opens something.  Return 0, or other than 0 if nothing more is
 * to be read: it is one host more than the settings allow, or memory ran out.
 */
int findings_add(struct findings *findings, struct urlsift_view *view);

/**
 * findings_end(findings):
 * All was found: write the texts of what is bits until then.
 */
void findings_end(struct findings *findings);

/**
 * findings_free(findings):
 * Free what ${findings} holds, and return its lists.
 */
void findings_free(struct findings *findings);

/**
 * readers_open():
 * Prepare to read by the settings.  Return 0, or -1 and a message in the log.
 */
int readers_open(void);

/**
 * readers_read(findings, mail, len):
 * Note in ${findings} what is in ${mail} of ${len} bytes, of which an end may
 * have been cut off, as ${findings->incomplete} says.  A process in a sandbox
 * decodes it, which is ended if it takes too long.  Any number of threads may
 * call this.
 */
void readers_read(struct findings *findings, const char *mail, size_t len);

/**
 * filter_open():
 * Open the socket.  Return 0, or -1 and a message in the log.
 */
int filter_open(void);

/**
 * filter_run():
 * Filter mail until a signal ends it: SIGINT or SIGTERM.  Return 0, or
 * -1 and a message in the log.
 */
int filter_run(void);

/**
 * filter_log_counts():
 * Write to the log what all messages came to since the program started.
 */
void filter_log_counts(void);

/**
 * log_line(priority, format, ...):
 * Write a line of a priority of syslog(3), to that or to standard error.
 */
void log_line(int priority, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/**
 * log_to_syslog():
 * The program has started: unless the options have the log on standard error,
 * no more lines go there.
 */
void log_to_syslog(void);

#endif
