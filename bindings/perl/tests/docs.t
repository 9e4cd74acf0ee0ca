#!perl
# The examples of the module's manual and of doc/guide/PERL.md print what they
# say, and the manual names all that there is.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use Encode ();
use Pod::Checker ();
use Test::More;
use URLSift;

my $top = $ENV{top_srcdir} || '.';

# The pages speak of a helper that was installed.
if (defined $ENV{URLSIFT_HELPER}) {
	no warnings 'redefine';
	my $find = \&URLSift::find_document;
	*URLSift::find_document = sub {
		return $find->(@_, helper => $ENV{URLSIFT_HELPER});
	};
}
if (@{(URLSift::find_document('<html>'))[1]}) {
	exit 77 if defined $ENV{top_srcdir};
	plan skip_all => 'no decoder';
}

sub slurp {
	my ($path) = @_;
	open my $file, '<:encoding(UTF-8)', $path or die "$path: $!";
	local $/;
	return scalar <$file>;
}

# What an example prints; lines that begin with # say what it should.
sub printed {
	my ($code) = @_;
	my $said = '';
	open my $out, '>:utf8', \$said or die $!;
	my $old = select $out;
	my $good = eval "package main; use strict; use warnings;\n$code; 1";
	select $old;
	die $@ if !$good;
	return Encode::decode('UTF-8', $said);
}

# Run each of the examples of ${page}.  Those of a manual share nothing.
sub run {
	my ($page, $least, @examples) = @_;
	my $number = 0;
	for my $code (@examples) {
		my $want = join '', $code =~ /^\s*# (.*\n)/mg;
		is printed($code), $want, "$page, example " . ++$number;
		isnt $want, '', 'it prints something';
	}
	cmp_ok $number, '>=', $least, "$page has examples";
}

my $pod = $INC{'URLSift.pm'} =~ s/\.pm\z/.pod/r;
my $manual = slurp($pod);
run('URLSift.pod', 7, map { s/^    //mgr } $manual =~ /((?:^    .*\n|^\n(?=    ))+)/mg);
run('doc/guide/PERL.md', 5,
    slurp("$top/doc/guide/PERL.md") =~ /^```perl\n(.*?)^```$/msg);

my $said = '';
open my $out, '>', \$said or die $!;
my $checker = Pod::Checker->new(-warnings => 2);
$checker->parse_from_file($pod, $out);
is $checker->num_errors + $checker->num_warnings, 0, 'podchecker' or diag $said;

# The tables of the fields are made of that of the library.
my ($hit) = URLSift::find('http://a.example');
my $fields = $hit->as_hash;
no strict 'refs';
for my $class (qw(URLSift URLSift::Rules URLSift::Scanner URLSift::URL
    URLSift::Hit)) {
	for my $name (sort grep { defined &{"${class}::$_"} }
	    keys %{"${class}::"}) {
		next if exists $fields->{$name} && $class =~ /::(?:URL|Hit)$/ ||
		    $name =~ /^(?:_.*|CLONE|ISA|import|bootstrap)$/;
		like $manual, qr/^=(?:head2|item) .*\b$name\b/m,
		    "the manual has $name of $class";
	}
}
# A distribution may be older than the library.
is $URLSift::VERSION, URLSift::version(), 'versions agree'
    if defined $ENV{top_srcdir};

done_testing;
