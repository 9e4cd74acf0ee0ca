/*
 * Why a URL is not valid (V5): computed only after a match has failed, by
 * checking the components from left to right up to the first wrong one.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DIAGNOSE_H
#define US_DIAGNOSE_H

#include "../registry.h"
#include "../urlsift.h"

/**
 * us_diagnose(syntax, scheme, colon, valid, sound, reading):
 * Set the reason and the deciding byte in ${reading}.  ${scheme} is NULL if it
 * is not registered; its name ends at ${colon}.  ${valid} bytes match the
 * grammar, ${sound} bytes are UTF-8.
 */
void us_diagnose(enum us_syntax syntax, const struct us_scheme *scheme,
    size_t colon, size_t valid, size_t sound, struct urlsift_reading *reading);

#endif
