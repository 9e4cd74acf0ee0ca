# Programs that tests and developers run, and their commands.
# SPDX-License-Identifier: MIT
EXTRA_DIST += \
	tests/tools/analyze.sh \
	tests/tools/browser.py \
	tests/tools/carriers.py \
	tests/tools/charset_oracle.py \
	tests/tools/check_sbom.py \
	tests/tools/coverage.c \
	tests/tools/coverage.py \
	tests/tools/cross_options.py \
	tests/tools/data_oracle.py \
	tests/tools/defang_oracle.py \
	tests/tools/fuzz_tool \
	tests/tools/hostile_inputs.py \
	tests/tools/hostile_names.py \
	tests/tools/html_oracle.py \
	tests/tools/html_tokens.py \
	tests/tools/interface.py \
	tests/tools/invented_mail.py \
	tests/tools/json_schema.py \
	tests/tools/kept_types.py \
	tests/tools/mail_memory.py \
	tests/tools/mail_oracle.py \
	tests/tools/metamorphic.py \
	tests/tools/mutate.equivalent \
	tests/tools/mutate.py \
	tests/tools/field_table.py \
	tests/tools/forms_duckdb.js \
	tests/tools/option_table.py \
	tests/tools/outlook_files.py \
	tests/tools/pdf.awk \
	tests/tools/plain/criterion/criterion.h \
	tests/tools/plain/criterion/parameterized.h \
	tests/tools/plain/plain.c \
	tests/tools/plain-words.sed \
	tests/tools/report.awk \
	tests/tools/signed_data.py \
	tests/tools/soup_oracle.js \
	tests/tools/table_duckdb.js \
	tests/tools/table_readers.py \
	tests/tools/tool_oracle.py \
	tests/tools/url_ends.py \
	tests/tools/valgrind.sh

# Analyzers of the source, or those in ANALYZERS; all must be configured that
# is analyzed.
ANALYZERS =
analyze:
	@top_srcdir='$(top_srcdir)' CC='$(CC)' CFLAGS='$(URLSIFT_CFLAGS)' \
	    $(SHELL) $(srcdir)/tests/tools/analyze.sh $(ANALYZERS) -- -std=c11 \
	    $(DEFS) -I. $(AM_CPPFLAGS) -DDECODER='""' -DURLSIFT_VERSION='""' \
	    $(decode_cflags) $(PERL_CFLAGS) $(PYTHON_CFLAGS) $(SQLITE_CFLAGS) \
	    -I$(top_srcdir)/src $(POSTGRESQL_CFLAGS)

# What memcheck says of unit tests, and of the tool.  Those that try each cut of
# each text take too long.
check-valgrind: check-programs
	@top_srcdir='$(abs_top_srcdir)' $(SHELL) \
	    $(srcdir)/tests/tools/valgrind.sh $(VALGRIND_TESTS)
VALGRIND_TESTS = $(filter-out tests/unit/test_memory tests/unit/test_oracle \
	tests/unit/test_property tests/unit/test_split, $(unit_tests)) \
	tests/unit/threads

# Lines and branches run by the tests, file by file, worst first.  Fails when a
# folder is below its limit.
coverage:
if COVERAGE
	find . -name '*.gcda' -exec rm -f {} +
	$(MAKE) $(AM_MAKEFLAGS) check
	@python3 -B $(srcdir)/tests/tools/coverage.py $(GCOV) $(srcdir)
else
	@echo 'configure with --enable-coverage' >&2; exit 1
endif

# Changes in the code that the tests should notice, and whether they do.
mutate: all
	@CC='$(CC)' PCRE2_CFLAGS='$(PCRE2_CFLAGS)' PCRE2_LIBS='$(PCRE2_LIBS)' \
	    python3 -B $(srcdir)/tests/tools/mutate.py $(MUTATE_FLAGS)

.PHONY: analyze check-valgrind coverage mutate
