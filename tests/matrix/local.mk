# What all clients of the library say of the corpus, compared:
# doc/design/TESTING.md.
# SPDX-License-Identifier: MIT
if DECODE
check_PROGRAMS += tests/matrix/client
endif
tests_matrix_client_CPPFLAGS = -I$(top_srcdir)/lib
tests_matrix_client_SOURCES = tests/matrix/client.c
tests_matrix_client_LDADD = lib/liburlsift.la

# Sanitizers change nothing of what is said.
if !SANITIZERS
TESTS += tests/matrix/clients-say-the-same.sh
endif
EXTRA_DIST += \
	tests/matrix/client.mjs \
	tests/matrix/client.pl \
	tests/matrix/client.py \
	tests/matrix/client.rb \
	tests/matrix/known \
	tests/matrix/matrix.py \
	tests/matrix/clients-say-the-same.sh \
	tests/matrix/milter.py \
	tests/matrix/milter.sh \
	tests/matrix/postgresql.sh \
	tests/matrix/postgresql.sql \
	tests/matrix/sqlite.sh \
	tests/matrix/sqlite.sql \
	tests/matrix/tool.py
