# A document in, hits out: between the helper's client and the scanner.
# SPDX-License-Identifier: MIT
noinst_LTLIBRARIES += lib/document/libdocument.la
lib_document_libdocument_la_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS) \
	-DDECODER='"$(libexecdir)/urlsift-decode"'
lib_document_libdocument_la_CFLAGS = $(AM_CFLAGS) $(URLSIFT_LTO_FLAGS)
lib_document_libdocument_la_SOURCES = $(detect_sources) \
	lib/document/binary.c \
	lib/document/receiver.h \
	lib/document/document.c \
	lib/document/document.h \
	lib/document/finder.c \
	lib/document/hit_frame.c \
	lib/document/protocol.h \
	lib/document/kind.c \
	lib/document/kind.h \
	lib/document/offset_map.c \
	lib/document/offset_map.h \
	lib/document/options.c \
	lib/document/inputs.def \
	lib/document/part_scan.c \
	lib/document/part_scan.h \
	lib/document/part_url.c \
	lib/document/receiver.c \
	lib/document/source.c \
	lib/document/source.h \
	lib/document/text_around.c \
	lib/document/text_around.h \
	lib/document/where.c

# WebAssembly has no helper, and reads one file in the process of the caller.
EXTRA_DIST += lib/document/in_process.c
if WASM
lib_document_libdocument_la_SOURCES += lib/document/client/helper.h \
	lib/document/in_process.c
else
lib_document_libdocument_la_SOURCES += \
	lib/document/client/attached.c \
	lib/document/client/budget.c \
	lib/document/client/client.c \
	lib/document/client/client.h \
	lib/document/client/events.c \
	lib/document/client/frame.c \
	lib/document/client/helper.h \
	lib/document/client/process.c \
	lib/document/client/program.c \
	lib/document/protocol.h
endif
