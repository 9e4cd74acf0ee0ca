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
my %sandboxes = (prefer => 0, require => 1, none => 2, fresh => 3);
my %own = map { $_ => 1 } qw(kind reader rules max_memory);

# Bytes that the result for a mail may take, and what of them a message, a part,
# a link, a text or warning, a URL that was found and each reading of it take
# besides their strings.
my $max_memory = 128 << 20;
my %cost = (message => 500, part => 1500, link => 1250, string => 200,
	found => 850, reading => 650);

# Characters of a text that are scanned at a time.
my $piece = 1 << 16;

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

sub _warning {
	my ($what, $limit) = @_;
	return "it takes more than $limit bytes of memory; the rest is not " .
	    "$what (max_memory)";
}

sub URLSift::MailReader::read {
	my ($self, $bytes, $kind, %options) = @_;
	my $limit = delete $options{max_memory} // $max_memory;
	my ($name) = sort keys %options;
	_complain("URLSift::MailReader->read has no option '$name': its option" .
	    ' is max_memory') if defined $name;
	return _make_mail($self, $bytes, $kind, $limit, $limit)->{mail};
}

# Return a mail of at most ${room} bytes, and the room that is left.
sub _make_mail {
	my ($reader, $bytes, $kind, $room, $limit) = @_;
	$kind //= 'mail';
	_complain("URLSift::MailReader->read: kind is '$kind', not " .
	    join ', ', sort keys %kinds) if !exists $kinds{$kind};
	my $made = { mail => { parts => [], warnings => [] }, room => $room,
		is_empty => 1, joins => 0, message => { message => 0,
		message_id => '', date => '', sender => '', subject => '' } };
	my $error = $reader->_read($bytes, $kinds{$kind},
	    sub { return _take_events($made, @_) });
	_complain("URLSift::MailReader->read: $error")
	    if defined $error && $made->{is_empty};
	my ($parts, $warnings) = @{$made->{mail}}{qw(parts warnings)};
	if ($made->{room} < 0) {
		$parts->[-1]{broken} = 1 if @$parts;
		push @$warnings, _warning('read', $limit);
	}
	push @$warnings, $error if defined $error;
	return $made;
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

# Add ${text}, or what of it there is room for.
sub _add_text {
	my ($made, $text) = @_;
	my $texts = $made->{mail}{parts}[-1]{texts};
	if (!$made->{joins}) {
		push @$texts, '';
		$made->{room} -= $cost{string};
	}
	my $fits = $made->{room} > 0 ? $made->{room} : 0;
	$made->{room} -= length $text;
	if ($fits < length $text) {
		$fits-- while $fits > 0 &&
		    substr($text, $fits, 1) =~ /[\x80-\xBF]/;
		$text = substr $text, 0, $fits;
	}
	utf8::decode($text);
	$texts->[-1] .= $text;
	$made->{joins} = 1;
}

# Add what ${events} tell of.  Return whether there is room for more.
sub _take_events {
	my ($made, $events) = @_;
	my ($parts, $warnings) = @{$made->{mail}}{qw(parts warnings)};
	my $message = $made->{message};
	for my $event (@$events) {
		my ($name, $first, $second, $number) = @$event;
		my $part = $parts->[-1];
		$made->{is_empty} = 0;
		if ($name eq 'text') {
			_add_text($made, $first);
			return 0 if $made->{room} < 0;
			next;
		}
		if ($name eq 'message') {
			@$message{qw(message message_id date)} =
			    ($number, $first, $second);
			$made->{room} -= $cost{message};
		} elsif ($name eq 'heading') {
			utf8::decode($_) for $first, $second;
			@$message{qw(sender subject)} = ($first, $second);
		} elsif ($name eq 'part') {
			push @$parts, { %$message, path => $first,
				field => $second, plain => $number, texts => [],
				links => [], broken => 0 };
			$made->{joins} = 0;
			$made->{room} -= $cost{part} +
			    length join '', values %$message;
		} elsif ($name eq 'url') {
			push @{$part->{links}}, _link_of($event);
			$made->{room} -= $cost{link};
		} elsif ($name eq 'place') {
			@{$part->{links}[-1]}{qw(element attribute)} =
			    _words_of($event);
		} elsif ($name eq 'label') {
			@{$part->{links}[-1]}{qw(text text_host)} =
			    _words_of($event);
		} elsif ($name eq 'gap') {
			$made->{joins} = 0;
		} elsif ($name eq 'broken') {
			$part->{broken} = 1;
		} elsif ($name eq 'warning') {
			push @$warnings, $first;
			$made->{room} -= $cost{string};
		}
		$made->{room} -= length($first) + length $second;
		return 0 if $made->{room} < 0;
	}
	return 1;
}

# A helper belongs to the process and the thread that started it.
our ($reader, $owner);

sub CLONE {
	undef $reader;
}

sub _found_in_text {
	my ($part, $hit) = @_;
	return { part => $part, url => $hit, opens => $hit->opens,
		risks => [$hit->risks] };
}

# Give each hit of ${text} to ${keep}, until that wants no more.  Return whether
# it wants more.
sub _find_in_text {
	my ($part, $text, $scanner, $broken, $keep) = @_;
	for (my $at = 0; $at < length $text; $at += $piece) {
		for my $hit ($scanner->feed(substr $text, $at, $piece)) {
			return 0 if !$keep->(_found_in_text($part, $hit));
		}
	}
	for my $hit ($scanner->finish(broken => $broken)) {
		return 0 if !$keep->(_found_in_text($part, $hit));
	}
	return 1;
}

# Return the risks of a link as it stands, and as a click opens it.
sub _risks_of {
	my ($url, $link) = @_;
	my %seen;
	my @urls = ($url, map { URLSift::check($_) } $link->{opens} // ());
	return grep { !$seen{$_}++ } map({ $_->risks } @urls),
	    $link->{differs} ? 'text-differs' : ();
}

# Return nothing for a link that is no URL, or that is not wanted.
sub _found_in_link {
	my ($part, $link, $rules) = @_;
	return if !defined $link->{opens} &&
	    ($link->{relative} || $link->{data} || $link->{shortened});
	my $url = URLSift::check($link->{url}, rules => $rules);
	return if !URLSift::_pass_link($url, $link->{opens});
	return { part => $part, url => $url, risks => [_risks_of($url, $link)],
		map { $_ => $link->{$_} }
		    qw(opens element attribute text text_host) };
}

# Give each URL of ${parts} to ${keep}, until that wants no more.  Return whether
# it wants more.
sub _find_in_parts {
	my ($parts, $rules, $keep) = @_;
	my $scanner = URLSift::Scanner->new(rules => $rules);
	for my $part (@$parts) {
		my $texts = $part->{texts};
		for my $i (0 .. $#$texts) {
			return 0 if !_find_in_text($part, $texts->[$i],
			    $scanner, $part->{broken} && $i == $#$texts, $keep);
		}
		for my $link (@{$part->{links}}) {
			my $one = _found_in_link($part, $link, $rules);
			return 0 if defined $one && !$keep->($one);
		}
	}
	return 1;
}

# Return the bytes that something found takes besides its part.
sub _size_of {
	my ($one) = @_;
	my $url = $one->{url};
	my $readings = 1 +
	    ($url->isa('URLSift::Hit') ? $url->alternatives : 0);
	my $size = $cost{found} +
	    $readings * ($cost{reading} + length $url->url);
	$size += length($one->{$_} // '') for qw(opens text text_host);
	return $size;
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
	my $rules = $mine{rules};
	_complain('URLSift::find_mail: either rules, or options that make rules')
	    if defined $rules && %options;
	$rules = URLSift::Rules->new(%options) if %options;
	my $limit = $mine{max_memory} // $max_memory;
	my $half = int $limit / 2;
	my $made = _make_mail($mine{reader}, $bytes, $mine{kind}, $half, $limit);
	my $room = $limit - $half + ($made->{room} > 0 ? $made->{room} : 0);
	my ($parts, $warnings) = @{$made->{mail}}{qw(parts warnings)};
	my @found;
	my $keep = sub {
		my ($one) = @_;
		return 0 if ($room -= _size_of($one)) < 0;
		push @found, $one;
		return 1;
	};
	push @$warnings, _warning('searched', $limit)
	    if !_find_in_parts($parts, $rules, $keep);
	return (\@found, $warnings);
}

1;
