/*
 * Templates: text in which {name} stands for a part of a URL or for where it
 * was found.  A template is read anew for each URL; it has been checked before.
 */
#ifndef GET_H
#define GET_H

#include <stdbool.h>

#include "write.h"

/**
 * get_check(template):
 * Return NULL if ${template} can be used, else why not.
 */
const char *get_check(const char *template);

/**
 * get_needs_lines(template):
 * Return whether lines have to be counted for ${template}.
 */
bool get_needs_lines(const char *template);

/**
 * get_put(out, template, place, hit):
 * Write ${template} with the values of ${hit}, which stands at ${place}.
 */
void get_put(struct out *out, const char *template, const struct place *place,
    const struct urlsift_hit *hit);

#endif
