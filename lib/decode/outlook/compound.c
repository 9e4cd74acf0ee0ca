/*
 * The reader of a compound file.  Each table is read once, and each chain of
 * sectors for as many steps as there are sectors, so that a circle ends.  In
 * a whole file no two streams share a sector: each is read.  What is shared is
 * read again until that is as much as the file has.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../urlsift-decode.h"
#include "outlook.h"

#define HEADER 512
#define MINI_SHIFT 6
#define NONE UINT32_C(0xFFFFFFFA) /* and above: no sector */
#define END UINT32_C(0xFFFFFFFE)  /* of a chain */

/* Offsets in an entry. */
enum {
	NAME_LEN = 64,
	TYPE = 66,
	LEFT = 68,
	RIGHT = 72,
	CHILD = 76,
	START = 116,
	SIZE = 120
};

/* The type of a stream. */
#define STREAM 2

static void
append(struct us_compound *c, struct us_buf *to, const char *bytes, size_t len)
{

	if (c->status == URLSIFT_OK)
		c->status = us_buf_add(to, bytes, len);
}

/* Return number ${i} of a table of numbers; NONE: it has fewer. */
static uint32_t
number_at(const struct us_buf *table, uint64_t i)
{

	return i < table->len / 4 ? us_little_32(table->data + 4 * i) : NONE;
}

/* Return how many sectors there are. */
static size_t
count_sectors(const struct us_sectors *s)
{

	return (s->len >> s->shift) + 1;
}

/* Return the bytes of a sector, and set ${len} to how many there are. */
static const char *
sector_at(const struct us_compound *c, const struct us_sectors *s,
    uint32_t sector, size_t *len)
{
	unsigned shift = c->file.shift;
	size_t size = (size_t)1 << s->shift;
	uint64_t at = (uint64_t)sector << s->shift;

	*len = 0;
	if (sector >= NONE || at >= s->len)
		return NULL;
	if (s == &c->mini)
		at = (uint64_t)number_at(&c->minis, at >> shift) << shift |
		    (at & (((uint64_t)1 << shift) - 1));
	/* The header has a sector of its own. */
	at += (uint64_t)1 << shift;
	if (at >= c->file.len)
		return NULL;
	*len = c->file.len - at < size ? c->file.len - (size_t)at : size;
	return c->data + at;
}

/* Return whether ${len} bytes of ${sector} may be read: it is one of a table,
 * or it was not read yet, or bytes may still be read again. */
static bool
may_read(struct us_compound *c, struct us_sectors *s, uint32_t sector,
    size_t len)
{

	if (s->is_read.len == 0)
		return true;
	if (s->is_read.data[sector] < 2)
		s->is_read.data[sector]++;
	if (s->is_read.data[sector] == 1)
		return true;
	if (len > c->left)
		return false;
	c->left -= len;
	return true;
}

/* Append the sectors of the chain from ${sector} on to ${to}, at most ${most}
 * bytes.  Return the one behind them. */
static uint32_t
read_chain(struct us_compound *c, struct us_sectors *s, uint32_t sector,
    size_t most, struct us_buf *to)
{
	size_t steps = count_sectors(s), n;
	const char *bytes;

	for (; most > 0 && steps > 0 && c->status == URLSIFT_OK; steps--) {
		bytes = sector_at(c, s, sector, &n);
		if (n > most)
			n = most;
		if (bytes == NULL || !may_read(c, s, sector, n))
			break;
		append(c, to, bytes, n);
		most -= n;
		sector = number_at(&s->fat, sector);
	}
	return sector;
}

static void
read_fat_sector(struct us_compound *c, const char *list, size_t i)
{
	size_t n;
	const char *bytes =
	    sector_at(c, &c->file, us_little_32(list + 4 * i), &n);

	if (bytes != NULL && c->file.fat.len < c->left)
		append(c, &c->file.fat, bytes, n);
}

/* Read the FAT, whose sectors are named in the ${header} and a chain behind
 * it. */
static void
read_fat(struct us_compound *c, const char *header)
{
	uint32_t next = us_little_32(header + 68);
	size_t steps = c->left >> c->file.shift, i, n;
	const char *list;

	for (i = 0; i < 109; i++)
		read_fat_sector(c, header + 76, i);
	for (; steps > 0 && (list = sector_at(c, &c->file, next, &n)) != NULL;
	     steps--) {
		for (i = 0; i + 1 < n / 4; i++)
			read_fat_sector(c, list, i);
		if (n < (size_t)1 << c->file.shift)
			break;
		next = us_little_32(list + n - 4);
	}
}

static const char *
entry_at(const struct us_compound *c, uint32_t entry)
{

	return c->entries.data + (size_t)entry * US_COMPOUND_ENTRY;
}

/* Note in which sectors of the file the short ones are: those of the stream
 * that the root has. */
static void
find_minis(struct us_compound *c)
{
	const char *root = entry_at(c, 0), *number = root + START;
	size_t size = us_little_32(root + SIZE),
	       steps = count_sectors(&c->file), n;
	uint32_t sector;

	for (; c->mini.len < size && steps > 0; steps--) {
		sector = us_little_32(number);
		if (sector_at(c, &c->file, sector, &n) == NULL)
			break;
		append(c, &c->minis, number, 4);
		c->mini.len += n;
		if (sector >= c->file.fat.len / 4)
			break;
		number = c->file.fat.data + 4 * (size_t)sector;
	}
	if (c->mini.len > size)
		c->mini.len = size;
}

/* From here on, note which sectors are read. */
static void
note_sectors(struct us_compound *c, struct us_sectors *s)
{
	size_t n = count_sectors(s);

	if (us_buf_reserve(&s->is_read, n) != URLSIFT_OK) {
		c->status = URLSIFT_ENOMEM;
		return;
	}
	memset(s->is_read.data, 0, n);
	s->is_read.len = n;
}

uint32_t
us_compound_entries(const struct us_compound *c)
{

	return (uint32_t)(c->entries.len / US_COMPOUND_ENTRY);
}

/* Set ${parent} of each entry to the storage that it is in, or NONE: an entry
 * is found once, from the root on.  ${stack} has room for all entries. */
static void
find_parents(struct us_compound *c, uint32_t *parent, uint32_t *stack)
{
	static const unsigned links[] = { LEFT, RIGHT, CHILD };
	uint32_t n = us_compound_entries(c), depth = 0, entry, next, i;

	for (i = 0; i < n; i++)
		parent[i] = NONE;
	parent[0] = 0;
	stack[depth++] = 0;
	while (depth > 0) {
		entry = stack[--depth];
		for (i = entry == 0 ? 2 : 0; i < 3; i++) {
			next = us_little_32(entry_at(c, entry) + links[i]);
			if (next >= n)
				continue;
			if (parent[next] != NONE) {
				c->is_tangled = true;
				continue;
			}
			parent[next] = links[i] == CHILD ? entry :
							   parent[entry];
			stack[depth++] = next;
		}
	}
}

/* The storage that each entry is in; it stands behind the order. */
static uint32_t *
parents(const struct us_compound *c)
{

	return (uint32_t *)(void *)c->order.data + us_compound_entries(c);
}

static void
sort_entries(struct us_compound *c)
{
	uint32_t n = us_compound_entries(c), i, *parent, *order, *begins,
		 sum = 0, count;

	if (us_buf_reserve(&c->order, 2 * n * sizeof(*order)) != URLSIFT_OK ||
	    us_buf_reserve(&c->begins, (n + 2) * sizeof(*begins)) !=
		URLSIFT_OK) {
		c->status = URLSIFT_ENOMEM;
		return;
	}
	order = (void *)c->order.data;
	parent = parents(c);
	begins = (void *)c->begins.data;
	find_parents(c, parent, order);
	memset(begins, 0, (n + 2) * sizeof(*begins));
	for (i = 1; i < n; i++)
		if (parent[i] != NONE)
			begins[parent[i] + 1]++;
	for (i = 0; i < n + 2; i++) {
		count = begins[i];
		begins[i] = sum += count;
	}
	for (i = n; i-- > 1;)
		if (parent[i] != NONE)
			order[--begins[parent[i] + 1]] = i;
}

bool
us_compound_open(struct us_compound *c, const char *data, size_t len)
{

	memset(c, 0, sizeof(*c));
	if (len < HEADER ||
	    memcmp(data, US_COMPOUND_MARK, US_COMPOUND_MARK_LEN) != 0)
		return false;
	c->data = data;
	c->file.len = c->left = len;
	c->file.shift = us_little_16(data + 30) == 12 ? 12 : 9;
	c->cutoff = us_little_32(data + 56);
	read_fat(c, data);
	c->is_cut = read_chain(c, &c->file, us_little_32(data + 48), len,
			&c->entries) != END;
	(void)read_chain(c, &c->file, us_little_32(data + 60), len,
	    &c->mini.fat);
	if (us_compound_entries(c) == 0)
		return false;
	c->mini.shift = MINI_SHIFT;
	find_minis(c);
	note_sectors(c, &c->file);
	note_sectors(c, &c->mini);
	if (c->status == URLSIFT_OK)
		sort_entries(c);
	return c->status == URLSIFT_OK;
}

void
us_compound_close(struct us_compound *c)
{

	us_buf_free(&c->file.fat);
	us_buf_free(&c->file.is_read);
	us_buf_free(&c->mini.fat);
	us_buf_free(&c->mini.is_read);
	us_buf_free(&c->minis);
	us_buf_free(&c->entries);
	us_buf_free(&c->order);
	us_buf_free(&c->begins);
}

const uint32_t *
us_compound_children(const struct us_compound *c, uint32_t storage, size_t *n)
{
	const uint32_t *begins = (const void *)c->begins.data;
	const uint32_t *order = (const void *)c->order.data;

	*n = begins[storage + 2] - begins[storage + 1];
	return order + begins[storage + 1];
}

void
us_compound_name(const struct us_compound *c, uint32_t entry, char *name,
    size_t size)
{
	const char *from = entry_at(c, entry);
	size_t len = us_little_16(from + NAME_LEN) / 2, i;

	if (len > US_COMPOUND_NAME)
		len = US_COMPOUND_NAME;
	for (i = 0; i + 1 < len && i + 1 < size; i++)
		name[i] =
		    from[2 * i + 1] == 0 && from[2 * i] > 0 ? from[2 * i] : '?';
	name[i] = '\0';
}

bool
us_compound_is_in(const struct us_compound *c, uint32_t entry,
    const char *storage)
{
	const uint32_t parent = parents(c)[entry];
	char name[US_COMPOUND_NAME];

	if (c->is_tangled || parent == NONE)
		return false;
	us_compound_name(c, parent, name, sizeof(name));
	return us_same_words(name, storage);
}

bool
us_compound_is_stream(const struct us_compound *c, uint32_t entry)
{

	return entry_at(c, entry)[TYPE] == STREAM;
}

/* Set ${start} to the first sector of ${entry}, and ${size} to its bytes.
 * Return the sectors that it is in. */
static struct us_sectors *
find_stream(struct us_compound *c, uint32_t entry, uint32_t *start,
    size_t *size)
{
	const char *from = entry_at(c, entry);

	*start = us_little_32(from + START);
	*size = us_little_32(from + SIZE);
	return *size < c->cutoff ? &c->mini : &c->file;
}

void
us_compound_read(struct us_compound *c, uint32_t entry, struct us_buf *content)
{
	size_t size, before = content->len;
	uint32_t start;
	struct us_sectors *s = find_stream(c, entry, &start, &size);

	(void)read_chain(c, s, start, size, content);
	c->is_cut = c->is_cut || content->len - before < size;
}

/* Return whether more than one stream has ${sector}: what one of them calls a
 * source may be the text of another. */
static bool
is_shared(const struct us_compound *c, const struct us_sectors *s,
    uint32_t sector)
{
	uint32_t of_file = s == &c->mini ?
	    number_at(&c->minis,
		((uint64_t)sector << s->shift) >> c->file.shift) :
	    NONE;

	return s->is_read.data[sector] > 1 ||
	    (of_file < c->file.is_read.len &&
		c->file.is_read.data[of_file] > 0);
}

void
us_compound_clear(struct us_compound *c, uint32_t entry, size_t from, size_t to,
    char *data)
{
	size_t size, at = 0, n, i;
	uint32_t sector;
	struct us_sectors *s = find_stream(c, entry, &sector, &size);
	const char *bytes;
	char *byte;

	for (; at < to; at += n) {
		bytes = sector_at(c, s, sector, &n);
		if (bytes == NULL)
			break;
		i = is_shared(c, s, sector) ? n : from > at ? from - at : 0;
		for (; i < n && at + i < to; i++) {
			byte = data + (bytes - c->data) + i;
			if (*byte > ' ' && *byte < 0x7F)
				*byte = ' ';
		}
		sector = number_at(&s->fat, sector);
	}
}
