/*
 * Lists of hosts.  A name stands for all that is under it.  The hash is that of
 * Fowler, Noll and Vo (FNV-1a, 32 bits), from the last byte to the first, so
 * that one walk over a host gives that of each name that it is under.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/bytes.h"
#include "host_lists.h"
#include "../urlsift.h"

#define HASH_BASIS UINT32_C(0x811c9dc5)
#define HASH_PRIME UINT32_C(0x01000193)

#define SHORTENER URLSIFT_RISK_SHORTENER
#define FILE_HOST URLSIFT_RISK_FILE_HOST
#define FREE_HOST URLSIFT_RISK_FREE_HOST
#define PAGE_BUILDER URLSIFT_RISK_PAGE_BUILDER
#define OFTEN_ABUSED URLSIFT_RISK_OFTEN_ABUSED
#define ALL (SHORTENER | FILE_HOST | FREE_HOST | PAGE_BUILDER | OFTEN_ABUSED)

/* The longest name of those that are built in, with a NUL. */
#define NAME_ROOM 32

struct row {
	uint32_t hash;
	unsigned risks;
	const char *name;
};

/* Those that are built in.  Their hashes stand together, since they are looked
 * through, and their names are no pointers, which each start of a program would
 * set. */
static const uint32_t hashes[] = {
#define HOST(hash, name, risks) hash,
#define ROWS(n)
#include "host_lists.def"
#undef HOST
#undef ROWS
};

static const struct {
	unsigned risks;
	char name[NAME_ROOM];
} built_in[] = {
#define HOST(hash, name, risks) { risks, name },
#define ROWS(n)
#include "host_lists.def"
#undef HOST
#undef ROWS
};

/* The rows whose hash begins with a byte are those from its number up to the
 * next one. */
static const unsigned short first[] = {
#define HOST(hash, name, risks)
#define ROWS(n) n,
#include "host_lists.def"
#undef HOST
#undef ROWS
};

struct us_host_text {
	struct us_host_text *next;
	char text[];
};

static uint32_t
add_to_hash(uint32_t hash, char byte)
{

	/* It only has to be the same for letters of both cases. */
	return (hash ^ ((unsigned char)byte | 0x20)) * HASH_PRIME;
}

/* A name that is looked for; ${is_under}: the host is under it. */
struct wanted {
	uint32_t hash;
	const char *name;
	size_t len;
	bool is_under;
};

/* Return ${risks}, which the host ${name} has, if that is ${w}. */
static unsigned
risks_of(const struct wanted *w, const char *name, unsigned risks)
{

	if (strlen(name) != w->len || !us_same(w->name, name, w->len))
		return 0;
	/* The service has its own pages there (blogs-are-weak). */
	return w->is_under ? risks :
			     risks & ~(unsigned)(FREE_HOST | OFTEN_ABUSED);
}

/* Return the risks of ${w} in ${n} sorted rows. */
static unsigned
find(const struct row *row, size_t n, const struct wanted *w)
{
	size_t from = 0, left = n, half;
	unsigned risks = 0;

	/* No branch depends on what is compared: it could not be predicted. */
	for (; left > 0; left -= half) {
		half = (left + 1) / 2;
		from += row[from + half - 1].hash < w->hash ? half : 0;
	}
	for (; from < n && row[from].hash == w->hash; from++)
		risks |= risks_of(w, row[from].name, row[from].risks);
	return risks;
}

static unsigned
find_in_all(const struct us_host_lists *lists, const struct wanted *w)
{
	size_t at = first[w->hash >> 24], end = first[(w->hash >> 24) + 1];
	unsigned risks = 0;

	while (at < end && hashes[at] < w->hash)
		at++;
	for (; at < end && hashes[at] == w->hash; at++)
		risks |= risks_of(w, built_in[at].name, built_in[at].risks);
	if (lists == NULL || lists->replaced == 0)
		return risks;
	return (risks & ~lists->replaced) |
	    find((const void *)lists->rows.data,
		lists->rows.len / sizeof(struct row), w);
}

unsigned
us_host_lists_find(const struct us_host_lists *lists, const char *host,
    size_t len)
{
	struct wanted w;
	uint32_t hash = HASH_BASIS;
	unsigned risks = 0;
	const char *at, *end;

	if (len > 4 && us_same(host, "www.", 4)) {
		host += 4;
		len -= 4;
	}
	if (len > 0 && host[len - 1] == '.')
		len--;
	end = host + len;
	for (at = end; at > host; at--) {
		if (at[-1] == '.') {
			w = (struct wanted){ hash, at, (size_t)(end - at),
				true };
			risks |= find_in_all(lists, &w);
		}
		hash = add_to_hash(hash, at[-1]);
	}
	w = (struct wanted){ hash, host, len, false };
	return risks | find_in_all(lists, &w);
}

static int
compare(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	return (x->hash > y->hash) - (x->hash < y->hash);
}

/* Add the host in the line at ${line}, if there is one, and set ${line} to the
 * next.  Return URLSIFT_OK, URLSIFT_ENOMEM, or URLSIFT_EINVAL: ${line} is where
 * no host can go on. */
static int
add_line(struct us_buf *rows, unsigned risk, char **line)
{
	struct row row = { HASH_BASIS, risk, *line + strspn(*line, " \t") };
	char *end = *line + strcspn(*line, "\n"),
	     *at = *line + (row.name - *line), *last;

	for (; us_is_alnum(*at) || *at == '-' || *at == '.' || *at == '_'; at++)
		*at = (char)us_lower(*at);
	last = at;
	at += strspn(at, " \t\r");
	if (at < end && *at != '#') {
		*line = last;
		return URLSIFT_EINVAL;
	}
	*line = *end == '\0' ? end : end + 1;
	*last = '\0';
	if (*row.name == '\0')
		return URLSIFT_OK;
	for (at = last; at > row.name; at--)
		row.hash = add_to_hash(row.hash, at[-1]);
	return us_buf_add(rows, &row, sizeof(row));
}

/* Return the list of hosts that is called ${name}, as a risk, or 0. */
static unsigned
list_called(const char *name)
{
	const struct urlsift_risk_text *text;
	size_t i;

	for (i = 0; (text = urlsift_risk(i)) != NULL; i++)
		if ((text->risk & ALL) != 0 && strcmp(text->name, name) == 0)
			return text->risk;
	return 0;
}

/* Say that there is no list ${name}, and which there are. */
static void
say_lists(const char *name, struct urlsift_defect *defect)
{
	const size_t size = sizeof(defect->why);
	const struct urlsift_risk_text *text;
	const char *between = "";
	size_t at, i;

	at = (size_t)snprintf(defect->why, size,
	    "there is no list \"%.40s\"; the lists are ", name);
	for (i = 0; (text = urlsift_risk(i)) != NULL && at < size; i++) {
		if ((text->risk & ALL) == 0)
			continue;
		at += (size_t)snprintf(defect->why + at, size - at, "%s%s",
		    between, text->name);
		between = ", ";
	}
}

int
us_host_lists_add(struct us_host_lists *lists,
    const struct urlsift_memory *memory, const char *name, const char *hosts,
    struct urlsift_defect *defect)
{
	size_t len = strlen(hosts), rows = lists->rows.len;
	unsigned risk = list_called(name);
	struct us_host_text *text;
	int status = URLSIFT_OK;
	char *line;

	if (risk == 0) {
		say_lists(name, defect);
		return URLSIFT_EINVAL;
	}
	text = memory->realloc(memory->ctx, NULL, sizeof(*text) + len + 1);
	if (text == NULL)
		return URLSIFT_ENOMEM;
	memcpy(text->text, hosts, len + 1);
	lists->rows.memory = memory;
	for (line = text->text; *line != '\0' && status == URLSIFT_OK;)
		status = add_line(&lists->rows, risk, &line);
	if (status != URLSIFT_OK) {
		defect->field = URLSIFT_D_VALUE;
		defect->at = (size_t)(line - text->text);
		snprintf(defect->why, sizeof(defect->why), "%s",
		    us_is(*line, US_HIGH) ?
			"a host of a list must be in ASCII, as xn--..." :
			"this is not a host name");
		lists->rows.len = rows;
		memory->free(memory->ctx, text);
		return status;
	}
	text->next = lists->texts;
	lists->texts = text;
	lists->replaced |= risk;
	if (lists->rows.len > 0)
		qsort(lists->rows.data, lists->rows.len / sizeof(struct row),
		    sizeof(struct row), compare);
	return URLSIFT_OK;
}

void
us_host_lists_free(struct us_host_lists *lists,
    const struct urlsift_memory *memory)
{
	struct us_host_text *text = lists->texts, *next;

	for (; text != NULL; text = next) {
		next = text->next;
		memory->free(memory->ctx, text);
	}
	if (lists->rows.memory != NULL)
		us_buf_free(&lists->rows);
}
