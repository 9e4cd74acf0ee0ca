/*
 * Offsets in bytes of UTF-8 become offsets in characters, as Python counts
 * them.  Each byte is counted once on the way forward, and those between one
 * question and an earlier place once more.
 */
#ifndef CHARS_H
#define CHARS_H

#include <stddef.h>
#include <stdint.h>

/* A text, or the end of one: its first byte stands at base. */
struct chars {
	const char *text;
	uint64_t base;
	uint64_t byte, number; /* how many characters stand before a byte */
};

/**
 * chars_count(text, len):
 * Return how many characters begin in ${text}.
 */
size_t chars_count(const char *text, size_t len);

/**
 * chars_at(chars, byte):
 * Return how many characters begin before ${byte}, which is in the text or its
 * end.
 */
uint64_t chars_at(struct chars *chars, uint64_t byte);

/**
 * chars_whole(text, len):
 * Return how many bytes of ${text} are whole characters: ${len}, or less where
 * the limit of a URL's length cut the last one in two.
 */
size_t chars_whole(const char *text, size_t len);

#endif
