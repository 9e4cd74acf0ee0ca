# The tool: a client of urlsift.h like anyone else.
bin_PROGRAMS += src/urlsift

src_urlsift_CPPFLAGS = -I$(top_srcdir)/lib $(PCRE2_CFLAGS) \
	-DDECODER='"$(libexecdir)/urlsift-decode"'
src_urlsift_CFLAGS = $(AM_CFLAGS) $(URLSIFT_PIE_CFLAGS) $(PTHREAD_FLAGS)
src_urlsift_LDFLAGS = $(AM_LDFLAGS) $(URLSIFT_PIE_LDFLAGS) $(PTHREAD_FLAGS)
# The library's objects themselves: finding and loading the shared one would
# take a tenth of the time that one small mail takes.
src_urlsift_LDADD = lib/libcore.la $(PCRE2_LIBS)
src_urlsift_SOURCES = \
	lib/decode/kind.c \
	lib/decode/kind.h \
	lib/decode/magic.c \
	lib/decode/magic.h \
	src/chain.c \
	src/chain.h \
	src/charset.c \
	src/charset.h \
	src/context.c \
	src/context.h \
	src/decoded.c \
	src/decoded.h \
	src/decoder.c \
	src/decoder.h \
	src/defang.c \
	src/defang.h \
	src/edit.c \
	src/edit.h \
	src/errors.c \
	src/errors.h \
	src/explain.c \
	src/explain.h \
	src/filter.c \
	src/filter.h \
	src/get.c \
	src/get.h \
	src/globs.c \
	src/globs.h \
	src/help.c \
	src/help.h \
	src/highlight.c \
	src/hostname.c \
	src/hostname.h \
	src/hosts.c \
	src/hosts.h \
	src/idna.c \
	src/idna.h \
	src/input.c \
	src/input.h \
	src/jobs.c \
	src/jobs.h \
	src/json.c \
	src/json.h \
	src/kind.c \
	src/kind.h \
	src/lines.c \
	src/lines.h \
	src/list.c \
	src/list.h \
	src/main.c \
	src/match.c \
	src/match.h \
	src/mend.c \
	src/modes.c \
	src/modes.h \
	src/normal.c \
	src/normal.h \
	src/options.c \
	src/options.def \
	src/options.h \
	src/output.c \
	src/output.h \
	src/places.c \
	src/places.h \
	src/pool.c \
	src/pool.h \
	src/progress.c \
	src/progress.h \
	src/quotes.c \
	src/quotes.h \
	src/range.c \
	src/range.h \
	src/refang.c \
	src/refang.h \
	src/repeats.c \
	src/repeats.h \
	src/replace.c \
	src/rewrite.c \
	src/rewrite.h \
	src/save.c \
	src/save.h \
	src/schemes.c \
	src/schemes.h \
	src/search.c \
	src/search.h \
	src/signals.c \
	src/signals.h \
	src/siphash.c \
	src/siphash.h \
	src/split.c \
	src/split.h \
	src/stats.c \
	src/stats.h \
	src/status.h \
	src/suffix.c \
	src/suffix.h \
	src/tally.c \
	src/tally.h \
	src/unique.c \
	src/unique.h \
	src/unredirect.c \
	src/unredirect.h \
	src/utf8.h \
	src/validate.c \
	src/validate.h \
	src/value.c \
	src/value.h \
	src/walk.c \
	src/walk.h \
	src/worker.c \
	src/worker.h \
	src/write.h \
	src/write_json.c \
	src/write_rows.c \
	src/write_stats.c \
	src/write_text.c
