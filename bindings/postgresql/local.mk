# The extension of PostgreSQL: a client of urlsift.h like anyone else.  Its
# objects are built once; a test links them, too.
# SPDX-License-Identifier: MIT
if POSTGRESQL
postgresql_LTLIBRARIES = bindings/postgresql/urlsift.la
noinst_LTLIBRARIES += bindings/postgresql/libextension.la
postgresqlextensiondir = $(postgresqlsharedir)/extension
dist_postgresqlextension_DATA = bindings/postgresql/urlsift.control
nodist_postgresqlextension_DATA = bindings/postgresql/urlsift--2.0.sql \
	bindings/postgresql/urlsift--0.1--2.0.sql
endif
EXTRA_DIST += bindings/postgresql/fields.awk \
	bindings/postgresql/functions.sql \
	bindings/postgresql/update.sql

bindings_postgresql_libextension_la_CPPFLAGS = -I$(top_srcdir)/lib \
	$(POSTGRESQL_CFLAGS)
bindings_postgresql_libextension_la_SOURCES = \
	$(sql_sources) \
	bindings/postgresql/arrays.c \
	bindings/postgresql/extension.h \
	bindings/postgresql/memory.c \
	bindings/postgresql/options.c \
	bindings/postgresql/rows.c \
	bindings/postgresql/scan.c \
	bindings/postgresql/url.c \
	bindings/postgresql/value.c

postgresql_module_flags = $(AM_LDFLAGS) -module -avoid-version -shared \
	-export-symbols-regex '^(Pg_magic_func|_PG_init|(pg_finfo_)?sql_.*)$$'
postgresql_libs = bindings/postgresql/libextension.la lib/liburlsift.la
bindings_postgresql_urlsift_la_SOURCES =
bindings_postgresql_urlsift_la_LIBADD = $(postgresql_libs)
bindings_postgresql_urlsift_la_LDFLAGS = $(postgresql_module_flags)

CLEANFILES += bindings/postgresql/urlsift--2.0.sql \
	bindings/postgresql/urlsift--0.1--2.0.sql
bindings/postgresql/urlsift--2.0.sql: $(srcdir)/bindings/postgresql/fields.awk \
	$(srcdir)/lib/fields.def \
	$(srcdir)/bindings/postgresql/functions.sql
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	    awk -f $(srcdir)/bindings/postgresql/fields.awk \
		$(srcdir)/lib/fields.def \
		$(srcdir)/bindings/postgresql/functions.sql >$@

bindings/postgresql/urlsift--0.1--2.0.sql: \
	$(srcdir)/bindings/postgresql/update.sql \
	bindings/postgresql/urlsift--2.0.sql
	$(AM_V_GEN)cat $(srcdir)/bindings/postgresql/update.sql \
	    bindings/postgresql/urlsift--2.0.sql >$@

# They start a server, which loads nothing with sanitizers.
POSTGRESQL_TESTS = \
	bindings/postgresql/tests/columns-tell-what-a-url-is.sh \
	bindings/postgresql/tests/documents-are-read-as-by-the-tool.sh \
	bindings/postgresql/tests/domains-follow-the-suffix-list.sh \
	bindings/postgresql/tests/each-text-of-the-corpus-gives-its-hits.sh \
	bindings/postgresql/tests/each-url-of-the-corpus-gets-its-verdict.sh \
	bindings/postgresql/tests/examples-print-what-they-say.sh \
	bindings/postgresql/tests/memory-runs-out.sh \
	bindings/postgresql/tests/queries-are-cancelled.sh \
	bindings/postgresql/tests/queries-use-indexes-and-workers.sh
EXTRA_DIST += $(POSTGRESQL_TESTS) bindings/postgresql/tests/lib.sh
if POSTGRESQL
if !SANITIZERS
check_LTLIBRARIES += bindings/postgresql/tests/failing.la
TESTS += $(POSTGRESQL_TESTS)
endif
endif

bindings_postgresql_tests_failing_la_CPPFLAGS = -I$(top_srcdir)/lib \
	$(POSTGRESQL_CFLAGS)
bindings_postgresql_tests_failing_la_LIBADD = $(postgresql_libs)
bindings_postgresql_tests_failing_la_LDFLAGS = $(postgresql_module_flags) \
	-rpath /nowhere -Wl,--wrap=MemoryContextAllocExtended
bindings_postgresql_tests_failing_la_SOURCES = \
	bindings/postgresql/tests/failing.c
