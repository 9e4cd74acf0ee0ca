/*
 * Shift_JIS, which is read as windows-31j.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

/* Characters of the user's own: the first pointer, one behind, and the code. */
#define OWN 8836
#define OWN_END 10716
#define OWN_CODE 0xE000

static uint32_t
find(unsigned lead, unsigned trail)
{
	unsigned pointer;

	if (!us_in(trail, 0x40, 0x7E) && !us_in(trail, 0x80, 0xFC))
		return 0;
	pointer = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail -
	    (trail < 0x7F ? 0x40 : 0x41);
	return pointer >= OWN && pointer < OWN_END ? OWN_CODE - OWN + pointer :
						     us_jis0208(pointer);
}

size_t
us_shift_jis_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	unsigned lead = text[0];

	(void)state;
	if (us_in(lead, 0xA1, 0xDF))
		return us_codes_end(codes, 0xFF61 - 0xA1 + lead, 1, lead);
	if (lead == 0x80)
		return us_codes_end(codes, lead, 1, lead);
	if (!us_in(lead, 0x81, 0x9F) && !us_in(lead, 0xE0, 0xFC))
		return us_codes_single(codes, lead);
	if (len < 2)
		return us_codes_cut(codes, len, ends);
	return us_codes_end(codes, find(lead, text[1]), 2, text[1]);
}
