# The tree itself: its layers, its layout, what it exports and installs.
# SPDX-License-Identifier: MIT
HOUSE_TESTS = \
	tests/house/abi.sh \
	tests/house/api-pages.sh \
	tests/house/bench-runs.sh \
	tests/house/bootstrap.sh \
	tests/house/exports.sh \
	tests/house/format.sh \
	tests/house/hardened.sh \
	tests/house/installed.sh \
	tests/house/instructions.sh \
	tests/house/layers.sh \
	tests/house/ledger.sh \
	tests/house/licence.sh \
	tests/house/linkage.sh \
	tests/house/links.sh \
	tests/house/manuals.sh \
	tests/house/packaging.sh \
	tests/house/picture.sh \
	tests/house/release.sh \
	tests/house/sbom.sh \
	tests/house/signatures.sh \
	tests/house/skipped.sh \
	tests/house/stability.sh \
	tests/house/types-of-files.sh \
	tests/house/version.sh

TESTS += $(HOUSE_TESTS)
EXTRA_DIST += $(HOUSE_TESTS) tests/house/leaks.sh tests/house/exports.txt \
	tests/house/liburlsift.abi tests/house/stable.txt

# Sanitizers write to tests/sanitizer.log.PID: a leak in one of Criterion's
# processes fails no test, so leaks.sh reads what is there after all others.
if SANITIZERS
TESTS += tests/house/leaks.sh
tests/house/leaks.log: $(CLI_TESTS:.sh=.log) $(HOUSE_TESTS:.sh=.log) \
	$(PROPERTY_TESTS:.sh=.log) $(RECIPE_TESTS:.sh=.log) \
	tests/fuzz/replay.log $(unit_tests:=.log) \
	$(sqlite_tests:=.log) $(PERL_TESTS:.t=.log) $(PYTHON_TESTS:.py=.log) \
	$(milter_tests:=.log)
endif

# What tests/house/abi.sh compares with: the interfaces as they are now.
abi-accept: all
	@top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' \
	    $(SHELL) $(srcdir)/tests/house/abi.sh accept

# What tests/house/stability.sh compares with: the names as they are now.
stable-accept: all
	@top_srcdir='$(abs_top_srcdir)' top_builddir='$(abs_top_builddir)' \
	    $(SHELL) $(srcdir)/tests/house/stability.sh accept

.PHONY: abi-accept stable-accept
