/*
 * The detector of risks: what a reader should know before following a URL
 * (section 6, risk-is-no-verdict).  Risks do not make a URL invalid.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/byteset.h"
#include "../base/reading.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "../syntax/host.h"
#include "host_lists.h"
#include "../url/url.h"
#include "../urlsift.h"

#define STRONG 1
#define WEAK 0

static const struct urlsift_risk_text texts[] = {
#define US_RISK(NAME, name, strength, where, title, help) \
	{ URLSIFT_RISK_##NAME, name, strength, title, help },
#include "risks.def"
};

#define ANY 0U
#define LINK ~0U

/* The risks that only what a reader can click on has. */
static const unsigned of_links = 0U
#define US_RISK(NAME, name, strength, where, title, help) \
	| ((unsigned)URLSIFT_RISK_##NAME & (where))
#include "risks.def"
    ;

/* Return the risk of a port that is not the scheme's default (section 6).  A
 * port over 65535, which the grammar allows, has no number here. */
static unsigned
judge_port(const struct urlsift_reading *r)
{
	const struct us_slice port = us_slice_part(r, URLSIFT_P_PORT);
	const char *digit = port.at;

	if (port.at == port.end || r->port == r->default_port)
		return 0;
	while (digit < port.end && *digit == '0')
		digit++;
	if (r->port >= 1024 || (r->port == 0 && digit < port.end))
		return URLSIFT_RISK_PORT_ODD;
	return URLSIFT_RISK_PORT_RESERVED;
}

/* Return whether the three escaped bytes at ${at} are a character that changes
 * the direction of text (encoded-control).  All of these begin with %D8 or
 * %E2. */
static bool
turns_text(const char *at, const char *end)
{
	char spelled[9];
	size_t from[9], n = (size_t)(end - at);
	uint32_t code;

	if ((at[1] | 0x20) != 'd' && (at[1] | 0x20) != 'e')
		return false;
	n = us_host_undo(at, n < 9 ? n : 9, spelled, from);
	return us_utf8_read(spelled, n, &code) > 1 && us_utf8_turns(code);
}

/* Return the risks of escaped control characters: %00 to %1F, %7F, and CR
 * LF. */
static unsigned
judge_escapes(const struct urlsift_reading *r)
{
	const char *at = r->url, *end = r->url + r->len;
	unsigned risks = 0;

	for (; (at = memchr(at, '%', (size_t)(end - at))) != NULL; at++) {
		if (end - at < 3)
			break;
		if ((at[1] == '0' || at[1] == '1') ?
			us_is(at[2], US_HEX) :
			at[1] == '7' && us_lower(at[2]) == 'f')
			risks |= URLSIFT_RISK_CONTROL;
		else if (turns_text(at, end))
			risks |= URLSIFT_RISK_CONTROL;
		if (end - at >= 6 && us_same(at, "%0d%0a", 6))
			risks |= URLSIFT_RISK_CRLF;
	}
	return risks;
}

/* Return whether the user begins like a host: labels with at least one dot
 * between them, the last of letters only, or an address.  Escapes are
 * decoded. */
static bool
is_like_host(struct us_slice user)
{
	size_t at, n, label = 0, labels = 1;
	bool is_word = false;
	uint32_t code;

	for (at = 0; at < us_slice_len(user); at += n) {
		n = us_host_char(user.at, us_slice_len(user), at, &code);
		if (n == 0 ||
		    (code < 0x80 && code != '.' &&
			!us_is((char)code, US_LABEL)))
			break;
		if (code == '.') {
			if (label == 0)
				return false;
			labels++;
			label = 0;
			continue;
		}
		is_word = (label == 0 || is_word) &&
		    (code >= 0x80 || us_is((char)code, US_ALPHA));
		label++;
	}
	if (labels == 1)
		return false;
	return (label >= 2 && is_word) ||
	    ((labels == 4 || label >= 2) && us_host_is_address(user.at, at));
}

/* Return the risks of user and password. */
static unsigned
judge_user(const struct urlsift_reading *r)
{
	const struct us_slice user = us_slice_part(r, URLSIFT_P_USER);
	unsigned risks = is_like_host(user) ? URLSIFT_RISK_USER : 0;

	if (us_slice_len(us_slice_part(r, URLSIFT_P_PASSWORD)) > 0)
		risks |= URLSIFT_RISK_PASSWORD;
	if (risks == 0 && us_slice_len(user) > 0 && us_reading_is_web(r))
		risks = URLSIFT_RISK_ANY_USER;
	return risks;
}

/* The scripts of a label. */
struct label {
	unsigned scripts;
	bool looks_latin; /* all letters are of another script and look Latin */
	bool poses;	  /* has characters that are read as others */
};

static void
add_char(struct label *label, uint32_t code)
{
	enum us_script script = us_script(code);
	enum us_kind kind;

	label->scripts |= script;
	if (script != US_SCRIPT_COMMON && !us_script_looks_latin(code))
		label->looks_latin = false;
	if (code < 0x80)
		return;
	kind = us_unicode_kind(code);
	if (kind == US_KIND_COMPAT || kind == US_KIND_NO_HOST ||
	    kind == US_KIND_POSES || kind == US_KIND_WITHIN)
		label->poses = true;
}

/* Read the label at ${*at} and move behind it. */
static struct label
read_label(struct us_slice host, size_t *at)
{
	const char *text = host.at + *at, *dot;
	struct label label = { 0, true, false };
	uint32_t code[US_PUNYCODE_MAX], one;
	size_t len = us_slice_len(host) - *at, i, n;

	dot = memchr(text, '.', len);
	if (dot != NULL)
		len = (size_t)(dot - text);
	*at += len + 1;
	if (len >= 4 && us_same(text, "xn--", 4)) {
		n = us_punycode_decode(text + 4, len - 4, code,
		    US_PUNYCODE_MAX);
		for (i = 0; i < n; i++)
			add_char(&label, code[i]);
		text += 4;
		len -= 4;
		/* Behind the last hyphen, letters encode numbers. */
		while (len > 0 && text[len - 1] != '-')
			len--;
	}
	for (i = 0; i < len; i += n) {
		n = us_host_char(text, len, i, &one);
		if (n == 0)
			break;
		add_char(&label, one);
	}
	if (label.scripts == US_SCRIPT_COMMON)
		label.looks_latin = false;
	return label;
}

/* Return the risks of the scripts in a name's labels.  A label that only looks
 * Latin is a risk if the last label is Latin, or if it is the last one itself
 * and another one is Latin (lookalike-host). */
static unsigned
judge_labels(struct us_slice host)
{
	struct label label = { 0, false, false };
	unsigned risks = 0, all = 0;
	bool looks_latin = false;
	size_t at = 0;

	while (at < us_slice_len(host)) {
		looks_latin |= label.looks_latin;
		all |= label.scripts;
		label = read_label(host, &at);
		if (us_scripts_mix(label.scripts))
			risks |= URLSIFT_RISK_SCRIPTS;
		if (label.poses)
			risks |= URLSIFT_RISK_AMBIGUOUS;
	}
	if ((looks_latin && label.scripts == US_SCRIPT_LATIN) ||
	    (label.looks_latin && (all & US_SCRIPT_LATIN) != 0))
		risks |= URLSIFT_RISK_LOOKALIKE;
	return risks;
}

/* Return whether the host is a name of ASCII labels without a code for others,
 * the last of which begins with a letter: it has no risk. */
static bool
is_plain_name(struct us_slice host)
{
	const size_t len = us_slice_len(host);
	const char *label = host.end;

	if (len == 0)
		return true;
	/* Behind xn and two hyphens is Punycode. */
	if (label[-1] == '-' || label[-1] == '.' ||
	    us_byteset_span_best()(&us_name_bytes, host.at, 0, len) != len ||
	    us_find(host.at, len, "--", 2) != NULL)
		return false;
	while (label > host.at && label[-1] != '.')
		label--;
	return us_is(*label, US_ALPHA);
}

/* Return the risks of a host with its escapes decoded.  Not all programs decode
 * them. */
static unsigned
judge_host(const struct us_host_lists *lists, struct us_slice host)
{
	char plain[US_HOST_PLAIN];
	size_t from[US_HOST_PLAIN];
	struct us_slice name = host;
	unsigned risks = 0;

	if (is_plain_name(host))
		return us_risks_of_host(lists, host);
	if (memchr(host.at, '%', us_slice_len(host)) != NULL) {
		risks |= URLSIFT_RISK_AMBIGUOUS;
		name.at = plain;
		name.end = plain +
		    us_host_undo(host.at, us_slice_len(host), plain, from);
	}
	if (us_host_is_odd_address(name.at, us_slice_len(name)))
		risks |= URLSIFT_RISK_AMBIGUOUS;
	if (us_host_is_address(name.at, us_slice_len(name)))
		return risks | URLSIFT_RISK_ADDRESS;
	return risks | judge_labels(name) | us_risks_of_host(lists, name);
}

/* Return the risk of an @ behind a host that ends at ? or #: some programs read
 * the text before it as a user (ambiguous-host). */
static unsigned
judge_rest(const struct urlsift_reading *r)
{
	enum urlsift_part last = URLSIFT_P_HOST;
	const char *rest, *end = r->url + r->len;

	if (us_slice_len(us_slice_part(r, last)) == 0)
		return 0;
	if ((r->has & 1U << URLSIFT_P_PORT) != 0)
		last = URLSIFT_P_PORT;
	rest = r->url + r->part[last].end;
	if (rest == end || (*rest != '?' && *rest != '#'))
		return 0;
	return memchr(rest, '@', (size_t)(end - rest)) != NULL ?
	    URLSIFT_RISK_AMBIGUOUS :
	    0;
}

/* Return what is known of ${host}: its risks and gateway, in ${room} if it is
 * not kept. */
static const struct us_known_host *
look_up(const struct us_host_lists *lists, struct us_slice host,
    struct us_known_hosts *known, struct us_known_host *room)
{
	struct us_known_host *h =
	    us_known_host(known, host.at, us_slice_len(host));

	if (h != NULL && h->has_risks)
		return h;
	if (h == NULL)
		h = room;
	h->risks = judge_host(lists, host);
	h->gateway = us_gateway_first(host);
	h->has_risks = true;
	return h;
}

/* All of ASCII but %, : and @, the marks of an escape, a user, a port and a URL
 * inside another. */
static const struct us_set no_marks = { { 0xEF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFB,
    0xFF, 0xFF, 0xFF, 0xFF, 0xF7, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF } };

/* Return whether ${r}, of a web page, has no marks: then only its host can be a
 * risk. */
static bool
has_no_marks(const struct urlsift_reading *r)
{

	return us_byteset_span_best()(&no_marks, r->url,
		   r->part[URLSIFT_P_SCHEME].end + 1, r->len) == r->len;
}

static unsigned
judge(const struct us_host_lists *lists, const struct urlsift_reading *r,
    struct us_known_hosts *known)
{
	struct us_known_host room;
	const struct us_known_host *host =
	    look_up(lists, us_slice_part(r, URLSIFT_P_HOST), known, &room);
	unsigned risks = host->risks;

	if (us_reading_is_web(r)) {
		if (host->gateway != 0 && us_gateway_is_open(r, host->gateway))
			risks |= URLSIFT_RISK_REDIRECT;
		if (has_no_marks(r))
			return risks;
	}
	return risks | judge_port(r) | judge_escapes(r) | judge_rest(r) |
	    judge_user(r) | us_risks_of_web(lists, r);
}

unsigned
urlsift_reading_risks(const struct urlsift_reading *r)
{

	return judge(NULL, r, NULL);
}

/* Return whether a reader can click on what is at ${place}: in a page, a link
 * or a form, or what a PDF opens without a click; elsewhere, what is not in a
 * header (strong-and-weak-risks). */
static bool
is_link(const struct urlsift_place *place)
{
	static const char *const names[] = { "a", "area", "form", "button",
		"input", "annotation", "action" };
	const struct urlsift_element *element = place->element;
	size_t i;

	if (element == NULL || element->name == NULL)
		return place->within == NULL || place->within->field == NULL ||
		    *place->within->field == '\0';
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(element->name, names[i]) == 0)
			return element->attribute == NULL ||
			    strcmp(element->attribute, "src") != 0;
	return false;
}

static bool
ends_host(char byte)
{

	return byte == '/' || byte == '\\' || byte == '?' || byte == '#';
}

/* Return whether what is not valid in ${r} is its host or what is before that.
 * A blank in a path is so common that it says nothing.  Where the first wrong
 * byte is does not tell: it may be counted in other units than bytes. */
static bool
is_odd_to_its_host(const struct urlsift_reading *r)
{
	const char *at = r->url, *end = at + r->len;

	while (at < end && *at != ':' && !ends_host(*at))
		at++;
	if (at == end || *at != ':')
		return false;
	for (at++; at < end && ends_host(*at); at++)
		if (*at == '\\')
			return true;
	for (; at < end && !ends_host(*at); at++)
		if ((unsigned char)*at <= ' ' ||
		    memchr("\"<>^`{|}\x7F", *at, 9) != NULL)
			return true;
	return (at < end && *at == '\\') || r->reason == URLSIFT_R_SLASHES ||
	    r->reason == URLSIFT_R_HOST || r->reason == URLSIFT_R_PORT ||
	    r->reason == URLSIFT_R_USER;
}

/* Return whether ${opens} is ${r} as it stands. */
static bool
is_same(const struct urlsift_reading *r, const struct urlsift_reading *opens)
{

	return r->reason == URLSIFT_R_NONE && r->len == opens->len &&
	    (r->url == opens->url || memcmp(r->url, opens->url, r->len) == 0);
}

/* Return the risk of a link whose text names another host.  A bare name may be
 * a title, and says little of a link to the sender's own host
 * (bare-name-of-a-sender). */
static unsigned
judge_text(const struct urlsift_hit *hit, const struct urlsift_place *place)
{
	const struct urlsift_element *element = place->element;

	if (element == NULL || !element->text_differs)
		return 0;
	return memchr(element->text, '/', element->text_len) == NULL &&
		strncmp(element->text_host, "www.", 4) != 0 &&
		us_owner_is_sender(hit, place) ?
	    URLSIFT_RISK_TITLE :
	    URLSIFT_RISK_TEXT;
}

unsigned
us_hit_risks(const struct us_host_lists *lists, const struct urlsift_hit *hit,
    const struct urlsift_place *place, struct us_known_hosts *known)
{
	unsigned risks = judge(lists, hit->reading[0], known);

	if (hit->opens != NULL && !is_same(hit->reading[0], hit->opens))
		risks |= judge(lists, hit->opens, known);
	if (hit->opens != NULL && !us_hit_is_valid(hit) &&
	    !us_reading_has_scheme(hit->opens, "mailto") &&
	    is_odd_to_its_host(hit->reading[0]))
		risks |= URLSIFT_RISK_REPAIRED;
	risks |= judge_text(hit, place);
	if (place->element != NULL && place->element->hides_text)
		risks |= URLSIFT_RISK_HIDDEN_TEXT;
	if (place->within != NULL && place->within->message.recipient != NULL &&
	    us_holds_recipient(us_hit_target(hit),
		place->within->message.recipient) &&
	    !us_owner_is_sender(hit, place))
		risks |= URLSIFT_RISK_RECIPIENT;
	return is_link(place) ? risks : risks & ~of_links;
}

const struct urlsift_risk_text *
urlsift_risk(size_t i)
{

	return i < sizeof(texts) / sizeof(texts[0]) ? &texts[i] : NULL;
}

const char *
urlsift_risk_name(enum urlsift_risk risk)
{
	size_t i;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (texts[i].risk == risk)
			return texts[i].name;
	return NULL;
}
