/*
 * Signed data of S/MIME (RFC 5652, 5.1) in BER (X.690), up to its content.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "detect.h"

/* Tags, with the bit of what holds other elements. */
#define OBJECT_ID 0x06
#define SEQUENCE 0x30
#define CONTENT 0xA0

bool
us_ber_read(const char *text, size_t len, size_t *at, struct us_ber *element)
{
	const unsigned char *byte = (const unsigned char *)text;
	size_t n;

	if (len - *at < 2 || (byte[*at] & 0x1F) == 0x1F)
		return false;
	element->tag = byte[(*at)++];
	element->len = byte[(*at)++];
	element->is_open = element->len == 0x80;
	if (element->len <= 0x80) {
		element->len &= 0x7F;
		return true;
	}
	n = element->len & 0x7F;
	if (n > 4 || len - *at < n)
		return false;
	for (element->len = 0; n > 0; n--)
		element->len = element->len << 8 | byte[(*at)++];
	return true;
}

/* Enter the element at ${*at} if it has this ${tag}. */
static bool
enter(const char *text, size_t len, size_t *at, unsigned char tag)
{
	struct us_ber element;

	return us_ber_read(text, len, at, &element) && element.tag == tag;
}

/* Pass the element at ${*at}, which has a length. */
static bool
pass(const char *text, size_t len, size_t *at)
{
	struct us_ber element;

	if (!us_ber_read(text, len, at, &element) || element.is_open ||
	    element.len > len - *at)
		return false;
	*at += element.len;
	return true;
}

size_t
us_signed_begin(const char *text, size_t len)
{
	static const char signed_data[] =
	    "\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02";
	const size_t n = sizeof(signed_data) - 1;
	size_t at = 0;

	if (!enter(text, len, &at, SEQUENCE) ||
	    !enter(text, len, &at, OBJECT_ID) || len - at < n ||
	    memcmp(text + at, signed_data, n) != 0)
		return 0;
	at += n;
	/* The version and the algorithms are before the content, and its
	 * type is in it. */
	return enter(text, len, &at, CONTENT) &&
		enter(text, len, &at, SEQUENCE) && pass(text, len, &at) &&
		pass(text, len, &at) && enter(text, len, &at, SEQUENCE) &&
		pass(text, len, &at) && enter(text, len, &at, CONTENT) ?
	    at :
	    0;
}
