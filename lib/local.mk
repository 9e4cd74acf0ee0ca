# The library.  Its objects are built once, into libcore, which the unit tests
# link; liburlsift is made from it and shows the names of liburlsift.map only.
include_HEADERS += lib/urlsift.h
lib_LTLIBRARIES += lib/liburlsift.la
noinst_LTLIBRARIES += lib/libcore.la
pkgconfig_DATA += lib/urlsift.pc
EXTRA_DIST += lib/liburlsift.map lib/unicode.py

lib_libcore_la_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS) \
	-DURLSIFT_VERSION='"$(PACKAGE_VERSION)"'
lib_libcore_la_SOURCES = \
	lib/buf.c \
	lib/buf.h \
	lib/bytes.c \
	lib/bytes.h \
	lib/names.c \
	lib/parts.def \
	lib/reasons.def \
	lib/registry.c \
	lib/registry.h \
	lib/rules.c \
	lib/rules.h \
	lib/schemes.def \
	lib/unicode.c \
	lib/unicode.def \
	lib/unicode.h \
	lib/urlsift.c \
	lib/urlsift.h \
	lib/utf8.c \
	lib/utf8.h \
	lib/scan/bare.c \
	lib/scan/bare.h \
	lib/scan/cand.c \
	lib/scan/cand.h \
	lib/scan/find.c \
	lib/scan/find.h \
	lib/scan/find_x86.c \
	lib/scan/join.c \
	lib/scan/join.h \
	lib/scan/lead.c \
	lib/scan/lead.h \
	lib/scan/opener.c \
	lib/scan/opener.h \
	lib/scan/scan.c \
	lib/scan/scan.h \
	lib/scan/window.c \
	lib/scan/window.h \
	lib/scan/wrapper.c \
	lib/scan/wrapper.h \
	lib/syntax/grammar.c \
	lib/syntax/grammar.h \
	lib/syntax/host.c \
	lib/syntax/host.h \
	lib/syntax/parse.c \
	lib/syntax/parse.h \
	lib/syntax/pattern.c \
	lib/syntax/pattern.h \
	lib/syntax/why.c \
	lib/syntax/why.h

lib_liburlsift_la_SOURCES =
lib_liburlsift_la_LIBADD = lib/libcore.la $(PCRE2_LIBS)
lib_liburlsift_la_LDFLAGS = $(AM_LDFLAGS) -version-info $(URLSIFT_ABI) \
	-no-undefined
if VERSION_SCRIPT
lib_liburlsift_la_LDFLAGS += \
	-Wl,--version-script=$(srcdir)/lib/liburlsift.map
EXTRA_lib_liburlsift_la_DEPENDENCIES = lib/liburlsift.map
else
lib_liburlsift_la_LDFLAGS += -export-symbols-regex '^urlsift_'
endif

# The decoders take libraries that liburlsift does without.
if DECODE
noinst_LTLIBRARIES += lib/libdecode.la
endif
lib_libdecode_la_CPPFLAGS = -I$(top_srcdir)/lib $(LIBXML2_CFLAGS)
lib_libdecode_la_LIBADD = $(LIBXML2_LIBS)
lib_libdecode_la_SOURCES = \
	lib/decode/attributes.def \
	lib/decode/css.c \
	lib/decode/css.h \
	lib/decode/html.c \
	lib/decode/html.h \
	lib/decode/link.c \
	lib/decode/link.h \
	lib/decode/lists.c \
	lib/decode/lists.h \
	lib/decode/page.c \
	lib/decode/page.h \
	lib/decode/resolve.c \
	lib/decode/resolve.h \
	lib/decode/sax.c \
	lib/decode/sax.h \
	lib/decode/shown.c \
	lib/decode/shown.h \
	lib/decode/tag.c \
	lib/decode/tag.h \
	lib/decode/tame.c \
	lib/decode/tame.h \
	lib/decode/tell.c \
	lib/decode/tell.h
