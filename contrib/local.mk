# Clients of the tool and of the library.  What needs more than they do is
# shipped and not installed.
# SPDX-License-Identifier: MIT
EXTRA_DIST += contrib/dask/urlsift_dask.py contrib/container/Containerfile \
	contrib/github/action.yml .pre-commit-hooks.yaml

# Recipes for other distributions.
EXTRA_DIST += \
	contrib/packaging/README.md \
	contrib/packaging/alpine/APKBUILD \
	contrib/packaging/conan/conanfile.py \
	contrib/packaging/fedora/sources \
	contrib/packaging/fedora/urlsift.spec \
	contrib/packaging/guix/urlsift.scm \
	contrib/packaging/homebrew/urlsift.rb \
	contrib/packaging/nix/default.nix \
	contrib/packaging/nix/package.nix \
	contrib/packaging/update \
	contrib/packaging/vcpkg/portfile.cmake \
	contrib/packaging/vcpkg/vcpkg.json

# "make release".
EXTRA_DIST += \
	contrib/release/debian-source \
	contrib/release/example \
	contrib/release/release \
	contrib/release/sbom \
	contrib/release/sign \
	contrib/release/static \
	contrib/release/version

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
