# The decoder, which the helper links, and the helper.
# SPDX-License-Identifier: MIT
if DECODE
noinst_LTLIBRARIES += lib/decode/libdecode.la
libexec_PROGRAMS += lib/decode/urlsift-decode
endif

# What decodes one file: no archive, no WARC.
file_sources = \
	lib/decode/labels.def \
	lib/decode/emitter.c \
	lib/decode/path.c \
	lib/decode/emitter.h \
	lib/decode/one_file.c \
	lib/decode/one_file.h \
	lib/decode/urlsift-decode.h \
	lib/decode/data/csv.c \
	lib/decode/data/json.c \
	lib/decode/data/record.c \
	lib/decode/data/value.c \
	lib/decode/data/data.h \
	lib/decode/html/attributes.c \
	lib/decode/html/attributes.def \
	lib/decode/html/character_reference.c \
	lib/decode/html/tag.h \
	lib/decode/html/css.c \
	lib/decode/html/data_page.c \
	lib/decode/html/elements.c \
	lib/decode/html/elements.def \
	lib/decode/html/hidden.c \
	lib/decode/html/html.c \
	lib/decode/html/html.h \
	lib/decode/html/inner_urls.c \
	lib/decode/html/lines.c \
	lib/decode/html/page.h \
	lib/decode/html/page_text.c \
	lib/decode/html/prose.c \
	lib/decode/html/raw_text.c \
	lib/decode/html/references.def \
	lib/decode/html/resolve.c \
	lib/decode/html/sanitize.c \
	lib/decode/html/script.c \
	lib/decode/html/script.h \
	lib/decode/html/script_batch.c \
	lib/decode/html/script_block.c \
	lib/decode/html/script_bracket.c \
	lib/decode/html/script_call.c \
	lib/decode/html/script_call.h \
	lib/decode/html/script_command.c \
	lib/decode/html/script_escape.c \
	lib/decode/html/script_function.c \
	lib/decode/html/script_function.h \
	lib/decode/html/script_literal.c \
	lib/decode/html/script_map.c \
	lib/decode/html/script_names.c \
	lib/decode/html/script_names.h \
	lib/decode/html/script_packed.c \
	lib/decode/html/script_pattern.c \
	lib/decode/html/script_pattern.h \
	lib/decode/html/script_powershell.c \
	lib/decode/html/script_reader.c \
	lib/decode/html/script_reader.h \
	lib/decode/html/script_sign.c \
	lib/decode/html/script_spelled.c \
	lib/decode/html/script_token.c \
	lib/decode/html/script_token.h \
	lib/decode/html/script_told.c \
	lib/decode/html/script_value.c \
	lib/decode/html/script_value.h \
	lib/decode/html/script_word.c \
	lib/decode/html/sink.c \
	lib/decode/html/sink.h \
	lib/decode/html/srcset.c \
	lib/decode/html/tag.c \
	lib/decode/html/tokenizer.c \
	lib/decode/html/tokenizer.h \
	lib/decode/html/value_page.c \
	lib/decode/html/value_page.h \
	lib/decode/mail/body.c \
	lib/decode/mail/body.h \
	lib/decode/mail/boundary.c \
	lib/decode/mail/coding.c \
	lib/decode/mail/contentline.c \
	lib/decode/mail/date.c \
	lib/decode/mail/encoded_word.c \
	lib/decode/mail/field.c \
	lib/decode/mail/field_kinds.def \
	lib/decode/mail/flowed.c \
	lib/decode/mail/header.c \
	lib/decode/mail/message.h \
	lib/decode/mail/message.c \
	lib/decode/mail/message_stream.c \
	lib/decode/mail/parameter.c \
	lib/decode/mail/transfer_encoding.c \
	lib/decode/mail/uuencode.c \
	lib/decode/html/page_charset.c \
	lib/decode/outlook/compound.c \
	lib/decode/outlook/inserted.c \
	lib/decode/outlook/lzfu.c \
	lib/decode/outlook/macros.c \
	lib/decode/outlook/mime.c \
	lib/decode/outlook/outlook.h \
	lib/decode/outlook/msg.c \
	lib/decode/outlook/properties.c \
	lib/decode/outlook/signed.c \
	lib/decode/outlook/tnef.c \
	lib/decode/rtf/hyperlink.c \
	lib/decode/rtf/object.c \
	lib/decode/rtf/rtf.c \
	lib/decode/rtf/rtf.h \
	lib/decode/rtf/rtf_text.c \
	lib/decode/xml/entity.c \
	lib/decode/xml/formula.c \
	lib/decode/xml/office.c \
	lib/decode/xml/package.c \
	lib/decode/xml/shortcut.c \
	lib/decode/xml/xml.h \
	lib/decode/xml/vocabulary.c \
	lib/decode/xml/xml.c \
	lib/decode/xml/xml_link.c \
	lib/decode/xml/xml_script.c \
	lib/decode/xml/xml_text.c \
	lib/decode/xml/xml_value.c

if WASM
noinst_LTLIBRARIES += lib/decode/libonefile.la
lib_decode_libonefile_la_CPPFLAGS = -I$(top_srcdir)/lib
lib_decode_libonefile_la_SOURCES = $(file_sources)
endif

# Headers of others are not ours to be warned of.  Qpdf asks for a version of
# C++, too.
decode_cflags = `echo '$(ARCHIVE_CFLAGS) $(ZLIB_CFLAGS) $(POPPLER_CFLAGS) \
	$(QPDF_CFLAGS) $(SECCOMP_CFLAGS)' | \
	sed 's/-I/-isystem /g; s/-std=[^ ]*//g'`

lib_decode_libdecode_la_CPPFLAGS = -I$(top_srcdir)/lib
lib_decode_libdecode_la_CFLAGS = $(AM_CFLAGS) $(URLSIFT_LTO_FLAGS) \
	$(decode_cflags)
lib_decode_libdecode_la_LIBADD = lib/libcommon.la $(SECCOMP_LIBS) \
	$(LINKED_LIBS)
lib_decode_libdecode_la_SOURCES = $(detect_sources) $(file_sources) \
	lib/decode/decode.c \
	lib/decode/archive/archive.c \
	lib/decode/archive/archive.h \
	lib/decode/archive/gunzip.c \
	lib/decode/archive/http_body.c \
	lib/decode/archive/level.c \
	lib/decode/archive/library.c \
	lib/decode/archive/library.def \
	lib/decode/archive/library.h \
	lib/decode/archive/warc.c \
	lib/decode/archive/warc.h \
	lib/decode/pdf/link.c \
	lib/decode/pdf/pdf.c \
	lib/decode/pdf/pdf.h \
	lib/decode/pdf/poppler.c \
	lib/decode/pdf/poppler.def \
	lib/decode/pdf/qpdf.c \
	lib/decode/pdf/qpdf.def \
	lib/helper/helper.h \
	lib/helper/sandbox.c

EXTRA_DIST += $(poppler_sources) $(qpdf_sources)
poppler_sources = \
	lib/decode/pdf/outline.c \
	lib/decode/pdf/page.c \
	lib/decode/pdf/pdf.h
if POPPLER
lib_decode_libdecode_la_SOURCES += $(poppler_sources)
endif
qpdf_sources = \
	lib/decode/pdf/objects.c
if QPDF
lib_decode_libdecode_la_SOURCES += $(qpdf_sources)
endif

lib_decode_urlsift_decode_CPPFLAGS = -I$(top_srcdir)/lib
lib_decode_urlsift_decode_CFLAGS = $(AM_CFLAGS) $(URLSIFT_LTO_FLAGS) \
	$(URLSIFT_PIE_CFLAGS)
lib_decode_urlsift_decode_LDFLAGS = $(URLSIFT_LDFLAGS) $(URLSIFT_LTO_FLAGS) \
	$(URLSIFT_PIE_LDFLAGS)
lib_decode_urlsift_decode_LDADD = lib/document/libdocument.la \
	lib/decode/libdecode.la lib/libcore.la $(PCRE2_LIBS)
lib_decode_urlsift_decode_SOURCES = lib/helper/answer.c \
	lib/helper/helper.c lib/helper/helper.h lib/helper/request.c
if COVERAGE
lib_decode_urlsift_decode_SOURCES += tests/tools/coverage.c
endif
