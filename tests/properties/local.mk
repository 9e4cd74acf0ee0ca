# What holds for any input: text means the same in whatever carries it, with any
# two options, without machine code, and takes time by its length only.
# SPDX-License-Identifier: MIT
PROPERTY_TESTS = \
	tests/properties/carried-texts.sh \
	tests/properties/charset-oracle.sh \
	tests/properties/data-oracle.sh \
	tests/properties/defang-oracle.sh \
	tests/properties/html-oracle.sh \
	tests/properties/html-tokens.sh \
	tests/properties/mail-oracle.sh \
	tests/properties/names-forge-nothing.sh \
	tests/properties/no-jit.sh \
	tests/properties/soup-oracle.sh \
	tests/properties/tables-are-read-alike.sh \
	tests/properties/types-are-kept.sh \
	tests/properties/urls-end-where-they-were-put.sh
TESTS += $(PROPERTY_TESTS)
if !SANITIZERS
# valgrind does not run what is sanitized; what fuzz_tool runs mostly is.
TESTS += tests/properties/linear.sh tests/properties/linear-decode.sh \
	tests/properties/cross-options.sh
endif
EXTRA_DIST += $(PROPERTY_TESTS) tests/properties/linear.sh \
	tests/properties/linear-decode.sh tests/properties/cross-options.sh \
	tests/properties/work.sh

check_PROGRAMS += tests/properties/no_wx
tests_properties_no_wx_SOURCES = tests/properties/no_wx.c
tests_properties_no_wx_LDADD =

# What linear-decode.sh counts the work of.
if DECODE
check_PROGRAMS += tests/properties/decode_work
endif
tests_properties_decode_work_SOURCES = tests/properties/decode_work.c
tests_properties_decode_work_LDADD = $(decode_libs)

# How often a URL in a made text is found as it was put there, by kind, beside
# other programs.
check-ends: all
	python3 -B $(srcdir)/tests/tools/url_ends.py --all --peers \
	    $(abs_top_builddir)/src/urlsift
.PHONY: check-ends
