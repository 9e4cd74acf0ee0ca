# The manual.
dist_man1_MANS += doc/urlsift.1
EXTRA_DIST += doc
