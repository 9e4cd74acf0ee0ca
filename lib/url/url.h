/*
 * What a URL is: hosts, domains, owners, what a click opens, and other forms of
 * it.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_URL_H
#define US_URL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../base/buf.h"
#include "../base/byteset.h"
#include "urlsift.h"

/* The host of a URL as browsers read it (URL Standard 3.5). */

/* The most bytes of a host; DNS has at most 253. */
#define US_URL_HOST_MAX 1024

/**
 * us_url_host(text, len, host):
 * Write to ${host}, which has US_URL_HOST_MAX bytes, the serialized host that
 * ${text} stands for: a domain in ASCII, an IPv4 address in decimal numbers, or
 * an IPv6 address in brackets.  Return its length; 0: it is no host.
 */
size_t us_url_host(const char *text, size_t len, char *host);

/**
 * us_host_char(host, len, at, code):
 * Read the character at ${at}, with escapes decoded, into ${code}.  Return its
 * length in ${host} in bytes; 0: it is not UTF-8.
 */
size_t us_host_char(const char *host, size_t len, size_t at, uint32_t *code);

/* An IPv4 address as browsers read it: one to four numbers, decimal, octal or
 * hexadecimal, the last of which fills the rest. */

/**
 * us_ipv4_label(host, len):
 * Return where the last label of ${host} begins.  A final dot is no label, and
 * is removed from ${*len}.
 *
 * us_ipv4_is_number(label, len):
 * Return whether ${label}, the last one, makes an address of its host.
 */
size_t us_ipv4_label(const char *host, size_t *len);
bool us_ipv4_is_number(const char *label, size_t len);

/**
 * us_ipv4_read(host, len, address):
 * Set ${address} to the one that ${host} is.  Return false if it is none.
 */
bool us_ipv4_read(const char *host, size_t len, uint32_t *address);

/* Punycode (RFC 3492): characters beyond ASCII in a label of DNS. */

/* More than the characters that a label of DNS can hold. */
#define US_PUNYCODE_MAX 64

/**
 * us_punycode_decode(label, len, code, max):
 * Decode ${label}, which is without its xn--, and write its characters to
 * ${code}, which has room for ${max}.  Return their number; 0: it is not such a
 * label, has no character beyond ASCII, or is too long.
 */
size_t us_punycode_decode(const char *label, size_t len, uint32_t *code,
    size_t max);

/**
 * us_punycode_encode(code, n, label, size):
 * Encode the ${n} characters ${code} as ${label}, which has ${size} bytes.
 * Return its length; 0: it is too long.
 */
size_t us_punycode_encode(const uint32_t *code, size_t n, char *label,
    size_t size);

/* Host names beyond ASCII (UTS 46, without the checks that the URL Standard
 * leaves out).  The tables are our own, so that the answer is the same on
 * every machine. */

/* The most characters of a name beyond ASCII; DNS has at most 253. */
#define US_IDNA_MAX 256

/* A name that is read. */
struct us_idna {
	uint32_t code[US_IDNA_MAX];
	size_t n;
	bool failed; /* it is too long, or has what no name has */
};

/**
 * us_idna_add(name, code):
 * Add the character ${code}, mapped by UTS 46, to ${name}.
 */
void us_idna_add(struct us_idna *name, uint32_t code);

/**
 * us_idna_write(name, ascii, size):
 * Write the whole ${name} in ASCII to ${ascii}, which has ${size} bytes.
 * Return its length; 0: it is not a valid name, or too long.
 */
size_t us_idna_write(struct us_idna *name, char *ascii, size_t size);

/**
 * us_idna_to_ascii(text, len, room, size):
 * us_idna_to_unicode(text, len, room, size):
 * Write the host ${text}, which is UTF-8, in ASCII to ${room}, which has
 * ${size} bytes; or one that is ASCII in its own script.  Return its length; 0:
 * it is not a valid name, or too long.
 */
size_t us_idna_to_ascii(const char *text, size_t len, char *room, size_t size);
size_t us_idna_to_unicode(const char *text, size_t len, char *room,
    size_t size);

/* A host as filters compare it (hosts-are-equal): escapes decoded, in lower
 * case, in ASCII and in Unicode, without brackets and the final dot. */

/* A longer name is not valid in DNS, even if all its bytes are escaped. */
#define US_HOSTNAME_MAX 1024

struct us_hostname {
	/* Both are the same if the host is ASCII. */
	const char *ascii, *unicode;
	char ascii_room[US_HOSTNAME_MAX];
	char unicode_room[US_HOSTNAME_MAX + 7]; /* and the rest of a word */
	bool is_plain; /* a name that needs no conversion, no address */
};

/* Letters, digits, dot and hyphen, of which most names of hosts are. */
extern const struct us_set us_name_bytes;

/**
 * us_hostname_of(h, r):
 * Set ${h} to the host of ${r}, or of its first mail address.  Return false if
 * ${r} is rejected, or has no host, or one that is too long.
 */
bool us_hostname_of(struct us_hostname *h, const struct urlsift_reading *r);

/**
 * us_hostname_slice(r, host):
 * Set ${host} to where the host of ${r}, or of its first mail address, is
 * written.  Return false if it has none.
 */
bool us_hostname_slice(const struct urlsift_reading *r,
    struct urlsift_slice *host);

/**
 * us_hostname_read(h, text, len, why):
 * Set ${h} to the host ${text} that the user typed.  Return ${len}, or the
 * offset of the error and set ${why}.
 */
size_t us_hostname_read(struct us_hostname *h, const char *text, size_t len,
    const char **why);

/* The public suffix list: the suffixes under which hosts are registered. */

/**
 * us_suffix_load():
 * Return the list: the newest one that libpsl knows, or that which is built in.
 * Return NULL if there is none; errno is then as us_dynload() sets it.  The
 * list stays until the program ends.
 */
void *us_suffix_load(void);

/**
 * us_suffix_version():
 * Return the version of libpsl, or what is said of its place; NULL: no list.
 */
const char *us_suffix_version(void);

/**
 * us_suffix_is_listed(suffixes, name):
 * Return whether a rule of the list makes ${name} a public suffix: a string of
 * at most 253 bytes, in ASCII and lower case.
 */
bool us_suffix_is_listed(void *suffixes, const char *name);

/**
 * us_has_suffix(list, host, len):
 * Return 1 if ${host}, a name of at least two labels in upper or lower case, is
 * below a suffix under which hosts are registered; else 0.
 */
typedef int us_has_suffix(void *list, const char *host, size_t len);

/**
 * us_suffix_has(list, host, len):
 * The same for the list that us_suffix_load() returns.
 */
us_has_suffix us_suffix_has;

/**
 * us_suffix_domain(suffixes, host):
 * Return the registrable domain of ${host}, a name in ASCII and lower case: a
 * pointer to the end part of ${host}.  Return NULL if ${host} is an address or
 * a public suffix, which have none.
 */
const char *us_suffix_domain(void *suffixes, const char *host);

/* What was found out about some hosts: texts have the same ones again and
 * again. */

struct us_known_host {
	char name[42];
	unsigned char len;
	unsigned char domain;  /* bytes of its registrable domain; 0: none */
	unsigned char gateway; /* as us_gateway_first() */
	bool has_domain, has_risks; /* these are known */
	unsigned risks;
};

/* Each host has one place.  All zero at first. */
struct us_known_hosts {
	struct us_known_host place[512];
};

/**
 * us_known_host(known, name, len):
 * Return what is known of the host ${name}, at first nothing, to be read and
 * written; NULL: it is too long or short to be kept, or nothing is.
 */
static inline struct us_known_host *
us_known_host(struct us_known_hosts *known, const char *name, size_t len)
{
	const size_t places = sizeof(known->place) / sizeof(known->place[0]);
	struct us_known_host *host;
	uint32_t first, second; /* words of it */

	if (known == NULL || len < sizeof(first) || len > sizeof(host->name))
		return NULL;
	memcpy(&first, name, sizeof(first));
	memcpy(&second, name + (len - sizeof(second)) / 2, sizeof(second));
	host = &known->place[((first + second * 5 + len) * 2654435761U >> 20) %
	    places];
	if (host->len != len || memcmp(host->name, name, len) != 0) {
		memcpy(host->name, name, len);
		host->len = (unsigned char)len;
		host->has_domain = host->has_risks = false;
	}
	return host;
}

/* Who has a host: whoever registered its domain (one-owner). */

/**
 * us_owner_is_same(a, b):
 * Return whether who registered ${a} has ${b}, too.  Both are in ASCII and
 * lower case.
 */
bool us_owner_is_same(const char *a, const char *b);

/**
 * us_owner_is_sender(hit, place):
 * Return whether ${hit} leads to a host of the owner of the sender's address
 * (bare-name-of-a-sender).
 */
bool us_owner_is_sender(const struct urlsift_hit *hit,
    const struct urlsift_place *place);

/* The percent-encode sets (URL Standard 1.3). */
enum us_percent_set {
	US_PERCENT_C0 = 1 << 0,
	US_PERCENT_FRAGMENT = 1 << 1,
	US_PERCENT_QUERY = 1 << 2,
	US_PERCENT_SPECIAL_QUERY = 1 << 3,
	US_PERCENT_PATH = 1 << 4,
	US_PERCENT_USERINFO = 1 << 5
};

/**
 * us_percent_encode(text, len, set, room):
 * Write ${text} to ${room}, which may be before it in the same memory, with the
 * bytes of ${set} escaped, and U+FFFD for those that are not UTF-8.  Return how
 * long it is there, at most nine times ${len}.
 */
size_t us_percent_encode(const char *text, size_t len, enum us_percent_set set,
    char *room);

/* What a click opens: the parser and the serializer of the WHATWG URL Standard
 * for http, https, ws, wss, ftp and mailto.  A URL of another scheme opens
 * nothing here. */

/* Room for what a URL of ${len} bytes opens against a base of ${base_len}: each
 * byte may be one that U+FFFD replaces, in escapes, and a host may grow. */
#define US_OPENS_ROOM(len, base_len) \
	(9 * (size_t)(len) + (size_t)(base_len) + 1536)

/**
 * us_opens(url, len, base, base_len, room, size, r):
 * Write to ${room}, which has US_OPENS_ROOM(len, base_len) bytes or more, the
 * URL that a click on a link ${url} opens (URL Standard 4.4, 4.5), and set ${r}
 * to its reading, which points there.  ${base} was written by this function;
 * if ${base_len} is 0, none is known: then //host is read as https://host, and
 * any other relative reference opens nothing.  Return its length; 0: it opens
 * nothing.
 */
size_t us_opens(const char *url, size_t len, const char *base, size_t base_len,
    char *room, size_t size, struct urlsift_reading *r);

/**
 * us_program_is_url(url, len):
 * Return whether ${url}, which opens nothing itself, may be handed to a program
 * (links-to-programs).
 *
 * us_program_next(url, len, at, inner):
 * Set ${inner} to the next URL, from ${*at} on, in such a ${url}: what the
 * program opens.  Return 1, 0 if there is none, or URLSIFT_ENOMEM.
 */
bool us_program_is_url(const char *url, size_t len);
int us_program_next(const char *url, size_t len, size_t *at,
    struct us_buf *inner);

/**
 * us_serialized_read(r, url, len, scheme, port):
 * Set ${r} to the components of ${url}, whose scheme of ${scheme} bytes has the
 * default ${port} and :// behind it, if it is serialized already and has no
 * user.  Return false if it is not surely so; if only the slash of the root is
 * missing, ${r} has no path.
 */
bool us_serialized_read(struct urlsift_reading *r, const char *url, size_t len,
    size_t scheme, uint16_t port);

/**
 * us_opens_itself(r):
 * Return whether a click on the URL of ${r}, which is valid, surely opens it as
 * it stands, with the components of ${r}.
 */
bool us_opens_itself(const struct urlsift_reading *r);

/* What a click on a hit opens, for who asks for it (valid-or-opened). */

/* At first it is all zero; then malloc() and free() are used. */
struct us_opened {
	struct us_buf room;
	struct urlsift_reading reading;
	struct urlsift_hit hit;
};

/**
 * us_opened_find(opened, url, len, opens):
 * Set ${opens} to what a click on ${url} opens, or to NULL: nothing.  It is
 * valid until the next call.  Return false when memory is out.
 */
bool us_opened_find(struct us_opened *opened, const char *url, size_t len,
    const struct urlsift_reading **opens);

/**
 * us_opened_hit(opened, hit):
 * Replace ${hit} by a copy that says what a click opens, if it is valid, or
 * mail programs make a link of it, and it does not say so already.  That may be
 * its first reading itself.  Return false when memory is out.
 */
bool us_opened_hit(struct us_opened *opened, const struct urlsift_hit **hit);

/**
 * us_opened_free(opened):
 * Free the memory of ${opened}.
 */
void us_opened_free(struct us_opened *opened);

/* What is shown of a hit: a link that is not valid is shown as a click opens
 * it (valid-or-opened), since that is where its reader goes. */

struct us_host_lists;
struct us_known_hosts;

/**
 * us_hit_is_valid(hit):
 * Return whether the standard allows the URL of ${hit}.
 */
static inline bool
us_hit_is_valid(const struct urlsift_hit *hit)
{

	return hit->reading[0]->reason == URLSIFT_R_NONE;
}

/**
 * us_hit_is_kept(hit):
 * Return whether ${hit} is printed by default: it is valid, or it opens
 * something.
 */
static inline bool
us_hit_is_kept(const struct urlsift_hit *hit)
{

	return us_hit_is_valid(hit) || hit->opens != NULL;
}

/**
 * us_hit_shown(hit):
 * Return the URL that is printed of ${hit}: the one in the text, or, if it is
 * not valid, the one that a click opens, if there is one.
 */
static inline const struct urlsift_reading *
us_hit_shown(const struct urlsift_hit *hit)
{

	return us_hit_is_valid(hit) || hit->opens == NULL ? hit->reading[0] :
							    hit->opens;
}

/**
 * us_hit_target(hit):
 * Return the URL that says where ${hit} leads: what a click opens, if it is
 * known, or else the URL itself.
 */
static inline const struct urlsift_reading *
us_hit_target(const struct urlsift_hit *hit)
{

	return hit->opens == NULL ? hit->reading[0] : hit->opens;
}

/**
 * us_hit_risks(lists, hit, place, known):
 * Return the risks of ${hit} at ${place}: those of its URL, as it stands and as
 * a click opens it, and of the link.  ${lists} are the user's own.  Keep those
 * of hosts in ${known}.
 */
unsigned us_hit_risks(const struct us_host_lists *lists,
    const struct urlsift_hit *hit, const struct urlsift_place *place,
    struct us_known_hosts *known);

/**
 * us_shown_scheme(reading):
 * Return what programs put before ${reading} if it has no scheme
 * (host-without-scheme), or "".
 */
static inline const char *
us_shown_scheme(const struct urlsift_reading *reading)
{

	if ((reading->has & 1U << URLSIFT_P_SCHEME) != 0)
		return "";
	return (reading->has & 1U << URLSIFT_P_HOST) != 0 ? "http://" :
							    "mailto:";
}

/* Normalization: URLs that mean the same get the same form.  This is the
 * syntax-based normalization of RFC 3986 6.2.2, the part of 6.2.3 that holds
 * for all schemes, and the host in ASCII. */

/* Room for the normal form of a URL of ${len} bytes. */
#define US_NORMAL_ROOM(len) ((len) + 256)

/**
 * us_normal_url(rules, r, room):
 * Write to ${room}, which has US_NORMAL_ROOM(r->len) bytes, the normal form of
 * ${r}, a valid URL.  Return its length.  It may not be valid by ${rules}: then
 * ${r} has no other form than its own.
 *
 * An Internet host is in ASCII (canonical-form).  Scheme and host are in lower
 * case, and the digits of escapes in upper case.  Escapes of unreserved
 * characters are decoded.  "." and ".." are removed from the path behind a
 * host.  An empty port and the default port of the scheme are removed.  An
 * empty path of http and https becomes "/".  A host or mail address without a
 * scheme has the form that it has behind http:// or mailto:
 * (forms-without-scheme).
 */
size_t us_normal_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room);

/* A URL without the parameters that only tell who clicked. */

/**
 * us_clean_url(r, room):
 * Write ${r} to ${room}, which is as long as it, without the fields of its
 * query that tracking.def names (tracking-parameters).  Return its length.
 */
size_t us_clean_url(const struct urlsift_reading *r, char *room);

/* Defanging of URLs, so that no program recognizes them as URLs (defanged). */

/* Room for the defanged form of a URL of ${len} bytes. */
#define US_DEFANG_ROOM(len) (3 * (len) + 8)

/**
 * us_defang(r, room):
 * Write the defanged form of ${r}, as in hxxp[:]//example[.]com/, to ${room},
 * and let ${r} point there.  It has US_DEFANG_ROOM(r->len) bytes.
 */
void us_defang(struct urlsift_reading *r, char *room);

/* The text around a hit in one line, or the sentence that it is in (context).
 * Both are decided by the bytes around the hit alone. */

/* The bytes on each side of a hit that are looked at. */
#define US_AROUND_BYTES 512

/* The characters that are shown on each side, unless others are asked for. */
#define US_AROUND_CHARACTERS 80

/**
 * us_around_at(text, len, begin, end):
 * Return the hit from ${begin} to ${end} in the ${len} bytes of ${text}, which
 * is borrowed, with the bytes around it that are looked at.
 */
static inline struct urlsift_around
us_around_at(const char *text, size_t len, size_t begin, size_t end)
{
	struct urlsift_around c = { text + begin, end - begin, begin,
		len - end };

	if (c.before > US_AROUND_BYTES)
		c.before = US_AROUND_BYTES;
	if (c.behind > US_AROUND_BYTES)
		c.behind = US_AROUND_BYTES;
	return c;
}

/**
 * us_around_piece(ctx, text, len):
 * Take the next piece, 1 byte or more.  A character is never in two pieces.
 */
typedef void us_around_piece(void *ctx, const char *text, size_t len);

/**
 * us_around_put(c, characters, put, ctx):
 * Call ${put} with ${ctx} for the pieces of the hit in its text, with at most
 * ${characters} on each side.
 */
void us_around_put(const struct urlsift_around *c, size_t characters,
    us_around_piece *put, void *ctx);

/**
 * us_around_put_sentence(c, put, ctx):
 * The same for the sentence that the hit is in (sentence).
 */
void us_around_put_sentence(const struct urlsift_around *c,
    us_around_piece *put, void *ctx);

#endif
