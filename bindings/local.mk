# What several bindings are made of, each for itself.
# SPDX-License-Identifier: MIT
sql_sources = \
	bindings/sql.h \
	bindings/sql_options.c
