/*
 * Templates of --get: text in which {name} stands for a component of a URL or
 * for its location.  A template is checked once and parsed again for each URL.
 * SPDX-License-Identifier: MIT
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <stdbool.h>

#include "value.h"

/**
 * template_check(template):
 * Return NULL if ${template} is valid, else an error message.
 */
const char *template_check(const char *template);

/**
 * template_needs(template):
 * Return what the values of ${template} need, as bits (value.h).
 */
unsigned template_needs(const char *template);

/**
 * template_put(out, options, place, hit):
 * Write the template of ${options} with the values of ${hit} at ${place}.
 */
void template_put(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit);

#endif
