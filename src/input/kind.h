/*
 * What an input is, told by its first bytes.
 */
#ifndef KIND_H
#define KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"
#include "decode/detect/detect.h"

/* Without the decoder all is text. */
#ifdef HAVE_DECODE
#define HAS_DECODER true
#else
#define HAS_DECODER false
#endif

enum kind {
	KIND_AUTO, /* not known yet */
	KIND_TEXT,
	KIND_MAIL,
	KIND_MBOX,
	KIND_NEWS,
	KIND_HTML,

	/* What nobody names with --type. */
	KIND_XML,
	KIND_LINES,
	KIND_WARC,
	KIND_ARCHIVE
};

/* As many bytes as the answer takes at most. */
#define KIND_PREFIX US_DETECT_PREFIX

/**
 * kind_of_type(type):
 * Return the kind that --type names.
 */
enum kind kind_of_type(enum input_type type);

/**
 * kind_tell(state, text, len, all, options):
 * Return what an input is by ${options} that begins with ${text}, KIND_AUTO if
 * more of it is needed, which it is not when ${text} is ${all} of it or has
 * KIND_PREFIX bytes.  ${state} is all zero at first and the next call's, which
 * has the same ${text} and what follows it.
 */
enum kind kind_tell(struct us_kind *state, const char *text, size_t len,
    bool all, const struct options *options);

#endif
