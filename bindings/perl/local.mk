# The module for Perl: URLSift, whose functions are in C; ExtUtils::ParseXS
# makes C of the XS.  It is a client of urlsift.h like the tool.
# SPDX-License-Identifier: MIT
if PERL
perlexecdir = $(perlarchdir)/auto/URLSift
perlexec_LTLIBRARIES = bindings/perl/URLSift.la
perlmoduledir = $(perlarchdir)
nodist_perlmodule_DATA = bindings/perl/URLSift.pm bindings/perl/URLSift.pod
noinst_DATA += bindings/perl/auto/URLSift/URLSift.so
man_MANS = bindings/perl/URLSift.3pm
endif
EXTRA_DIST += bindings/perl/URLSift.xs bindings/perl/Makefile.PL \
	bindings/perl/README.md bindings/perl/dist.sh

bindings_perl_URLSift_la_CPPFLAGS = -I$(top_srcdir)/bindings/perl \
	-I$(top_srcdir)/lib $(PERL_CFLAGS) \
	-DVERSION='"$(PACKAGE_VERSION)"' -DXS_VERSION='"$(PACKAGE_VERSION)"'
bindings_perl_URLSift_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version \
	-shared -export-symbols-regex '^boot_URLSift$$'
bindings_perl_URLSift_la_LIBADD = lib/liburlsift.la
bindings_perl_URLSift_la_SOURCES = \
	bindings/perl/finder.c \
	bindings/perl/found.c \
	bindings/perl/module.h \
	bindings/perl/object.c \
	bindings/perl/rules.c \
	bindings/perl/text.c
nodist_bindings_perl_URLSift_la_SOURCES = bindings/perl/URLSift.c
CLEANFILES += bindings/perl/URLSift.c bindings/perl/URLSift.3pm \
	bindings/perl/auto/URLSift/URLSift.so

bindings/perl/URLSift.c: bindings/perl/URLSift.xs
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(PERL) -MExtUtils::ParseXS \
	    -e 'ExtUtils::ParseXS->new->process_file(@ARGV)' \
	    filename $(srcdir)/bindings/perl/URLSift.xs output $@ \
	    linenumbers 0

bindings/perl/URLSift.3pm: bindings/perl/URLSift.pod
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(PERL) -MPod::Man \
	    -e 'Pod::Man->new(splice @ARGV, 2)->parse_from_file(@ARGV)' \
	    bindings/perl/URLSift.pod $@ name URLSift section 3pm \
	    release 'urlsift $(PACKAGE_VERSION)' center urlsift

# Perl looks for the library of a module in a folder of this name.  It is no
# link, which would be older than what libtool writes last.
bindings/perl/auto/URLSift/URLSift.so: bindings/perl/URLSift.la
	$(AM_V_GEN)$(MKDIR_P) $(@D) && rm -f $@ && \
	    cp bindings/perl/.libs/URLSift.so $@

# For CPAN; .ci/run tests it.
perl-dist:
	$(SHELL) $(srcdir)/bindings/perl/dist.sh
CLEANFILES += URLSift-*.tar.gz
.PHONY: perl-dist

# Its tests read the corpus, too: it is the conformance suite.
PERL_TESTS = \
	bindings/perl/tests/corpus.t \
	bindings/perl/tests/docs.t \
	bindings/perl/tests/find.t \
	bindings/perl/tests/leaks.t \
	bindings/perl/tests/document.t \
	bindings/perl/tests/scanner.t \
	bindings/perl/tests/signals.t \
	bindings/perl/tests/taint.t \
	bindings/perl/tests/threads.t
EXTRA_DIST += $(PERL_TESTS) bindings/perl/tests/dist.sh \
	bindings/perl/tests/memory.t bindings/perl/tests/run.sh

# Sanitizers have an allocator of their own, which does not fail on request.
if !SANITIZERS
PERL_TESTS += bindings/perl/tests/memory.t
endif

TESTS += $(PERL_TESTS)
T_LOG_COMPILER = $(TIMEOUT) $(SHELL) $(srcdir)/bindings/perl/tests/run.sh
