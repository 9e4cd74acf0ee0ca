/*
 * How the tool exits.
 */
#ifndef EXIT_STATUS_H
#define EXIT_STATUS_H

enum {
	STATUS_FOUND = 0, /* found; with --validate: all are valid */
	STATUS_NONE = 1,  /* nothing found; some are not valid */
	STATUS_ERROR = 2
};

#endif
