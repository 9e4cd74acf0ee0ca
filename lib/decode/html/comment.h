/*
 * A comment as it stands: where it ends, and what of it hides nothing.
 */
#ifndef US_COMMENT_H
#define US_COMMENT_H

#include <stdbool.h>
#include <stddef.h>

/**
 * us_comment_start(text, len, more):
 * Return how many bytes of the comment at ${text} are <!--> or <!--->, or a
 * condition as <!--[if mso]>, of which the rest is markup for some readers; 0:
 * it is neither.  ${more}: ${len} is too short to tell.
 */
size_t us_comment_start(const char *text, size_t len, bool *more);

/**
 * us_comment_end(text, len, last, at):
 * Scan on in a comment, from ${at} of ${text}, at first behind its <!--.
 * Return where it ends, or 0: ${at} is then where to go on with more of it.
 * ${last}: there is no more.
 */
size_t us_comment_end(const char *text, size_t len, bool last, size_t *at);

#endif
