/*
 * The detector of an input's type: by --type and --no-decompress, else by the
 * decoder's detection.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "decode/detect/magic.h"
#include "kind.h"

enum urlsift_decode_kind
kind_of_name(const char *name)
{

	return name == NULL ? URLSIFT_DECODE_AUTO : us_type_of_name(name);
}

enum urlsift_decode_kind
kind_detect(struct us_kind *state, const char *text, size_t len, bool all,
    const struct options *o)
{
	enum us_magic magic;
	int kind;

	if (!HAS_DECODER)
		return URLSIFT_DECODE_TEXT;
	if (o->type == URLSIFT_DECODE_AUTO) {
		kind = us_detect(state, text, len, all);
		if (kind == US_DETECT_MORE)
			return URLSIFT_DECODE_AUTO;
		return kind == URLSIFT_DECODE_ARCHIVE && !o->unpacks ?
		    URLSIFT_DECODE_TEXT :
		    (enum urlsift_decode_kind)kind;
	}
	if (!o->unpacks)
		return o->type;
	magic = us_magic_detect(text, len, all);
	if (magic == US_MAGIC_MORE)
		return URLSIFT_DECODE_AUTO;
	return magic == US_MAGIC_NONE ? o->type : URLSIFT_DECODE_ARCHIVE;
}
