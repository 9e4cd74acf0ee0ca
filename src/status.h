/*
 * How the tool exits.
 */
#ifndef STATUS_H
#define STATUS_H

enum {
	STATUS_FOUND = 0, /* found; with --validate: all are valid */
	STATUS_NONE = 1,  /* nothing found; some are not valid */
	STATUS_ERROR = 2
};

#endif
