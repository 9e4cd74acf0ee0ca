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
#undef ARCHIVE
#undef ZLIB

#ifdef LINKED_LIBRARIES
bool
us_library_load(struct us_library *library, enum urlsift_decode_kind kind)
{

	(void)kind;
#define ARCHIVE(result, name, arguments) library->name = name;
#define ZLIB ARCHIVE
#include "library.def"
#undef ARCHIVE
#undef ZLIB
	return true;
}
#else
/* The same as us_dynload(), unless ${library} is sealed. */
static bool
load_functions(const struct us_library *library, const char *file,
    const struct library_function *functions, size_t n)
{

	errno = 0;
	return !library->is_sealed && us_dynload(file, functions, n);
}

static bool
load_archive(struct us_library *library)
{
	const struct library_function functions[] = {
#define ARCHIVE(result, name, arguments) { #name, &library->name },
#define ZLIB(result, name, arguments)
#include "library.def"
#undef ARCHIVE
#undef ZLIB
	};

	/* The last one is there if all are. */
	return library->archive_entry_pathname_utf8 != NULL ||
	    load_functions(library, LIBARCHIVE, functions,
		sizeof(functions) / sizeof(functions[0]));
}

static bool
load_zlib(struct us_library *library)
{
	const struct library_function functions[] = {
#define ARCHIVE(result, name, arguments)
#define ZLIB(result, name, arguments) { #name, &library->name },
#include "library.def"
#undef ARCHIVE
#undef ZLIB
	};

	return library->inflateEnd != NULL ||
	    load_functions(library, LIBZ, functions,
		sizeof(functions) / sizeof(functions[0]));
}

bool
us_library_load(struct us_library *library, enum urlsift_decode_kind kind)
{

	if (kind != URLSIFT_DECODE_ARCHIVE && kind != URLSIFT_DECODE_WARC)
		return true;
	return load_zlib(library) &&
	    (kind == URLSIFT_DECODE_WARC || load_archive(library));
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
