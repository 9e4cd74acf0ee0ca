# The library.  Its objects are built once, into libcore, which the unit tests
# link; liburlsift is made from it and shows the names of liburlsift.map only.
include_HEADERS += lib/urlsift.h
lib_LTLIBRARIES += lib/liburlsift.la
noinst_LTLIBRARIES += lib/libcommon.la lib/libcore.la
pkgconfig_DATA += lib/liburlsift.pc
EXTRA_DIST += lib/liburlsift.map lib/unicode.py

# What the decoder uses, too.
lib_libcommon_la_CPPFLAGS = -I$(top_srcdir)/lib
lib_libcommon_la_SOURCES = \
	lib/buf.c \
	lib/buf.h \
	lib/bytes.c \
	lib/bytes.h \
	lib/unicode.c \
	lib/unicode.def \
	lib/unicode.h \
	lib/utf8.c \
	lib/utf8.h

lib_libcore_la_LIBADD = lib/libcommon.la
lib_libcore_la_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS) \
	-DURLSIFT_VERSION='"$(PACKAGE_VERSION)"'
lib_libcore_la_SOURCES = \
	lib/names.c \
	lib/parts.def \
	lib/reasons.def \
	lib/registry.c \
	lib/registry.h \
	lib/risks.c \
	lib/risks.def \
	lib/rules.c \
	lib/rules.h \
	lib/schemes.def \
	lib/scripts.c \
	lib/scripts.h \
	lib/span.c \
	lib/span.h \
	lib/span_x86.c \
	lib/urlsift.c \
	lib/urlsift.h \
	lib/users.c \
	lib/work.h \
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
	lib/scan/loose.c \
	lib/scan/loose.h \
	lib/scan/opener.c \
	lib/scan/opener.h \
	lib/scan/scan.c \
	lib/scan/scan.h \
	lib/scan/window.c \
	lib/scan/window.h \
	lib/scan/wrapper.c \
	lib/scan/wrapper.h \
	lib/syntax/define.c \
	lib/syntax/define.h \
	lib/syntax/grammar.c \
	lib/syntax/grammar.h \
	lib/syntax/host.c \
	lib/syntax/host.h \
	lib/syntax/parse.c \
	lib/syntax/parse.h \
	lib/syntax/pattern.c \
	lib/syntax/pattern.h \
	lib/syntax/punycode.c \
	lib/syntax/punycode.h \
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
