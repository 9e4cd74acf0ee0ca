# Debian packages: doc/guide/PACKAGING.md.  Each file is named, since packages
# are built beside them.
# SPDX-License-Identifier: MIT
EXTRA_DIST += \
	debian/changelog \
	debian/clean \
	debian/control \
	debian/copyright \
	debian/libsqlite3-mod-urlsift.docs \
	debian/libsqlite3-mod-urlsift.examples \
	debian/libsqlite3-mod-urlsift.install \
	debian/libsqlite3-mod-urlsift.lintian-overrides \
	debian/liburlsift-dev.examples \
	debian/liburlsift-dev.install \
	debian/liburlsift-dev.manpages \
	debian/liburlsift-perl.docs \
	debian/liburlsift-perl.install \
	debian/liburlsift1.install \
	debian/liburlsift1.symbols \
	debian/not-installed \
	debian/postgresql-urlsift.docs \
	debian/postgresql-urlsift.install \
	debian/python3-urlsift.docs \
	debian/python3-urlsift.install \
	debian/rules \
	debian/source/format \
	debian/tests/control \
	debian/tests/library \
	debian/tests/mail \
	debian/tests/milter \
	debian/tests/perl \
	debian/tests/postgresql \
	debian/tests/python \
	debian/tests/sqlite \
	debian/tests/text-alone \
	debian/tests/tool \
	debian/urlsift-decode.install \
	debian/urlsift-decode.lintian-overrides \
	debian/urlsift-milter.default \
	debian/urlsift-milter.docs \
	debian/urlsift-milter.install \
	debian/urlsift-milter.manpages \
	debian/urlsift.docs \
	debian/urlsift.install \
	debian/urlsift.manpages
