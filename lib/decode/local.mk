# The decoder: a library that urlsift does not link, and the helper that does.
# The helper is made of the same objects, so that it runs from where it is
# built.
if DECODE
include_HEADERS += lib/decode/urlsift-decode.h
lib_LTLIBRARIES += lib/decode/liburlsift-decode.la
noinst_LTLIBRARIES += lib/decode/libdecode.la
libexec_PROGRAMS += lib/decode/urlsift-decode
pkgconfig_DATA += lib/decode/liburlsift-decode.pc
endif
EXTRA_DIST += lib/decode/liburlsift-decode.map

# Headers of others are not ours to be warned of.
decode_cflags = `echo '$(GMIME_CFLAGS) $(ARCHIVE_CFLAGS) \
	$(ZLIB_CFLAGS) $(SECCOMP_CFLAGS)' | \
	sed 's/-I/-isystem /g'`

lib_decode_libdecode_la_CPPFLAGS = -I$(top_srcdir)/lib
lib_decode_libdecode_la_CFLAGS = $(AM_CFLAGS) $(decode_cflags)
lib_decode_libdecode_la_LIBADD = lib/libcommon.la $(GMIME_LIBS) \
	$(ARCHIVE_LIBS) $(ZLIB_LIBS) $(SECCOMP_LIBS)
lib_decode_libdecode_la_SOURCES = \
	lib/decode/arc.c \
	lib/decode/arc.h \
	lib/decode/archive.c \
	lib/decode/archive.h \
	lib/decode/attributes.def \
	lib/decode/body.c \
	lib/decode/body.h \
	lib/decode/boundary.c \
	lib/decode/boundary.h \
	lib/decode/charset.c \
	lib/decode/charset.h \
	lib/decode/coding.c \
	lib/decode/coding.h \
	lib/decode/comment.c \
	lib/decode/comment.h \
	lib/decode/contentline.c \
	lib/decode/contentline.h \
	lib/decode/css.c \
	lib/decode/css.h \
	lib/decode/date.c \
	lib/decode/date.h \
	lib/decode/decode.c \
	lib/decode/elements.c \
	lib/decode/elements.h \
	lib/decode/field.c \
	lib/decode/field.h \
	lib/decode/gunzip.c \
	lib/decode/gunzip.h \
	lib/decode/guard.c \
	lib/decode/guard.h \
	lib/decode/head.c \
	lib/decode/head.h \
	lib/decode/header.c \
	lib/decode/header.h \
	lib/decode/html.c \
	lib/decode/html.h \
	lib/decode/kind.c \
	lib/decode/kind.h \
	lib/decode/limits.h \
	lib/decode/link.c \
	lib/decode/link.h \
	lib/decode/lists.c \
	lib/decode/lists.h \
	lib/decode/magic.c \
	lib/decode/magic.h \
	lib/decode/markup.c \
	lib/decode/markup.h \
	lib/decode/mbox.c \
	lib/decode/mbox.h \
	lib/decode/message.c \
	lib/decode/message.h \
	lib/decode/names.def \
	lib/decode/payload.c \
	lib/decode/payload.h \
	lib/decode/plain.c \
	lib/decode/plain.h \
	lib/decode/reference.c \
	lib/decode/reference.h \
	lib/decode/references.def \
	lib/decode/resolve.c \
	lib/decode/resolve.h \
	lib/decode/sandbox.c \
	lib/decode/sandbox.h \
	lib/decode/shown.c \
	lib/decode/shown.h \
	lib/decode/sniff.c \
	lib/decode/sniff.h \
	lib/decode/source.c \
	lib/decode/source.h \
	lib/decode/tag.c \
	lib/decode/tag.h \
	lib/decode/tame.c \
	lib/decode/tame.h \
	lib/decode/tell.c \
	lib/decode/tell.h \
	lib/decode/text.c \
	lib/decode/text.h \
	lib/decode/tokenizer.c \
	lib/decode/tokenizer.h \
	lib/decode/urlsift-decode.h \
	lib/decode/warc.c \
	lib/decode/warc.h \
	lib/decode/wire.h \
	lib/decode/xml.c \
	lib/decode/xml.h

lib_decode_liburlsift_decode_la_SOURCES =
lib_decode_liburlsift_decode_la_LIBADD = lib/decode/libdecode.la
lib_decode_liburlsift_decode_la_LDFLAGS = $(AM_LDFLAGS) \
	-version-info $(URLSIFT_DECODE_ABI) -no-undefined
if VERSION_SCRIPT
lib_decode_liburlsift_decode_la_LDFLAGS += \
	-Wl,--version-script=$(srcdir)/lib/decode/liburlsift-decode.map
EXTRA_lib_decode_liburlsift_decode_la_DEPENDENCIES = \
	lib/decode/liburlsift-decode.map
else
lib_decode_liburlsift_decode_la_LDFLAGS += \
	-export-symbols-regex '^urlsift_decode'
endif

lib_decode_urlsift_decode_CPPFLAGS = -I$(top_srcdir)/lib
lib_decode_urlsift_decode_CFLAGS = $(AM_CFLAGS) $(URLSIFT_PIE_CFLAGS)
lib_decode_urlsift_decode_LDFLAGS = $(AM_LDFLAGS) $(URLSIFT_PIE_LDFLAGS)
lib_decode_urlsift_decode_LDADD = lib/decode/libdecode.la
lib_decode_urlsift_decode_SOURCES = lib/decode/helper.c
if COVERAGE
lib_decode_urlsift_decode_SOURCES += tests/coverage.c
endif
