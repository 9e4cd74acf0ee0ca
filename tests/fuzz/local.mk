# Fuzz targets: each is a program of its own, made of the source of its name,
# with libFuzzer's driver or ours.
# SPDX-License-Identifier: MIT
FUZZ_TARGETS = \
	tests/fuzz/fuzz_check \
	tests/fuzz/fuzz_opens \
	tests/fuzz/fuzz_options \
	tests/fuzz/fuzz_scan \
	tests/fuzz/fuzz_schemes \
	tests/fuzz/fuzz_wire
if DECODE
FUZZ_TARGETS += \
	tests/fuzz/fuzz_archive \
	tests/fuzz/fuzz_data \
	tests/fuzz/fuzz_document \
	tests/fuzz/fuzz_html \
	tests/fuzz/fuzz_mail \
	tests/fuzz/fuzz_pdf \
	tests/fuzz/fuzz_split \
	tests/fuzz/fuzz_warc
endif
check_PROGRAMS += $(FUZZ_TARGETS)
TESTS += tests/fuzz/replay.sh
EXTRA_DIST += tests/fuzz/fuzz.dict tests/fuzz/fuzz_replay.c \
	tests/fuzz/replay.sh

check_LTLIBRARIES += tests/fuzz/libfuzz.la
tests_fuzz_libfuzz_la_SOURCES = \
	tests/fuzz/fuzz.c \
	tests/fuzz/fuzz.h
if !FUZZING
tests_fuzz_libfuzz_la_SOURCES += tests/fuzz/fuzz_replay.c
endif

fuzz_libs = $(URLSIFT_FUZZ_LDFLAGS) tests/fuzz/libfuzz.la $(unit_libs)
fuzz_decode_libs = $(URLSIFT_FUZZ_LDFLAGS) tests/fuzz/libfuzz.la \
	tests/unit/libunit.la $(decode_libs)
tests_fuzz_fuzz_check_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_opens_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_options_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_scan_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_schemes_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_wire_LDADD = $(fuzz_libs)
tests_fuzz_fuzz_archive_LDADD = $(fuzz_decode_libs)
tests_fuzz_fuzz_data_LDADD = $(fuzz_decode_libs)
tests_fuzz_fuzz_document_LDADD = $(fuzz_decode_libs)
# In the place of the helper's client.
tests_fuzz_fuzz_document_SOURCES = tests/fuzz/fuzz_document.c \
	lib/document/in_process.c
tests_fuzz_fuzz_html_LDADD = $(fuzz_decode_libs)
tests_fuzz_fuzz_mail_LDADD = $(fuzz_decode_libs)
tests_fuzz_fuzz_pdf_LDADD = $(fuzz_decode_libs)
tests_fuzz_fuzz_split_LDADD = $(fuzz_decode_libs)
tests_fuzz_fuzz_warc_LDADD = $(fuzz_decode_libs)

# What the fuzzers find and their new inputs stay in tests/found.  A 7z may ask
# for 4 GiB; what the helper may have is its sandbox's business.  The target of
# the options redirects standard error, so sanitizers write to a file.  The
# texts of the corpus are seeds for the scanner, too.
FUZZ_SECONDS = 60
fuzz: $(FUZZ_TARGETS)
if FUZZING
	@for target in $(FUZZ_TARGETS); do \
		name=$${target##*/fuzz_}; found=tests/found/$$name; \
		$(MKDIR_P) $$found || exit 1; \
		texts=; \
		test $$name != scan || texts=$(srcdir)/corpus/text; \
		ASAN_OPTIONS=log_path=$$found.log $$target \
		    -max_total_time=$(FUZZ_SECONDS) -max_len=4096 \
		    -timeout=10 -rss_limit_mb=8192 -print_final_stats=1 \
		    -dict=$(srcdir)/tests/fuzz/fuzz.dict $(FUZZ_FLAGS) \
		    -artifact_prefix=tests/found/$$name- $$found \
		    $(srcdir)/corpus/fuzz/$$name $$texts || \
			{ cat $$found.log.*; exit 1; }; \
	done
else
	@echo 'configure with CC=clang --enable-fuzzing' >&2; exit 1
endif

.PHONY: fuzz
