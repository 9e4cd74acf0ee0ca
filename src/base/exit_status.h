/*
 * The exit status of the tool.
 * SPDX-License-Identifier: MIT
 */
#ifndef EXIT_STATUS_H
#define EXIT_STATUS_H

enum {
	STATUS_FOUND = 0, /* URLs were found; with --validate: all are valid */
	STATUS_NONE =
	    1, /* no URL was found; with --validate: some are invalid */
	STATUS_ERROR = 2
};

#endif
