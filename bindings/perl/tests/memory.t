#!perl
# Allocations that fail: each run gives the whole answer, or dies with a message
# of the module, or Perl itself ends for want of memory.  What dies leaves
# nothing behind, and the module works on.
#
# Perl runs again with no_memory.so preloaded.  Its variables are written by way
# of /proc/self/mem, since Perl has no pointers.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use DynaLoader ();
use POSIX ();
use Test::More;
use URLSift;

my $shim = ($ENV{top_builddir} || 'build') . '/tests/faults/.libs/no_memory.so';
if (!-w '/proc/self/mem') {
	diag 'no /proc/self/mem';
	exit 77;
}
if (!$ENV{NO_MEMORY}) {
	@ENV{'LD_PRELOAD', 'NO_MEMORY'} = ($shim, 1);
	exec $^X, (map { ('-I', $_) } @INC), $0 or die "$^X: $!";
}

my $library = DynaLoader::dl_load_file($shim) // die DynaLoader::dl_error();
my ($after, $for_good, $blocks) = map {
	DynaLoader::dl_find_symbol($library, "no_memory_$_")
	    // die DynaLoader::dl_error();
} qw(after for_good blocks);

# Return the number at an address of this process.
sub peek {
	return unpack 'l!', unpack 'P' . length(pack 'l!', 0), pack 'J', $_[0];
}

sub poke {
	my ($address, $number) = @_;
	open my $memory, '+<:unix', '/proc/self/mem' or die $!;
	sysseek $memory, $address, 0 or die $!;
	syswrite $memory, pack 'l!', $number or die $!;
}

my $text = ("\x{20ac} <URL:http://a.exam\nple/\x{20ac}> " .
    "http://b.example/c-\nd irc://c.example http://e.example:99999/ " .
    "joe\@f.example g.org\n") x 3;
my @options = (emails => 1, invalid => 1, host => '*.example', schemes =>
    { irc => ['slashes', 6667, '//(?<host>(?&host))'] });

utf8::encode(my $bytes = $text);

sub values_of {
	return join "\n", map {
		join ' ', $_->url, $_->offset, $_->reason // '-',
		    $_->opens // '-', $_->notes, $_->risks, $_->context // '',
		    map { $_->url } $_->alternatives;
	} @_;
}

my %work = (
	find => sub { return values_of(URLSift::find($text,
		    @options)) },
	feed => sub {
		my $scanner = URLSift::Scanner->new(@options);
		my @hits = map { $scanner->feed($_) } $text =~ /.{1,40}/gs;
		return values_of(@hits, $scanner->finish);
	},
	document => sub {
		my ($hits) = URLSift::find_document($bytes, @options,
		    type => 'text', name => 'a');
		return values_of(@$hits);
	},
	check => sub {
		return join ' ', map {
			my $url = URLSift::check($_, @options);
			map { $url->$_ // '-' } qw(url reason host port normal);
		} 'irc://c.example', 'http://e.example:99999';
	},
);

# Run some work with an allocation that fails; return what it says, what it
# died with, and whether the allocation was reached.
sub failing {
	my ($code, $number) = @_;
	my $got = eval { poke($after, $number); $code->() };
	my $error = $@;
	my $left = peek($after);
	poke($after, -1);
	return $got, $error, $left < 0 || peek($for_good) && $left == 0;
}

# The same in a process of its own, since Perl may end.  Return how it ended.
sub run {
	my ($code, $number, $want) = @_;
	my $pid = open(my $said, '-|') // die "fork: $!";
	if (!$pid) {
		open STDERR, '>&', \*STDOUT or die $!;
		my ($got, $error, $reached) = failing($code, $number);
		$got = '' if defined $got && $got eq $want;
		print !$reached ? 'over' : !defined $got ? $error :
		    $got eq '' ? 'good' : "wrong: $got";
		$code->() eq $want or print ', then wrong';
		close STDOUT;
		POSIX::_exit(0);
	}
	local $/;
	my $how = <$said>;
	close $said;
	return $? & 127 ? "signal $?" : $how;
}

# Return how many blocks are left by runs that die, in one process.  A number at
# which Perl ends there, since it has other room than before, is left out.
sub left_by {
	my ($code, @numbers) = @_;
	my $pid = open(my $said, '-|') // die "fork: $!";
	if (!$pid) {
		$| = 1;
		open STDERR, '>', '/dev/null' or die $!;
		my $before;
		for my $round (1 .. 3) {
			$before = peek($blocks) if $round == 3;
			for (@numbers) {
				print "$_\n";
				failing($code, $_);
			}
		}
		print 'left ', peek($blocks) - $before;
		POSIX::_exit(0);
	}
	my ($last) = reverse <$said>;
	close $said;
	return $1 if $last =~ /^left (.*)/;
	return left_by($code, grep { $_ != $last } @numbers);
}

for my $name (sort keys %work) {
	my $code = $work{$name};
	my $want = $code->();
	isnt $want, '', "$name finds something";
	for my $good (0, 1) {
		poke($for_good, $good);
		my (%count, @dies);
		for (my $number = 0; ; $number++) {
			my $how = run($code, $number, $want);
			last if $how eq 'over';
			$how =~ s/ at \S+ line \d+\.\n\z//;
			$count{$how =~ /^Out of memory/ ? 'Perl' : $how}++;
			push @dies, $number if $how =~ /memory ran out/;
		}
		my @wrong = grep { !/^(?:good|Perl|URLSift[\w:>-]*: memory ran out)\z/ }
		    keys %count;
		is "@wrong", '', "$name: $_ runs ended as they should"
		    for join ', ', map { "$count{$_} $_" } sort keys %count;
		# Perl needs memory for a message, too.
		next if $good;
		cmp_ok @dies, '>', 10, 'some died with a message';

		cmp_ok left_by($code, @dies), '<', 4 + @dies / 2,
		    'what dies leaves nothing behind';
	}
	my $before = peek($blocks);
	$code->() for 1 .. 100;
	cmp_ok peek($blocks) - $before, '<', 50, 'nor do runs that do not';
}

done_testing;
