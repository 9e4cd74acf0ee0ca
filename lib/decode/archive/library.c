/*
 * The loader of libarchive and zlib, or the linker's work instead of it: a
 * static program can load nothing.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>

#include "../../base/dynload.h"
#include "library.h"

#define LIBARCHIVE "libarchive.so.13"
#define LIBZ "libz.so.1"

/* The declarations are those of the headers. */
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define ARCHIVE(result, name, arguments) \
	_Static_assert(_Generic(&(name), result(*) arguments \
				: true, default \
				: false), \
	    #name);
/* NOLINTEND(bugprone-macro-parentheses) */
#define ZLIB ARCHIVE
#include "library.def"

#ifdef LINKED_LIBRARIES
bool
us_library_load(struct us_library *library, enum urlsift_decode_kind kind)
{

	(void)kind;
#define ARCHIVE(result, name, arguments) library->name = name;
#define ZLIB ARCHIVE
#include "library.def"
	return true;
}
#else
/* Load what an archive or a WARC needs. */
static bool
load(struct us_library *library, enum urlsift_decode_kind kind)
{
	const struct library_function archive[] = {
#define ARCHIVE(result, name, arguments) { #name, &library->name },
#define ZLIB(result, name, arguments)
#include "library.def"
	};
	const struct library_function zlib[] = {
#define ARCHIVE(result, name, arguments)
#define ZLIB(result, name, arguments) { #name, &library->name },
#include "library.def"
	};
	/* The last function is there if all are. */
	bool has_archive = library->archive_entry_pathname_utf8 != NULL;
	bool has_zlib = library->inflateEnd != NULL;

	if (!has_zlib && !library->is_sealed)
		has_zlib =
		    us_dynload(LIBZ, zlib, sizeof(zlib) / sizeof(zlib[0]));
	if (!has_zlib || kind == URLSIFT_DECODE_WARC)
		return has_zlib;
	return has_archive ||
	    (!library->is_sealed &&
		us_dynload(LIBARCHIVE, archive,
		    sizeof(archive) / sizeof(archive[0])));
}

bool
us_library_load(struct us_library *library, enum urlsift_decode_kind kind)
{

	errno = 0;
	return (kind != URLSIFT_DECODE_ARCHIVE &&
		   kind != URLSIFT_DECODE_WARC) ||
	    load(library, kind);
}
#endif

void
us_library_names(const struct us_library *library, char *text, size_t size)
{

	snprintf(text, size, "%s%s%s",
	    library->archive_entry_pathname_utf8 == NULL ?
		"no libarchive" :
		library->archive_version_string(),
	    library->inflateEnd == NULL ? "" : ", zlib ",
	    library->inflateEnd == NULL ? "" : library->zlibVersion());
}
