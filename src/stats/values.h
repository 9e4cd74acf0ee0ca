/*
 * The values of hits that totals are made from.  A job keeps them until it is
 * its turn, in the place of records (what-is-counted).
 * SPDX-License-Identifier: MIT
 */
#ifndef VALUES_H
#define VALUES_H

#include "../output/column.h"

/**
 * values_write(out, record):
 * Write the values of ${record} that its options say are kept to ${out}, which
 * is in memory.  A host is written as filters compare it.
 */
void values_write(struct out *out, const struct record *record);

/**
 * values_read(at, n, value):
 * Set the texts of the next ${n} values, which stand at ${at} and are borrowed.
 * Return where the next ones begin.
 */
const char *values_read(const char *at, size_t n, struct urlsift_value *value);

/**
 * values_risks(list):
 * Return the risks that ${list} names, as bits.
 */
unsigned values_risks(struct urlsift_value list);

#endif
