# The tool: a client of urlsift.h like anyone else.
bin_PROGRAMS += src/urlsift

src_urlsift_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS) \
	-DDECODER='"$(libexecdir)/urlsift-decode"'
src_urlsift_CFLAGS = $(AM_CFLAGS) $(URLSIFT_PIE_CFLAGS) $(PTHREAD_FLAGS)
src_urlsift_LDFLAGS = $(AM_LDFLAGS) $(URLSIFT_PIE_LDFLAGS) $(PTHREAD_FLAGS)
# The library's objects themselves: finding and loading the shared one would
# take a tenth of the time that one small mail takes.
src_urlsift_LDADD = lib/libcore.la $(PCRE2_LIBS)
src_urlsift_SOURCES = src/main.c $(tool_sources)

# All but main(): the tests link some of it, too.
tool_sources = \
	lib/decode/kind.c \
	lib/decode/kind.h \
	lib/decode/magic.c \
	lib/decode/magic.h \
	src/escape.h \
	src/help.c \
	src/help.h \
	src/library.c \
	src/library.h \
	src/modes.c \
	src/modes.h \
	src/options.c \
	src/options.def \
	src/options.h \
	src/search.c \
	src/search.h \
	src/signals.c \
	src/signals.h \
	src/siphash.c \
	src/siphash.h \
	src/status.h \
	src/take.c \
	src/take.h \
	src/validate.c \
	src/validate.h \
	src/value.c \
	src/value.h \
	src/words.c \
	src/words.h \
	src/choose/filter.c \
	src/choose/filter.h \
	src/choose/hostname.c \
	src/choose/hostname.h \
	src/choose/hosts.c \
	src/choose/hosts.h \
	src/choose/match.c \
	src/choose/match.h \
	src/choose/schemes.c \
	src/choose/schemes.h \
	src/choose/suffix.c \
	src/choose/suffix.h \
	src/count/merge.c \
	src/count/merge.h \
	src/count/repeats.c \
	src/count/repeats.h \
	src/count/stats.c \
	src/count/stats.h \
	src/count/tally.c \
	src/count/tally.h \
	src/count/unique.c \
	src/count/unique.h \
	src/count/write_stats.c \
	src/edit/context.c \
	src/edit/context.h \
	src/edit/edit.c \
	src/edit/edit.h \
	src/edit/highlight.c \
	src/edit/mend.c \
	src/edit/replace.c \
	src/input/charset.c \
	src/input/charset.h \
	src/input/decoded.c \
	src/input/decoded.h \
	src/input/decoder.c \
	src/input/decoder.h \
	src/input/frame.c \
	src/input/frame.h \
	src/input/globs.c \
	src/input/globs.h \
	src/input/input.c \
	src/input/input.h \
	src/input/kind.c \
	src/input/kind.h \
	src/input/lines.c \
	src/input/lines.h \
	src/input/list.c \
	src/input/list.h \
	src/input/places.c \
	src/input/places.h \
	src/input/progress.c \
	src/input/progress.h \
	src/input/quotes.c \
	src/input/quotes.h \
	src/input/range.c \
	src/input/range.h \
	src/input/refang.c \
	src/input/refang.h \
	src/input/split.c \
	src/input/split.h \
	src/input/walk.c \
	src/input/walk.h \
	src/print/errors.c \
	src/print/errors.h \
	src/print/explain.c \
	src/print/explain.h \
	src/print/get.c \
	src/print/get.h \
	src/print/json.c \
	src/print/json.h \
	src/print/output.c \
	src/print/output.h \
	src/print/save.c \
	src/print/save.h \
	src/print/utf8.h \
	src/print/write.h \
	src/print/write_json.c \
	src/print/write_rows.c \
	src/print/write_text.c \
	src/report/bars.c \
	src/report/fold.c \
	src/report/fold.h \
	src/report/groups.c \
	src/report/groups.h \
	src/report/head.c \
	src/report/html.c \
	src/report/html.h \
	src/report/listing.c \
	src/report/page.c \
	src/report/page.h \
	src/report/periods.c \
	src/report/report.c \
	src/report/report.h \
	src/report/times.c \
	src/report/times.h \
	src/rewrite/defang.c \
	src/rewrite/defang.h \
	src/rewrite/idna.c \
	src/rewrite/idna.h \
	src/rewrite/normal.c \
	src/rewrite/normal.h \
	src/rewrite/rewrite.c \
	src/rewrite/rewrite.h \
	src/rewrite/unredirect.c \
	src/rewrite/unredirect.h \
	src/run/chain.c \
	src/run/chain.h \
	src/run/jobs.c \
	src/run/jobs.h \
	src/run/pool.c \
	src/run/pool.h \
	src/run/worker.c \
	src/run/worker.h
