# The module for rspamd, which loads the library itself.
# SPDX-License-Identifier: MIT
rspamddir = $(pkgdatadir)/rspamd
dist_rspamd_DATA = contrib/rspamd/urlsift.lua

RSPAMD_TESTS = contrib/rspamd/tests/cdef-agrees-with-the-header.sh
TESTS += $(RSPAMD_TESTS)
EXTRA_DIST += $(RSPAMD_TESTS)
