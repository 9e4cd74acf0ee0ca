/*
 * The names of what inputs are, and what their first bytes tell.
 */
#include "config.h"

#include <string.h>

#include "decode/kind.h"
#include "decode/magic.h"
#include "kind.h"

bool
kind_named(const char *name, enum kind *kind)
{
	static const char *const names[] = {
		[KIND_AUTO] = "auto",
		[KIND_TEXT] = "text",
		[KIND_MAIL] = "mail",
		[KIND_MBOX] = "mbox",
		[KIND_NEWS] = "news",
		[KIND_HTML] = "html",
	};
	size_t i, n = KIND_TEXT + 1;

	if (HAS_DECODER)
		n = sizeof(names) / sizeof(names[0]);
	for (i = 0; i < n; i++)
		if (strcmp(name, names[i]) == 0) {
			*kind = (enum kind)i;
			return true;
		}
	return false;
}

enum kind
kind_tell(const char *text, size_t len, bool all, const struct kind_rules *r)
{
	static const enum kind kinds[] = {
		[URLSIFT_DECODE_MAIL] = KIND_MAIL,
		[URLSIFT_DECODE_MBOX] = KIND_MBOX,
		[URLSIFT_DECODE_NEWS] = KIND_NEWS,
		[URLSIFT_DECODE_HTML] = KIND_HTML,
		[URLSIFT_DECODE_TEXT] = KIND_TEXT,
		[URLSIFT_DECODE_WARC] = KIND_WARC,
		[URLSIFT_DECODE_ARCHIVE] = KIND_ARCHIVE,
	};
	enum us_magic magic;
	int kind;

	if (!HAS_DECODER)
		return KIND_TEXT;
	if (r->kind == KIND_AUTO) {
		kind = us_kind_tell(text, len, all);
		if (kind == US_KIND_MORE)
			return KIND_AUTO;
		if (kinds[kind] != KIND_ARCHIVE || r->unpacks)
			return kinds[kind];
		return KIND_TEXT;
	}
	if (!r->unpacks)
		return r->kind;
	magic = us_magic_tell(text, len, all);
	if (magic == US_MAGIC_MORE)
		return KIND_AUTO;
	return magic == US_MAGIC_NONE ? r->kind : KIND_ARCHIVE;
}
