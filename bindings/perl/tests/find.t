#!perl
# What find(), check() and rules promise.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use Test::More;
use URLSift;

binmode $_, ':utf8' for Test::More->builder->output,
    Test::More->builder->failure_output;

my $torn = "It is under <URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>, Jim.";
my $whole = 'ftp://info.cern.ch/pub/www/doc;type=d';

sub urls {
	return map { $_->url } URLSift::find(@_);
}

sub pieces_of {
	my ($text, $hit) = @_;
	return join '', map { substr $text, $_->[0], $_->[1] - $_->[0] }
	    $hit->spans;
}

{
	my ($hit, @more) = URLSift::find($torn);
	is @more, 0, 'one hit';
	isa_ok $hit, $_ for 'URLSift::Hit', 'URLSift::URL';
	is $hit->url, $whole, 'joined';
	is $hit->spans, 2, 'two pieces';
	is pieces_of($torn, $hit), $whole, 'they are the URL';
	is_deeply [$hit->offset, $hit->length], [17, 38], 'place';
	is $hit->form, 'wrapper', 'form';
	ok $hit->joined, 'and that is said';
	is_deeply [$hit->notes], [], 'no notes';
	is_deeply [$hit->began, $hit->ended], ['opener', 'closer'], 'its ends';
	is scalar(URLSift::find("$torn $torn")), 2, 'a number in scalar context';
	is_deeply [URLSift::find('')], [], 'nothing in nothing';
}

# Components.
{
	my ($hit) = URLSift::find('HTTP://me:pw@a.example:8080/p%20q?x=1#y.');
	is_deeply [map { $hit->$_ } qw(scheme user password host port
	    path query fragment trimmed)], ['http', 'me', 'pw', 'a.example',
	    8080, '/p%20q', 'x=1', 'y', 1], 'components';
	is_deeply [map { $hit->$_ } qw(valid reason clause why at)],
	    [1, undef, undef, undef, undef], 'a valid one';
	is_deeply [$hit->risks], ['password', 'port-odd'], 'risks';
	is $hit->risks, 2, 'their number';
	($hit) = URLSift::find('ftp://a.example');
	is_deeply [map { $hit->$_ } qw(user path query port)],
	    [undef, undef, undef, 21], 'what is missing is undef';
}

# Other readings.
{
	my ($hit) = URLSift::find(
	    "see http://a.example/minutes-\nof-may for it, and more there");
	my @others = $hit->alternatives;
	is_deeply [map { $_->url } $hit, @others],
	    [map { "http://a.example/$_" } qw(minutes-of-may minutesof-may
	    minutes-)], 'readings';
	is ref $others[0], 'URLSift::URL', 'their class';
	is $hit->kind, 'whole', 'the best one is that of the hit';
	undef $hit;
	is $others[1]->path, '/minutes-', 'they outlive the hit';
	ok !eval { URLSift::Hit::offset($others[0]) }, 'they have no place';
	like $@, qr/is not a URLSift::Hit/, 'and say so';
}

# Rejected ones.
{
	my $text = 'http://a.example:99999/ http://b.example/';
	is_deeply [urls($text)], ['http://b.example/'], 'only valid ones';
	is_deeply [urls("$text http:\\\\c.example/")], ['http://b.example/',
	    'http:\\\\c.example/'], 'and what is opened';
	is_deeply [urls($text, invalid => 'only')],
	    ['http://a.example:99999/'], 'only the others';
	my ($bad, $good) = URLSift::find($text, invalid => 1);
	is_deeply [$bad->valid, $bad->reason, $bad->clause, $bad->at],
	    ['', 'port', '3.1', 17], 'a rejected one';
	like $bad->why, qr/port/, 'in English';
	ok $good->valid, 'a valid one';
	is scalar(URLSift::find($text, invalid => 1)), 2, 'counted';
}

# Options.
for (
	["http://a.example/a-\nb.html x", 'http://a.example/ab.html',
	    hyphen => 'drop'],
	["http://a.example/a-\nb.html x", 'http://a.example/a-', join => 'none'],
	["http://a.example/\x{c3}\x{a9}", 'http://a.example/', no_iri => 1],
	['http://a.example/~b', '', syntax => 'rfc1738'],
	['http://a.example/~b', 'http://a.example/~b', join => undef],
	['www.example.org, a@b.example', 'www.example.org a@b.example',
	    schemeless => 1, emails => 1],
	['www.a.example, example.org', 'example.org', schemeless => 1],
	['www.example.org', '', schemeless => 0],
	['www.example.org', '', schemeless => 'no'],
	['http://a.example:x/', '', invalid => ''],
	['http://a.example:x/', 'http://a.example:x/', invalid => 'yes'],
	['http://a.example http://b.example', 'http://a.example',
	    host => 'a.example'],
	['http://a.example http://b.example http://c.example',
	    'http://a.example http://c.example',
	    host => ['a.example', 'c.example']],
	["http://a.example http://\xc3\xa9.example", "http://\xc3\xa9.example",
	    hosts => "\xc3\xa9.example\n"],
	['http://a.example ftp://b.example', 'http://a.example',
	    not_scheme => 'ftp'],
	["<URL:http://a.example/b\nc>", 'http://a.example/b',
	    max_wrapper_lines => 1],
	['http://a.example/' . 'b' x 300, '', max_url => 256],
	['irc://a.example', 'irc://a.example', schemes =>
	    { irc => ['slashes', 6667, '//(?<host>(?&host))'] }],
) {
	my ($text, $want, @options) = @$_;
	is join(' ', urls($text, @options)), $want, $options[0];
	is join(' ', urls($text, rules => URLSift::Rules->new(@options))),
	    $want, 'and as rules';
}
{
	my ($one, $two) = URLSift::find('<x-ticket:AB-12>, irc://a.example',
	    schemes => {
		'x-ticket' => ['opaque', undef, '(?<group>[A-Z]++)-[0-9]++'],
		irc => ['slashes', 6667, '//(?<host>(?&host))'] });
	is $one->group, 'AB', 'a scheme of ones own';
	is_deeply [$two->host, $two->port], ['a.example', 6667], 'another one';
}

# All fields of the library are methods.
{
	my $text = 'See http://WWW.b.example.com/%7Ec?q. Or not.';
	my ($hit) = URLSift::find($text);
	my %all = %{$hit->as_hash};
	cmp_ok keys %all, '>', 60, 'fields';
	is_deeply [@all{qw(domain suffix normal defanged opens context sentence
	    message notes spans joined valid line column)}], ['example.com', 'com',
	    'http://www.b.example.com/~c?q',
	    'hxxp[:]//WWW[.]b[.]example[.]com/%7Ec?q',
	    'http://www.b.example.com/%7Ec?q', $text,
	    'See http://WWW.b.example.com/%7Ec?q.', undef, [], [[4, 35]], '', 1,
	    1, 5],
	    'some of them';
	is_deeply [map { [$hit->$_] } sort keys %all],
	    [map { ref ? $_ : [$_] } @all{sort keys %all}],
	    'methods say the same';
	$text = 'lost';
	like $hit->context, qr/^See /, 'the text stays';
	is_deeply [map { [$_->line, $_->column] } URLSift::find(
	    "ftp://a\n\x{e9}\n\x{20ac} ftp://b ftp://c\n\nftp://d")],
	    [[1, 1], [3, 5], [3, 13], [5, 1]], 'lines';
	my $url = URLSift::check('http://a.example/');
	is $url->context, undef, 'a URL alone has no text';
	is $url->domain, 'a.example', 'but a domain';
	ok !$url->can('offset') && !exists $url->as_hash->{offset},
	    'and no place';

	is URLSift::defang('http://a.example/'), 'hxxp[:]//a[.]example/',
	    'defang()';
	is URLSift::normalize('HTTP://a.example:80/%7Eb'),
	    'http://a.example/~b', 'normalize()';
	is URLSift::normalize('b'), undef, 'of no URL';
	is eval "package Other; URLSift->import(qw(defang normalize)); " .
	    "defang('ftp://a.b')", 'fxp[:]//a[.]b', 'they are exported';
}

# Characters and bytes.
for my $before ('', 'x' x 7, "\x{e9}", "\x{20ac}" x 9, "\x{1F600}", "e\x{301}",
    "\x{d83d}", "\x{dc80} \x{d800}\x{1F600}\x{ff}", "\x{110000}",
    "\x{7fffffff}") {
	no warnings 'surrogate', 'non_unicode';
	for my $url ('http://a.example/', "http://\x{e9}.example/\x{20ac}") {
		my $text = $before x 3 . " <$url> $before";
		utf8::upgrade($text);
		my ($hit) = URLSift::find($text);
		is $hit->url, $url, 'a URL of characters';
		is substr($text, $hit->offset, $hit->length), $url,
		    'offsets count characters';
		my $bytes = $text;
		utf8::encode($bytes);
		($hit) = URLSift::find($bytes);
		is substr($bytes, $hit->offset, $hit->length), $hit->url,
		    'offsets count bytes';
		utf8::encode(my $encoded = $url);
		is $hit->url, $encoded, 'a URL of bytes';
		($hit) = URLSift::find($text, bytes => 0);
		is $hit->url, $url, 'characters, said';
	}
}
{
	my $latin = "\xe9 http://a.example/\xe9";
	my ($hit) = URLSift::find($latin);
	is $hit->url, 'http://a.example/', 'a byte that is no UTF-8 ends it';
	($hit) = URLSift::find($latin, bytes => 0);
	is $hit->url, "http://a.example/\xe9", 'a character does not';
	is substr($latin, $hit->offset, $hit->length), $hit->url, 'its place';
	is length $latin, 20, 'the text is as it was';
	ok !utf8::is_utf8($latin), 'in all respects';

	my $bytes = "\xc3\xa9 http://a.example/\xc3\xa9";
	utf8::upgrade($bytes);
	($hit) = URLSift::find($bytes, bytes => 1);
	is $hit->url, "http://a.example/\xc3\xa9", 'bytes, said';
	is $hit->offset, 3, 'and counted';

	my $url = URLSift::check("http://\x{20ac}.example/\x{1F600} x");
	is $url->at, length "http://\x{20ac}.example/\x{1F600}",
	    'an error in characters';
	is ${\URLSift::check("http://\xc3\xa9.example/ x")}->at, 18,
	    'an error in bytes';
}
{
	my $text = "\x{20ac}\x{1F600}e\x{301} http://\x{e9}.example/ \n" x 20000;
	my @hits = URLSift::find($text);
	is @hits, 20000, 'a long text';
	my $size = length($text) / @hits;
	is scalar(grep { $hits[$_]->offset != 5 + $_ * $size } 0 .. $#hits), 0,
	    'offsets are right far into a text';
}
for my $more (0 .. 3) {
	my $text = '<http://a.example/' . 'x' x $more . "\x{1F600}" x 200 . '>';
	my ($hit) = URLSift::find($text, max_url => 256, invalid => 1);
	is $hit->reason, 'too-long', 'a limit inside a character';
	is index($text, $hit->url), 1, 'the URL is whole characters';
	is $hit->offset + $hit->length, length($text) - 1, 'its end';
}

# A text that is not a plain string.
{
	package Text;
	use overload '""' => sub { ${$_[0]} }, fallback => 1;
	package Tied;
	sub TIESCALAR { return bless [$_[1]] }
	sub FETCH { $_[0][1]++; return $_[0][0] }
	package main;

	is_deeply [urls(bless \$torn, 'Text')], [$whole], 'an object';
	tie my $tied, 'Tied', $torn;
	is_deeply [urls($tied)], [$whole], 'a tied text';
	is tied($tied)->[1], 1, 'fetched once';
	is_deeply [urls(1738)], [], 'a number';
	$torn =~ /(.*Jim)/s;
	is_deeply [urls($1)], [$whole], 'a match';
	my $lent = substr $torn, 3;
	is_deeply [urls(substr $torn, 3)], [$whole], 'a part of a text';
}

# Single URLs.
{
	my $url = URLSift::check('gopher://a.example/1/b');
	is_deeply [$url->valid, $url->scheme, $url->port, $url->reason],
	    [1, 'gopher', 70, undef], 'a valid URL';
	$url = URLSift::check('http://a.example/ b');
	is_deeply [$url->valid, $url->reason, $url->at, $url->url],
	    ['', 'unsafe', 17, 'http://a.example/ b'], 'one that is not';
	is ref $url, 'URLSift::URL', 'its class';
	is ${\URLSift::check($_)}->reason, 'scheme', 'no URL'
	    for '', "\0", 'a', ':';
	ok !URLSift::check('http://a/~b', syntax => 'rfc1738')->valid,
	    'by other rules';
}

# What a click opens.
{
	is URLSift::opens(@{$_->[0]}), $_->[1], "opens: $_->[0][0]" for
	    [['http:\\\\A.Example\\b c'] => 'http://a.example/b%20c'],
	    [["http://\x{44b}.example/"] => 'http://xn--01a.example/'],
	    [['//a.example/b', undef] => 'https://a.example/b'],
	    [['//a.example/b', 'http://c.example/'] => 'http://a.example/b'],
	    [['../b', 'http://c.example/d/e'] => 'http://c.example/b'],
	    [['../b'] => undef],
	    [['javascript:a'] => undef],
	    [[''] => undef];
	is URLSift::check($_->[0])->target, $_->[1], "target: $_->[0]" for
	    ['https://www.google.com/url?q=http://a.example/b+c' =>
		'http://a.example/b+c'],
	    ['https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2F' .
		'a.example%2F' => 'http://a.example/'],
	    ["https://www.google.com/url?q=http://a.example/\x{44b}" =>
		"http://a.example/\x{44b}"],
	    ["https://www.google.com/url?q=http://a.example/%FF\x{44b}" =>
		"http://a.example/\xff\xd1\x8b"],
	    ['https://www.google.com/search?q=http://a.example/' => undef],
	    ['q' => undef];
	is_deeply [URLSift::check($_->[0])->risks], $_->[1], "risks: $_->[0]"
	    for ['http://u:p@0x7f.1/|' =>
		['ambiguous-host', 'password', 'ip-host']],
	    ['//a.example/' => []],
	    ['a' => []];
	is_deeply [map { [$_->risks] } URLSift::find('http://a.b/ http://c.d/',
	    list => ["shortener=a.b\nbit.ly", 'file-host=c.d'])],
	    [['shortener'], ['file-host']], 'lists of hosts';
	is URLSift::opens('http://a.example/' . 'x' x 5000 . ' '),
	    'http://a.example/' . 'x' x 5000, 'a long one';
}

# What cannot be is refused: a call, and what the message says.
my $rules = URLSift::Rules->new;
for (
	[qr/^URLSift::find has no option 'sintax': its options are rules, bytes, /,
	    sub { urls('', sintax => 1) }],
	[qr/^URLSift::Rules->new has no option 'bytes'/,
	    sub { URLSift::Rules->new(bytes => 1) }],
	[qr/^URLSift::check has no option 'on_hit'/,
	    sub { URLSift::check('', on_hit => 1) }],
	[qr/has no option 'no_iri\0'/, sub { urls('', "no_iri\0" => 1) }],
	[qr/invalid cannot be 'perhaps': the value must be no, yes or only/,
	    sub { urls('', invalid => 'perhaps') }],
	[qr/list cannot be 'x': there is no list "x"/,
	    sub { urls('', list => 'x') }],
	[qr/not_risk cannot be 'x': /,
	    sub { urls('', not_risk => ['password', 'x']) }],
	[qr/match cannot be '\(': /, sub { urls('', match => '(') }],
	[qr/^URLSift::find: options are pairs/, sub { urls('', 'join') }],
	[qr/syntax cannot be 'rfc2396': the value must be rfc3986 or rfc1738 at /,
	    sub { urls('', syntax => 'rfc2396') }],
	[qr/join cannot be '': the value must be none, delimited, hyphen, flow or likely/,
	    sub { urls('', join => '') }],
	[qr/hyphen has a NUL/, sub { urls('', hyphen => "auto\0b") }],
	[qr/host cannot be 'HASH/, sub { urls('', host => {}) }],
	[qr/host cannot be 'ARRAY/, sub { urls('', host => [['a']]) }],
	[qr/host cannot be 'undef/, sub { urls('', host => [undef]) }],
	[qr/a pattern cannot be 'undef/, sub { urls('',
	    schemes => { a => ['opaque', undef, undef] }) }],
	[qr/max_url cannot be '255': the value must be 256 to 16777216/,
	    sub { urls('', max_url => 255) }],
	[qr/max_url cannot be '-1': /, sub { urls('', max_url => -1) }],
	[qr/max_url cannot be '1e30': /, sub { urls('', max_url => '1e30') }],
	[qr/max_url cannot be '999999999999999999999': /,
	    sub { urls('', max_url => '999999999999999999999') }],
	[qr/max_wrapper_lines cannot be 'x': the value must be 1 to 10000/,
	    sub { urls('', max_wrapper_lines => 'x') }],
	[qr/schemeless cannot be 'ARRAY.*': the value must be a string/,
	    sub { urls('', schemeless => []) }],
	[qr/schemes is a reference to a hash, not '1'/,
	    sub { urls('', schemes => 1) }],
	[qr/scheme a: its value is \[shape, port, pattern\], not '1'/,
	    sub { urls('', schemes => { a => 1 }) }],
	[qr/scheme a: its value is .*, not 'ARRAY/,
	    sub { urls('', schemes => { a => [1, 2] }) }],
	[qr/scheme a: pattern, at 1: /,
	    sub { urls('', schemes => { a => ['opaque', undef, '('] }) }],
	[qr/scheme a: shape, at 0: /,
	    sub { urls('', schemes => { a => ['round', undef, 'b'] }) }],
	[qr/scheme a: port, at 0: /,
	    sub { urls('', schemes => { a => ['opaque', 65536, 'b'] }) }],
	[qr/scheme a: port, at 0: /,
	    sub { urls('', schemes => { a => ['opaque', 'irc', 'b'] }) }],
	[qr/scheme 1: name, at 0: /,
	    sub { urls('', schemes => { 1 => ['opaque', undef, 'b'] }) }],
	[qr/a pattern has a NUL/,
	    sub { urls('', schemes => { a => ['opaque', undef, "\0"] }) }],
	[qr/'1' is not a URLSift::Rules/, sub { urls('', rules => 1) }],
	[qr/is not a URLSift::Rules/, sub { urls('', rules => bless {}, 'A') }],
	[qr/URLSift::find: either rules, or options that make rules/,
	    sub { urls('', rules => $rules, no_iri => 1) }],
	[qr/URLSift::find: the text is undef/, sub { urls(undef) }],
	[qr/the text is a string, not the reference 'SCALAR/, sub { urls(\'') }],
	[qr/URLSift::check: the text is undef/, sub { URLSift::check(undef) }],
	[qr/URLSift::opens: 'a' cannot be a base/,
	    sub { URLSift::opens('b', 'a') }],
	[qr/URLSift::check: the text is undef/,
	    sub { URLSift::defang(undef) }],
	[qr/URLSift::opens: the text is undef/, sub { URLSift::opens(undef) }],
	[qr/the text has wide characters, which are no bytes/,
	    sub { urls("\x{20ac}", bytes => 1) }],
	[qr/Usage/, sub { URLSift::find() }],
	[qr/is not a URLSift::URL/,
	    sub { URLSift::URL::url(bless \my $x, 'URLSift::Hit') }],
	[qr/is not a URLSift::URL/, sub { URLSift::URL::url('URLSift::URL') }],
	[qr/'SCALAR.*' is not a URLSift::URL/, sub { URLSift::URL::url(\'a') }],
	[qr/is not a URLSift::Rules/, sub { urls('', rules => \1) }],
	[qr/is not a URLSift::URL/, sub { URLSift::Hit::form($rules) }],
) {
	my ($message, $call) = @$_;
	ok !eval { $call->(); 1 }, "refused: $message";
	like $@, $message, 'it says why';
	like $@, qr/ at \Q${\__FILE__}\E line \d+\.$/, 'and where';
}
{
	my $url = 'http://a.example/' . 'a' x 200 . '/b';
	my @match = (match => '(a|aa)+$');
	my $want = qr{^URLSift: match takes too many steps: .*/b is not };
	my @warnings;
	local $SIG{__WARN__} = sub { push @warnings, @_ };
	is_deeply [urls("$url http://b.example", @match)], [$url], 'undecided';
	is scalar URLSift::find($url, @match), 1, 'and counted';
	is @warnings, 2, 'with a warning each';
	like $_, qr/$want.* at \Q${\__FILE__}\E line \d+\.$/, 'that says where'
	    for @warnings;
	my $scanner = URLSift::Scanner->new(@match);
	$SIG{__WARN__} = sub { die @_ };
	ok !eval { $scanner->feed("$url\n\n" . ' ' x 2000) }, 'one may die';
	like $@, $want, 'with the warning';
	is join(' ', map { $_->url } $scanner->finish), $url, 'and nothing is lost';
}
{
	my ($hit) = URLSift::find('http://a.example');
	ok !eval { $$hit = 1 }, 'an object cannot be changed';
	like $@, qr/read-only/, 'as Perl says';
}

done_testing;
