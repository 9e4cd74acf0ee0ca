# perl.pl WORK FILE...: time the Perl module and URI::Find.
#
# Each round searches the text of a file in all ways, one after the other; the
# figures, which go to WORK/perl.txt, are medians of processor time.  A ratio is
# how many times as fast as URI::Find a way is, the median of those of the
# rounds.  Of the environment: BENCH_ROUNDS, how many there are.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use Time::HiRes 'clock';
use URI::Find;
use URLSift;

my ($work, @files) = @ARGV;
my $rounds = $ENV{BENCH_ROUNDS} // 5;

sub median {
	my @sorted = sort { $a <=> $b } @_;
	return ($sorted[$#sorted / 2] + $sorted[@sorted / 2]) / 2;
}

# The ways to count the URLs of a text in bytes and of the same in characters.
# URI::Find may change its text.
my @ways = (
	['find, hits' => sub {
		my $number = 0;
		$number++ for URLSift::find($_[0]);
		return $number;
	}],
	['find, URLs' => sub {
		return scalar map { $_->url } URLSift::find($_[0]);
	}],
	['find, characters' => sub {
		return scalar map { $_->url } URLSift::find($_[1]);
	}],
	['Scanner, 64 KiB' => sub {
		my $number = 0;
		my $scanner = URLSift::Scanner->new(on_hit => sub { $number++ });
		for (my $at = 0; $at < length $_[0]; $at += 65536) {
			$scanner->feed(substr $_[0], $at, 65536);
		}
		$scanner->finish;
		return $number;
	}],
	['URI::Find' => sub {
		my $text = $_[0];
		return URI::Find->new(sub { return $_[1] })->find(\$text);
	}],
);

sub time_all {
	my ($bytes) = @_;
	my $chars = $bytes;
	utf8::decode($chars);
	utf8::upgrade($chars);
	my (%times, %found);
	for my $round (0 .. $rounds) {
		for (@ways) {
			my ($name, $way) = @$_;
			my $began = clock();
			$found{$name} = $way->($bytes, $chars);
			# The first round warms up.
			push @{$times{$name}}, clock() - $began if $round;
		}
	}
	return \%times, \%found;
}

my $report = sprintf "Perl %vd, medians of %d rounds\n", $^V, $rounds;
for my $path (@files) {
	open my $file, '<:raw', $path or die "$path: $!\n";
	my $text = do { local $/; <$file> };
	my ($times, $found) = time_all($text);
	$report .= sprintf "%s: %d bytes\n%-18s%10s%8s%14s\n", $path =~ s/.*\///r,
	    length $text, '', 'ms', 'URLs', 'of URI::Find';
	for (@ways) {
		my ($name) = @$_;
		my @ratios = map { $times->{'URI::Find'}[$_] /
		    ($times->{$name}[$_] || 1e-6) } 0 .. $rounds - 1;
		$report .= sprintf "%-18s%10.1f%8d%14.1f\n", $name,
		    median(@{$times->{$name}}) * 1e3, $found->{$name},
		    median(@ratios);
	}
}
print $report;
open my $out, '>', "$work/perl.txt" or die "$work/perl.txt: $!\n";
print $out $report;
close $out or die "$work/perl.txt: $!\n";
