# The library.  Its objects are built once, into libcore, which the unit tests
# link; liburlsift is made from it and shows the names of liburlsift.map only.
# SPDX-License-Identifier: MIT
include_HEADERS += lib/urlsift.h
lib_LTLIBRARIES += lib/liburlsift.la
noinst_LTLIBRARIES += lib/libcommon.la lib/libcore.la
pkgconfig_DATA += lib/liburlsift.pc
cmakedir = $(libdir)/cmake/urlsift
dist_cmake_DATA = lib/urlsift-config.cmake
nodist_cmake_DATA = lib/urlsift-config-version.cmake
EXTRA_DIST += lib/liburlsift.map lib/base/unicode.py \
	lib/risks/host_lists.py lib/url/idna.py lib/url/percent_set.py

# What the decoder uses, too.
lib_libcommon_la_CPPFLAGS = -I$(top_srcdir)/lib
lib_libcommon_la_CFLAGS = $(AM_CFLAGS) $(URLSIFT_LTO_FLAGS)
lib_libcommon_la_SOURCES = \
	lib/base/buf.c \
	lib/base/json.c \
	lib/base/json.h \
	lib/base/buf.h \
	lib/base/bytes.c \
	lib/base/bytes.h \
	lib/base/dynload.h \
	lib/base/percent.h \
	lib/base/reading.h \
	lib/base/unicode.c \
	lib/base/unicode.def \
	lib/base/unicode.h \
	lib/base/utf8.c \
	lib/base/utf8.h \
	lib/base/vector.h \
	lib/url/host.c \
	lib/url/url.h \
	lib/url/idna.c \
	lib/url/idna.def \
	lib/url/opens.c \
	lib/url/percent_encode.c \
	lib/url/percent_set.def \
	lib/url/punycode.c \
	lib/url/serialized.c

if WASM
lib_libcommon_la_SOURCES += lib/base/dynload_none.c
else
lib_libcommon_la_SOURCES += lib/base/dynload.c
endif

# Built into the tool and the decoder.
detect_sources = \
	lib/decode/charset.c \
	lib/decode/charset.h \
	lib/decode/charset/big5.def \
	lib/decode/charset/binary.c \
	lib/decode/charset/chinese.c \
	lib/decode/charset/decoder.h \
	lib/decode/charset/euc_kr.def \
	lib/decode/charset/gb18030.def \
	lib/decode/charset/gb18030_ranges.def \
	lib/decode/charset/japanese.c \
	lib/decode/charset/jis0208.def \
	lib/decode/charset/jis0212.def \
	lib/decode/charset/korean.c \
	lib/decode/charset/sets.c \
	lib/decode/charset/sets.def \
	lib/decode/charset/shell_link.c \
	lib/decode/charset/single_byte.def \
	lib/decode/charset/utf.c \
	lib/decode/detect/detect.c \
	lib/decode/detect/detect.h \
	lib/decode/detect/field_names.def \
	lib/decode/detect/html_sniff.c \
	lib/decode/detect/json_syntax.c \
	lib/decode/detect/magic.c \
	lib/decode/detect/mbox.c \
	lib/decode/detect/message_header.c \
	lib/decode/detect/signed.c \
	lib/decode/detect/table_sniff.c \
	lib/decode/detect/types.def \
	lib/decode/limits.h

lib_libcore_la_LIBADD = lib/libcommon.la
lib_libcore_la_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS) \
	-DURLSIFT_VERSION='"$(PACKAGE_VERSION)"'
lib_libcore_la_CFLAGS = $(AM_CFLAGS) $(URLSIFT_LTO_FLAGS)
lib_libcore_la_SOURCES = \
	lib/batch.c \
	lib/counter.c \
	lib/custom_schemes.c \
	lib/scheme_text.c \
	lib/found.c \
	lib/found.h \
	lib/packed_rules.c \
	lib/field_text.c \
	lib/field_slots.c \
	lib/fields.c \
	lib/fields.def \
	lib/message_words.def \
	lib/reasons.def \
	lib/readings.c \
	lib/readings.h \
	lib/registry.c \
	lib/registry.h \
	lib/words.def \
	lib/option_values.h \
	lib/options.c \
	lib/rules.def \
	lib/rule_settings.c \
	lib/rules.h \
	lib/scanner.h \
	lib/schemes.def \
	lib/tokens.c \
	lib/urlsift.c \
	lib/urlsift.h \
	lib/view.c \
	lib/view.h \
	lib/web_url.c \
	lib/web_url.h \
	lib/web_url_x86.c \
	lib/base/byteset.c \
	lib/base/byteset.h \
	lib/base/byteset_x86.c \
	lib/base/vector_x86.h \
	lib/base/glob.c \
	lib/base/glob.h \
	lib/base/placeholder.c \
	lib/base/placeholder.h \
	lib/base/scripts.c \
	lib/base/siphash.c \
	lib/base/siphash.h \
	lib/filter/filter.c \
	lib/filter/filter.h \
	lib/filter/filter_values.c \
	lib/filter/filters.def \
	lib/filter/filters.h \
	lib/filter/host_set.c \
	lib/filter/match.c \
	lib/filter/match.h \
	lib/url/around.c \
	lib/url/url.h \
	lib/url/clean.c \
	lib/url/component.c \
	lib/url/hostname.c \
	lib/url/link_text.c \
	lib/url/normal.c \
	lib/url/owner.c \
	lib/url/program_link.c \
	lib/url/suffix.c \
	lib/url/tracking.def \
	lib/url/defang.c \
	lib/base/defanged.c \
	lib/base/defanged.h \
	lib/url/gateway.c \
	lib/url/gateways.def \
	lib/risks/brands.def \
	lib/risks/host_lists.c \
	lib/risks/host_lists.def \
	lib/risks/host_lists.h \
	lib/risks/leads.c \
	lib/url/opened.c \
	lib/risks/risks.c \
	lib/risks/risks.def \
	lib/url/slice.c \
	lib/url/slice.h \
	lib/scan/bare.c \
	lib/scan/bare.h \
	lib/scan/bare_apostrophe.c \
	lib/scan/bare_end.c \
	lib/scan/bare_pass.h \
	lib/scan/beyond_ascii.c \
	lib/scan/candidate.c \
	lib/scan/candidate.h \
	lib/scan/colon_finder.c \
	lib/scan/colon_finder.h \
	lib/scan/colon_finder_x86.c \
	lib/scan/delimiter.c \
	lib/scan/delimiter.h \
	lib/scan/enclosure.c \
	lib/scan/enclosure.h \
	lib/scan/ends.def \
	lib/scan/escape.c \
	lib/scan/escape.h \
	lib/scan/forms.h \
	lib/scan/join/certain.c \
	lib/scan/join/certain.h \
	lib/scan/join/columns.c \
	lib/scan/join/doi.c \
	lib/scan/join/features.c \
	lib/scan/join/features.def \
	lib/scan/join/features.h \
	lib/scan/join/hard_lines.c \
	lib/scan/join/known_word.c \
	lib/scan/join/known_word.h \
	lib/scan/join/known_words.def \
	lib/scan/join/lines.c \
	lib/scan/join/model.c \
	lib/scan/join/next.c \
	lib/scan/join/own_word.c \
	lib/scan/join/rows.c \
	lib/scan/join/strings.c \
	lib/scan/join/strings.h \
	lib/scan/join/table.def \
	lib/scan/join/unfinished.c \
	lib/scan/join/veto.c \
	lib/scan/join/words.c \
	lib/scan/line_join.c \
	lib/scan/line_pair.c \
	lib/scan/line_pair.h \
	lib/scan/line_prefix.c \
	lib/scan/line_prefix.h \
	lib/scan/next_word.c \
	lib/scan/next_word.h \
	lib/scan/opaque.c \
	lib/scan/opener.c \
	lib/scan/opener.h \
	lib/scan/opener_name.c \
	lib/scan/parted.c \
	lib/scan/parted.h \
	lib/scan/parted_gap.c \
	lib/scan/refang.c \
	lib/scan/refang.h \
	lib/scan/repair.c \
	lib/scan/scan.c \
	lib/scan/scan.h \
	lib/scan/schemeless.c \
	lib/scan/separator.c \
	lib/scan/spaced.c \
	lib/scan/typeset.c \
	lib/scan/typeset.h \
	lib/scan/window.c \
	lib/scan/window.h \
	lib/scan/wrapper.c \
	lib/syntax/diagnose.c \
	lib/syntax/grammar.c \
	lib/syntax/grammar.h \
	lib/syntax/host.c \
	lib/syntax/host.h \
	lib/syntax/parse.c \
	lib/syntax/parse.h \
	lib/syntax/pattern.c \
	lib/syntax/pattern.h \
	lib/syntax/pcre_define.c \
	lib/syntax/plain.c

# WebAssembly loads no libraries: the list of public suffixes is built in.
EXTRA_DIST += lib/base/dynload.c lib/base/dynload_none.c \
	lib/url/suffix_built_in.c \
	lib/url/suffix_libpsl.c
if WASM
lib_libcore_la_CPPFLAGS += -Ilib/url
lib_libcore_la_SOURCES += lib/url/suffix_built_in.c
CLEANFILES += lib/url/suffix_list.def
$(lib_libcore_la_OBJECTS): lib/url/suffix_list.def
lib/url/suffix_list.def: $(SUFFIX_LIST)
	$(AM_V_GEN)od -An -v -tu1 "$(SUFFIX_LIST)" | \
	    sed 's/[0-9][0-9]*/&,/g' >$@
else
lib_libcore_la_SOURCES += lib/url/suffix_libpsl.c
endif

lib_liburlsift_la_SOURCES =
lib_liburlsift_la_LIBADD = lib/libcore.la $(PCRE2_LIBS)
if !WASM
lib_liburlsift_la_LIBADD += lib/document/libdocument.la
endif
lib_liburlsift_la_LDFLAGS = $(URLSIFT_LDFLAGS) $(URLSIFT_LTO_FLAGS) \
	-version-info $(URLSIFT_ABI) -no-undefined
if VERSION_SCRIPT
lib_liburlsift_la_LDFLAGS += \
	-Wl,--version-script=$(srcdir)/lib/liburlsift.map
EXTRA_lib_liburlsift_la_DEPENDENCIES = lib/liburlsift.map
else
lib_liburlsift_la_LDFLAGS += -export-symbols-regex '^urlsift_'
endif

# What the table of line breaks is made from.  "make join-model" needs Python's
# scikit-learn and writes lib/scan/join/table.def again.
check_PROGRAMS += lib/scan/join/train/join_rows
lib_scan_join_train_join_rows_SOURCES = lib/scan/join/train/join_rows.c
lib_scan_join_train_join_rows_CPPFLAGS = -I$(top_srcdir)/lib
lib_scan_join_train_join_rows_LDADD = lib/libcore.la $(PCRE2_LIBS)
EXTRA_DIST += lib/scan/join/train/README.md \
	lib/scan/join/train/known_words.py \
	lib/scan/join/train/line_ends.py lib/scan/join/train/rows.csv.xz \
	lib/scan/join/train/train.py

join-model:
	cd $(srcdir)/lib/scan/join && OMP_NUM_THREADS=1 $(PYTHON) \
	    train/train.py train/rows.csv.xz features.def table.def

.PHONY: join-model
