/*
 * The status line: one line on a terminal's standard error that the next one
 * replaces and that is erased before anything else is written there.
 */
#ifndef STATUS_LINE_H
#define STATUS_LINE_H

/**
 * status_line_show(line):
 * status_line_hide():
 * Show ${line}, which has no line end, in the place of the one before; erase
 * it.
 */
void status_line_show(const char *line);
void status_line_hide(void);

/**
 * status_line_lock():
 * status_line_unlock():
 * Erase the line and let no other thread show one, so that a message stands on
 * a line of its own; end that.
 */
void status_line_lock(void);
void status_line_unlock(void);

#endif
