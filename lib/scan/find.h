/*
 * The finder: where a candidate's colon may stand.  It looks at nothing but a
 * colon and its neighbours, so that it can be fast; who asks looks closer.
 */
#ifndef US_FIND_H
#define US_FIND_H

#include <stddef.h>

/**
 * us_find(text, from, len):
 * Return the first position from ${from} on of a colon that may end a scheme's
 * name, or ${len}.  A colon at the text's end always may.
 */
size_t us_find(const char *text, size_t from, size_t len);

#endif
