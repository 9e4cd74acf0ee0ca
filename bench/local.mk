# "make bench" compares the tool with its peers and draws the picture of
# doc/PERFORMANCE.md; what it reads and found stays in bench/ of the build.
# BENCH_FILES: texts to be read instead of those made here.
EXTRA_PROGRAMS += bench/floor
bench_floor_SOURCES = bench/floor.c
bench_floor_LDADD =
CLEANFILES += bench/floor
EXTRA_DIST += bench/bench.py bench/chart.py bench/pure.py bench/python.py \
	bench/scaling.py bench/texts.py bench/timing.py

# libtool names the program that its script would start.
bench: all bench/floor
	PYTHONDONTWRITEBYTECODE=1 $(LIBTOOL) --silent --mode=execute \
	    python3 $(srcdir)/bench/bench.py $(abs_top_builddir)/src/urlsift \
	    $(abs_top_builddir)/bench/floor bench/out \
	    $(srcdir)/doc/performance.svg

# What several processes gain: doc/SCALING.md.
bench-scaling: all bench/floor
	PYTHONDONTWRITEBYTECODE=1 $(LIBTOOL) --silent --mode=execute \
	    python3 $(srcdir)/bench/scaling.py $(abs_top_builddir)/src/urlsift \
	    $(abs_top_builddir)/bench/floor \
	    $(abs_srcdir)/contrib/urlsift-dask bench/out

# The module for Python, compared with the tool and with nothing but Python.
bench-python: all
	top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' \
	    PYTHON='$(PYTHON)' $(SHELL) \
	    $(srcdir)/bindings/python/tests/run.sh $(srcdir)/bench/python.py \
	    $(abs_top_builddir)/src/urlsift bench/out

.PHONY: bench bench-scaling bench-python
