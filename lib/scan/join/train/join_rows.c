/*
 * Print the features of line ends whose truth is known: what the model is
 * fitted to.  They come from the library itself, so that the fit and the
 * program cannot differ.
 *
 * Standard input has texts, each followed by the line ends in it that are asked
 * about:
 *
 *	text LENGTH
 *	(as many bytes, and a line end)
 *	end LABEL PIECES BEGIN END [BEGIN END]...
 *
 * The pieces are those of the URL so far, the last one up to the line end.  The
 * answer to each end is a line: the label, what is said without the model (ask,
 * joined, ends) and, if the next line has a word, the features.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan/join/features.h"
#include "scan/bare.h"
#include "rules.h"

/* Return the URL so far in one piece of memory, for a short look at it. */
static size_t
read_head(const char *text, const struct us_piece *piece, size_t pieces,
    char *head, size_t most)
{
	size_t i, n, len = 0;

	for (i = 0; i < pieces; i++) {
		n = piece[i].end - piece[i].begin;
		if (n > most - len)
			n = most - len;
		memcpy(head + len, text + piece[i].begin, n);
		len += n;
	}
	return len;
}

static void
print_end(const struct urlsift_rules *rules, const struct us_view *view,
    size_t label, const struct us_piece *piece, size_t pieces)
{
	struct us_joint joint = { .piece = piece,
		.pieces = pieces - 1,
		.start = piece[0].begin,
		.begin = piece[pieces - 1].begin,
		.end = piece[pieces - 1].end };
	struct us_join_why why = { 0 };
	struct us_line_pair pair = { 0 };
	const char *said = "ask";
	int16_t value[US_FEATURES];
	char head[2048];
	size_t len = read_head(view->text, piece, pieces, head, sizeof(head)),
	       next, at = 0, i;

	while (at < len && head[at] != ':')
		at++;
	joint.name = at + 1 == len;
	joint.empty = at + 3 == len;
	at = len - at > 3 ? at + 3 : 0;
	while (at < len && memchr("/?#", head[at], 3) == NULL)
		at++;
	joint.authority = at == len;
	switch (us_line_join_read(rules, view, &joint, &next, &pair, &why)) {
	case US_JOINED:
		said = "joined";
		break;
	case US_NOT_JOINED:
	case US_JOIN_MORE:
		said = "ends";
		break;
	case US_JOIN_ASK:
		break;
	}
	printf("%zu %s", label, said);
	if (pair.next_end > pair.next) {
		us_features_read(&pair, value);
		for (i = 0; i < US_FEATURES; i++)
			printf(" %d", value[i]);
	}
	putchar('\n');
}

/* Read a decimal number behind blanks. */
static bool
read_number(size_t *number)
{
	char digits[24], *end;

	if (scanf("%20s", digits) != 1)
		return false;
	*number = strtoul(digits, &end, 10);
	return *end == '\0';
}

static int
fail(const char *what)
{

	fprintf(stderr, "join_rows: %s\n", what);
	return 2;
}

int
main(void)
{
	struct us_piece piece[US_BARE_LINES];
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct us_view view = { .ended = true };
	char word[8], *text = NULL;
	size_t label, pieces, i;

	if (rules == NULL)
		return fail("no memory");
	while (scanf("%7s", word) == 1) {
		if (strcmp(word, "text") == 0) {
			free(text);
			if (!read_number(&view.len) || getchar() != '\n' ||
			    (text = malloc(view.len + 1)) == NULL ||
			    fread(text, 1, view.len, stdin) != view.len)
				return fail("a text is not whole");
			view.text = text;
			continue;
		}
		if (!read_number(&label) || !read_number(&pieces) ||
		    pieces == 0 || pieces > US_BARE_LINES)
			return fail("no line end");
		for (i = 0; i < pieces; i++)
			if (!read_number(&piece[i].begin) ||
			    !read_number(&piece[i].end) ||
			    piece[i].end > view.len)
				return fail("no piece");
		print_end(rules, &view, label, piece, pieces);
	}
	free(text);
	urlsift_rules_free(rules);
	return 0;
}
