/*
 * Refanging of text on its way to the scanner.  A token (D44) has only a few
 * bytes, so it is complete in the buffer unless the text has ended.  All other
 * text is passed on unchanged.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "url/defanged.h"
#include "refang.h"

/* Return how many bytes at the start of ${text} cannot begin a token. */
static size_t
count_plain(const char *text, size_t len)
{
	size_t at;

	for (at = 0; at < len; at++)
		if (memchr("[({hHfFmM", text[at], 9) != NULL)
			break;
	return at;
}

/* Pass ${text} to the scanner.  It replaces ${len} + ${more} bytes of the
 * input. */
static int
refang_pass(struct urlsift_scanner *scanner, struct offset_map *map,
    const char *text, size_t len, size_t more)
{

	if ((len > 0 && !offset_map_add(map, text, len)) ||
	    (more > 0 && !offset_map_undo(map, more)))
		return URLSIFT_ENOMEM;
	/* A piece without bytes would end the text. */
	return len == 0 ? URLSIFT_OK : urlsift_scanner_feed(scanner, text, len);
}

/* Append ${text} to the buffer.  Return false if memory runs out. */
static bool
refang_append(struct refang *rf, const char *text, size_t len)
{
	/* Allocate also for no bytes, so that the pointer is valid. */
	size_t room = 2 * (rf->len + len) + 1;
	char *made;

	if (room > rf->room) {
		if ((made = realloc(rf->text, room)) == NULL)
			return false;
		rf->text = made;
		rf->room = room;
	}
	if (len > 0)
		memcpy(rf->text + rf->len, text, len);
	rf->len += len;
	return true;
}

/* Restore the scheme at ${text}.  A capital X was a capital T, except in
 * "hXXp", which is a common spelling of "http". */
static void
restore_scheme(char *text, const struct us_defanged_scheme *scheme)
{
	bool is_common = memcmp(text, "hXXp", 4) == 0;
	char *at = text + scheme->at;
	size_t i;

	for (i = 0; scheme->means[i] != '\0'; i++)
		at[i] = at[i] == 'X' && !is_common ?
		    (char)(scheme->means[i] - 'a' + 'A') :
		    scheme->means[i];
}

/* Restore the scheme at ${at}, if there is one.  Return the token that begins
 * there, or NULL. */
static const struct us_defanged_token *
refang_check(struct refang *rf, size_t at)
{
	const char *text = rf->text + at;
	size_t len = rf->len - at;
	const struct us_defanged_scheme *scheme;
	const struct us_defanged_token *token;
	bool is_word;

	if (at > 0)
		rf->before = text[-1];
	is_word = us_defanged_is_word(rf->before);
	scheme = is_word ? NULL : us_defanged_find_scheme(text, len);
	if (scheme != NULL)
		restore_scheme(rf->text + at, scheme);
	token = us_defanged_find_token(text, len);
	if (token == NULL || us_defanged_is_blank(rf->before) ||
	    (token->needs_word && !is_word))
		return NULL;
	return token;
}

/* Remove the bytes before ${at}, which the scanner has. */
static void
refang_forget(struct refang *rf, size_t at, bool ended)
{

	if (at > 0)
		rf->before = rf->text[at - 1];
	if (ended)
		rf->before = '\0';
	rf->len -= at;
	if (rf->len > 0)
		memmove(rf->text, rf->text + at, rf->len);
}

int
refang_feed(struct refang *rf, struct urlsift_scanner *scanner,
    struct offset_map *map, const char *text, size_t len, bool ended)
{
	size_t at = 0, sent = 0, kept = ended ? 0 : US_DEFANGED_MAX, n;
	const struct us_defanged_token *token;
	int status = URLSIFT_OK;

	if (!refang_append(rf, text, len))
		return URLSIFT_ENOMEM;
	while (at + kept < rf->len && status == URLSIFT_OK) {
		at += count_plain(rf->text + at, rf->len - at);
		if (at + kept >= rf->len)
			break;
		if ((token = refang_check(rf, at)) == NULL) {
			at++;
			continue;
		}
		status =
		    refang_pass(scanner, map, rf->text + sent, at - sent, 0);
		n = strlen(token->means);
		sent = at + strlen(token->text);
		if (status == URLSIFT_OK)
			status = refang_pass(scanner, map, token->means, n,
			    sent - at - n);
		at = sent;
	}
	if (status == URLSIFT_OK)
		status =
		    refang_pass(scanner, map, rf->text + sent, at - sent, 0);
	refang_forget(rf, at, ended);
	return status;
}

/* Somebody who defangs an address means it. */
static int
is_undone(void *ctx, uint64_t begin, uint64_t end)
{

	return offset_map_is_undone(ctx, begin, end) ? 1 : 0;
}

void
refang_let_addresses(struct urlsift_scanner *scanner, struct offset_map *map)
{

	urlsift_scanner_set_addresses(scanner, is_undone, map);
}

void
refang_free(struct refang *rf)
{

	free(rf->text);
	memset(rf, 0, sizeof(*rf));
}

bool
refanged_begin(struct refanged *rd, struct urlsift_scanner *scanner)
{

	refang_let_addresses(scanner, &rd->map);
	return offset_map_begin(&rd->map, false);
}

int
refanged_feed(struct refanged *rd, struct urlsift_scanner *scanner,
    const char *text, size_t len)
{
	int status =
	    refang_feed(&rd->refang, scanner, &rd->map, text, len, len == 0);

	offset_map_forget(&rd->map, urlsift_scanner_settled(scanner));
	return status;
}

uint64_t
refanged_settled(const struct refanged *rd,
    const struct urlsift_scanner *scanner)
{

	return offset_map_offset(&rd->map, urlsift_scanner_settled(scanner));
}

bool
refanged_map(struct refanged *rd, const struct urlsift_hit *hit,
    struct urlsift_hit *mapped)
{

	return offset_map_map(&rd->map, hit, &rd->spans, mapped);
}

void
refanged_free(struct refanged *rd)
{

	refang_free(&rd->refang);
	offset_map_free(&rd->map);
	free(rd->spans.span);
}
