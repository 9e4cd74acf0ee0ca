package URLSift::Mail;
# Mail and pages, which a helper in a sandbox decodes.  The manual is in
# URLSift.pm.
# SPDX-License-Identifier: MIT

use 5.016;
use strict;
use warnings;

# The numbers of enum urlsift_decode_kind and enum urlsift_decode_flag.
my %kinds = (mail => 2, mbox => 3, news => 4, html => 5);
my %flags = (relative => 1, differs => 2, data => 4, shortened => 32);
my %sandboxes = (prefer => 0, require => 1, none => 2);
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
	my $sandbox = delete $options{sandbox} // 'prefer';
	my ($name) = sort keys %options;
	_complain("URLSift::MailReader->new has no option '$name': its options" .
	    ' are program and sandbox') if defined $name;
	_complain("URLSift::MailReader->new: sandbox is '$sandbox', not " .
	    join ', ', sort keys %sandboxes) if !exists $sandboxes{$sandbox};
	_complain('URLSift was built without its decoder')
	    if !defined &URLSift::MailReader::_open;
	return URLSift::MailReader::_open($class, $program,
	    $sandboxes{$sandbox});
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

# Return the words of an event, decoded; a word that is empty is none.
sub _words_of {
	my ($event) = @_;
	my @words = @$event[1, 2];
	utf8::decode($_) for @words;
	return map { length $_ ? $_ : undef } @words;
}

sub _link_of {
	my ($event) = @_;
	my ($url, $opens) = _words_of($event);
	my $bits = $event->[3];
	return { url => $url // '', opens => $opens,
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
			push @{$part->{links}}, _link_of($event);
		} elsif ($name eq 'place') {
			@{$part->{links}[-1]}{qw(element attribute)} =
			    _words_of($event);
		} elsif ($name eq 'label') {
			@{$part->{links}[-1]}{qw(text text_host)} =
			    _words_of($event);
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

# Return what a click on a hit in a text opens.
sub _opened_by {
	my ($hit) = @_;
	return undef if !$hit->valid && !grep { $_ eq 'repaired' } $hit->notes;
	my $form = $hit->form;
	my $scheme = $form eq 'schemeless' ? 'http://' :
	    $form eq 'email' ? 'mailto:' : '';
	return URLSift::opens($scheme . $hit->url);
}

# Return the risks of a URL as it stands, and as a click opens it.
sub _risks_of {
	my ($url, $opens) = @_;
	my %seen;
	return grep { !$seen{$_}++ } $url->risks,
	    defined $opens ? URLSift::risks($opens) : ();
}

sub _found_in_text {
	my ($part, $text, $rules) = @_;
	my @found;
	for my $hit (URLSift::find($text, rules => $rules, rejected => 1)) {
		my $opens = _opened_by($hit);
		push @found, { part => $part, url => $hit, opens => $opens,
			risks => [_risks_of($hit, $opens)] };
	}
	return @found;
}

# Return nothing for a link that is no URL.
sub _found_in_link {
	my ($part, $link, $rules) = @_;
	return if !defined $link->{opens} &&
	    ($link->{relative} || $link->{data} || $link->{shortened});
	my $url = URLSift::check($link->{url}, rules => $rules);
	return { part => $part, url => $url,
		risks => [_risks_of($url, $link->{opens}),
		    $link->{differs} ? 'text-differs' : ()],
		map { $_ => $link->{$_} }
		    qw(opens element attribute text text_host) };
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
		push @found, (map { _found_in_text($part, $_, $rules) }
		    @{$part->{texts}}), (map { _found_in_link($part, $_,
		    $rules) } @{$part->{links}});
	}
	@found = grep { $_->{url}->valid || defined $_->{opens} } @found
	    if !$mine{rejected};
	return (\@found, $mail->{warnings});
}

1;
