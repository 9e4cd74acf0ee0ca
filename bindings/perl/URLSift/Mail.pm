package URLSift::Mail;
# Mail and pages, which a helper in a sandbox decodes.  The manual is in
# URLSift.pm.
# SPDX-License-Identifier: MIT

use 5.016;
use strict;
use warnings;

# The numbers of enum urlsift_decode_kind and enum urlsift_decode_flag.
my %kinds = (mail => 2, mbox => 3, news => 4, html => 5);
my %flags = (relative => 1, differs => 2, data => 4, attribute => 8,
	shortened => 32);
my %own = map { $_ => 1 } qw(kind reader rejected);

sub _complain {
	my ($text) = @_;
	require Carp;
	local @URLSift::MailReader::CARP_NOT = ('URLSift::Mail', 'URLSift');
	Carp::croak($text);
}

sub URLSift::MailReader::new {
	my ($class, %options) = @_;
	my $program = delete $options{program};
	my ($name) = sort keys %options;
	_complain("URLSift::MailReader->new has no option '$name': its option" .
	    ' is program') if defined $name;
	_complain('URLSift was built without its decoder')
	    if !defined &URLSift::MailReader::_open;
	return URLSift::MailReader::_open($class, $program);
}

sub URLSift::MailReader::read {
	my ($self, $bytes, $kind) = @_;
	$kind //= 'mail';
	_complain("URLSift::MailReader->read: kind is '$kind', not " .
	    join ', ', sort keys %kinds) if !exists $kinds{$kind};
	my ($events, $error) = $self->_events($bytes, $kinds{$kind});
	_complain("URLSift::MailReader->read: $error")
	    if defined $error && !@$events;
	my ($parts, $warnings) = _parts_of($events);
	push @$warnings, $error if defined $error;
	return { parts => $parts, warnings => $warnings };
}

sub _link_of {
	my ($url, $bits) = @_;
	return { url => $url,
		map { $_ => ($bits & $flags{$_}) != 0 } keys %flags };
}

# Return the parts and the warnings that ${events} tell of.
sub _parts_of {
	my ($events) = @_;
	my (@parts, @warnings);
	my %message = (message => 0, message_id => '', date => '',
		sender => '', subject => '');
	my $joins = 0; # the next text belongs to the last one
	for my $event (@$events) {
		my ($name, $first, $second, $number) = @$event;
		my $part = $parts[-1];
		if ($name eq 'message') {
			@message{qw(message message_id date)} =
			    ($number, $first, $second);
		} elsif ($name eq 'heading') {
			utf8::decode($_) for $first, $second;
			@message{qw(sender subject)} = ($first, $second);
		} elsif ($name eq 'part') {
			push @parts, { %message, path => $first,
				field => $second, plain => $number, texts => [],
				links => [], broken => 0 };
			$joins = 0;
		} elsif ($name eq 'text') {
			utf8::decode($first);
			push @{$part->{texts}}, '' if !$joins;
			$part->{texts}[-1] .= $first;
			$joins = 1;
		} elsif ($name eq 'url') {
			utf8::decode($first);
			push @{$part->{links}}, _link_of($first, $number);
		} elsif ($name eq 'gap') {
			$joins = 0;
		} elsif ($name eq 'broken') {
			$part->{broken} = 1;
		} elsif ($name eq 'warning') {
			push @warnings, $first;
		}
	}
	return (\@parts, \@warnings);
}

# A helper belongs to the process and the thread that started it.
our ($reader, $owner);

sub CLONE {
	undef $reader;
}

sub URLSift::find_mail {
	my ($bytes, %options) = @_;
	my %mine = map { $_ => delete $options{$_} } keys %own;
	if (!defined $mine{reader}) {
		undef $reader if defined $owner && $owner != $$;
		$reader //= URLSift::MailReader->new;
		$owner = $$;
		$mine{reader} = $reader;
	}
	my $rules = delete $options{rules};
	$rules = URLSift::Rules->new(%options) if %options;
	my $mail = $mine{reader}->read($bytes, $mine{kind});
	my @found;
	for my $part (@{$mail->{parts}}) {
		for my $text (@{$part->{texts}}) {
			push @found, map { { part => $part, url => $_ } }
			    URLSift::find($text, rules => $rules,
				rejected => $mine{rejected});
		}
		for my $link (@{$part->{links}}) {
			next if $link->{relative} || $link->{data} ||
			    $link->{shortened};
			my $url = URLSift::check($link->{url}, rules => $rules);
			push @found, { part => $part, url => $url }
			    if $url->valid || $mine{rejected};
		}
	}
	return (\@found, $mail->{warnings});
}

1;
