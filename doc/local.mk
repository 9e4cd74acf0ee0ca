# The manual.
dist_man1_MANS += doc/urlsift.1
dist_man5_MANS = doc/urlsift-schemes.5
EXTRA_DIST += doc
