/*
 * A set of hosts: a hash table of names.  The hash of a name is computed from
 * that of its first label and that of the labels behind it, so that a host and
 * all its parent domains are found in one pass from the right.  The hash has
 * 128 bits and a random key: a collision is as unlikely as a fault of the
 * machine (D51).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/random_key.h"
#include "base/siphash.h"
#include "url/hostname.h"
#include "hosts.h"

#define SLOTS 64 /* at first; a power of 2 */

struct hosts_slot {
	uint64_t hash[2];
	bool alone, below; /* the host; those below it; neither: free */
};

/* Return the slot of ${hash}, or the free slot for it. */
static struct hosts_slot *
find(const struct hosts *hosts, const uint64_t hash[2])
{
	size_t at = (size_t)hash[0] & (hosts->size - 1);
	struct hosts_slot *slot;

	for (;;) {
		slot = &hosts->slot[at];
		if (!slot->alone || memcmp(slot->hash, hash, 16) == 0)
			return slot;
		at = (at + 1) & (hosts->size - 1);
	}
}

/* Make room for one more host.  Return 0, or -1 when memory is out. */
static int
make_room(struct hosts *hosts)
{
	struct hosts old = *hosts;
	size_t i;

	if (hosts->n < hosts->size / 2)
		return 0;
	if (old.size == 0 && !random_key(hosts->key))
		return -1;
	hosts->size = old.size == 0 ? SLOTS : 2 * old.size;
	hosts->slot = calloc(hosts->size, sizeof(*hosts->slot));
	if (hosts->slot == NULL) {
		*hosts = old;
		return -1;
	}
	for (i = 0; i < old.size; i++)
		if (old.slot[i].alone)
			*find(hosts, old.slot[i].hash) = old.slot[i];
	free(old.slot);
	return 0;
}

/* Add to ${hash} the last label before ${*end} of ${name}, and move ${*end}
 * before that label, or to 0 at the begin of the name. */
static void
add_label(const struct hosts *hosts, const char *name, size_t *end,
    uint64_t hash[2])
{
	const uint64_t key[2] = { hosts->key[0] ^ hash[0],
		hosts->key[1] ^ hash[1] };
	size_t begin = *end;

	while (begin > 0 && name[begin - 1] != '.')
		begin--;
	us_siphash(key, name + begin, *end - begin, hash);
	*end = begin > 0 ? begin - 1 : 0;
}

int
hosts_add(struct hosts *hosts, const char *name, bool below)
{
	uint64_t hash[2] = { 0, 0 };
	size_t end = strlen(name);
	struct hosts_slot *slot;

	if (make_room(hosts) == -1)
		return -1;
	while (end > 0)
		add_label(hosts, name, &end, hash);
	slot = find(hosts, hash);
	if (!slot->alone)
		hosts->n++;
	memcpy(slot->hash, hash, sizeof(slot->hash));
	slot->alone = true;
	slot->below = slot->below || below;
	return 0;
}

bool
hosts_have(const struct hosts *hosts, const char *name)
{
	uint64_t hash[2] = { 0, 0 };
	size_t end = strlen(name);
	const struct hosts_slot *slot;

	if (hosts->n == 0)
		return false;
	while (end > 0) {
		add_label(hosts, name, &end, hash);
		slot = find(hosts, hash);
		if (slot->below || (end == 0 && slot->alone))
			return true;
	}
	return false;
}

static int
fail(struct hosts_error *error, size_t line, size_t column, const char *why)
{

	error->line = line;
	error->column = column;
	error->why = why;
	return -1;
}

/* Add the host in line ${number}, of ${len} bytes.  Return 0, or -1 and the
 * ${error}. */
static int
add_line(struct hosts *hosts, const char *line, size_t len, size_t number,
    struct hosts_error *error)
{
	static const char blanks[] = " \t\r\n";
	const char *comment = memchr(line, '#', len), *why;
	struct us_hostname name;
	size_t begin, at;
	bool below;

	if (comment != NULL)
		len = (size_t)(comment - line);
	while (len > 0 && line[len - 1] != '\0' &&
	    strchr(blanks, line[len - 1]) != NULL)
		len--;
	begin = strspn(line, blanks);
	if (begin >= len)
		return 0;
	if (line[begin] == '*' && len - begin > 1 && line[begin + 1] == '.')
		begin++;
	below = line[begin] == '.';
	begin += below;
	at = us_hostname_read(&name, line + begin, len - begin, &why);
	if (at < len - begin || begin == len)
		return fail(error, number, begin + at + 1, why);
	if (hosts_add(hosts, name.ascii, below) == -1)
		return fail(error, 0, 0, strerror(ENOMEM));
	return 0;
}

int
hosts_read(struct hosts *hosts, const char *file, struct hosts_error *error)
{
	FILE *stream = fopen(file, "r");
	size_t room = 0, number = 0;
	char *line = NULL;
	int status = 0;
	ssize_t n;

	if (stream == NULL)
		return fail(error, 0, 0, strerror(errno));
	while (status == 0 && (n = getline(&line, &room, stream)) != -1)
		status = add_line(hosts, line, (size_t)n, ++number, error);
	if (status == 0 && !feof(stream))
		status = fail(error, 0, 0, strerror(errno));
	free(line);
	(void)fclose(stream);
	return status;
}

void
hosts_free(struct hosts *hosts)
{

	free(hosts->slot);
}
