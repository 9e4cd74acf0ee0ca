#!perl
# Handlers of signals run while a long text is read.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use File::Temp ();
use Test::More;
use Time::HiRes qw(ITIMER_REAL setitimer);
use URLSift;

# A handler that could run only once, at the end, would not die.
my $calls;

sub interrupted {
	my ($work) = @_;
	local $SIG{ALRM} = sub { die "enough\n" if ++$calls == 3 };
	$calls = 0;
	setitimer(ITIMER_REAL, 0.01, 0.01);
	my $is_whole = eval { $work->(); 1 };
	my $error = $@;
	setitimer(ITIMER_REAL, 0);
	return !$is_whole && $error eq "enough\n";
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
	my $text = $hits . 'http://b.example/';
	local $SIG{ALRM} = sub { undef $text; setitimer(ITIMER_REAL, 0) };
	setitimer(ITIMER_REAL, 0.01, 0.01);
	is ${[URLSift::find($text)]}[-1]->url, 'http://b.example/',
	    'the text is lost meanwhile';
}

SKIP: {
	skip 'without the decoder', 4 if !defined &URLSift::MailReader::_open;
	my $reader =
	    URLSift::MailReader->new(program => $ENV{URLSIFT_HELPER});
	my $page = "<a href='http://a.example/'>x</a>\n" x 400_000;
	ok interrupted(sub { $reader->read($page, 'html') }), 'read()';
	my $read = $reader->read("<a href='http://b.example/'>x</a>", 'html');
	is scalar @{$read->{parts}[0]{links}}, 1, 'reads on afterwards';
	local $SIG{ALRM} = sub { $reader->read('x') };
	setitimer(ITIMER_REAL, 0.01);
	eval { $reader->read($page, 'html') };
	like $@, qr/is reading/, 'not twice at a time';

	my $program = File::Temp->new;
	print $program "#!/bin/sh\nexec sleep 60\n";
	close $program;
	chmod 0755, $program->filename;
	my $hangs = URLSift::MailReader->new(program => $program->filename);
	ok interrupted(sub { $hangs->read('') }), 'a helper that hangs';
}

done_testing;
