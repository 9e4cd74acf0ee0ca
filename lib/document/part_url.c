/*
 * A URL of a part that is not in its text, such as the link of a page.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/utf8.h"
#include "../scanner.h"
#include "../url/slice.h"
#include "part_scan.h"
#include "protocol.h"

/* Bytes of a URL over the limit that are reported. */
#define SHOWN 256

bool
us_part_url_judge(const struct us_part_scan *s,
    const struct urlsift_decode_url *url, struct urlsift_reading *reading)
{
	const char *hash;
	size_t len = url->len;

	if (url->len > s->max_url) {
		memset(reading, 0, sizeof(*reading));
		reading->url = url->url;
		reading->len = us_utf8_cut(url->url, SHOWN);
		reading->reason = URLSIFT_R_TOO_LONG;
		return true;
	}
	/* By the letter of the standard a fragment is not part of a URL
	 * (2.2). */
	hash = s->is_1994 ? memchr(url->url, '#', len) : NULL;
	if (hash != NULL)
		len = (size_t)(hash - url->url);
	if (us_scanner_check(s->scanner, url->url, len, reading) != URLSIFT_OK)
		return false;
	if (hash != NULL)
		reading->notes |= URLSIFT_N_FRAGMENT;
	if ((url->flags & URLSIFT_DECODE_RELATIVE) != 0)
		reading->reason = URLSIFT_R_RELATIVE;
	else if ((url->flags & URLSIFT_DECODE_DATA) != 0)
		reading->reason = URLSIFT_R_DATA;
	else if ((url->flags & URLSIFT_DECODE_SHORTENED) != 0)
		reading->reason = URLSIFT_R_CUT;
	else if (s->broken && (url->flags & URLSIFT_DECODE_ATTRIBUTE) == 0)
		/* The URL is in a field, which may be cut.  In a page, the
		 * parser knows that the URL is whole. */
		reading->reason = URLSIFT_R_CUT;
	else
		return true;
	reading->at = 0;
	return true;
}

bool
us_part_url_open(struct us_part_scan *s, const struct urlsift_decode_url *url,
    struct urlsift_hit *hit)
{

	if (url->opens == NULL || s->is_1994 ||
	    (url->opens == url->url ?
		    hit->reading[0]->reason == URLSIFT_R_NONE :
		    url->opens_len > US_PROTOCOL_OPENS_MAX))
		return true;
	return us_opened_find(&s->opened, url->opens, url->opens_len,
	    &hit->opens);
}

enum urlsift_form
us_part_url_form(const struct urlsift_decode_url *url)
{

	if ((url->flags & URLSIFT_DECODE_SCRIPT) != 0)
		return URLSIFT_F_SCRIPT;
	if ((url->flags & URLSIFT_DECODE_ATTRIBUTE) != 0)
		return URLSIFT_F_ATTR;
	if ((url->flags & URLSIFT_DECODE_TARGET) != 0)
		return URLSIFT_F_RECORD;
	if ((url->flags & URLSIFT_DECODE_SHORTENED) != 0)
		return URLSIFT_F_BARE;
	return URLSIFT_F_FIELD;
}

/* Return whether ${r} is a link of a gateway to the host that the text names
 * (text-differs-from-link). */
static bool
leads_to_text(const struct urlsift_element *element,
    const struct urlsift_reading *r)
{
	char target[URLSIFT_TARGET_ROOM(US_GATEWAY_MAX)];
	char host[URLSIFT_HOST_ROOM];
	long len = r->len > US_GATEWAY_MAX ?
	    0 :
	    urlsift_url_target(r, target, sizeof(target));

	return len > 0 &&
	    urlsift_link_risks(element->text, element->text_len, target,
		(size_t)len, host) == 0;
}

void
us_part_url_judge_text(const struct urlsift_hit *hit,
    struct urlsift_element *element, char *host)
{
	const struct urlsift_reading *r = hit->opens == NULL ? hit->reading[0] :
							       hit->opens;

	if (element->text == NULL)
		return;
	element->text_differs = urlsift_link_risks(element->text,
				    element->text_len, r->url, r->len,
				    host) != 0 &&
	    !leads_to_text(element, r);
	element->text_host = *host == '\0' ? NULL : host;
}
