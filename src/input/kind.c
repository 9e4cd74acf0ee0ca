/*
 * The decoder tells kinds by their first bytes; here they get the tool's names,
 * and what --type and --no-decompress say goes before.
 */
#include "config.h"

#include "decode/detect/magic.h"
#include "kind.h"

enum kind
kind_of_type(enum input_type type)
{
	static const enum kind kinds[] = {
		[TYPE_AUTO] = KIND_AUTO,
		[TYPE_TEXT] = KIND_TEXT,
		[TYPE_MAIL] = KIND_MAIL,
		[TYPE_MBOX] = KIND_MBOX,
		[TYPE_NEWS] = KIND_NEWS,
		[TYPE_HTML] = KIND_HTML,
	};

	return kinds[type];
}

enum kind
kind_tell(struct us_kind *state, const char *text, size_t len, bool all,
    const struct options *o)
{
	static const enum kind kinds[] = {
		[URLSIFT_DECODE_MAIL] = KIND_MAIL,
		[URLSIFT_DECODE_MBOX] = KIND_MBOX,
		[URLSIFT_DECODE_NEWS] = KIND_NEWS,
		[URLSIFT_DECODE_HTML] = KIND_HTML,
		[URLSIFT_DECODE_TEXT] = KIND_TEXT,
		[URLSIFT_DECODE_XML] = KIND_XML,
		[URLSIFT_DECODE_LINES] = KIND_LINES,
		[URLSIFT_DECODE_WARC] = KIND_WARC,
		[URLSIFT_DECODE_ARCHIVE] = KIND_ARCHIVE,
	};
	enum kind named = kind_of_type(o->type);
	enum us_magic magic;
	int kind;

	if (!HAS_DECODER)
		return KIND_TEXT;
	if (named == KIND_AUTO) {
		kind = us_detect(state, text, len, all);
		if (kind == US_DETECT_MORE)
			return KIND_AUTO;
		if (kinds[kind] != KIND_ARCHIVE || o->unpacks)
			return kinds[kind];
		return KIND_TEXT;
	}
	if (!o->unpacks)
		return named;
	magic = us_magic_tell(text, len, all);
	if (magic == US_MAGIC_MORE)
		return KIND_AUTO;
	return magic == US_MAGIC_NONE ? named : KIND_ARCHIVE;
}
