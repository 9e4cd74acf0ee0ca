# The tests, a folder for each kind.
# SPDX-License-Identifier: MIT
include tests/unit/local.mk
include tests/cli/local.mk
include tests/fuzz/local.mk
include tests/faults/local.mk
include tests/properties/local.mk
include tests/integrations/local.mk
include tests/matrix/local.mk
include tests/house/local.mk
include tests/tools/local.mk

# A test that waits for ever fails after a while.
TEST_EXTENSIONS = .sh .py .t
LOG_COMPILER = $(TIMEOUT)
SH_LOG_COMPILER = $(TIMEOUT) $(SHELL)

sanitizer_log = log_path=$(abs_top_builddir)/tests/sanitizer.log
asan_options = $(sanitizer_log):detect_stack_use_after_return=1

AM_TESTS_ENVIRONMENT = \
	srcdir='$(abs_srcdir)'; \
	top_srcdir='$(abs_top_srcdir)'; \
	top_builddir='$(abs_top_builddir)'; \
	URLSIFT='$(abs_top_builddir)/src/urlsift'; \
	URLSIFT_SANITIZERS='$(URLSIFT_SANITIZE)'; \
	ASAN_OPTIONS="$(asan_options)$${ASAN_OPTIONS:+:$$ASAN_OPTIONS}"; \
	UBSAN_OPTIONS="print_stacktrace=1:$(sanitizer_log)"; \
	OUR_CFLAGS='$(URLSIFT_CFLAGS)'; \
	USER_CFLAGS='$(CPPFLAGS) $(CFLAGS)'; \
	USER_LDFLAGS='$(LDFLAGS)'; \
	CC='$(CC)'; NM='$(NM)'; PERL='$(PERL)'; PYTHON='$(PYTHON)'; \
	PG_BINDIR='$(POSTGRESQL_BINDIR)'; \
	export srcdir top_srcdir top_builddir URLSIFT URLSIFT_SANITIZERS \
	    OUR_CFLAGS USER_CFLAGS USER_LDFLAGS \
	    ASAN_OPTIONS UBSAN_OPTIONS CC NM PERL PYTHON PG_BINDIR;

# The runners' closing lines, and all of it in one line.  No test at all is a
# failure, and so is a skipped one when CI is "true".
check-local: check-TESTS
	@$(MAKE) $(AM_MAKEFLAGS) tests-report

tests-report:
	@$(AWK) -f $(srcdir)/tests/tools/report.awk $(TEST_LOGS) </dev/null

check-programs: all $(check_PROGRAMS)

clean-local:
	rm -rf tests/sanitizer.log.* tests/found bench/out
	find lib src bindings contrib tests -name '*.gc??' -exec rm -f {} + \
	    2>/dev/null || :

.PHONY: check-programs tests-report
