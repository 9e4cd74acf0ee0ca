#!perl
# What find_document() promises.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use File::Temp ();
use MIME::Base64 ();
use Test::More;
use URLSift;

# undef: that of the installed package.
my $helper = $ENV{URLSIFT_HELPER};
{
	my (undef, $warnings) =
	    URLSift::find_document('<html>', helper => $helper);
	if (@$warnings) {
		diag "no decoder: @$warnings";
		exit 77 if defined $ENV{top_srcdir};
		plan skip_all => 'no decoder';
	}
}

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

sub hits {
	my ($document, @options) = @_;
	my ($hits) =
	    URLSift::find_document($document, helper => $helper, @options);
	return @$hits;
}

sub warnings_of {
	my ($document, @options) = @_;
	my (undef, $warnings) =
	    URLSift::find_document($document, helper => $helper, @options);
	return @$warnings;
}

sub found {
	return [map { ($_->field // $_->part // '') . ' ' . $_->url }
	    hits(@_)], [warnings_of(@_)];
}

is_deeply [found($mail)], [['Subject http://a.example/subject',
    '1 http://a.example/torn', '2 http://b.example/page',
    '2 http://c.example/'], []], 'fields, links and texts';
my ($subject, $torn, $link, $text) = hits($mail);
isa_ok $link, 'URLSift::Hit';
is_deeply [map { $link->$_ } qw(message message_id message_date sender subject
    part form line column offset length)], [1, '1@example.org',
    '1994-12-01T07:00:00Z', 'a@example.org', 'see http://a.example/subject',
    '2', 'attr', 1, 10, 9, 21], 'where a link is';
is_deeply [map { $link->$_ } qw(element attribute text text_host risks)],
    ['a', 'href', 'http://c.example/', 'c.example', 'text-differs'],
    'what it is of';
is $link->context, 'http://c.example/', 'what is around it';
is_deeply [map { $text->$_ } qw(element form sentence)],
    [undef, 'bare', 'http://c.example/'], 'a text is of no element';
is_deeply [map { $torn->$_ } qw(joined line column)], [1, 1, 6], 'it is joined';
ok $torn->alternatives == 0 && $subject->field eq 'Subject', 'in their fields';
is keys %{$link->as_hash}, keys %{$text->as_hash}, 'all have all fields';

# Characters, where they are counted in bytes.
{
	my $page = "<p>\x{fc} http://a.example/\x{e9}</p>" .
	    "<a href='http://a.example/\x{e9} b'>\x{e8}</a>";
	utf8::encode($page);
	my ($text, $link) = hits($page, type => 'html');
	is_deeply [$text->url, $text->offset, $text->length],
	    ["http://a.example/\x{e9}", 6, 19], 'a URL of characters';
	is_deeply [$link->at, $link->text], [18, "\x{e8}"],
	    'the byte at fault is counted as the URL is';
}

# What is opened, and what is suspect of that.
is_deeply [map { [$_->url, $_->opens, $_->risks] }
    hits('<a href="http://0x7f.1/|">x</a>http://u:p@192.0.2.7/',
	type => 'html')],
    [['http://0x7f.1/|', 'http://127.0.0.1/|', 'ambiguous-host', 'ip-host'],
    ['http://u:p@192.0.2.7/', 'http://u:p@192.0.2.7/', 'password', 'ip-host']],
    'risks as it is opened';
is_deeply [map { [$_->reason, $_->opens] } hits("<a href=c>x</a>",
    type => 'html', base => 'http://a.example/b')],
    [[undef, 'http://a.example/c']], 'a base';

# Options, rules and filters.
my $bad = '<a href="http://a.example:x/">http://b.example:y/</a><a href=c>';
is_deeply [found($bad, type => 'html')], [[], []], 'no valid URL';
is_deeply [map { $_->reason } hits($bad, type => 'html', invalid => 1)],
    ['port', 'relative', 'port'], 'rejected ones';
is_deeply [found("\n\na\@b.example", type => 'mail', emails => 1)],
    [['1 a@b.example'], []], 'options of rules';
is_deeply [found("\n\na\@b.example", type => 'mail',
    rules => URLSift::Rules->new(emails => 1))], [['1 a@b.example'], []],
    'rules';
is_deeply [found($mail, host => ['b.example', 'd.example'])],
    [['2 http://b.example/page'], []], 'filters';
is_deeply [found($mail, risk => 'text-differs')],
    [['2 http://b.example/page'], []], 'also by what a decoder knows';
is_deeply [found($mail, no_headers => 1, no_quoted => 0)],
    [['1 http://a.example/torn', '2 http://b.example/page',
    '2 http://c.example/'], []], 'options of documents';
is_deeply [map { $_->url } hits("http://a.example/\xe9", encoding => 'latin1')],
    ["http://a.example/\x{e9}"], 'a character set';
like join('', warnings_of('http://a.example/' . 'a' x 200 . '/b',
    match => '(a|aa)+$')),
    qr{^match takes too many steps: .*/b is not },
    'a pattern that cannot decide';

# Types.
my $box = "From a Thu Dec  1 08:00:00 1994\n$mail\n" x 3;
is_deeply [map { $_->message } grep { defined $_->field } hits($box)],
    [1, 2, 3], 'messages of a mailbox';
is_deeply [map { [$_->pointer, $_->url] }
    hits('{"a": ["http:\/\/a.example\/"]}')], [['/a/0', 'http://a.example/']],
    'JSON';
my $table = "u,b\nhttp://a.example/,x\n";
is_deeply [map { [$_->file, $_->cell_row, $_->url] }
    hits($table, name => 'a.csv')], [['a.csv', 2, 'http://a.example/']],
    'a table, by its name';
is_deeply [map { [$_->file, $_->cell_row, $_->url] } hits($table)],
    [[undef, undef, 'http://a.example/,x']], 'a text';
is_deeply [map { [$_->element, $_->url] }
    hits('<?xml version="1.0"?><a href="http://a.example/"/>')],
    [['a', 'http://a.example/']], 'XML';
is_deeply [found('')], [[], []], 'nothing there';

# Handles of files.
my $file = File::Temp->new;
print $file $mail;
close $file;
open my $handle, '<', $file->filename or die $!;
is scalar(hits($handle)), 4, 'a handle';
is scalar(hits($handle)), 0, 'which is at its end then';
open $handle, '<', $file->filename or die $!;
is scalar(hits(*$handle{IO})), 4, 'what is in it';
is fileno($handle), fileno *$handle, 'it stays open';
open $handle, '-|', 'printf', 'http://a.example/ ' x 3 or die $!;
is scalar(hits($handle)), 3, 'a pipe';
open $handle, '<', $file->filename or die $!;
<$handle>;
ok !eval { hits($handle) }, 'one that something was read of';
like $@, qr/the handle was read from before at \S*document\.t/, 'says so';
open $handle, '<', \$mail or die $!;
ok !eval { hits($handle) }, 'one of a string';
like $@, qr/not that of an open file/, 'says so';
close $handle;
ok !eval { hits($handle) }, 'one that is closed';
open my $folder, '<', '/' or die $!;
is scalar(warnings_of($folder)), 1, 'what cannot be read';

# What is found takes no more memory than it may, and no URL is cut.
my $html = "Content-Type: text/html\n\n";
my $limit = 300_000;
for my $data ("Subject: x\n\nhttp://a.example/ " . "http://a.example/ " x 20_000,
    "\n" . ('http://a.example/' . 'b' x 9_000 . ' ') x 99,
    "Content-Type: text/plain; charset=utf-8\n\n" .
    "\xe2\x82\xac http://a.example " x 20_000,
    $html . "<a href='http://a.example/'>b</a> " x 9_000,
    "$html<base href='http://a.example/@{['b' x 1_000]}/'>" .
    '<a href=c>' x 2_000,
    "Content-Type: multipart/mixed; boundary=x\n" .
    "\n--x\n\nhttp://a.example/" x 9_000,
    "Subject: http://a.example/\n" x 9_000) {
	my @options = (helper => $helper, type => 'mail');
	my ($some, $why) =
	    URLSift::find_document($data, @options, max_memory => $limit);
	my ($whole, $none) =
	    URLSift::find_document($data, @options, max_memory => 1 << 30);
	cmp_ok @$some, '>', 5, 'some are found';
	cmp_ok @$some, '<', @$whole, 'not all';
	is_deeply $why, ["it takes more than $limit bytes of memory; the rest " .
	    'is not read'], 'which a warning says';
	is_deeply [map { $_->as_hash } @$some[0, -1]],
	    [map { $_->as_hash } @$whole[0, $#$some]], 'no other ones';
	is @$none, 0, 'all with more memory';
}
is scalar(warnings_of("\n" . 'a' x (65 << 20), type => 'mail')), 1,
    'not all is read';

# What cannot be run, or is not to be run.
for (['/nonexistent/helper', qr/not installed/],
    ['/bin/false', qr/cannot be run/]) {
	my ($program, $why) = @$_;
	my ($none, $warnings) =
	    URLSift::find_document($mail, helper => $program);
	is @$none, 0, "$program: nothing is found";
	like "@$warnings", $why, 'says why';
}

# A helper that has no sandbox, and that counts how often it is started.
SKIP: {
	skip 'the helper of the system', 1 if !defined $helper;
	my $counts = File::Temp->new;
	my $weak = File::Temp->new;
	print $weak "#!/bin/sh\necho x >>'$counts'\n",
	    "exec '$helper' \"\$1\" no-sandbox\n";
	close $weak;
	chmod 0700, $weak->filename;
	my @weak = (helper => $weak->filename);
	for my $how (qw(prefer none require fresh)) {
		my $is_read = $how !~ /require|fresh/;
		is scalar(hits($mail, @weak, sandbox => $how)),
		    $is_read ? 4 : 0, "without a sandbox: $how";
		like join('', warnings_of($mail, @weak, sandbox => $how)),
		    $is_read ? qr/^$/ : qr/has no sandbox/, 'says why';
	}

	my $starts = sub {
		my ($code) = @_;
		my $before = -s $counts->filename;
		$code->();
		return ((-s $counts->filename) - $before) / 2;
	};
	my $rules = URLSift::Rules->new(emails => 1);
	is $starts->(sub { hits($mail, @weak) for 1 .. 3 }), 1,
	    'a helper stays';
	is $starts->(sub { hits($mail, @weak, rules => $rules) for 1 .. 3 }), 1,
	    'for the same rules';
	is $starts->(sub {
		hits($mail, @weak, no_headers => $_, rules => $rules)
		    for 1, 'yes', 0, 'no';
	}), 2, 'and options';
	undef $rules;
	is scalar(hits($mail)), 4, 'also if the rules are lost';
}

for ([sub { hits($mail, type => 'wire') }, qr/type cannot be 'wire': /],
    [sub { hits($mail, sandbox => 'x') }, qr/sandbox cannot be 'x': /],
    [sub { hits($mail, base => 'x') }, qr/base cannot be 'x': /],
    [sub { hits($mail, max_time => 'x') }, qr/max_time cannot be 'x': /],
    [sub { hits($mail, max_memory => '1M') }, qr/max_memory cannot be '1M': /],
    [sub { hits($mail, max_memory => -1) }, qr/max_memory cannot be '-1': /],
    [sub { hits($mail, base => "x\0") }, qr/base has a NUL/],
    [sub { hits($mail, x => 1) },
    qr/no option 'x': its options are rules, .*emails.*no_headers/],
    [sub { URLSift::find($mail, type => 'mail') }, qr/no option 'type'/],
    [sub { hits($mail, emails => 1, rules => URLSift::Rules->new) },
    qr/either rules, or options/],
    [sub { hits("\x{100}") }, qr/wide/],
    [sub { hits(undef) }, qr/undef/],
    [sub { hits([]) }, qr/not the reference/]) {
	is eval { $_->[0]->(); 1 }, undef, 'dies';
	like $@, $_->[1], 'says why';
}
is scalar(hits($mail)), 4, 'reads on';

my $child = fork // die "fork: $!";
if (!$child) {
	my $count = () = hits($mail);
	require POSIX;
	POSIX::_exit($count == 4 ? 0 : 1);
}
waitpid $child, 0;
is $?, 0, 'a child has a helper of its own';
is scalar(hits($mail)), 4, 'and so has its parent';

done_testing;
