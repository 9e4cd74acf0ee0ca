/*
 * The options of a backend: made once for the same words, and kept for the next
 * query.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_OPTIONS_H
#define POSTGRESQL_OPTIONS_H

#include "server.h"

#include "../sql_options.h"

/**
 * options_settings():
 * Define the settings urlsift.helper and urlsift.sandbox.
 */
void options_settings(void);

/**
 * options_get(words):
 * options_of_document(words):
 * Return the options ${words} as sql_options_get() does.  Raise an error if one
 * is wrong, and if the encoding of the database is not UTF-8.
 */
struct sql_options *options_get(const text *words);
struct sql_options *options_of_document(const text *words);

#endif
