#!perl
# What find_mail() and MailReader promise.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use File::Temp qw(tempfile);
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
is_deeply $part->{links}, [{ url => 'http://b.example/page',
    opens => 'http://b.example/page', element => 'a', attribute => 'href',
    text => 'http://c.example/', text_host => 'c.example', differs => 1,
    relative => '', data => '', shortened => '' }], 'its link';

# What is found says what a click on it opens, and where it stands.
my ($one) = URLSift::find_mail($mail, reader => $reader);
is_deeply [map { $_->{opens} } @$one], ['http://a.example/subject',
    'http://a.example/torn', 'http://c.example/', 'http://b.example/page'],
    'what is opened';
is_deeply [@{$one->[3]}{qw(element attribute text text_host)}],
    ['a', 'href', 'http://c.example/', 'c.example'], 'where it stands';
is_deeply [sort keys %{$one->[2]}], [qw(opens part risks url)],
    'a text has no place';
is_deeply [map { $_->{risks} } @$one], [[], [], [], ['text-differs']],
    'the risk of a link text';
{
	my ($found) = URLSift::find_mail('<a href="http://0x7f.1/|">x</a>' .
	    'http://u:p@192.0.2.7/', kind => 'html', reader => $reader);
	is_deeply [map { $_->{risks} } @$found], [['password', 'ip-host'],
	    ['ip-host', 'ambiguous-host']], 'risks as it is opened';
}
{
	my $page = "<a href='http://g.example/a b'>x</a><img src='//H.example'>" .
	    "<a href='e f'>x</a><p>www.\x{fc}.example.org http:\\\\i.example/ " .
	    "joe\@k.example http://l.example:x/";
	utf8::encode($page);
	my ($found) = URLSift::find_mail($page, kind => 'html',
	    reader => $reader, schemeless => 1, emails => 1);
	is_deeply [map { [$_->{url}->reason, $_->{opens}] } @$found],
	    [[undef, 'http://www.xn--tda.example.org/'],
	    ['unsafe', 'http://i.example/'],
	    [undef, 'mailto:joe@k.example'],
	    ['unsafe', 'http://g.example/a%20b'],
	    ['scheme', 'https://h.example/']], 'not valid, but opened';
	is_deeply [map { $_->{attribute} } @$found[3, 4]], ['href', 'src'],
	    'links and pictures';
	is $found->[3]{text}, 'x', 'a link has a text';
	is $found->[4]{text}, undef, 'a picture has none';
}

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
    invalid => 1);
is_deeply [map { $_->{url}->reason } @$rejected], ['port', 'port'], 'rejected';
is_deeply [found("\n\na\@b.example", emails => 1)], [['1 a@b.example'], []],
    'options of rules';
is_deeply [found("\n\na\@b.example", rules =>
    URLSift::Rules->new(emails => 1))], [['1 a@b.example'], []], 'rules';
is_deeply [found($mail, host => 'b.example')],
    [['2 http://b.example/page'], []], 'filters';
is_deeply [found('<a href="//a.example/b"></a><a href="//c.example"></a>',
    kind => 'html', host => 'a.example')], [[' //a.example/b'], []],
    'filters go by what is opened';
my ($utf8) = @{$reader->read("\n\xc3\xa9")->{parts}};
is $utf8->{texts}[0], "\n\x{e9}", 'texts are of characters';

is_deeply [found('')], [[], []], 'nothing there';
my (undef, $warnings) = found("\n" . 'a' x (65 << 20), max_memory => 1 << 30);
is @$warnings, 1, 'not all is read';

# What is found and read takes no more memory than it may, and no URL is cut.
my $html = "Content-Type: text/html\n\n";
my $limit = 300_000;
for my $data ("\nhttp://a.example/ " x 20_000,
    "\n" . ('http://a.example/' . 'b' x 9_000 . ' ') x 99,
    "Content-Type: text/plain; charset=utf-8\n\n" .
    "\xe2\x82\xac http://a.example " x 20_000,
    $html . "<a href='http://a.example/'>b</a> " x 9_000,
    "$html<base href='http://a.example/@{['b' x 1_000]}/'>" .
    '<a href=c>' x 2_000,
    "Content-Type: multipart/mixed; boundary=x\n" .
    "\n--x\n\nhttp://a.example/" x 9_000,
    "Subject: http://a.example/\n" x 9_000) {
	my ($some, $why) = found($data, max_memory => $limit);
	my ($whole, $none) = found($data, max_memory => 1 << 30);
	cmp_ok @$some, '>', 5, 'some are found';
	cmp_ok @$some, '<', @$whole, 'not all';
	like $why->[-1], qr/more than $limit bytes of memory.*\(max_memory\)/,
	    'which a warning says';
	is_deeply $some, [@$whole[0 .. $#$some]], 'no other ones';
	is @$none, 0, 'all with more memory';
}
{
	my $text = "\n" . 'text ' x 9_000;
	my $half = $reader->read($text, 'mail', max_memory => 30_000);
	is_deeply $half->{warnings}, ['it takes more than 30000 bytes of memory; ' .
	    'the rest is not read (max_memory)'], 'a part of a text';
	is $half->{parts}[-1]{broken}, 1, 'which is broken';
	my $whole = $reader->read($text, 'mail', max_memory => 60_000);
	is_deeply [@{$whole->{warnings}}, $whole->{parts}[-1]{broken}], [0],
	    'all of it';
}
for (['/nonexistent/helper', qr/not installed at \S*mail\.t/],
    ['/bin/false', qr/cannot be run at \S*mail\.t/]) {
	my ($program, $why) = @$_;
	my $other = URLSift::MailReader->new(program => $program);
	is eval { URLSift::find_mail($mail, reader => $other); 1 }, undef,
	    "$program: dies";
	like $@, $why, 'says why';
}
if (defined $ENV{URLSIFT_HELPER}) {
	my ($weak, $name) = tempfile(UNLINK => 1);
	print $weak "#!/bin/sh\nexec '$ENV{URLSIFT_HELPER}' \"\$1\" no-sandbox\n";
	close $weak;
	chmod 0700, $name;
	for my $how (qw(prefer none require fresh)) {
		my $other = URLSift::MailReader->new(program => $name, sandbox => $how);
		my $found = eval { URLSift::find_mail($mail, reader => $other) };
		is defined $found, $how !~ /require|fresh/, "without a sandbox: $how";
	}
	like $@, qr/has no sandbox/, 'says why';
}
for ([sub { $reader->read($mail, 'wire') },
    qr/kind is 'wire', not html, mail, mbox, news/],
    [sub { URLSift::MailReader->new(x => 1) }, qr/no option 'x'/],
    [sub { $reader->read($mail, 'mail', x => 1) }, qr/no option 'x'/],
    [sub { URLSift::MailReader->new(sandbox => 'x') }, qr/sandbox is 'x'/],
    [sub { URLSift::find_mail($mail, reader => $reader, x => 1) },
    qr/no option 'x'/],
    [sub { URLSift::find_mail($mail, emails => 1,
	rules => URLSift::Rules->new) }, qr/either rules, or options/],
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
