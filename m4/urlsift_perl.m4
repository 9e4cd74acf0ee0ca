dnl URLSIFT_PERL
dnl The module for Perl: built where Perl 5.16 or later and its headers are
dnl there.  PERL says which one.  It is installed where that Perl looks for
dnl modules below the prefix.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_PERL], [
	AC_ARG_WITH([perl], [AS_HELP_STRING([--with-perl],
	    [insist on the Perl module (default: if perl.h is there)])],
	    [], [with_perl=auto])
	AC_ARG_VAR([PERL], [the Perl for which the module is built])
	have_perl=no
	urlsift_perl_says=no
	AS_IF([test "x$with_perl" != xno && test "x$enable_shared" != xno], [
		AC_PATH_PROG([PERL], [perl])
		AS_IF([test -n "$PERL" && "$PERL" -e 'use 5.016;
			use ExtUtils::ParseXS; use Pod::Man; use Test::More' \
		    2>/dev/null], [have_perl=yes])
	])
	AS_IF([test $have_perl = yes], [
		PERL_CFLAGS=`"$PERL" -MConfig -e 'print
		    "$Config{ccflags} -isystem $Config{archlibexp}/CORE"'`
		URLSIFT_HEADER([perl], [perl.h], [$PERL_CFLAGS], [
@%:@include <EXTERN.h>
@%:@include <perl.h>
@%:@include <XSUB.h>
		])
	])
	URLSIFT_OPTIONAL([perl], [Perl 5.16 or its headers are not there:
install libperl-dev.])
	AS_IF([test $have_perl = yes], [
		urlsift_perl_says="for Perl `"$PERL" -e 'printf "%vd", $^V'`"
		dnl The folder of vendors is below their prefix, that of a site
		dnl below another one; any other prefix is like a site's.
		perlarchdir=`"$PERL" -MConfig -e '
			my $prefix = shift;
			$prefix = shift if $prefix eq "NONE";
			my $dir = $Config{installvendorarch};
			$dir = $Config{installsitearch}
			    if $prefix ne $Config{vendorprefixexp};
			$dir =~ s/^\Q$Config{siteprefixexp}\E// ||
			    $dir =~ s/^\Q$Config{vendorprefixexp}\E//;
			print "\\${prefix}$dir"' "$prefix" "$ac_default_prefix"`
	])
	AC_SUBST([PERL_CFLAGS])
	AC_SUBST([perlarchdir])
])
