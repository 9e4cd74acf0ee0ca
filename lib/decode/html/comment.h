/*
 * HTML comments: where one ends, and which of them hide no text.
 */
#ifndef US_COMMENT_H
#define US_COMMENT_H

#include <stdbool.h>
#include <stddef.h>

/**
 * us_comment_start(text, len, more):
 * Return the length of the beginning of the comment at ${text} if the text
 * behind it is not hidden from all readers: <!--> or <!--->, or a condition
 * such as <!--[if mso]>.  Return 0 for other comments.  ${more} is set if
 * ${len} is too short to decide.
 */
size_t us_comment_start(const char *text, size_t len, bool *more);

/**
 * us_comment_end(text, len, last, at):
 * Continue in a comment from ${at} of ${text}, which is first behind its <!--.
 * Return where the comment ends, or 0: then ${at} is where to continue with
 * more text.  ${last}: there is no more.
 */
size_t us_comment_end(const char *text, size_t len, bool last, size_t *at);

#endif
