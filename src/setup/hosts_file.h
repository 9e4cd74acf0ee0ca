/*
 * Files of hosts, one a line, for filters.
 * SPDX-License-Identifier: MIT
 */
#ifndef HOSTS_FILE_H
#define HOSTS_FILE_H

#include "urlsift.h"

/**
 * hosts_file_read(filter, name, file):
 * Add the hosts in ${file} to the filter called ${name}.  Return 0, or -1 after
 * an error message.
 */
int hosts_file_read(struct urlsift_filter *filter, const char *name,
    const char *file);

#endif
