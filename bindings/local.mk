# What several bindings are made of, each for itself.
mail_log_sources = \
	bindings/mail_log.c \
	bindings/mail_log.h
