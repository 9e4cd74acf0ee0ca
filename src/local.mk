# The tool: a client of urlsift.h like anyone else.
# SPDX-License-Identifier: MIT
bin_PROGRAMS += src/urlsift

src_urlsift_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS)
src_urlsift_CFLAGS = $(AM_CFLAGS) $(URLSIFT_LTO_FLAGS) $(URLSIFT_PIE_CFLAGS) \
	$(PTHREAD_FLAGS)
src_urlsift_LDFLAGS = $(URLSIFT_LDFLAGS) $(URLSIFT_LTO_FLAGS) \
	$(URLSIFT_PIE_LDFLAGS) $(PTHREAD_FLAGS)
# The library's objects themselves: finding and loading the shared one would
# take a tenth of the time that one small mail takes.
src_urlsift_LDADD = lib/document/libdocument.la $(wasi_libs) lib/libcore.la \
	$(PCRE2_LIBS)
src_urlsift_SOURCES = src/main.c $(tool_sources)
if WASM
src_urlsift_CPPFLAGS += $(wasi_cppflags)
src_urlsift_LDFLAGS += $(wasi_link)
src_urlsift_SOURCES += $(wasi_sources)
wasi_libs = lib/decode/libonefile.la
endif

# All but main(): the tests link some of it, too.
tool_sources = \
	src/base/base.c \
	src/base/base.h \
	src/base/signals.c \
	src/input/found.c \
	src/input/input.c \
	src/input/input.h \
	src/input/line_counter.c \
	src/input/gzip_members.c \
	src/input/progress.c \
	src/input/records.c \
	src/input/splitter.c \
	src/input/tar_members.c \
	src/input/walk.c \
	src/options/command_line.c \
	src/options/option_actions.c \
	src/options/option_modes.c \
	src/options/option_modes.h \
	src/options/options.c \
	src/options/options.def \
	src/options/options.h \
	src/options/suggestion.c \
	src/output/atomic_file.c \
	src/output/column.c \
	src/output/column.h \
	src/output/errors.c \
	src/output/errors.h \
	src/output/explain.c \
	src/output/help.c \
	src/output/json.c \
	src/output/json.h \
	src/output/output.c \
	src/output/output.h \
	src/output/template.c \
	src/output/utf8.h \
	src/output/write_explain.c \
	src/output/write_json.c \
	src/output/write_rows.c \
	src/output/write_text.c \
	src/output/writers.h \
	src/passthru/context.c \
	src/passthru/highlight.c \
	src/passthru/mend.c \
	src/passthru/passthru.c \
	src/passthru/passthru.h \
	src/reader/reader.c \
	src/reader/reader.h \
	src/report/html.c \
	src/report/page.c \
	src/report/page_list.c \
	src/report/page_style.c \
	src/report/report.c \
	src/report/report.h \
	src/rewrite/rewrite.c \
	src/rewrite/rewrite.h \
	src/search/jobs.c \
	src/search/line_carry.c \
	src/search/results.c \
	src/search/search.c \
	src/search/search.h \
	src/search/thread_pool.c \
	src/search/thread_pool.h \
	src/search/validate.c \
	src/search/worker.c \
	src/setup/setup.c \
	src/setup/setup.h \
	src/stats/by.c \
	src/stats/by_records.c \
	src/stats/sqlite.c \
	src/stats/stats.c \
	src/stats/stats.h \
	src/stats/tally.c \
	src/unique/dedup.c \
	src/unique/dedup.h \
	src/unique/hash_set.c \
	src/version.c
