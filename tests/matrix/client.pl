#!perl
# client.pl DIR: the jobs of the matrix, by the Perl module.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use B ();
use URLSift;

my ($folder) = @ARGV;

sub slurp {
	my ($path) = @_;
	open my $file, '<:raw', $path or die "$path: $!";
	local $/;
	return <$file> // '';
}

# A value in JSON.  Perl has a number as no string, and a flag as both.
sub json {
	my ($value) = @_;
	return 'null' if !defined $value;
	return '[' . join(',', map { json($_) } @$value) . ']'
	    if ref $value eq 'ARRAY';
	return '{' . join(',', map { json($_) . ':' . json($value->{$_}) }
		sort keys %$value) . '}' if ref $value;
	my $flags = B::svref_2object(\$value)->FLAGS;
	my $is_text = $flags & B::SVf_POK;
	return $is_text ? $value ? 'true' : 'false' : $value
	    if $flags & B::SVf_IOK;
	utf8::encode($value) if utf8::is_utf8($value);
	$value =~ s/(["\\\x00-\x1f\x7f])/sprintf '\\u%04x', ord $1/eg;
	return "\"$value\"";
}

my (%schemes, %rules);
for (split /\n/, slurp("$folder/schemes")) {
	my ($file, $name, $shape, $port, $pattern) = split /\t/, $_, 5;
	$schemes{$file}{$name} = [$shape, $port eq '-' ? undef : $port,
	    $pattern];
}

sub rules_of {
	my ($words) = @_;
	my %options;
	for (split ' ', $words) {
		my ($name, $value) = split /=/, $_, 2;
		($name, $value) = ('schemes', $schemes{$value})
		    if $name eq 'scheme-file';
		$options{$name =~ tr/-/_/r} = $value // 1;
	}
	return URLSift::Rules->new(%options);
}

sub fields_of {
	my ($url) = @_;
	my $fields = $url->as_hash;
	$_ = [$_->url, $_->valid, $_->reason] for @{$fields->{alternatives}};
	return %$fields;
}

sub ask {
	my ($kind, $path, $words) = @_;
	my $text = slurp($path);
	my @how = (rules => $rules{$words} //= rules_of($words));
	return map { { fields_of($_) } }
	    URLSift::find($text, @how) if $kind eq 'text';
	if ($kind eq 'urls') {
		my $line = 0;
		return map { { fields_of(URLSift::check($_, @how)),
		    line => 0 + ++$line } } split /\n/, $text;
	}
	# Some are known by their content alone.
	my ($found) = URLSift::find_document($text, @how, name => $path,
	    helper => $ENV{URLSIFT_HELPER},
	    $kind =~ /^(?:warc|lines)$/ ? () : (type => $kind));
	return map { { fields_of($_) } } @$found;
}

binmode STDOUT;
for (split /\n/, slurp("$folder/perl.jobs")) {
	my ($number, @job) = split /\t/, $_, -1;
	print json({ %$_, job => 0 + $number }), "\n" for ask(@job);
}
