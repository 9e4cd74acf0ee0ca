/*
 * The status line: a line on standard error of a terminal.  The next status
 * line replaces it, and it is erased before any other output there.
 * SPDX-License-Identifier: MIT
 */
#ifndef STATUS_LINE_H
#define STATUS_LINE_H

/**
 * status_line_show(line):
 * status_line_hide():
 * Replace the status line by ${line}, which has no line end; erase it.
 */
void status_line_show(const char *line);
void status_line_hide(void);

/**
 * status_line_lock():
 * status_line_unlock():
 * Erase the line and stop other threads from showing one, so that a message has
 * a line of its own; allow it again.
 */
void status_line_lock(void);
void status_line_unlock(void);

#endif
