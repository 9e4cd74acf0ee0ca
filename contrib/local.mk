# Clients of the tool and of the library.  What needs more than they do is
# shipped and not installed.
EXTRA_DIST += contrib/urlsift-dask

include contrib/milter/local.mk
include contrib/rspamd/local.mk

# Data, which other programs load, and which needs the Perl module.
if PERL
spamassassindir = $(pkgdatadir)/spamassassin
dist_spamassassin_DATA = contrib/spamassassin/URLSift.pm \
	contrib/spamassassin/urlsift.cf
inndir = $(pkgdatadir)/inn
dist_inn_DATA = contrib/inn/filter_innd.pl
endif
