/*
 * The public suffix list, built in where no library can be loaded.  It is the
 * file of the package publicsuffix that psl-make-dafsa(1) makes: after a line
 * that names the format, a graph of the rules in which equal beginnings and
 * equal ends are written once.
 *
 * A list of links leads to nodes.  A link is the distance from the node before,
 * at first from the list itself, in 6, 13 or 21 bits.  A node is some letters.
 * Behind the last one, which is marked, is another list of links; or there is
 * no letter more, but flags: there a rule ends.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "url.h"

/* The length of the first line. */
#define HEAD 16

/* The last link of a list, the last letter of a node. */
#define IS_LAST 0x80

/* Flags, and how they are told from letters. */
#define FLAGS_MASK 0xE0
#define FLAGS 0x80
#define EXCEPTION 0x01
#define WILDCARD 0x02

/* Nothing is in it if configure found no list. */
static const unsigned char list[] = {
#include "suffix_list.def"
	0
};

void *
us_suffix_load(void)
{

	errno = 0;
	return sizeof(list) > 1 ? (void *)(uintptr_t)list : NULL;
}

const char *
us_suffix_version(void)
{

	return us_suffix_load() == NULL ? NULL : "is built in";
}

/* Move ${node} to that of the next ${link}, and ${link} behind it, or to NULL
 * if it is the last one. */
static void
follow(const unsigned char **node, const unsigned char **link)
{
	const unsigned char *l = *link;

	switch (*l & 0x60) {
	case 0x60:
		*node += (l[0] & 0x1FU) << 16 | (unsigned)l[1] << 8 | l[2];
		*link = l + 3;
		break;
	case 0x40:
		*node += (l[0] & 0x1FU) << 8 | l[1];
		*link = l + 2;
		break;
	default:
		*node += l[0] & 0x3F;
		*link = l + 1;
	}
	if ((*l & IS_LAST) != 0)
		*link = NULL;
}

/* Return the flags of the rule ${name}, or -1 if there is none.  All links of a
 * list lead to different letters: the first letter that is right decides. */
static int
flags_of(const char *name)
{
	const unsigned char *link = list + HEAD, *node = link, *letter;
	const char *at;

	while (link != NULL) {
		follow(&node, &link);
		letter = node;
		for (at = name; *at != '\0' && *letter == *at; at++)
			letter++;
		if (*at == '\0') {
			if ((*letter & FLAGS_MASK) == FLAGS)
				return *letter & ~FLAGS_MASK;
		} else if (*letter == ((unsigned char)*at | IS_LAST)) {
			name = at + 1;
			link = node = letter + 1;
			continue;
		}
		if (at > name)
			break;
	}
	return -1;
}

bool
us_suffix_is_listed(void *suffixes, const char *name)
{
	const char *behind = strchr(name, '.');
	int flags = flags_of(name);

	(void)suffixes;
	if (flags >= 0)
		return (flags & EXCEPTION) == 0;
	if (behind != NULL)
		flags = flags_of(behind + 1);
	return flags >= 0 && (flags & WILDCARD) != 0;
}
