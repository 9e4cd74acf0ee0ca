# A document in, hits out: between the helper's client and the scanner.
# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += lib/document/libdocument.la
lib_document_libdocument_la_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS)
lib_document_libdocument_la_SOURCES = $(detect_sources) \
	lib/decode/converter.c \
	lib/decode/converter.h \
	lib/document/binary.c \
	lib/document/binary.h \
	lib/document/decoded.c \
	lib/document/decoded.h \
	lib/document/document.c \
	lib/document/document.h \
	lib/document/kind.c \
	lib/document/kind.h \
	lib/document/offset_map.c \
	lib/document/offset_map.h \
	lib/document/options.c \
	lib/document/inputs.def \
	lib/document/part_scan.c \
	lib/document/part_scan.h \
	lib/document/quoted_lines.c \
	lib/document/quoted_lines.h \
	lib/document/settings.h \
	lib/document/text_around.c \
	lib/document/text_around.h
