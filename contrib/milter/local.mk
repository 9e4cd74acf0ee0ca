# The mail filter, a client of urlsift.h like anyone else, and its service.
# SPDX-License-Identifier: MIT
if MILTER
sbin_PROGRAMS += contrib/milter/urlsift-milter
man8_MANS = doc/man/urlsift-milter.8
systemdunitdir = $(prefix)/lib/systemd/system
nodist_systemdunit_DATA = contrib/milter/urlsift-milter.service
CLEANFILES += $(nodist_systemdunit_DATA)
endif

contrib_milter_urlsift_milter_CPPFLAGS = -I$(top_srcdir)/lib
contrib_milter_urlsift_milter_CFLAGS = $(AM_CFLAGS) $(URLSIFT_PIE_CFLAGS) \
	$(PTHREAD_FLAGS)
contrib_milter_urlsift_milter_LDFLAGS = $(AM_LDFLAGS) $(URLSIFT_PIE_LDFLAGS) \
	$(PTHREAD_FLAGS)
contrib_milter_urlsift_milter_LDADD = lib/liburlsift.la $(MILTER_LIBS)
contrib_milter_urlsift_milter_SOURCES = \
	contrib/milter/filter.c \
	contrib/milter/findings.c \
	contrib/milter/host_lists.c \
	contrib/milter/main.c \
	contrib/milter/milter.h \
	contrib/milter/readers.c \
	contrib/milter/settings.c

contrib/milter/urlsift-milter.service: config.status \
    $(srcdir)/contrib/milter/urlsift-milter.service.in
	$(AM_V_GEN)$(MKDIR_P) contrib/milter && \
	sed 's,[@]sbindir[@],$(sbindir),' \
	    $(srcdir)/contrib/milter/urlsift-milter.service.in >$@.new && \
	mv $@.new $@

MILTER_TESTS = \
	contrib/milter/tests/decoder-is-replaced.sh \
	contrib/milter/tests/gateways-are-undone.sh \
	contrib/milter/tests/hanging-decoder-is-ended.sh \
	contrib/milter/tests/headers-name-hosts-and-risks.sh \
	contrib/milter/tests/hosts-without-a-scheme.sh \
	contrib/milter/tests/incomplete-is-not-let-by.sh \
	contrib/milter/tests/lists-are-read-again.sh \
	contrib/milter/tests/lists-reject-and-quarantine.sh \
	contrib/milter/tests/log-has-one-line-a-mail.sh \
	contrib/milter/tests/log-says-what-was-not-read.sh \
	contrib/milter/tests/memory-does-not-grow.sh \
	contrib/milter/tests/options-are-checked-first.sh \
	contrib/milter/tests/risks-reject-and-quarantine.sh \
	contrib/milter/tests/service-is-closed-in.sh
EXTRA_DIST += $(MILTER_TESTS) contrib/milter/tests/lib.sh \
	contrib/milter/tests/mta.py contrib/milter/urlsift-milter.service.in
if MILTER
TESTS += $(MILTER_TESTS)
milter_tests = $(MILTER_TESTS:.sh=)
endif
