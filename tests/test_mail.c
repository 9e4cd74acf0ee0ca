/*
 * The decoder of mail as a library: what it tells does not depend on how its
 * input is read, and nothing that is cut or damaged makes it fall over.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "decode/urlsift-decode.h"
#include "told.h"

/* The texts of the corpus, mail first. */
static const struct {
	const char *ending;
	enum urlsift_decode_kind kind;
} texts[] = {
	{ ".eml", URLSIFT_DECODE_MAIL },
	{ ".mbox", URLSIFT_DECODE_MBOX },
	{ ".article", URLSIFT_DECODE_NEWS },
	{ ".html", URLSIFT_DECODE_HTML },
	{ ".warc", URLSIFT_DECODE_WARC },
};

#define MAILS 3
#define TEXTS (sizeof(texts) / sizeof(texts[0]))

/* Decode all of ${text}; the caller frees what was told. */
static char *
decode(enum urlsift_decode_kind kind, const char *text, size_t len,
    size_t piece)
{
	const struct tu_source source = { .kind = kind,
		.text = text,
		.len = len,
		.piece = piece };
	char *told;

	cr_assert_eq(tu_told(&source, 0, &told), URLSIFT_DECODE_OK);
	return told;
}

/* Call ${check} with each text of the first ${kinds} of them. */
static size_t
each_text(size_t kinds,
    void (*check)(const char *path, enum urlsift_decode_kind kind,
	const char *text, size_t len))
{
	static struct tu_case cases[TU_CASES_MAX];
	size_t i, j, n, len, all = 0;
	char *text;

	for (i = 0; i < kinds; i++) {
		n = tu_find(texts[i].ending, cases);
		for (j = 0; j < n; j++) {
			text = tu_read(cases[j].path, texts[i].ending, &len);
			cr_assert_not_null(text);
			check(cases[j].path, texts[i].kind, text, len);
			free(text);
		}
		all += n;
	}
	return all;
}

static void
read_in_pieces(const char *path, enum urlsift_decode_kind kind,
    const char *text, size_t len)
{
	static const size_t pieces[] = { 1, 2, 7, 63, 1000 };
	char *whole = decode(kind, text, len, len + 1);
	char *got;
	size_t i;

	for (i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
		got = decode(kind, text, len, pieces[i]);
		cr_assert_str_eq(got, whole, "%s read in pieces of %zu", path,
		    pieces[i]);
		free(got);
	}
	free(whole);
}

Test(mail, does_not_care_how_it_is_read)
{
	cr_assert_geq(each_text(MAILS, read_in_pieces), 20);
}

static void
cut_and_damage(const char *path, enum urlsift_decode_kind kind,
    const char *text, size_t len)
{
	char *copy;
	size_t i;

	(void)path;
	for (i = 0; i < len; i++) {
		/* Reading beyond the cut is a crash under ASan. */
		copy = malloc(i + 1);
		memcpy(copy, text, i + 1);
		free(decode(kind, copy, i, i + 1));
		copy[i] ^= (char)(1 << i % 8);
		free(decode(kind, copy, i + 1, i + 2));
		free(copy);
	}
}

Test(mail, any_prefix_and_any_damage_is_mail)
{
	cr_assert_geq(each_text(MAILS, cut_and_damage), 20);
}

static void
stop_early(const char *path, enum urlsift_decode_kind kind, const char *text,
    size_t len)
{

	const struct tu_source source = { .kind = kind,
		.text = text,
		.len = len,
		.piece = len + 1 };

	(void)path;
	tu_told_stops(&source);
}

Test(mail, stops_when_it_is_asked_to)
{
	cr_assert_geq(each_text(TEXTS, stop_early), 50);
}

static void
break_off(const char *path, enum urlsift_decode_kind kind, const char *text,
    size_t len)
{
	struct tu_source source = { .kind = kind,
		.text = text,
		.piece = len + 1,
		.breaks = true };
	char *told;

	for (source.len = 0; source.len <= len; source.len += 1 + len / 100) {
		cr_assert_eq(tu_told(&source, 0, &told), URLSIFT_DECODE_EREAD,
		    "%s broken off at %zu", path, source.len);
		free(told);
	}
}

Test(mail, tells_when_it_cannot_read)
{
	cr_assert_geq(each_text(TEXTS, break_off), 50);
	urlsift_decoder_free(NULL);
}
