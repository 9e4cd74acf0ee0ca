#!perl
# What find_mail() and MailReader promise.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use MIME::Base64 ();
use Test::More;
use URLSift;

if (!defined &URLSift::MailReader::_open) {
	diag 'without the decoder';
	exit 77;
}

# undef: that of the installed package.
my $reader = URLSift::MailReader->new(program => $ENV{URLSIFT_HELPER});
my $page = '<a href="http://b.example/page">http://c.example/</a>';
my $mail = <<'END' . MIME::Base64::encode($page) . "--x--\n";
From: a@example.org
Date: Thu, 1 Dec 1994 08:00:00 +0100
Message-ID: <1@example.org>
Subject: =?utf-8?q?see_http://a.example/subject?=
Content-Type: multipart/mixed; boundary=x

--x

<URL:http://a.example/
  torn>
--x
Content-Type: text/html
Content-Transfer-Encoding: base64

END

sub found {
	my ($bytes, @options) = @_;
	my ($found, $warnings) =
	    URLSift::find_mail($bytes, reader => $reader, @options);
	return [map { ($_->{part}{field} || $_->{part}{path}) . ' ' .
	    $_->{url}->url } @$found], $warnings;
}

is_deeply [found($mail)], [['Subject http://a.example/subject',
    '1 http://a.example/torn', '2 http://c.example/',
    '2 http://b.example/page'], []], 'fields, texts and links';
my $read = $reader->read($mail);
my $part = $read->{parts}[-1];
is_deeply [@$part{qw(message message_id date path field plain broken)}],
    [1, '1@example.org', '1994-12-01T07:00:00Z', '2', '', 0, 0], 'a part';
is_deeply [@$part{qw(sender subject)}],
    ['a@example.org', 'see http://a.example/subject'], 'whose it is';
like join('', @{$part->{texts}}), qr{^http://c\.example/\s*$}, 'its text';
is_deeply $part->{links}, [{ url => 'http://b.example/page', attribute => 1,
    differs => 1, relative => '', data => '', shortened => '' }], 'its link';

open my $file, '<', ($ENV{top_srcdir} || '.') . '/tests/integrations/torn.eml'
    or die $!;
my $torn = join '', <$file>;
is_deeply [found($torn)], [['1 http://pills.example.com/buy'], []],
    'a torn URL';

my $box = "From a Thu Dec  1 08:00:00 1994\n$mail\n" x 3;
my %numbers = map { $_->{message} => 1 } @{$reader->read($box, 'mbox')->{parts}};
is_deeply [sort keys %numbers], [1, 2, 3], 'messages of a mailbox';

my $bad = '<a href="http://a.example:x/">http://b.example:y/</a><a href=c>';
is_deeply [found($bad, kind => 'html')], [[], []], 'no valid URL';
my ($rejected) = URLSift::find_mail($bad, kind => 'html', reader => $reader,
    rejected => 1);
is_deeply [map { $_->{url}->reason } @$rejected], ['port', 'port'], 'rejected';
is_deeply [found("\n\na\@b.example", emails => 1)], [['1 a@b.example'], []],
    'options of rules';
is_deeply [found("\n\na\@b.example", rules =>
    URLSift::Rules->new(emails => 1))], [['1 a@b.example'], []], 'rules';
my ($utf8) = @{$reader->read("\n\xc3\xa9")->{parts}};
is $utf8->{texts}[0], "\n\x{e9}", 'texts are of characters';

is_deeply [found('')], [[], []], 'nothing there';
my (undef, $warnings) = found("\n" . 'a' x (65 << 20));
is @$warnings, 1, 'not all is read';
for (['/nonexistent/helper', qr/not installed at \S*mail\.t/],
    ['/bin/false', qr/cannot be run at \S*mail\.t/]) {
	my ($program, $why) = @$_;
	my $other = URLSift::MailReader->new(program => $program);
	is eval { URLSift::find_mail($mail, reader => $other); 1 }, undef,
	    "$program: dies";
	like $@, $why, 'says why';
}
for ([sub { $reader->read($mail, 'wire') },
    qr/kind is 'wire', not html, mail, mbox, news/],
    [sub { URLSift::MailReader->new(x => 1) }, qr/no option 'x'/],
    [sub { URLSift::find_mail($mail, reader => $reader, x => 1) },
    qr/no option 'x'/],
    [sub { $reader->read("\x{100}") }, qr/wide|bytes/i],
    [sub { $reader->read(undef) }, qr/undef/],
    [sub { URLSift::MailReader::read(bless({}, 'URLSift::MailReader'), '') },
    qr/not a URLSift::MailReader/]) {
	is eval { $_->[0]->(); 1 }, undef, 'dies';
	like $@, $_->[1], 'says why';
}

my $child = fork // die "fork: $!";
if (!$child) {
	my ($found) = found($mail);
	require POSIX;
	POSIX::_exit(@$found == 4 ? 0 : 1);
}
waitpid $child, 0;
is $?, 0, 'a child has a helper of its own';
is @{(found($mail))[0]}, 4, 'and so has its parent';

done_testing;
