# The extension of SQLite: a client of urlsift.h like anyone else.  Its objects
# are built once; tests link them, too.  It is installed where dlopen() looks,
# as Debian does with such modules: ".load urlsift" then needs no path.
# SPDX-License-Identifier: MIT
if SQLITE
sqlitedir = $(libdir)
sqlite_LTLIBRARIES = bindings/sqlite/urlsift.la
noinst_LTLIBRARIES += bindings/sqlite/libextension.la
endif

bindings_sqlite_libextension_la_CPPFLAGS = -I$(top_srcdir)/lib \
	$(SQLITE_CFLAGS)
bindings_sqlite_libextension_la_SOURCES = \
	$(sql_sources) \
	bindings/sqlite/connection.c \
	bindings/sqlite/extension.h \
	bindings/sqlite/functions.c \
	bindings/sqlite/table.c \
	bindings/sqlite/value.c

bindings_sqlite_urlsift_la_SOURCES =
bindings_sqlite_urlsift_la_LIBADD = bindings/sqlite/libextension.la \
	lib/liburlsift.la
bindings_sqlite_urlsift_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version \
	-shared -export-symbols-regex '^sqlite3_urlsift_init$$' \
	$(SQLITE_MODULE_LDFLAGS)

# Shell tests ask through the sqlite3 shell; programs are linked to the objects,
# so that they can let memory fail and count calls.
SQLITE_TESTS = \
	bindings/sqlite/tests/arguments-are-texts-and-options.sh \
	bindings/sqlite/tests/columns-tell-all-of-a-hit.sh \
	bindings/sqlite/tests/documents-are-read-as-by-the-tool.sh \
	bindings/sqlite/tests/domains-follow-the-suffix-list.sh \
	bindings/sqlite/tests/each-text-of-the-corpus-gives-its-hits.sh \
	bindings/sqlite/tests/each-url-of-the-corpus-gets-its-verdict.sh \
	bindings/sqlite/tests/examples-print-what-they-say.sh \
	bindings/sqlite/tests/functions-judge-one-url.sh \
	bindings/sqlite/tests/substr-gives-the-source.sh \
	bindings/sqlite/tests/tables-are-joined-in-any-order.sh \
	bindings/sqlite/tests/work-grows-with-the-text.sh
SQLITE_CHECKS = \
	bindings/sqlite/tests/extension_memory \
	bindings/sqlite/tests/extension_threads \
	bindings/sqlite/tests/extension_work
EXTRA_DIST += $(SQLITE_TESTS) bindings/sqlite/tests/lib.sh
if SQLITE
check_LTLIBRARIES += bindings/sqlite/tests/libasked.la
check_PROGRAMS += $(SQLITE_CHECKS)
TESTS += $(SQLITE_TESTS) $(SQLITE_CHECKS)
sqlite_tests = $(SQLITE_TESTS:.sh=) $(SQLITE_CHECKS)
endif

sqlite_test_libs = bindings/sqlite/tests/libasked.la \
	bindings/sqlite/libextension.la lib/document/libdocument.la \
	lib/libcore.la $(PCRE2_LIBS) $(SQLITE_LIBS)
bindings_sqlite_tests_libasked_la_CPPFLAGS = $(SQLITE_CFLAGS)
bindings_sqlite_tests_libasked_la_SOURCES = \
	bindings/sqlite/tests/asked.c \
	bindings/sqlite/tests/asked.h
bindings_sqlite_tests_extension_memory_CPPFLAGS = $(SQLITE_CFLAGS)
bindings_sqlite_tests_extension_memory_LDADD = $(sqlite_test_libs)
bindings_sqlite_tests_extension_memory_SOURCES = \
	bindings/sqlite/tests/extension_memory.c
bindings_sqlite_tests_extension_threads_CPPFLAGS = $(SQLITE_CFLAGS)
bindings_sqlite_tests_extension_threads_LDADD = $(sqlite_test_libs) \
	$(PTHREAD_FLAGS)
bindings_sqlite_tests_extension_threads_CFLAGS = $(AM_CFLAGS) $(PTHREAD_FLAGS)
bindings_sqlite_tests_extension_threads_SOURCES = \
	bindings/sqlite/tests/extension_threads.c
bindings_sqlite_tests_extension_work_CPPFLAGS = -I$(top_srcdir)/lib \
	$(SQLITE_CFLAGS)
bindings_sqlite_tests_extension_work_LDADD = $(sqlite_test_libs)
bindings_sqlite_tests_extension_work_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=urlsift_iter_next -Wl,--wrap=urlsift_rules_new \
	-Wl,--wrap=urlsift_rules_free
bindings_sqlite_tests_extension_work_SOURCES = \
	bindings/sqlite/tests/extension_work.c
