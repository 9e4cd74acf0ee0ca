/*
 * What the model says, in words: how many of 100 such line ends go on, and by
 * what that is seen (reasons-of-the-model).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "features.h"

static const char *const sentences[] = {
#define US_FEATURE(name, says) says,
#include "features.def"
#undef US_FEATURE
};

struct words {
	char *text;
	size_t len;
};

/* Append ${n} bytes of ${text}, as far as there is room. */
static void
add(struct words *w, const char *text, size_t n)
{

	if (n > US_WORDS_MAX - 1 - w->len)
		n = US_WORDS_MAX - 1 - w->len;
	memcpy(w->text + w->len, text, n);
	w->len += n;
	w->text[w->len] = '\0';
}

static void
add_word(struct words *w, const char *word)
{

	add(w, word, strlen(word));
}

static void
add_number(struct words *w, int number)
{
	char digits[sizeof("-32768")];
	size_t at = sizeof(digits);
	int left = number < 0 ? -number : number;

	do
		digits[--at] = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		digits[--at] = '-';
	add(w, digits + at, sizeof(digits) - at);
}

static void
add_class(struct words *w, int class)
{
	static const char *const kinds[] = { "nothing", "a small letter",
		"a capital", "a digit" };

	if (class < US_FEATURE_MARK)
		add_word(w, kinds[class]);
	else if ((size_t)(class - US_FEATURE_MARK) <
	    sizeof(US_FEATURE_MARKS) - 1)
		add(w, &US_FEATURE_MARKS[class - US_FEATURE_MARK], 1);
	else
		add_word(w, "another character");
}

/* Append the text number ${value} of those with bars between them at ${says}.
 * Return where the last one ends. */
static const char *
add_choice(struct words *w, const char *says, int value)
{

	for (; value > 0; value--)
		says += strcspn(says, "|") + 1;
	add(w, says, strcspn(says, "|]"));
	return says + strcspn(says, "]");
}

static void
add_sentence(struct words *w, const char *says, int value)
{
	size_t n;

	for (; *says != '\0'; says += *says != '\0') {
		n = strcspn(says, "#@[");
		add(w, says, n);
		says += n;
		if (*says == '#')
			add_number(w, value);
		else if (*says == '@')
			add_class(w, value);
		else if (*says == '[')
			says = add_choice(w, says + 1, value);
	}
}

/* Return how many of 100 line ends with this score go on. */
static int
percent(int score)
{
	/* The logarithms of 99 to 1, 98 to 2 ... times US_MODEL_ONE. */
	static const struct {
		int score, percent;
	} steps[] = { { 18822, 99 }, { 15941, 98 }, { 12060, 95 }, { 9000, 90 },
		{ 7105, 85 }, { 5678, 80 }, { 3470, 70 }, { 1661, 60 } };
	const int height = score < 0 ? -score : score;
	size_t i;

	for (i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (height >= steps[i].score)
			return score < 0 ? 100 - steps[i].percent :
					   steps[i].percent;
	return 50;
}

void
us_words_write(const struct us_join_reason *reason, char words[US_WORDS_MAX])
{
	struct words w = { words, 0 };
	size_t i;

	add_word(&w, reason->text);
	add_word(&w, " (of 100 such line ends ");
	add_number(&w, percent(reason->score));
	add_word(&w, " go on)");
	for (i = 0; i < reason->features; i++) {
		add_word(&w, i == 0 ? ": " : "; ");
		add_sentence(&w, sentences[reason->feature[i].number],
		    reason->feature[i].value);
	}
}
