/*
 * A token (D44) is at most a few bytes long, so that it is either in view or
 * the text has ended.  Everything else goes through as it is.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "refang.h"

/* No token, and what has to follow it, is longer. */
#define TOKEN_MAX 8

/* What stands for other bytes behind a letter or digit, in any case. */
static const struct token {
	const char *text, *means;
} tokens[] = {
	{ "[.]", "." },
	{ "(.)", "." },
	{ "{.}", "." },
	{ "[dot]", "." },
	{ "(dot)", "." },
	{ "{dot}", "." },
	{ "[:]", ":" },
	{ "[://]", "://" },
	{ "[@]", "@" },
	{ "[at]", "@" },
};

/* Schemes, behind no letter or digit, and what of them is other bytes. */
static const struct scheme {
	const char *text;
	size_t at;
	const char *means;
} schemes[] = {
	{ "hxxp", 1, "tt" },
	{ "h**p", 1, "tt" },
	{ "fxp", 1, "t" },
};

static char
lower(char byte)
{

	return byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte;
}

/* Return whether ${byte} may be a letter or a digit. */
static bool
is_word(char byte)
{

	byte = lower(byte);
	return (unsigned char)byte >= 0x80 || (byte >= '0' && byte <= '9') ||
	    (byte >= 'a' && byte <= 'z');
}

static bool
begins(const char *text, size_t len, const char *word)
{
	size_t i;

	for (i = 0; word[i] != '\0'; i++)
		if (i == len || lower(text[i]) != word[i])
			return false;
	return true;
}

/* Return the scheme at ${text} that has a colon behind it, or NULL. */
static const struct scheme *
find_scheme(const char *text, size_t len)
{
	size_t i, end;

	for (i = 0; i < sizeof(schemes) / sizeof(*schemes); i++) {
		if (!begins(text, len, schemes[i].text))
			continue;
		end = strlen(schemes[i].text);
		if (end < len && lower(text[end]) == 's')
			end++;
		if (end < len &&
		    (text[end] == ':' || begins(text + end, len - end, "[:")))
			return &schemes[i];
	}
	return NULL;
}

static const struct token *
find_token(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < sizeof(tokens) / sizeof(*tokens); i++)
		if (begins(text, len, tokens[i].text))
			return &tokens[i];
	return NULL;
}

/* Return how many bytes at the begin of ${text} begin no token. */
static size_t
count_plain(const char *text, size_t len)
{
	size_t at;

	for (at = 0; at < len; at++)
		if (memchr("[({hHfF", text[at], 7) != NULL)
			break;
	return at;
}

/* Let the scanner have ${text}, which stands for as many bytes and ${more}. */
static int
feed(struct urlsift_scanner *scanner, struct offset_map *places,
    const char *text, size_t len, size_t more)
{

	if (len == 0)
		return URLSIFT_OK;
	if (!offset_map_add(places, text, len) ||
	    (more > 0 && !offset_map_skip(places, more)))
		return URLSIFT_ENOMEM;
	return urlsift_scanner_feed(scanner, text, len);
}

/* Append to what is held back.  Return false when memory is out. */
static bool
add(struct refang *rf, const char *text, size_t len)
{
	/* There is a block, also for nothing. */
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

/* Put the scheme at ${text} right.  A capital X was a capital T, except in
 * "hXXp", as many write "http". */
static void
put_right(char *text, const struct scheme *scheme)
{
	bool is_common = memcmp(text, "hXXp", 4) == 0;
	char *at = text + scheme->at;
	size_t i;

	for (i = 0; scheme->means[i] != '\0'; i++)
		at[i] = at[i] == 'X' && !is_common ?
		    (char)(scheme->means[i] - 'a' + 'A') :
		    scheme->means[i];
}

/* Look at the byte at ${at}; a scheme there is put right.  Return the token
 * that begins there, or NULL. */
static const struct token *
look(struct refang *rf, size_t at)
{
	const char *text = rf->text + at;
	const struct scheme *scheme;

	if (at > 0)
		rf->before = text[-1];
	if (is_word(rf->before))
		return find_token(text, rf->len - at);
	if ((scheme = find_scheme(text, rf->len - at)) != NULL)
		put_right(rf->text + at, scheme);
	return NULL;
}

/* Forget what has gone to the scanner, up to ${at}. */
static void
forget(struct refang *rf, size_t at, bool ended)
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
    struct offset_map *places, const char *text, size_t len, bool ended)
{
	size_t at = 0, sent = 0, kept = ended ? 0 : TOKEN_MAX, n;
	const struct token *token;
	int status = URLSIFT_OK;

	if (!add(rf, text, len))
		return URLSIFT_ENOMEM;
	while (at + kept < rf->len && status == URLSIFT_OK) {
		at += count_plain(rf->text + at, rf->len - at);
		if (at + kept >= rf->len)
			break;
		if ((token = look(rf, at)) == NULL) {
			at++;
			continue;
		}
		status = feed(scanner, places, rf->text + sent, at - sent, 0);
		n = strlen(token->means);
		sent = at + strlen(token->text);
		if (status == URLSIFT_OK)
			status = feed(scanner, places, token->means, n,
			    sent - at - n);
		at = sent;
	}
	if (status == URLSIFT_OK)
		status = feed(scanner, places, rf->text + sent, at - sent, 0);
	forget(rf, at, ended);
	return status;
}

void
refang_free(struct refang *rf)
{

	free(rf->text);
	memset(rf, 0, sizeof(*rf));
}

bool
refanged_begin(struct refanged *rd)
{

	return offset_map_begin(&rd->places, false);
}

int
refanged_feed(struct refanged *rd, struct urlsift_scanner *scanner,
    const char *text, size_t len)
{
	int status =
	    refang_feed(&rd->refang, scanner, &rd->places, text, len, len == 0);

	offset_map_forget(&rd->places, urlsift_scanner_settled(scanner));
	return status;
}

uint64_t
refanged_settled(const struct refanged *rd,
    const struct urlsift_scanner *scanner)
{

	return offset_map_offset(&rd->places, urlsift_scanner_settled(scanner));
}

bool
refanged_map(struct refanged *rd, const struct urlsift_hit *hit,
    struct urlsift_hit *mapped)
{

	return offset_map_map(&rd->places, hit, &rd->spans, mapped);
}

void
refanged_free(struct refanged *rd)
{

	refang_free(&rd->refang);
	offset_map_free(&rd->places);
	free(rd->spans.span);
}
