#!perl
# client.pl DIR: the jobs of the matrix, by the Perl module.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use URLSift;

my ($folder) = @ARGV;

sub slurp {
	my ($path) = @_;
	open my $file, '<:raw', $path or die "$path: $!";
	local $/;
	return <$file> // '';
}

# A value in JSON; a number is one that is said to be.
sub json {
	my ($value) = @_;
	return 'null' if !defined $value;
	return $$value if ref $value eq 'SCALAR';
	return '[' . join(',', map { json($_) } @$value) . ']'
	    if ref $value eq 'ARRAY';
	return '{' . join(',', map { json($_) . ':' . json($value->{$_}) }
		sort keys %$value) . '}' if ref $value;
	utf8::encode($value) if utf8::is_utf8($value);
	$value =~ s/(["\\\x00-\x1f\x7f])/sprintf '\\u%04x', ord $1/eg;
	return "\"$value\"";
}

sub number {
	my ($value) = @_;
	return defined $value ? \$value : undef;
}

my $reader = URLSift::MailReader->new(program => $ENV{URLSIFT_HELPER});
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
		next if $name eq 'rejected';
		($name, $value) = ('schemes', $schemes{$value})
		    if $name eq 'scheme-file';
		$name =~ tr/-/_/;
		$options{$name} = $value // 1;
	}
	return URLSift::Rules->new(%options);
}

sub url_fields {
	my ($url) = @_;
	my %parts = %{$url->parts};
	delete $parts{scheme};
	return (verdict => $url->valid ? 'kept' : 'rejected', parts => \%parts,
	    notes => [$url->notes], risks => [$url->risks],
	    (map { $_ => scalar $url->$_ } qw(url reason clause why scheme user
		password host path query fragment)),
	    map { $_ => number($url->$_) } qw(at port default_port));
}

sub hit_fields {
	my ($hit) = @_;
	my ($first, @others) = $hit->readings;
	return (url_fields($hit),
	    (map { $_ => scalar $hit->$_ } qw(form began ended kind)),
	    (map { $_ => number($hit->$_) } qw(offset length trimmed)),
	    spans => [map { [\($_->[0]), \($_->[0] + $_->[1])] } $hit->pieces],
	    alternatives => [map { [$_->url, $_->valid ? 'kept' : 'rejected',
		$_->reason] } @others]);
}

my %no_hit = map { $_ => undef } qw(form began ended kind offset length
    trimmed spans);

sub found_fields {
	my ($found) = @_;
	my ($part, $url) = @$found{qw(part url)};
	my %fields = $url->isa('URLSift::Hit') ? hit_fields($url) :
	    (%no_hit, alternatives => [], url_fields($url));
	my %names = (message_id => 'message_id', message_date => 'date',
	    part => 'path', field => 'field', sender => 'sender',
	    subject => 'subject');
	for (keys %names) {
		my $value = $part->{$names{$_}};
		$fields{$_} = length $value ? $value : undef;
	}
	$fields{message} = number($part->{message} || undef);
	$fields{$_} = $found->{$_} for qw(opens element attribute text
	    text_host risks);
	return %fields;
}

sub ask {
	my ($kind, $path, $words) = @_;
	my $text = slurp($path);
	my @how = (rules => $rules{$words} //= rules_of($words));
	push @how, rejected => 1 if $words =~ /\brejected\b/;
	return map { { hit_fields($_), opens => $_->valid ?
	    URLSift::opens($_->url) : undef } } URLSift::find($text, @how)
	    if $kind eq 'text';
	if ($kind eq 'urls') {
		my $line = 0;
		return map { { url_fields(URLSift::check($_, @how[0, 1])),
		    opens => scalar(URLSift::opens($_)),
		    line => number(++$line) } } split /\n/, $text;
	}
	my ($found) = URLSift::find_mail($text, @how, kind => $kind,
	    reader => $reader);
	return map { { found_fields($_) } } @$found;
}

binmode STDOUT;
for (split /\n/, slurp("$folder/perl.jobs")) {
	my ($number, @job) = split /\t/, $_, -1;
	print json({ %$_, job => \$number }), "\n" for ask(@job);
}
