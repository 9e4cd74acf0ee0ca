/*
 * Hits in frames of the helper.  Behind struct us_protocol_hit stand the spans,
 * the readings, the last of which is what a click opens, each with the slices
 * that it has; then the texts: the URLs of the readings, why the hit goes on
 * and ends, the names of element and attribute, the text of the link, and the
 * text around the hit.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HIT_FRAME_H
#define US_HIT_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "client/frame.h"
#include "../base/buf.h"
#include "../urlsift.h"

/**
 * us_hit_frame_make(frame, hit, place, is_aside):
 * Set ${frame} to what the frame of ${hit} at ${place} begins with.  Return how
 * many bytes stand behind it.
 */
size_t us_hit_frame_make(struct us_protocol_hit *frame,
    const struct urlsift_hit *hit, const struct urlsift_place *place,
    bool is_aside);

/**
 * us_hit_frame_write(frame, hit, place, put):
 * Write what stands behind ${frame}.
 */
void us_hit_frame_write(const struct us_protocol_hit *frame,
    const struct urlsift_hit *hit, const struct urlsift_place *place,
    void (*put)(const void *bytes, size_t len));

/* A hit that was read.  At first it is all zero; the caller frees the spans. */
struct us_hit_read {
	struct urlsift_hit hit;
	struct urlsift_reading reading[URLSIFT_READINGS_MAX + 1];
	struct us_buf spans;
	struct urlsift_element element;
	struct urlsift_around around;
	bool is_aside;
};

/**
 * us_hit_frame_read(frame, to, place):
 * Set ${to} to the hit of ${frame}, whose texts it borrows, and line, column,
 * element and text around of ${place}.  Return 1; 0: it makes no sense; or -1:
 * memory is out.
 */
int us_hit_frame_read(const struct us_frame *frame, struct us_hit_read *to,
    struct urlsift_place *place);

#endif
