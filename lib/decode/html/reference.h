/*
 * Character references of HTML: &amp; and &#38;.
 */
#ifndef US_REFERENCE_H
#define US_REFERENCE_H

#include <stddef.h>

enum us_reference_limit {
	US_REFERENCE_MAX = 64, /* bytes; what is longer is none */
	US_REFERENCE_TEXT = 8  /* room for what one stands for */
};

/**
 * us_reference_read(text, len, utf8, n):
 * Read the reference whose & is at ${text}: write the ${n} bytes that it stands
 * for to ${utf8}, which has US_REFERENCE_TEXT.  Return how many bytes it takes;
 * 0: it is none.  The & alone of one to no character stands for DEL.
 */
size_t us_reference_read(const char *text, size_t len, char *utf8, size_t *n);

#endif
