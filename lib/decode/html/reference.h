/*
 * Character references of HTML: &amp; and &#38;.
 */
#ifndef US_REFERENCE_H
#define US_REFERENCE_H

#include <stddef.h>

enum us_reference_limit {
	US_REFERENCE_MAX = 64, /* bytes; longer ones are not references */
	US_REFERENCE_TEXT = 8  /* room for the text of a reference */
};

/**
 * us_reference_read(text, len, utf8, n):
 * Read the reference whose & is at ${text}.  Write its text, ${n} bytes, to
 * ${utf8}, which has room for US_REFERENCE_TEXT.  Return the length of the
 * reference; 0: there is none.  If it has no character, only its & is read, and
 * its text is DEL.
 */
size_t us_reference_read(const char *text, size_t len, char *utf8, size_t *n);

#endif
