/*
 * The rounds of SipHash-1-3: one for each eight bytes, and three for each half
 * of the result.
 * SPDX-License-Identifier: MIT
 */
#include "siphash.h"

static inline uint64_t
rotate(uint64_t x, unsigned bits)
{

	return x << bits | x >> (64 - bits);
}

static inline void
mix(uint64_t v[4])
{

	v[0] += v[1];
	v[2] += v[3];
	v[1] = rotate(v[1], 13) ^ v[0];
	v[3] = rotate(v[3], 16) ^ v[2];
	v[0] = rotate(v[0], 32);
	v[2] += v[1];
	v[0] += v[3];
	v[1] = rotate(v[1], 17) ^ v[2];
	v[3] = rotate(v[3], 21) ^ v[0];
	v[2] = rotate(v[2], 32);
}

static inline void
mix_three_times(uint64_t v[4])
{

	mix(v);
	mix(v);
	mix(v);
}

/* Read ${len} bytes, at most eight, in little-endian order. */
static inline uint64_t
load_bytes(const char *text, size_t len)
{
	uint64_t word = 0;

	while (len-- > 0)
		word = word << 8 | (unsigned char)text[len];
	return word;
}

/* The same for eight bytes: compilers make one load of it. */
static inline uint64_t
load_word(const char *text)
{
	const unsigned char *byte = (const unsigned char *)text;

	return byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
	    (uint64_t)byte[3] << 24 | (uint64_t)byte[4] << 32 |
	    (uint64_t)byte[5] << 40 | (uint64_t)byte[6] << 48 |
	    (uint64_t)byte[7] << 56;
}

static inline void
mix_word(uint64_t v[4], uint64_t word)
{

	v[3] ^= word;
	mix(v);
	v[0] ^= word;
}

/* Mix the first half of the hash, and return it. */
static inline uint64_t
mix_text(uint64_t v[4], const uint64_t key[2], const char *text, size_t len)
{
	uint64_t rest;
	size_t at;

	v[0] = key[0] ^ 0x736F6D6570736575;
	v[1] = key[1] ^ 0x646F72616E646F6D ^ 0xEE;
	v[2] = key[0] ^ 0x6C7967656E657261;
	v[3] = key[1] ^ 0x7465646279746573;
	for (at = 0; len - at >= 8; at += 8)
		mix_word(v, load_word(text + at));
	/* The last bytes are the end of a word, too, unless there are few. */
	rest = len > 8 && at < len ?
	    load_word(text + len - 8) >> (64 - 8 * (len - at)) :
	    load_bytes(text + at, len - at);
	mix_word(v, rest | (uint64_t)len << 56);
	v[2] ^= 0xEE;
	mix_three_times(v);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

uint64_t
us_siphash_half(const uint64_t key[2], const char *text, size_t len)
{
	uint64_t v[4];

	return mix_text(v, key, text, len);
}

void
us_siphash(const uint64_t key[2], const char *text, size_t len,
    uint64_t hash[2])
{
	uint64_t v[4];

	hash[0] = mix_text(v, key, text, len);
	v[1] ^= 0xDD;
	mix_three_times(v);
	hash[1] = v[0] ^ v[1] ^ v[2] ^ v[3];
}
