# Calls that fail, in a run of the tool or of its helper.
# SPDX-License-Identifier: MIT
FAULT_TESTS = \
	tests/faults/faults.sh \
	tests/faults/faults-decoder.sh

# They build on what is loaded before all other libraries.
if FAULTS
TESTS += $(FAULT_TESTS)
check_PROGRAMS += tests/faults/faults
check_LTLIBRARIES += tests/faults/libinject.la
endif
EXTRA_DIST += $(FAULT_TESTS) tests/faults/faults-lib.sh

tests_faults_faults_SOURCES = \
	tests/faults/fault_judge.c \
	tests/faults/fault_judge.h \
	tests/faults/faults.c \
	tests/faults/inject.def \
	tests/faults/inject.h
tests_faults_faults_LDADD =
tests_faults_libinject_la_SOURCES = \
	tests/faults/inject.c \
	tests/faults/inject.def \
	tests/faults/inject.h \
	tests/faults/inject_calls.c
tests_faults_libinject_la_LDFLAGS = $(AM_LDFLAGS) -module -shared \
	-avoid-version -rpath $(abs_top_builddir)/tests/faults

# What the tests of the bindings load: sanitizers have an allocator of their
# own, which does not fail on request.
if !SANITIZERS
check_LTLIBRARIES += tests/faults/no_memory.la
endif
tests_faults_no_memory_la_CFLAGS = $(AM_CFLAGS) -fno-builtin
tests_faults_no_memory_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version \
	-shared -rpath /nowhere
tests_faults_no_memory_la_SOURCES = tests/faults/no_memory.c
