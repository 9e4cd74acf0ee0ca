/*
 * The search for the nearest word.  The distance is optimal string alignment: a
 * byte inserted, deleted or replaced, or two bytes swapped.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "options.h"

static unsigned
least(unsigned a, unsigned b)
{

	return a < b ? a : b;
}

/* Return the distance of two words, neither longer than SUGGESTION_LONGEST. */
static unsigned
measure(const char *a, size_t a_len, const char *b, size_t b_len)
{
	unsigned row[3][SUGGESTION_LONGEST + 1], *here, *last, *before, cost;
	size_t i, j;

	for (j = 0; j <= b_len; j++)
		row[0][j] = (unsigned)j;
	for (i = 1; i <= a_len; i++) {
		here = row[i % 3];
		last = row[(i + 2) % 3];
		before = row[(i + 1) % 3];
		here[0] = (unsigned)i;
		for (j = 1; j <= b_len; j++) {
			cost = a[i - 1] != b[j - 1];
			here[j] = least(last[j - 1] + cost,
			    least(last[j], here[j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1])
				here[j] = least(here[j], before[j - 2] + 1);
		}
	}
	return row[a_len % 3][b_len];
}

void
suggestion_begin(struct suggestion *w, const char *typed, size_t len)
{

	memset(w, 0, sizeof(*w));
	w->typed = typed;
	w->len = len;

	/* A third of the word may be wrong, and three bytes at most
	 * (message-names-the-option). */
	w->distance = 1 + least((unsigned)(len < 9 ? len / 3 : 3), 3);
}

void
suggestion_add(struct suggestion *w, const char *word, size_t len)
{
	size_t room = sizeof(w->list) - w->list_len;
	unsigned distance;
	int n;

	n = snprintf(w->list + w->list_len, room, "%s%.*s",
	    w->list_len == 0 ? "" : ", ", (int)len, word);
	if (n > 0 && (size_t)n < room)
		w->list_len += (size_t)n;
	w->words++;
	if (len > SUGGESTION_LONGEST || w->len > SUGGESTION_LONGEST)
		return;
	distance = measure(w->typed, w->len, word, len);
	if (distance < w->distance) {
		w->distance = distance;
		w->nearest = word;
		w->nearest_len = len;
	}
}

static char text[640];

const char *
suggestion_say_near(const struct suggestion *w, const char *why,
    const char *before)
{

	if (w->nearest == NULL)
		snprintf(text, sizeof(text), "%s", why);
	else
		snprintf(text, sizeof(text), "%s; did you mean %s%.*s?", why,
		    before, (int)w->nearest_len, w->nearest);
	return text;
}

const char *
suggestion_say(const struct suggestion *w, const char *all)
{
	char why[sizeof(w->list) + SUGGESTION_LONGEST + 60];
	int len =
	    (int)(w->len < SUGGESTION_LONGEST ? w->len : SUGGESTION_LONGEST);

	if (w->words == 1)
		snprintf(why, sizeof(why), "the one value is \"%s\"", w->list);
	else if (all == NULL)
		snprintf(why, sizeof(why), "\"%.*s\" is not one of %s", len,
		    w->typed, w->list);
	else
		snprintf(why, sizeof(why), "there is no \"%.*s\"%s%s", len,
		    w->typed, w->nearest == NULL ? "; " : "",
		    w->nearest == NULL ? all : "");
	return w->words == 1 ? strcpy(text, why) :
			       suggestion_say_near(w, why, "");
}
