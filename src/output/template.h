/*
 * Templates: text in which {name} stands for a part of a URL or for where it
 * was found.  A template is read anew for each URL; it has been checked before.
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <stdbool.h>

#include "writers.h"

/**
 * template_check(template):
 * Return NULL if ${template} can be used, else why not.
 */
const char *template_check(const char *template);

/**
 * template_needs_lines(template):
 * Return whether lines have to be counted for ${template}.
 */
bool template_needs_lines(const char *template);

/**
 * template_put(out, template, place, hit):
 * Write ${template} with the values of ${hit}, which stands at ${place}.
 */
void template_put(struct out *out, const char *template,
    const struct place *place, const struct urlsift_hit *hit);

#endif
