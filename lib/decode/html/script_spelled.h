/*
 * Strings of a script that are URLs as only browsers read them.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_SPELLED_H
#define US_HTML_SCRIPT_SPELLED_H

#include <stdbool.h>
#include <stddef.h>

#include "../emitter.h"

/**
 * us_script_spelled(out, page, text, len, is_whole):
 * Append the URL that ${text} is, or begins with unless it ${is_whole}, to
 * ${page}, if only a browser takes it for one, or it is one backwards.  Return
 * false if it is none.
 *
 * us_script_is_host(text, len):
 * Return whether all of ${text} has the form of a host.
 */
bool us_script_spelled(struct us_emitter *out, struct us_buf *page,
    const char *text, size_t len, bool is_whole);
bool us_script_is_host(const char *text, size_t len);

#endif
