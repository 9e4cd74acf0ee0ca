# "make bench" compares the tool with its peers and draws the picture of
# doc/guide/PERFORMANCE.md; what it reads and found stays in bench/ of the
# build.  BENCH_FILES: texts to be read instead of those made here.
# SPDX-License-Identifier: MIT
EXTRA_PROGRAMS += bench/floor
bench_floor_SOURCES = bench/floor.c
bench_floor_LDADD =
CLEANFILES += bench/floor bench/gmime_alone bench/libxml2_alone
EXTRA_DIST += bench/bench.py bench/chart.py bench/gmime_alone.c \
	bench/libxml2_alone.c bench/ground.py bench/javascript.mjs \
	bench/javascript.py bench/mail.py bench/mail_python.py bench/perl.pl \
	bench/postgresql.sh bench/pure.py bench/python.py bench/risks.py \
	bench/scaling.py bench/texts.py bench/timing.py bench/users.py

# libtool names the program that its script would start.
bench: all bench/floor
	PYTHONDONTWRITEBYTECODE=1 $(LIBTOOL) --silent --mode=execute \
	    python3 $(srcdir)/bench/bench.py $(abs_top_builddir)/src/urlsift \
	    $(abs_top_builddir)/bench/floor bench/out \
	    $(srcdir)/doc/performance.svg

# The decoding of mail, pages and archives.  The peers are built if their
# libraries are there.  BASE: another build of urlsift to be compared with.
BASE =
bench-mail: all
	for peer in gmime:gmime-3.0 libxml2:libxml-2.0; do \
	    flags=`pkg-config --cflags --libs "$${peer#*:}"` && \
	    $(CC) -O2 -o "bench/$${peer%%:*}_alone" \
		"$(srcdir)/bench/$${peer%%:*}_alone.c" $$flags || :; \
	done
	PYTHONDONTWRITEBYTECODE=1 $(LIBTOOL) --silent --mode=execute \
	    python3 $(srcdir)/bench/mail.py $(abs_top_builddir)/src/urlsift \
	    "$(BASE)" bench/out $(srcdir)/doc/performance-mail.svg \
	    gmime=bench/gmime_alone libxml2=bench/libxml2_alone

# Instructions for texts that this machine has, in folders that bench/ground.py
# names; also beside BASE.
bench-ground: all
	PYTHONDONTWRITEBYTECODE=1 $(LIBTOOL) --silent --mode=execute \
	    python3 $(srcdir)/bench/ground.py $(abs_top_builddir)/src/urlsift \
	    "$(BASE)" bench/out

# What several processes gain: doc/guide/SCALING.md.
bench-scaling: all bench/floor
	PYTHONDONTWRITEBYTECODE=1 $(LIBTOOL) --silent --mode=execute \
	    python3 $(srcdir)/bench/scaling.py $(abs_top_builddir)/src/urlsift \
	    $(abs_top_builddir)/bench/floor bench/out

# What users ask: a large mailbox, the milter, a database, a tree.
bench-users: all contrib/milter/urlsift-milter
	PYTHONDONTWRITEBYTECODE=1 $(LIBTOOL) --silent --mode=execute \
	    python3 $(srcdir)/bench/users.py $(abs_top_builddir)/src/urlsift \
	    $(abs_top_builddir)/contrib/milter/urlsift-milter \
	    $(abs_top_builddir)/lib/decode/urlsift-decode \
	    $(srcdir)/contrib/milter/tests bench/out

# The module for Python, compared with the tool and with nothing but Python.
bench-python: all
	top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' \
	    PYTHON='$(PYTHON)' $(SHELL) \
	    $(srcdir)/bindings/python/tests/run.sh $(srcdir)/bench/python.py \
	    $(abs_top_builddir)/src/urlsift bench/out

# The module for Perl, compared with URI::Find.
bench-perl: all
	$(MKDIR_P) bench/out
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(srcdir)/bench python3 -c \
	    'import os, sys, texts; [texts.write(name, name.split("-")[-1], \
	    int(float(os.environ.get("BENCH_MB", "2")) * 1e6)) \
	    for name in sys.argv[1:]]' $(perl_texts)
	top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' \
	    PERL='$(PERL)' $(SHELL) $(srcdir)/bindings/perl/tests/run.sh \
	    $(srcdir)/bench/perl.pl bench/out $(perl_texts)
perl_texts = bench/out/perl-mail bench/out/perl-news bench/out/perl-dense

# The npm package, installed in the folder NPM_PACKAGE, compared with others in
# the folder NPM_PEERS.
bench-javascript:
	PYTHONDONTWRITEBYTECODE=1 python3 $(srcdir)/bench/javascript.py \
	    "$(NPM_PACKAGE)" "$(NPM_PEERS)" bench/out

# The extension of PostgreSQL, compared with regexp_matches().
bench-postgresql: all bindings/postgresql/tests/failing.la \
    tests/faults/no_memory.la
	top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' \
	    PG_BINDIR='$(POSTGRESQL_BINDIR)' $(SHELL) \
	    $(srcdir)/bench/postgresql.sh bench/out

# "make risks RISKS='phishing=DIR ordinary=DIR'" prints how many mails of each
# folder have each risk.
RISKS = corpus=$(top_srcdir)/corpus
risks: all
	python3 $(srcdir)/bench/risks.py $(srcdir) \
	    $(abs_top_builddir)/src/urlsift $(RISKS)

# "make host-lists LISTS=DIR DATE='August 2026'": the lists of hosts again.
host-lists:
	python3 $(srcdir)/lib/risks/host_lists.py "$(LISTS)" "$(DATE)" \
	    >host_lists.new
	mv host_lists.new $(srcdir)/lib/risks/host_lists.def

.PHONY: bench host-lists risks bench-ground bench-javascript bench-mail \
	bench-perl bench-postgresql bench-python bench-scaling bench-users
