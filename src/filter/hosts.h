/*
 * A set of hosts, of --hosts-file and --domain.  A host is in it alone or with
 * all hosts below it (D59).
 * SPDX-License-Identifier: MIT
 */
#ifndef HOSTS_H
#define HOSTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hosts_slot;

/* All zero at first; threads may share it when no more hosts are added. */
struct hosts {
	uint64_t key[2];
	struct hosts_slot *slot;
	size_t n, size;
};

/* An error in a file, and its place, counted from 1; line 0: the file as a
 * whole. */
struct hosts_error {
	size_t line, column;
	const char *why;
};

/**
 * hosts_add(hosts, name, below):
 * Add the host ${name}, in ASCII and lower case, or it and all hosts ${below}
 * it.  Return 0, or -1 when memory is out.
 */
int hosts_add(struct hosts *hosts, const char *name, bool below);

/**
 * hosts_read(hosts, file, error):
 * Add the hosts in ${file}, one a line.  If a line begins with a dot or "*.",
 * the hosts below it are added, too.  A # begins a comment.  Return 0, or -1
 * and the ${error}.
 */
int hosts_read(struct hosts *hosts, const char *file,
    struct hosts_error *error);

/**
 * hosts_have(hosts, name):
 * Return whether the host ${name} is in the set.  The time grows only with the
 * length of the name.
 */
bool hosts_have(const struct hosts *hosts, const char *name);

/**
 * hosts_free(hosts):
 * Free the memory of ${hosts}.
 */
void hosts_free(struct hosts *hosts);

#endif
