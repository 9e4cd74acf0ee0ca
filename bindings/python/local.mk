# The module for Python: _urlsift, in C, and the package around it.  It is a
# client of urlsift.h.
# SPDX-License-Identifier: MIT
if PYTHON
pyexec_LTLIBRARIES = bindings/python/_urlsift.la
urlsiftdir = $(pythondir)/urlsift
urlsift_DATA = $(PYTHON_FILES)
nodist_urlsift_DATA = bindings/python/urlsift/__init__.pyi
endif

PYTHON_FILES = \
	bindings/python/urlsift/__init__.py \
	bindings/python/urlsift/__main__.py \
	bindings/python/urlsift/_batch.py \
	bindings/python/urlsift/_document.py \
	bindings/python/urlsift/_found.py \
	bindings/python/urlsift/_rules.py \
	bindings/python/urlsift/py.typed
EXTRA_DIST += $(PYTHON_FILES)

# What pip runs to make a wheel.
EXTRA_DIST += pyproject.toml bindings/python/hatch_build.py

# The suffix reports Python that the module needs no version of its own.
bindings_python__urlsift_la_CPPFLAGS = -I$(top_srcdir)/lib \
	$(PYTHON_CFLAGS)
bindings_python__urlsift_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version \
	-shared -shrext .abi3.so -export-symbols-regex '^PyInit_'
bindings_python__urlsift_la_LIBADD = lib/liburlsift.la
bindings_python__urlsift_la_SOURCES = \
	bindings/python/batch.c \
	bindings/python/found.c \
	bindings/python/module.c \
	bindings/python/module.h \
	bindings/python/rules.c \
	bindings/python/scan.c

# Its tests read the corpus, too: it is the conformance suite.
PYTHON_TESTS = \
	bindings/python/tests/test_batch.py \
	bindings/python/tests/test_corpus.py \
	bindings/python/tests/test_docs.py \
	bindings/python/tests/test_document.py \
	bindings/python/tests/test_find.py \
	bindings/python/tests/test_main.py \
	bindings/python/tests/test_pickle.py \
	bindings/python/tests/test_signals.py \
	bindings/python/tests/test_threads.py \
	bindings/python/tests/types.sh
EXTRA_DIST += $(PYTHON_TESTS) bindings/python/tests/test_memory.py \
	bindings/python/tests/arrow.py bindings/python/tests/corpus.py \
	bindings/python/tests/run.sh \
	bindings/python/tests/typed.py

# "make release" runs it: it builds all once more.
EXTRA_DIST += bindings/python/tests/wheel.sh

# Sanitizers have an allocator of their own, which does not fail on request.
if !SANITIZERS
PYTHON_TESTS += bindings/python/tests/test_memory.py
endif

TESTS += $(PYTHON_TESTS)
PY_LOG_COMPILER = $(TIMEOUT) $(SHELL) $(srcdir)/bindings/python/tests/run.sh
