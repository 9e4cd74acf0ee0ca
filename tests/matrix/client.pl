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
		($name, $value) = ('schemes', $schemes{$value})
		    if $name eq 'scheme-file';
		$options{$name =~ tr/-/_/r} = $value // 1;
	}
	return URLSift::Rules->new(%options);
}

# All fields; those that the module does not know are left out.
sub fields_of {
	my ($url, @unknown) = @_;
	my $fields = $url->as_hash;
	delete @$fields{@unknown};
	$_ = [$_->url, $_->valid, $_->reason] for @{$fields->{alternatives}};
	return %$fields;
}

sub found_fields {
	my ($found) = @_;
	my ($part, $url) = @$found{qw(part url)};
	my %fields = ((map { $_ => undef } qw(form offset length spans)),
	    fields_of($url, qw(line column context sentence)));
	my %names = (message_id => 'message_id', message_date => 'date',
	    part => 'path', field => 'field', sender => 'sender',
	    subject => 'subject');
	for (keys %names) {
		my $value = $part->{$names{$_}};
		$fields{$_} = length $value ? $value : undef;
	}
	$fields{message} = $part->{message} || undef;
	for (qw(opens element attribute text text_host risks)) {
		$fields{$_} = $found->{$_} if exists $found->{$_};
	}
	return %fields;
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
	my ($found) = URLSift::find_mail($text, @how, kind => $kind,
	    reader => $reader);
	return map { { found_fields($_) } } @$found;
}

binmode STDOUT;
for (split /\n/, slurp("$folder/perl.jobs")) {
	my ($number, @job) = split /\t/, $_, -1;
	print json({ %$_, job => 0 + $number }), "\n" for ask(@job);
}
