# The extension of SQLite: a client of urlsift.h like anyone else.  Its objects
# are built once; tests link them, too.  It is installed where dlopen() looks,
# as Debian does with such modules: ".load urlsift" then needs no path.
if SQLITE
sqlitedir = $(libdir)
sqlite_LTLIBRARIES = bindings/sqlite/urlsift.la
noinst_LTLIBRARIES += bindings/sqlite/libextension.la
endif

bindings_sqlite_libextension_la_CPPFLAGS = -I$(top_srcdir)/lib \
	$(SQLITE_CFLAGS)
bindings_sqlite_libextension_la_SOURCES = \
	bindings/sqlite/columns.c \
	bindings/sqlite/columns.h \
	bindings/sqlite/connection.c \
	bindings/sqlite/connection.h \
	bindings/sqlite/extension.c \
	bindings/sqlite/functions.c \
	bindings/sqlite/functions.h \
	bindings/sqlite/options.c \
	bindings/sqlite/options.h \
	bindings/sqlite/place.c \
	bindings/sqlite/place.h \
	bindings/sqlite/table.c \
	bindings/sqlite/table.h \
	bindings/sqlite/value.c \
	bindings/sqlite/value.h

bindings_sqlite_urlsift_la_SOURCES =
bindings_sqlite_urlsift_la_LIBADD = bindings/sqlite/libextension.la \
	lib/liburlsift.la
bindings_sqlite_urlsift_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version \
	-shared -export-symbols-regex '^sqlite3_urlsift_init$$'
