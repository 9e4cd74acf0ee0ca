# What several bindings are made of, each for itself.
# SPDX-License-Identifier: MIT
sql_sources = \
	bindings/sql_document.c \
	bindings/sql_document.h \
	bindings/sql_options.c \
	bindings/sql_options.h \
	bindings/sql_row.c \
	bindings/sql_row.h
