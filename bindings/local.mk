# What several bindings are made of, each for itself.
# SPDX-License-Identifier: MIT
mail_log_sources = \
	bindings/mail_log.c \
	bindings/mail_log.h
sql_sources = \
	bindings/sql_options.c \
	bindings/sql_options.h \
	bindings/sql_row.c \
	bindings/sql_row.h
