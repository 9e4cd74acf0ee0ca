/*
 * A set of hosts, of --hosts-file and --domain: some by themselves, some with
 * all that is below them (D59).
 */
#ifndef HOSTS_H
#define HOSTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hosts_slot;

/* All zero at first; threads may share it once all are there. */
struct hosts {
	uint64_t key[2];
	struct hosts_slot *slot;
	size_t n, size;
};

/* What is wrong with a file, and where: from 1; line 0: with all of it. */
struct hosts_error {
	size_t line, column;
	const char *why;
};

/**
 * hosts_add(hosts, name, below):
 * Add the host ${name}, in ASCII and small letters, or all ${below} it, too.
 * Return 0, or -1 when memory is out.
 */
int hosts_add(struct hosts *hosts, const char *name, bool below);

/**
 * hosts_read(hosts, file, error):
 * Add those of ${file}: one a line, with all below it if it begins with a dot
 * or "*.", what stands behind a # left out.  Return 0, or -1 and the ${error}.
 */
int hosts_read(struct hosts *hosts, const char *file,
    struct hosts_error *error);

/**
 * hosts_have(hosts, name):
 * Return whether the host ${name} is one of them, in a time that grows with its
 * length only.
 */
bool hosts_have(const struct hosts *hosts, const char *name);

/**
 * hosts_free(hosts):
 * Free what ${hosts} hold.
 */
void hosts_free(struct hosts *hosts);

#endif
