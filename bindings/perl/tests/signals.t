#!perl
# Handlers of signals run while a long text is read.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use File::Temp ();
use Test::More;
use Time::HiRes qw(ITIMER_REAL setitimer);
use URLSift;

# A handler that could run only once, at the end, would not die.  It asks for the
# next signal itself: with 120 of one kind that wait, as on a busy machine, Perl
# dies inside a signal, which stays blocked then.
my $calls;

sub interrupted {
	my ($work) = @_;
	local $SIG{ALRM} = sub {
		die "enough\n" if ++$calls == 3;
		setitimer(ITIMER_REAL, 0.01);
	};
	$calls = 0;
	setitimer(ITIMER_REAL, 0.01);
	my $is_whole = eval { $work->(); 1 };
	my $error = $@;
	setitimer(ITIMER_REAL, 0);
	return !$is_whole && $error eq "enough\n";
}

# Call $work until no signal came before it had read its text, which a busy
# machine makes likely.
sub in_time {
	my ($work) = @_;
	my $got;
	for (1 .. 100) {
		$got = eval { $work->() };
		return $got if defined $got;
		die $@ if $@ !~ /the text is undef/;
	}
	die $@;
}

my $hits = "see http://a.example/ \n" x 1_000_000;
my $none = 'a.b@c <http:/ www. ' x 6_000_000;

ok interrupted(sub { URLSift::find($hits) }), 'find() with many hits';
ok interrupted(sub { URLSift::find($none) }), 'find() without hits';
my $scanner = URLSift::Scanner->new;
ok interrupted(sub { $scanner->feed($hits) }), 'feed()';
ok !eval { $scanner->feed('x'); 1 }, 'such a scanner is not used again';
like $@, qr/use a new one/, 'and says so';

# What a handler does to the text is no harm.
{
	my $text;
	local $SIG{ALRM} = sub { undef $text };
	my $last = in_time(sub {
		$text = $hits . 'http://b.example/';
		setitimer(ITIMER_REAL, 0.01);
		return ${[URLSift::find($text)]}[-1]->url;
	});
	is $last, 'http://b.example/', 'the text is lost meanwhile';
}

{
	my @options = (helper => $ENV{URLSIFT_HELPER}, type => 'html');
	my $page = "<a href='http://a.example/'>x</a>\n" x 400_000;
	my $read = sub {
		my ($hits) = URLSift::find_document($_[0], @options);
		return scalar @$hits;
	};
	SKIP: {
		skip 'without the decoder', 4 if !$read->('<a href=//a.b>');
		ok interrupted(sub { $read->($page) }), 'find_document()';
		is $read->('<a href=//b.example>'), 1, 'reads on afterwards';

		# Another document is read meanwhile, and the string is lost.
		my $all = substr($page, 0, 2_000_000);
		my $want = () = $all =~ /http/g;
		my ($text, $inner);
		local $SIG{ALRM} = sub {
			undef $text;
			$inner = $read->('<a href=//c.example>');
		};
		my $got = in_time(sub {
			$text = $all;
			setitimer(ITIMER_REAL, 0.01);
			return $read->($text);
		});
		is $got, $want, 'a handler does no harm';
		is $inner, 1, 'and reads a document itself';
	}

	my $program = File::Temp->new;
	print $program "#!/bin/sh\nexec sleep 60\n";
	close $program;
	chmod 0755, $program->filename;
	ok interrupted(sub {
		URLSift::find_document('<html>', type => 'html',
		    helper => $program->filename);
	}), 'a helper that hangs';
	ok interrupted(sub { URLSift::find_document($none, type => 'text') }),
	    'a text';
	pipe my $reads, my $writes or die $!;
	ok interrupted(sub { URLSift::find_document($reads) }),
	    'a pipe that nobody writes to';
}

done_testing;
