/*
 * Numbers that look like random ones, the same in each run.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_DRAW_H
#define TU_DRAW_H

#include <stddef.h>
#include <stdint.h>

/**
 * tu_draw(state, below):
 * Return a number from 0 to ${below} - 1, and change ${state}, with which
 * another one comes next.
 */
static inline uint32_t
tu_draw(uint32_t *state, size_t below)
{

	*state = *state * 1664525u + 1013904223u;
	return (uint32_t)((*state >> 8) % below);
}

#endif
