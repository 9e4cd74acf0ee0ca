/*
 * Definitions of schemes as text, urlsift-schemes(5) (custom-scheme).  A line
 * has name, shape, port and pattern; one that begins with a blank continues the
 * pattern of the line before.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/bytes.h"
#include "rules.h"

/* A piece of a pattern, and where it stands in the text. */
struct piece {
	size_t at, source;
};

struct reader {
	struct urlsift_rules *rules;
	const char *text;
	struct urlsift_defect *defect;

	/* The definition that is read. */
	bool is_open;
	struct urlsift_scheme scheme;
	size_t field[3]; /* where its name, shape and port begin */
	struct us_buf words, pattern, pieces;
};

static bool
is_blank(char byte)
{

	return byte == ' ' || byte == '\t';
}

/* Add the text from ${at} to ${end} to the pattern. */
static int
add_piece(struct reader *r, size_t at, size_t end)
{
	const struct piece piece = { r->pattern.len, at };

	if (us_buf_add(&r->pieces, &piece, sizeof(piece)) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	return us_buf_add(&r->pattern, r->text + at, end - at);
}

/* Return where byte ${at} of the pattern stands in the text. */
static size_t
source_of(const struct reader *r, size_t at)
{
	const struct piece *first = (const void *)r->pieces.data;
	const struct piece *piece = first + r->pieces.len / sizeof(*piece) - 1;

	while (piece > first && piece->at > at)
		piece--;
	return piece->source + at - piece->at;
}

/* End the definition, if there is one, and add its scheme. */
static int
end_definition(struct reader *r)
{
	struct urlsift_defect *defect = r->defect;
	int status;

	if (!r->is_open)
		return URLSIFT_OK;
	r->is_open = false;
	if (r->pattern.len == 0)
		return us_refuse(r->defect, URLSIFT_D_PATTERN, source_of(r, 0),
		    "the definition has no pattern");
	if (us_buf_add(&r->pattern, "", 1) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	status = urlsift_rules_add_scheme(r->rules, &r->scheme, r->pattern.data,
	    defect);
	if (status == URLSIFT_EINVAL)
		defect->at = defect->field == URLSIFT_D_PATTERN ?
		    source_of(r, defect->at) :
		    r->field[defect->field] + defect->at;
	return status;
}

/* Read the port: digits, or - for none. */
static int
read_port(struct reader *r, const char *port)
{
	size_t n = 0;

	if (strcmp(port, "-") == 0)
		return URLSIFT_OK;
	while (us_is(port[n], US_DIGIT))
		n++;
	if (n == 0 || n > 5 || port[n] != '\0')
		return us_refuse(r->defect, URLSIFT_D_PORT,
		    r->field[URLSIFT_D_PORT],
		    "the port must be - or a number up to 65535");
	r->scheme.port = (unsigned)strtoul(port, NULL, 10);
	return URLSIFT_OK;
}

/* Begin a definition with the line from ${at} to ${end}. */
static int
begin_definition(struct reader *r, size_t at, size_t end)
{
	size_t word[3], i;
	int status;

	r->is_open = true;
	r->words.len = r->pattern.len = r->pieces.len = 0;
	for (i = 0; i < 3; i++) {
		r->field[i] = at;
		word[i] = r->words.len;
		while (at < end && !is_blank(r->text[at]))
			at++;
		if (us_buf_add(&r->words, r->text + r->field[i],
			at - r->field[i]) != URLSIFT_OK ||
		    us_buf_add(&r->words, "", 1) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		while (at < end && is_blank(r->text[at]))
			at++;
	}
	r->scheme.name = r->words.data + word[URLSIFT_D_NAME];
	r->scheme.shape = r->words.data + word[URLSIFT_D_SHAPE];
	r->scheme.port = 0;
	status = us_scheme_check(r->rules, &r->scheme, r->defect);
	if (status != URLSIFT_OK) {
		r->defect->at += r->field[r->defect->field];
		return status;
	}
	status = read_port(r, r->words.data + word[URLSIFT_D_PORT]);
	return status != URLSIFT_OK ? status : add_piece(r, at, end);
}

/* Read the line from ${begin} to ${end}. */
static int
read_line(struct reader *r, size_t begin, size_t end)
{
	const char *nul = memchr(r->text + begin, '\0', end - begin);
	size_t at = begin;
	int status;

	if (nul != NULL)
		return us_refuse(r->defect, URLSIFT_D_PATTERN,
		    (size_t)(nul - r->text), "a NUL byte");
	while (end > begin &&
	    (is_blank(r->text[end - 1]) || r->text[end - 1] == '\r'))
		end--;
	while (at < end && is_blank(r->text[at]))
		at++;
	if (at == end || r->text[at] == '#')
		return at == end || at == begin ? end_definition(r) :
						  URLSIFT_OK;
	if (at > begin && r->is_open)
		return add_piece(r, at, end);
	if (at > begin)
		return us_refuse(r->defect, URLSIFT_D_PATTERN, at,
		    "a continuation line without a scheme before it");
	status = end_definition(r);
	return status != URLSIFT_OK ? status : begin_definition(r, begin, end);
}

int
urlsift_rules_add_schemes(struct urlsift_rules *rules, const char *text,
    size_t len, const char *document, struct urlsift_defect *defect)
{
	struct urlsift_defect own;
	struct reader r = { .rules = rules,
		.text = text,
		.defect = us_defect_begin(defect, &own),
		.scheme.document = document };
	size_t at, end;
	const char *newline;
	int status = URLSIFT_OK;

	r.words.memory = r.pattern.memory = r.pieces.memory = &rules->memory;
	for (at = 0; status == URLSIFT_OK && at < len; at = end + 1) {
		newline = memchr(text + at, '\n', len - at);
		end = newline == NULL ? len : (size_t)(newline - text);
		status = read_line(&r, at, end);
	}
	if (status == URLSIFT_OK)
		status = end_definition(&r);
	us_buf_free(&r.words);
	us_buf_free(&r.pattern);
	us_buf_free(&r.pieces);
	return status;
}
