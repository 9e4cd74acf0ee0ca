/*
 * The decoder of mail as a library: what it reports does not depend on how its
 * input is read, and nothing that is cut or damaged makes it fall over.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "decode/limits.h"
#include "decode/mail/body.h"
#include "decode/urlsift-decode.h"
#include "decode_log.h"

/* The texts of the corpus: mail, then what is small. */
static const struct {
	const char *ending;
	enum urlsift_decode_kind kind;
} texts[] = {
	{ ".eml", URLSIFT_DECODE_MAIL },
	{ ".mbox", URLSIFT_DECODE_MBOX },
	{ ".article", URLSIFT_DECODE_NEWS },
	{ ".xml", URLSIFT_DECODE_XML },
	{ ".ics", URLSIFT_DECODE_LINES },
	{ ".json", URLSIFT_DECODE_JSON },
	{ ".jsonl", URLSIFT_DECODE_JSON },
	{ ".csv", URLSIFT_DECODE_CSV },
	{ ".tsv", URLSIFT_DECODE_TSV },
	{ ".html", URLSIFT_DECODE_HTML },
	{ ".warc", URLSIFT_DECODE_WARC },
};

#define MAILS 9
#define TEXTS (sizeof(texts) / sizeof(texts[0]))

/* Decode all of ${text}; the caller frees what was reported. */
static char *
decode(enum urlsift_decode_kind kind, const char *text, size_t len,
    size_t piece)
{
	const struct tu_source source = { .kind = kind,
		.text = text,
		.len = len,
		.piece = piece };
	char *log;

	cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_OK);
	return log;
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

/* Decode ${text} in pieces of ${size} bytes to ${out}.  Return its length. */
static size_t
decode_base64(const char *text, size_t len, size_t size, char *out)
{
	struct us_transfer t;
	size_t at, piece, n = 0;

	us_transfer_begin(&t, US_TRANSFER_BASE64);
	for (at = 0; at < len; at += piece) {
		piece = len - at < size ? len - at : size;
		n += us_transfer_put(&t, text + at, piece, out + n);
	}
	return n + us_transfer_end(&t, out + n);
}

/* A byte alone is decoded by no fast way.  In each place there is each byte
 * once. */
Test(mail, base64_is_the_same_in_any_pieces)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklm"
				      "nopqrstuvwxyz0123456789+/";
	enum { LEN = 104 };
	char *text = malloc(LEN), *out = malloc(LEN + US_TRANSFER_ROOM);
	char want[LEN + US_TRANSFER_ROOM];
	size_t at, i, n;
	unsigned byte;

	cr_assert(text != NULL && out != NULL);
	for (at = 0; at < LEN; at++)
		for (byte = 0; byte < 256; byte++) {
			for (i = 0; i < LEN; i++)
				text[i] = letters[(i * 37 + byte) % 64];
			text[at] = (char)byte;
			n = decode_base64(text, LEN, 1, want);
			cr_assert_eq(decode_base64(text, LEN, LEN, out), n);
			cr_assert_eq(memcmp(out, want, n), 0, "%u at %zu", byte,
			    at);
			cr_assert_eq(decode_base64(text, LEN, 41, out), n);
			cr_assert_eq(memcmp(out, want, n), 0, "%u at %zu", byte,
			    at);
		}
	free(text);
	free(out);
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
	tu_decode_stops(&source);
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
	char *log;

	for (source.len = 0; source.len <= len; source.len += 1 + len / 100) {
		cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_EREAD,
		    "%s broken off at %zu", path, source.len);
		free(log);
	}
}

Test(mail, tells_when_it_cannot_read)
{
	cr_assert_geq(each_text(TEXTS, break_off), 50);
	urlsift_decoder_free(NULL);
}

/* Decode ${source}, which must be decoded with ${status}. */
static char *
decode_source(const struct tu_source *source, int status)
{
	char *log;

	cr_assert_eq(tu_decode(source, 0, &log), status);
	return log;
}

Test(mail, a_part_breaks_off_behind_its_text)
{
	static const char *const cut[] = { "A: b\nSubject: http://a.example/",
		"A: b\n\nhttp://a.example/",
		("Content-Type: multipart/mixed; boundary=x\n\n--x\n\n"
		 "http://a.example/") };
	struct tu_source source = { .kind = URLSIFT_DECODE_MAIL,
		.piece = 100,
		.breaks = true };
	char *log;
	size_t i;

	for (i = 0; i < sizeof(cut) / sizeof(cut[0]); i++) {
		source.text = cut[i];
		source.len = strlen(cut[i]);
		log = decode_source(&source, URLSIFT_DECODE_EREAD);
		cr_assert_not_null(strstr(log,
				       "http://a.example/\nbroken\nend"),
		    "%s", log);
		free(log);
	}
}

/* Return ${head}, ${len} bytes ${fill}, and ${tail}. */
static struct tu_source
make_source(enum urlsift_decode_kind kind, const char *head, char fill,
    size_t len, const char *tail)
{
	size_t before = strlen(head), behind = strlen(tail);
	char *text = malloc(before + len + behind);
	struct tu_source source = { .kind = kind,
		.text = text,
		.len = before + len + behind,
		.piece = before + len + behind };

	cr_assert_not_null(text);
	memcpy(text, head, before);
	memset(text + before, fill, len);
	memcpy(text + before + len, tail, behind);
	return source;
}

Test(mail, larger_than_the_limit_is_text)
{
	struct tu_source source = make_source(URLSIFT_DECODE_MAIL,
	    "Subject: x\n\n", 'x', US_MAX_MESSAGE, "\nhttp://a.example/\n");
	char *log = decode_source(&source, URLSIFT_DECODE_OK);
	size_t stop_at;

	cr_assert_not_null(strstr(log,
	    "\nwarning the message is larger than 64 MiB"));
	cr_assert_not_null(strstr(log, "\ntext Subject: x\n\nxxx"));
	cr_assert_not_null(strstr(log, "xxx\nhttp://a.example/\n\nend"));
	free(log);
	for (stop_at = 1; stop_at <= 5; stop_at++) {
		cr_assert_eq(tu_decode(&source, stop_at, &log),
		    URLSIFT_DECODE_STOPPED, "at %zu", stop_at);
		free(log);
	}
	source.breaks = true;
	log = decode_source(&source, URLSIFT_DECODE_EREAD);
	cr_assert_not_null(strstr(log, "http://a.example/\n\nbroken\nend"));
	free(log);
	free((char *)(uintptr_t)source.text);
}

Test(mail, of_what_is_decoded_as_much_is_read)
{
	static const struct {
		enum urlsift_decode_kind kind;
		const char *head;
		char fill;
		size_t len;
	} larger[] = {
		/* In UTF-8 a letter has two bytes. */
		{ URLSIFT_DECODE_MAIL,
		    "Content-Type: text/plain; charset=iso-8859-1\n\n", '\xE9',
		    US_MAX_BODY / 2 },
		{ URLSIFT_DECODE_HTML, "<p>", '\n', US_MAX_BODY },
		{ URLSIFT_DECODE_WARC,
		    "WARC/1.0\nContent-Type: text/plain\n"
		    "Content-Length: 68000000\n\n",
		    'x', US_MAX_BODY },
	};
	struct tu_source source;
	char *log;
	size_t i;

	for (i = 0; i < sizeof(larger) / sizeof(larger[0]); i++) {
		source = make_source(larger[i].kind, larger[i].head,
		    larger[i].fill, larger[i].len, "http://behind.example/");
		log = decode_source(&source, URLSIFT_DECODE_OK);
		cr_expect_not_null(strstr(log,
				       "larger than 64 MiB; the rest is not "
				       "read"),
		    "%s", larger[i].head);
		cr_expect_null(strstr(log, "behind"), "%s", larger[i].head);
		free(log);
		free((char *)(uintptr_t)source.text);
	}
}

Test(mail, line_of_any_length_is_one)
{
	struct tu_source source = make_source(URLSIFT_DECODE_MAIL,
	    "Content-Type: text/plain; format=flowed\n\nhttp://a.example/", 'x',
	    200000, "/end of it \nand on\n");
	char *log = decode_source(&source, URLSIFT_DECODE_OK);
	char *url = strstr(log, "\ntext http://a.example/");

	cr_assert_not_null(url);
	cr_assert_eq(strspn(url + 23, "x"), 200000);
	cr_assert_eq(strncmp(url + 200023, "/end of it", 10), 0);
	free(log);
	free((char *)(uintptr_t)source.text);
}

Test(mail, id_that_is_not_closed_or_too_long_is_none)
{
	static const char *const heads[] = { "Message-ID: a@b>\n",
		"Message-ID: <a@b\n", "Message-ID: <a" };
	struct tu_source source;
	char *log, want[64];
	size_t i;

	for (i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		source = make_source(URLSIFT_DECODE_MAIL, heads[i], 'x',
		    i == 2 ? US_MAX_ID : 0, i == 2 ? ">\n\n" : "\n");
		snprintf(want, sizeof(want), "\nmessage 1 0-%zu    \n",
		    source.len);
		log = decode_source(&source, URLSIFT_DECODE_OK);
		cr_expect_eq(strncmp(log, want, strlen(want)), 0, "%s: %s",
		    heads[i], log);
		free(log);
		free((char *)(uintptr_t)source.text);
	}
}

Test(mail, range_behind_all_messages_tells_none)
{
	static const char text[] =
	    "From a@example.org Mon Jun  3 10:00:00 1996\n\nhttp://a/\n\n"
	    "From a@example.org Mon Jun  3 10:00:00 1996\n\nhttp://b/\n";
	struct tu_source source = { .kind = URLSIFT_DECODE_MBOX,
		.text = text,
		.len = sizeof(text) - 1,
		.piece = 7,
		.seeks = true,
		.range = { sizeof(text) + 10, sizeof(text) + 20 } };
	char *log = decode_source(&source, URLSIFT_DECODE_OK);

	cr_assert_str_eq(log, "");
	free(log);
	/* Behind the first one there is the second. */
	source.range.from = 10;
	log = decode_source(&source, URLSIFT_DECODE_OK);
	cr_assert_not_null(strstr(log, "http://b/"));
	cr_assert_null(strstr(log, "http://a/"));
	free(log);
}

/* Nobody opens it here, and that must be known. */
Test(mail, archive_that_is_not_opened_is_told)
{
	static const char text[] = "Subject: x\n"
				   "Content-Type: application/zip\n\n"
				   "PK\x03\x04 x\n";
	char *log = decode(URLSIFT_DECODE_MAIL, text, sizeof(text) - 1, 1);

	cr_expect_not_null(strstr(log, "an archive is not opened"));
	free(log);
}
