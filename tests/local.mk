# The tests: programs of Criterion, one a room; shell tests of the built tool;
# house checks of the tree itself, among them the replay of the fuzz corpus.
UNIT_TESTS = \
	tests/test_api \
	tests/test_corpus \
	tests/test_find \
	tests/test_memory \
	tests/test_normal \
	tests/test_oracle \
	tests/test_pool \
	tests/test_property \
	tests/test_punycode \
	tests/test_span \
	tests/test_split \
	tests/test_tally \
	tests/test_unique \
	tests/test_window

FUZZ_TARGETS = \
	tests/fuzz_check \
	tests/fuzz_options \
	tests/fuzz_scan \
	tests/fuzz_schemes \
	tests/fuzz_wire

if DECODE
UNIT_TESTS += \
	tests/test_archive \
	tests/test_decode \
	tests/test_html \
	tests/test_mail \
	tests/test_tokenizer
FUZZ_TARGETS += \
	tests/fuzz_archive \
	tests/fuzz_html \
	tests/fuzz_mail \
	tests/fuzz_warc
endif

CLI_TESTS = \
	tests/cli/records-of-warc-are-told.sh \
	tests/cli/archives-are-opened-by-content.sh \
	tests/cli/limits-of-archives-are-told.sh \
	tests/cli/what-breaks-off-is-cut.sh \
	tests/cli/a-decoder-that-computes-for-ever-is-ended.sh \
	tests/cli/a-decoder-that-dies-costs-one-message.sh \
	tests/cli/a-decoder-that-is-none-is-told.sh \
	tests/cli/character-sets-are-told.sh \
	tests/cli/context-shows-the-lines-around.sh \
	tests/cli/count-prints-numbers-only.sh \
	tests/cli/dates-of-messages-are-told.sh \
	tests/cli/defanged-urls-are-none.sh \
	tests/cli/directories-are-walked.sh \
	tests/cli/domains-are-registrable.sh \
	tests/cli/encodings-are-told-by-their-marks.sh \
	tests/cli/errors-name-the-file.sh \
	tests/cli/examples-print-what-the-pages-say.sh \
	tests/cli/exit-status-tells-what-was-found.sh \
	tests/cli/explain-accounts-for-each-candidate.sh \
	tests/cli/files-of-hosts-choose.sh \
	tests/cli/get-fills-a-template.sh \
	tests/cli/get-tells-where-in-a-file.sh \
	tests/cli/globs-choose-files.sh \
	tests/cli/help-fits-a-screen.sh \
	tests/cli/hosts-choose-what-counts.sh \
	tests/cli/hyphen-readings-on-request.sh \
	tests/cli/iri-or-not.sh \
	tests/cli/join-undoes-the-breaks-that-are-asked-for.sh \
	tests/cli/json-fits-its-schema.sh \
	tests/cli/json-is-an-object-a-line.sh \
	tests/cli/json-tells-the-part-of-a-message.sh \
	tests/cli/json-notes-tell-what-happened.sh \
	tests/cli/limits-of-mail-are-told.sh \
	tests/cli/line-buffered-holds-nothing-back.sh \
	tests/cli/lines-are-counted-across-pieces.sh \
	tests/cli/lists-choose-what-counts.sh \
	tests/cli/lists-name-files.sh \
	tests/cli/mail-is-decoded-part-by-part.sh \
	tests/cli/mailboxes-of-each-format-are-cut.sh \
	tests/cli/manual-knows-each-token.sh \
	tests/cli/max-count-stops-in-each-file.sh \
	tests/cli/mend-makes-urls-whole.sh \
	tests/cli/mending-twice-is-mending-once.sh \
	tests/cli/normalize-makes-one-form-of-many.sh \
	tests/cli/merging-is-adding.sh \
	tests/cli/names-of-files-with-urls-and-without.sh \
	tests/cli/null-ends-each-record.sh \
	tests/cli/options-are-told-everywhere.sh \
	tests/cli/output-is-written-whole-or-not-at-all.sh \
	tests/cli/options-that-do-nothing-are-errors.sh \
	tests/cli/outputs-that-fail-are-told.sh \
	tests/cli/patterns-choose-what-counts.sh \
	tests/cli/prefixes-are-those-of-grep.sh \
	tests/cli/progress-is-one-line.sh \
	tests/cli/quoted-text-and-headers-may-be-left-out.sh \
	tests/cli/readers-may-go-away.sh \
	tests/cli/refang-reads-what-was-defanged.sh \
	tests/cli/rejected-candidates-on-request.sh \
	tests/cli/replace-and-highlight-edit-the-input.sh \
	tests/cli/results-come-while-the-writer-waits.sh \
	tests/cli/schemes-are-listed.sh \
	tests/cli/schemes-of-ones-own.sh \
	tests/cli/shells-complete-the-command-line.sh \
	tests/cli/signals-end-any-run.sh \
	tests/cli/signals-leave-what-was-found.sh \
	tests/cli/stats-add-up.sh \
	tests/cli/report-leads-to-each-place.sh \
	tests/cli/report-obeys-nothing-that-it-shows.sh \
	tests/cli/status-is-for-errors-only.sh \
	tests/cli/standard-input-has-a-label.sh \
	tests/cli/what-has-no-scheme-on-request.sh \
	tests/cli/syntax-decides-what-is-valid.sh \
	tests/cli/tables-have-a-header-line.sh \
	tests/cli/terminals-get-no-controls.sh \
	tests/cli/the-corpus-is-what-it-says.sh \
	tests/cli/the-helper-has-nothing-of-its-caller.sh \
	tests/cli/threads-do-not-show.sh \
	tests/cli/ranges-are-the-whole.sh \
	tests/cli/tricks-have-the-verdicts-of-the-page.sh \
	tests/cli/types-are-told-by-the-first-bytes.sh \
	tests/cli/unredirect-undoes-gateways.sh \
	tests/cli/unique-leaves-out-what-was-before.sh \
	tests/cli/usage-errors-exit-2.sh \
	tests/cli/validate-judges-lines-as-they-are.sh \
	tests/cli/vimgrep-is-read-by-editors.sh

HOUSE_TESTS = \
	tests/abi.sh \
	tests/api-pages.sh \
	tests/bench-runs.sh \
	tests/bootstrap.sh \
	tests/carried-texts.sh \
	tests/cross-options.sh \
	tests/exports.sh \
	tests/format.sh \
	tests/hardened.sh \
	tests/installed.sh \
	tests/layers.sh \
	tests/ledger.sh \
	tests/linkage.sh \
	tests/mail-oracle.sh \
	tests/manuals.sh \
	tests/no-jit.sh \
	tests/replay.sh \
	tests/skipped.sh

FAULT_TESTS = \
	tests/faults.sh \
	tests/faults-decoder.sh

# What other programs do with the tool, as the documents say, and with what it
# writes.
RECIPE_TESTS = \
	tests/compare.sh \
	tests/dask.sh \
	tests/recipes.sh \
	tests/report-in-a-browser.sh \
	tests/integrations/each-recipe-is-run.sh \
	tests/integrations/emacs.sh \
	tests/integrations/git.sh \
	tests/integrations/jq.sh \
	tests/integrations/maildrop.sh \
	tests/integrations/neomutt.sh \
	tests/integrations/notmuch.sh \
	tests/integrations/pdftotext.sh \
	tests/integrations/procmail.sh \
	tests/integrations/sieve.sh \
	tests/integrations/sqlite.sh \
	tests/integrations/vim.sh \
	tests/integrations/xargs.sh

# A test that waits for ever fails after a while.
TEST_EXTENSIONS = .sh .py
LOG_COMPILER = $(TIMEOUT)
SH_LOG_COMPILER = $(TIMEOUT) $(SHELL)
# The longest tests are among the unit tests: they come first.
if CRITERION
TESTS += $(UNIT_TESTS)
endif
TESTS += $(CLI_TESTS) $(RECIPE_TESTS) $(HOUSE_TESTS)
EXTRA_DIST += $(CLI_TESTS) $(RECIPE_TESTS) $(HOUSE_TESTS) $(FAULT_TESTS) \
	tests/analyze.sh tests/faults-lib.sh tests/valgrind.sh \
	tests/cli/lib.sh tests/integrations/lib.sh tests/leaks.sh \
	tests/exports.txt tests/exports-decode.txt tests/liburlsift.abi \
	tests/bench-mail.sh tests/browser.py tests/carriers.py \
	tests/coverage.py tests/cross_options.py tests/fuzz_tool \
	tests/json_schema.py tests/mail_oracle.py tests/metamorphic.py \
	tests/mta.py tests/mutate.py tests/mutate.equivalent \
	tests/option_table.py tests/plain/criterion/criterion.h \
	tests/plain/criterion/parameterized.h tests/plain/plain.c \
	tests/report.awk tests/tool_oracle.py

# What a program gets that says nothing else: so unit tests say nothing.
AM_CPPFLAGS = -I$(top_srcdir)/lib -I$(top_srcdir)/src \
	-I$(top_srcdir)/tests -DTOP_SRCDIR='"$(abs_top_srcdir)"' \
	$(PCRE2_CFLAGS) $(CRITERION_CFLAGS)
LDADD = tests/libunit.la lib/libcore.la $(PCRE2_LIBS) $(CRITERION_LIBS) \
	$(PTHREAD_FLAGS)

if CRITERION
unit_tests = $(UNIT_TESTS)
check_PROGRAMS += $(UNIT_TESTS)
else
unit_tests =
endif

check_LTLIBRARIES += tests/libunit.la
tests_libunit_la_CPPFLAGS = $(AM_CPPFLAGS) \
	-DDECODER='"$(libexecdir)/urlsift-decode"'
tests_libunit_la_SOURCES = $(tool_sources) \
	tests/corpus.c \
	tests/corpus.h \
	tests/fuzz.c \
	tests/fuzz.h \
	tests/gen.c \
	tests/gen.h \
	tests/section5.c \
	tests/section5.h \
	tests/tape.c \
	tests/tape.h \
	tests/trace.c \
	tests/trace.h

check_PROGRAMS += tests/no_wx
tests_no_wx_SOURCES = tests/no_wx.c
tests_no_wx_LDADD =

# They build on what is loaded before all other libraries.
if FAULTS
TESTS += $(FAULT_TESTS)
check_PROGRAMS += tests/faults
check_LTLIBRARIES += tests/libinject.la
endif
tests_faults_SOURCES = \
	tests/faults.c \
	tests/inject.def \
	tests/inject.h \
	tests/outcome.c \
	tests/outcome.h
tests_faults_LDADD =
tests_libinject_la_SOURCES = \
	tests/inject.c \
	tests/inject.def \
	tests/inject.h \
	tests/inject_calls.c
tests_libinject_la_LDFLAGS = $(AM_LDFLAGS) -module -shared -avoid-version \
	-rpath $(abs_top_builddir)/tests

check_PROGRAMS += tests/threads
TESTS += tests/threads
tests_threads_SOURCES = tests/threads.c
tests_threads_LDADD = tests/libunit.la lib/libcore.la $(PCRE2_LIBS) \
	$(PTHREAD_FLAGS)

EXTRA_DIST += tests/sandbox_probe.c tests/sandbox_probe.def tests/coverage.c
if DECODE
check_PROGRAMS += tests/sandbox_probe
TESTS += tests/sandbox_probe
tests_sandbox_probe_SOURCES = tests/sandbox_probe.c tests/sandbox_probe.def
tests_sandbox_probe_LDADD = lib/decode/libdecode.la
endif

# Each target is a program of its own, and with libFuzzer's driver or ours.
check_PROGRAMS += $(FUZZ_TARGETS)
EXTRA_DIST += tests/fuzz_replay.c tests/fuzz.dict
fuzz_ldflags = $(AM_LDFLAGS) $(URLSIFT_FUZZ_LDFLAGS)
fuzz_ldadd = tests/libunit.la lib/libcore.la $(PCRE2_LIBS)
fuzz_driver =
if !FUZZING
fuzz_driver += tests/fuzz_replay.c
endif
tests_fuzz_check_SOURCES = tests/fuzz_check.c $(fuzz_driver)
tests_fuzz_check_LDADD = $(fuzz_ldadd)
tests_fuzz_check_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_options_SOURCES = tests/fuzz_options.c $(fuzz_driver)
tests_fuzz_options_LDADD = $(fuzz_ldadd) $(PTHREAD_FLAGS)
tests_fuzz_options_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_scan_SOURCES = tests/fuzz_scan.c $(fuzz_driver)
tests_fuzz_scan_LDADD = $(fuzz_ldadd)
tests_fuzz_scan_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_schemes_SOURCES = tests/fuzz_schemes.c $(fuzz_driver)
tests_fuzz_schemes_LDADD = $(fuzz_ldadd)
tests_fuzz_schemes_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_wire_SOURCES = tests/fuzz_wire.c $(fuzz_driver)
tests_fuzz_wire_LDADD = $(fuzz_ldadd) $(PTHREAD_FLAGS)
tests_fuzz_wire_LDFLAGS = $(fuzz_ldflags)

# The decoders: html_events prints what a page tells.
if DECODE
check_PROGRAMS += tests/html_events
endif
decode_libs = lib/decode/libdecode.la lib/libcore.la $(PCRE2_LIBS)
tests_html_events_SOURCES = tests/events.c tests/events.h tests/html_events.c
tests_html_events_LDADD = tests/libunit.la $(decode_libs)
tests_test_decode_LDADD = tests/libunit.la $(decode_libs) $(CRITERION_LIBS)
tests_test_html_SOURCES = tests/events.c tests/events.h tests/test_html.c
tests_test_html_LDADD = tests/libunit.la $(decode_libs) $(CRITERION_LIBS)
tests_test_tokenizer_LDADD = tests/libunit.la $(decode_libs) $(CRITERION_LIBS)

tests_test_mail_SOURCES = tests/told.c tests/told.h tests/test_mail.c
tests_test_mail_LDADD = tests/libunit.la $(decode_libs) $(CRITERION_LIBS)

tests_test_archive_SOURCES = tests/told.c tests/told.h tests/test_archive.c
tests_test_archive_CPPFLAGS = $(AM_CPPFLAGS) $(ARCHIVE_CFLAGS)
tests_test_archive_LDADD = $(decode_libs) $(ARCHIVE_LIBS) $(CRITERION_LIBS)

# GMime alone, for comparison: "make bench-mail MAIL=FILE".
if DECODE
check_PROGRAMS += tests/gmime_alone
endif
tests_gmime_alone_SOURCES = tests/gmime_alone.c
tests_gmime_alone_CFLAGS = $(AM_CFLAGS) $(decode_cflags)
tests_gmime_alone_LDADD = $(GMIME_LIBS)

# What tests/linear-decode.sh counts the work of.
if DECODE
check_PROGRAMS += tests/decode_work
endif
tests_decode_work_SOURCES = tests/decode_work.c
tests_decode_work_LDADD = $(decode_libs)

bench-mail: all tests/gmime_alone
	$(SHELL) $(srcdir)/tests/bench-mail.sh $(MAIL)

fuzz_decode_ldadd = tests/libunit.la $(decode_libs)
fuzz_told = tests/told.c tests/told.h
tests_fuzz_archive_SOURCES = tests/fuzz_archive.c $(fuzz_told) $(fuzz_driver)
tests_fuzz_archive_LDADD = $(fuzz_decode_ldadd)
tests_fuzz_archive_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_mail_SOURCES = tests/fuzz_mail.c $(fuzz_told) $(fuzz_driver)
tests_fuzz_mail_LDADD = $(fuzz_decode_ldadd)
tests_fuzz_mail_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_warc_SOURCES = tests/fuzz_warc.c $(fuzz_told) $(fuzz_driver)
tests_fuzz_warc_LDADD = $(fuzz_decode_ldadd)
tests_fuzz_warc_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_html_SOURCES = tests/events.c tests/events.h tests/fuzz_html.c \
	$(fuzz_driver)
tests_fuzz_html_LDADD = $(fuzz_decode_ldadd)
tests_fuzz_html_LDFLAGS = $(fuzz_ldflags)

# Sanitizers write to tests/sanitizer.log.PID: a leak in one of Criterion's
# processes fails no test, so leaks.sh reads what is there after all others.
if SANITIZERS
TESTS += tests/leaks.sh
tests/leaks.log: $(CLI_TESTS:.sh=.log) $(HOUSE_TESTS:.sh=.log) \
	$(RECIPE_TESTS:.sh=.log) $(unit_tests:=.log) \
	$(sqlite_tests:=.log) $(PYTHON_TESTS:.py=.log)
else
# valgrind does not run what is sanitized.
TESTS += tests/linear.sh tests/linear-decode.sh
endif
EXTRA_DIST += tests/linear.sh tests/linear-decode.sh

sanitizer_log = log_path=$(abs_top_builddir)/tests/sanitizer.log

AM_TESTS_ENVIRONMENT = \
	srcdir='$(abs_srcdir)'; \
	top_srcdir='$(abs_top_srcdir)'; \
	top_builddir='$(abs_top_builddir)'; \
	URLSIFT='$(abs_top_builddir)/src/urlsift'; \
	URLSIFT_SANITIZERS='$(URLSIFT_SANITIZE)'; \
	ASAN_OPTIONS="$(sanitizer_log)$${ASAN_OPTIONS:+:$$ASAN_OPTIONS}"; \
	UBSAN_OPTIONS="print_stacktrace=1:$(sanitizer_log)"; \
	OUR_CFLAGS='$(URLSIFT_CFLAGS)'; \
	USER_CFLAGS='$(CPPFLAGS) $(CFLAGS)'; \
	USER_LDFLAGS='$(LDFLAGS)'; \
	CC='$(CC)'; NM='$(NM)'; PYTHON='$(PYTHON)'; \
	export srcdir top_srcdir top_builddir URLSIFT URLSIFT_SANITIZERS \
	    OUR_CFLAGS USER_CFLAGS USER_LDFLAGS \
	    ASAN_OPTIONS UBSAN_OPTIONS CC NM PYTHON;

# The runners' closing lines, and all of it in one line.  No test at all is a
# failure, and so is a skipped one when CI is "true".
check-local: check-TESTS
	@$(MAKE) $(AM_MAKEFLAGS) tests-report

tests-report:
	@$(AWK) -f $(srcdir)/tests/report.awk $(TEST_LOGS) </dev/null

check-quick:
	@$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(unit_tests)'

check-programs: all $(check_PROGRAMS)

clean-local:
	rm -rf tests/sanitizer.log.* tests/found bench/out
	find lib src bindings tests -name '*.gc??' -exec rm -f {} + \
	    2>/dev/null || :

# What the fuzzers find and their new inputs stay in tests/found.  A 7z may ask
# for 4 GiB; what the helper may have is its sandbox's business.
FUZZ_SECONDS = 60
fuzz: $(FUZZ_TARGETS)
if FUZZING
	@for target in $(FUZZ_TARGETS); do \
		name=$${target##*/fuzz_}; found=tests/found/$$name; \
		$(MKDIR_P) $$found || exit 1; \
		$$target -max_total_time=$(FUZZ_SECONDS) -max_len=4096 \
		    -timeout=10 -rss_limit_mb=8192 -print_final_stats=1 \
		    -dict=$(srcdir)/tests/fuzz.dict $(FUZZ_FLAGS) \
		    -artifact_prefix=tests/found/$$name- $$found \
		    $(srcdir)/corpus/fuzz/$$name || exit 1; \
	done
else
	@echo 'configure with CC=clang --enable-fuzzing' >&2; exit 1
endif

# Analyzers of the source, or those in ANALYZERS; all must be configured that
# is analyzed.
ANALYZERS =
analyze:
	@top_srcdir='$(top_srcdir)' CC='$(CC)' $(SHELL) \
	    $(srcdir)/tests/analyze.sh $(ANALYZERS) -- -std=c11 $(DEFS) -I. \
	    $(AM_CPPFLAGS) -DDECODER='""' -DURLSIFT_VERSION='""' \
	    $(decode_cflags) $(PYTHON_CFLAGS) $(SQLITE_CFLAGS)

# What memcheck says of unit tests, and of the tool.  Those that try each cut of
# each text take too long.
check-valgrind: check-programs
	@top_srcdir='$(abs_top_srcdir)' $(SHELL) $(srcdir)/tests/valgrind.sh \
	    $(VALGRIND_TESTS)
VALGRIND_TESTS = $(filter-out tests/test_memory tests/test_oracle \
	tests/test_property tests/test_split, $(unit_tests)) tests/threads

# What tests/abi.sh compares with: the interface as it is now.
abi-accept: all
	@top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' \
	    $(SHELL) $(srcdir)/tests/abi.sh accept

# Lines and branches run by the tests, file by file, worst first.  Fails when a
# room is below its bar.
coverage:
if COVERAGE
	find . -name '*.gcda' -exec rm -f {} +
	$(MAKE) $(AM_MAKEFLAGS) check
	@python3 -B $(srcdir)/tests/coverage.py $(GCOV) $(srcdir)
else
	@echo 'configure with --enable-coverage' >&2; exit 1
endif

# Changes in the code that the tests should notice, and whether they do.
mutate: all
	@CC='$(CC)' PCRE2_CFLAGS='$(PCRE2_CFLAGS)' PCRE2_LIBS='$(PCRE2_LIBS)' \
	    python3 -B $(srcdir)/tests/mutate.py $(MUTATE_FLAGS)

.PHONY: abi-accept analyze bench-mail check-quick check-programs \
	check-valgrind coverage fuzz mutate tests-report
