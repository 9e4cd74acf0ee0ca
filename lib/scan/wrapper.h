/*
 * The delimited forms (W1, W2): what stands between the brackets, white space,
 * line leads and page furniture dropped; when to give up (W5, W8).
 */
#ifndef US_WRAPPER_H
#define US_WRAPPER_H

#include <stdbool.h>

#include "cand.h"
#include "opener.h"
#include "window.h"

enum us_wrapper_end {
	US_WRAPPER_CLOSED,
	US_WRAPPER_UNCLOSED,
	US_WRAPPER_SPLIT, /* a second URL begins inside */
	US_WRAPPER_MORE,  /* its end is not in view */
	US_WRAPPER_ENOMEM
};

/**
 * us_wrapper_read(w, opener, max, max_lines, cand, end):
 * Read the delimited form that ${opener} begins into ${cand}.  It may take
 * ${max} bytes and ${max_lines} lines.  ${end} is where its closing > stands,
 * or where it gave up.
 */
enum us_wrapper_end us_wrapper_read(const struct us_window *w,
    const struct us_opener *opener, size_t max, size_t max_lines,
    struct us_cand *cand, size_t *end);

#endif
