# Programs of Criterion, one for a folder or a module, and what they share.
# SPDX-License-Identifier: MIT
UNIT_TESTS = \
	tests/unit/test_api \
	tests/unit/test_corpus \
	tests/unit/test_filter \
	tests/unit/test_find \
	tests/unit/test_memory \
	tests/unit/test_normal \
	tests/unit/test_opens \
	tests/unit/test_oracle \
	tests/unit/test_pool \
	tests/unit/test_property \
	tests/unit/test_punycode \
	tests/unit/test_span \
	tests/unit/test_split \
	tests/unit/test_tally \
	tests/unit/test_unique \
	tests/unit/test_window
if DECODE
UNIT_TESTS += \
	tests/unit/test_archive \
	tests/unit/test_blocks \
	tests/unit/test_charset \
	tests/unit/test_decode \
	tests/unit/test_document \
	tests/unit/test_finder \
	tests/unit/test_helper \
	tests/unit/test_html \
	tests/unit/test_library \
	tests/unit/test_mail \
	tests/unit/test_gzip_members \
	tests/unit/test_tar_members \
	tests/unit/test_tokenizer
endif

# The longest tests are among these: they come first.
if CRITERION
unit_tests = $(UNIT_TESTS)
check_PROGRAMS += $(UNIT_TESTS)
TESTS += $(UNIT_TESTS)
else
unit_tests =
endif

check_LTLIBRARIES += tests/unit/libunit.la
tests_unit_libunit_la_CPPFLAGS = $(AM_CPPFLAGS) \
	-DDECODER='"$(libexecdir)/urlsift-decode"'
tests_unit_libunit_la_SOURCES = $(tool_sources) \
	tests/unit/corpus.c \
	tests/unit/corpus.h \
	tests/unit/decode_log.c \
	tests/unit/decode_log.h \
	tests/unit/draw.h \
	tests/unit/events.c \
	tests/unit/events.h \
	tests/unit/lines.c \
	tests/unit/lines.h \
	tests/unit/rfc1738_oracle.c \
	tests/unit/rfc1738_oracle.h \
	tests/unit/trace.c \
	tests/unit/trace.h \
	tests/unit/url_generator.c \
	tests/unit/url_generator.h

# What a program gets that says nothing else: so unit tests say nothing.
AM_CPPFLAGS = -I$(top_srcdir)/lib -I$(top_srcdir)/src \
	-I$(top_srcdir)/tests/unit -DTOP_SRCDIR='"$(abs_top_srcdir)"' \
	$(PCRE2_CFLAGS) $(CRITERION_CFLAGS)
unit_libs = tests/unit/libunit.la lib/document/libdocument.la \
	lib/libcore.la \
	$(PCRE2_LIBS) $(PTHREAD_FLAGS)
decode_libs = lib/decode/libdecode.la lib/document/libdocument.la \
	lib/libcore.la $(PCRE2_LIBS)
LDADD = $(unit_libs) $(CRITERION_LIBS)

tests_unit_test_archive_CPPFLAGS = $(AM_CPPFLAGS) $(ARCHIVE_CFLAGS)
tests_unit_test_archive_LDADD = tests/unit/libunit.la $(decode_libs) \
	$(ARCHIVE_LIBS) $(CRITERION_LIBS)
tests_unit_test_blocks_LDADD = $(unit_decode_libs)
tests_unit_test_charset_LDADD = $(unit_decode_libs)
tests_unit_test_decode_LDADD = $(unit_decode_libs)
tests_unit_test_document_LDADD = $(unit_libs) $(CRITERION_LIBS)
tests_unit_test_finder_LDADD = $(unit_libs) $(CRITERION_LIBS)
tests_unit_test_helper_LDADD = lib/document/libdocument.la lib/libcore.la \
	$(PCRE2_LIBS) $(CRITERION_LIBS)
tests_unit_test_html_LDADD = $(unit_decode_libs)
tests_unit_test_library_LDADD = $(unit_decode_libs)
tests_unit_test_mail_LDADD = $(unit_decode_libs)
tests_unit_test_gzip_members_CPPFLAGS = $(AM_CPPFLAGS) $(ARCHIVE_CFLAGS)
tests_unit_test_gzip_members_LDADD = $(tests_unit_test_archive_LDADD)
tests_unit_test_tar_members_CPPFLAGS = $(AM_CPPFLAGS) $(ARCHIVE_CFLAGS)
tests_unit_test_tar_members_LDADD = $(tests_unit_test_archive_LDADD)
tests_unit_test_tokenizer_LDADD = $(unit_decode_libs)
unit_decode_libs = tests/unit/libunit.la $(decode_libs) $(CRITERION_LIBS)

check_PROGRAMS += tests/unit/threads
TESTS += tests/unit/threads
tests_unit_threads_SOURCES = tests/unit/threads.c
tests_unit_threads_LDADD = $(unit_libs)

# html_events prints what a page reports, tokenizer_tokens the tokens of pages.
EXTRA_DIST += tests/unit/sandbox_probe.c tests/unit/sandbox_probe.def \
	tests/unit/sandbox_calls.def \
	tests/unit/hostile_helper.c
if DECODE
check_PROGRAMS += tests/unit/html_events tests/unit/sandbox_probe \
	tests/unit/tokenizer_tokens tests/unit/hostile_helper \
	tests/unit/charset_text
TESTS += tests/unit/sandbox_probe
endif
# What charset-oracle.sh compares.
tests_unit_charset_text_SOURCES = tests/unit/charset_text.c
tests_unit_charset_text_LDADD = $(decode_libs)
tests_unit_html_events_SOURCES = tests/unit/html_events.c
tests_unit_html_events_LDADD = tests/unit/libunit.la $(decode_libs)
tests_unit_sandbox_probe_SOURCES = \
	tests/unit/sandbox_calls.def \
	tests/unit/sandbox_probe.c \
	tests/unit/sandbox_probe.def
# A helper that was taken over, for decoder-that-lies-is-ended.sh.
tests_unit_hostile_helper_SOURCES = tests/unit/hostile_helper.c
tests_unit_hostile_helper_LDADD =
tests_unit_tokenizer_tokens_SOURCES = tests/unit/tokenizer_tokens.c
tests_unit_tokenizer_tokens_LDADD = tests/unit/libunit.la $(decode_libs)
tests_unit_sandbox_probe_LDADD = lib/decode/libdecode.la

check-quick:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(unit_tests)'

.PHONY: check-quick
