#!perl
# The conformance suite: the module says of each text in corpus/ what the tool
# does, and of each URL in a list of cases what stands there.  No option of a
# case is passed over: one that is not known is an error.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use Encode ();
use Test::More;
use URLSift;

my $top = $ENV{top_srcdir} || '.';

sub slurp {
	my ($path) = @_;
	open my $file, '<:raw', $path or die "$path: $!";
	local $/;
	my $text = <$file>;
	return $text // '';
}

# The schemes that a file defines, as urlsift-schemes(5) says.
sub read_schemes {
	my ($path) = @_;
	my (%schemes, $name);
	for (split /\n/, slurp($path)) {
		s/\s+\z//;
		next if /^\s*#/;
		if (/^\s+(.*)/) {
			$schemes{$name}[2] .= $1;
		} elsif (length) {
			($name, my ($shape, $port, $pattern)) = split ' ', $_, 4;
			$schemes{$name} = [$shape,
			    $port eq '-' ? undef : $port, $pattern // ''];
		}
	}
	return \%schemes;
}

sub read_options {
	my ($path) = @_;
	my %read;
	return \%read if !-e $path;
	for (split ' ', slurp($path)) {
		my ($name, $value) = split /=/, $_, 2;
		if ($name eq '--scheme-file') {
			$read{schemes} = read_schemes("$top/$value");
			next;
		}
		$name =~ s/^--//;
		$read{$name =~ tr/-/_/r} = $value // 1;
	}
	return \%read;
}

# Controls, backslashes, what turns the direction of text.
my $hidden = qr/[\x00-\x1f\x7f-\x9f\\\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]/;

sub hide {
	return join '', map { sprintf '\\x%02X', ord } split //,
	    Encode::encode('UTF-8', $_[0]);
}

# A URL of bytes, as --explain prints it.
sub show {
	my ($url) = @_;
	my $shown = '';
	while (length $url) {
		my $chars = Encode::decode('UTF-8', $url, Encode::FB_QUIET);
		$chars =~ s/($hidden)/hide($1)/ge;
		$shown .= Encode::encode('UTF-8', $chars);
		$shown .= sprintf '\\x%02X', ord substr $url, 0, 1, ''
		    if length $url;
	}
	return $shown;
}

sub verdict {
	my ($url, $rejected) = @_;
	return 'valid' if $url->valid;
	return $rejected . $url->reason . '@' . $url->at;
}

sub ends {
	my ($hit) = @_;
	my @words = ($hit->began, $hit->ended);
	push @words, 'trimmed:' . $hit->trimmed if $hit->trimmed;
	my @others = $hit->alternatives;
	if (@others) {
		my $rival = !$hit->valid || grep { $_->valid } @others;
		push @words, 'first:' . $hit->kind .
		    ($rival ? ':by-rule' : ':only-valid');
	}
	return join ',', @words;
}

# What --explain prints of hits in bytes.
sub explained {
	my $lines = '';
	for my $hit (@_) {
		$lines .= join("\t", verdict($hit, 'rejected:'), $hit->form,
		    join(',', map { "$_->[0]-$_->[1]" } $hit->spans),
		    join(',', $hit->joined ? 'joined' : (), $hit->notes) || '-',
		    ends($hit), show($hit->url),
		    map { 'also:' . verdict($_, '') . ' ' . show($_->url) }
			$hit->alternatives) . "\n";
	}
	return $lines;
}

# The hits in a text that is fed in pieces.
sub fed {
	my ($text, $size, @options) = @_;
	my $scanner = URLSift::Scanner->new(@options);
	my ($at, @hits) = (0);
	srand $size;
	while ($at < length $text) {
		my $n = int rand 2 * $size + 1;
		push @hits, $scanner->feed(substr $text, $at, $n);
		$at += $n;
	}
	return @hits, $scanner->finish;
}

# All that is known of a hit, with offsets in bytes of the text.
sub values_of {
	my ($hit, $chars) = @_;
	my $url = $hit->url;
	my $at = $hit->at // 0;
	my @spans = map { @$_ } [$hit->offset], $hit->spans;
	if (defined $chars) {
		my $bytes = sub {
			return length Encode::encode('UTF-8',
			    substr $_[0], 0, $_[1]);
		};
		@spans = map { $bytes->($chars, $_) } @spans;
		$at = $bytes->($url, $at);
		$url = Encode::encode('UTF-8', $url);
	}
	# One that is too long may be cut inside a character.
	if ($hit->ended eq 'limit') {
		$url =~ s/[\xc0-\xff][\x80-\xbf]*\z//;
		$at = 0;
	}
	return join ' ', $url, $at, @spans, $hit->reason // '-', $hit->form,
	    $hit->ended, $hit->joined, $hit->notes;
}

my ($texts, $decoded) = (0, 0);
for my $path (sort glob "$top/corpus/*/*.in") {
	(my $name = $path) =~ s/\.in\z//;
	my $text = slurp($path);
	my $want = slurp("$name.want");
	# What decided at a line end is not among the values of a hit.
	$want =~ s/\t(?:goes-on|ends):[^\t\n]*//g;
	my @options = %{read_options("$name.opt")};
	my $rules = URLSift::Rules->new(@options, invalid => 1);
	my @hits = URLSift::find($text, rules => $rules);
	is explained(@hits), $want, $name;
	is explained(fed($text, $_, rules => $rules)), $want,
	    "$name in pieces of $_" for 1, 7, 100;
	is explained(URLSift::find($text, @options)),
	    explained(grep { $_->valid || defined $_->opens } @hits),
	    "$name, without what is invalid";
	$texts++;

	my $chars = eval { Encode::decode('UTF-8', my $copy = $text,
	    Encode::FB_CROAK) } // next;
	utf8::upgrade($chars);
	my $whole = join "\n", map { values_of($_) } @hits;
	is join("\n", map { values_of($_, $chars) }
	    URLSift::find($chars, rules => $rules)), $whole,
	    "$name in characters";
	is join("\n", map { values_of($_, $chars) }
	    fed($chars, 9, rules => $rules)), $whole,
	    "$name in pieces of characters";
	$decoded++;
}
cmp_ok $texts, '>', 300, 'texts';
cmp_ok $decoded, '>', 300, 'texts that are UTF-8';

my $judged = 0;
for my $path (sort glob "$top/corpus/urls/*.cases") {
	my @rules;
	my @wrong;
	for (split /\n/, slurp($path)) {
		@rules = (syntax => $1) if /^# syntax=(.*)/;
		next if /^#/ || !length;
		my ($want, $url) = split /\t/, $_, 2;
		my $got = verdict(URLSift::check($url, @rules), '');
		$got =~ s/^valid$/ok/;
		push @wrong, "$url: $got, not $want" if $got ne $want;
		$judged++;
	}
	is "@wrong", '', $path;
}
cmp_ok $judged, '>', 1000, 'URLs that are judged';
diag "$texts texts, $judged URLs";

done_testing;
