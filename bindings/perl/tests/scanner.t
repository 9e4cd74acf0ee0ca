#!perl
# What a scanner promises: a text in pieces is the text.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
no warnings 'surrogate';
use Test::More;
use URLSift;

my @lines = ("Look at http://a.example/one-\ntwo, it is (see http://b.example/c).",
    "<URL:ftp://\x{e9}.example/x\n  y;type=d>", '<http://c.example/',
    "caf\x{e9} \x{20ac}\x{1F600}e\x{301} \x{d83d} http://d.example/\x{20ac}.",
    'http://e.example:99999/ mailto:joe@f.example', '', "\x{20ac}" x 50,
    '<' x 30, 'http://' . 'g' x 300 . '.example/' . 'h' x 500);

# All that is to be known of hits.
sub values_of {
	return join "\n", map {
		my $hit = $_;
		join ' ', map({ $_ // '-' } map { $hit->$_ } qw(url offset
		    reason at form began ended trimmed)), $hit->notes,
		    map({ @$_ } $hit->spans), map { $_->url } $hit->alternatives;
	} @_;
}

sub make_text {
	my ($count) = @_;
	return join "\n", map { $lines[rand @lines] } 1 .. $count;
}

sub fed {
	my ($text, $most, @options) = @_;
	my $scanner = URLSift::Scanner->new(invalid => 1, @options);
	my ($at, @hits) = (0);
	while ($at < length $text) {
		my $n = int rand $most + 1;
		push @hits, $scanner->feed(substr $text, $at, $n);
		$at += $n;
	}
	return @hits, $scanner->finish;
}

srand 1738;
for (1 .. 60) {
	my $chars = make_text(12);
	utf8::upgrade($chars);
	utf8::encode(my $bytes = $chars);
	for my $text ($chars, $bytes) {
		my $whole = values_of(URLSift::find($text, invalid => 1));
		is values_of(fed($text, $_)), $whole, "pieces of up to $_"
		    for 1, 5, 80, 2000;
	}
}
{
	my $text = join "\n\n", map { make_text(40) } 1 .. 300;
	my @hits = URLSift::find($text, invalid => 1);
	cmp_ok @hits, '>', 3000, 'a long text';
	is values_of(fed($text, $_)), values_of(@hits), "pieces of up to $_"
	    for 3000, 200000;
}

# A scanner begins again.
{
	my $scanner = URLSift::Scanner->new;
	for my $text (("\x{20ac} http://a.example/", "\xe9 http://b.example/ ") x 3) {
		my @hits = ($scanner->feed($text), $scanner->finish);
		is values_of(@hits), values_of(URLSift::find($text)),
		    'another text';
		is @hits, 1, 'with its hit';
	}
	is_deeply [$scanner->finish], [], 'nothing';
}

# Hits come as soon as they are known; those that nobody takes wait.
{
	my $scanner = URLSift::Scanner->new;
	is_deeply [$scanner->feed('<http://a.example/')], [], 'not yet';
	my ($hit) = $scanner->feed('> and so on ' . 'x' x 2000);
	is_deeply [$hit->url, $hit->offset], ['http://a.example/', 1], 'now';
	$scanner->feed('<http://b.example/> ' . 'x' x 2000);
	$scanner->finish;
	is_deeply [map { $_->url } $scanner->finish], ['http://b.example/'],
	    'what was found in void context waits';
	$scanner->feed('<http://c.example/>');
	is scalar($scanner->finish), 1, 'a number in scalar context';
	is_deeply [$scanner->finish], [], 'these are taken';
}

# What broke off is cut.
for ([0, '-'], [1, 'cut']) {
	my ($broken, $reason) = @$_;
	my $scanner = URLSift::Scanner->new(invalid => 1);
	$scanner->feed('http://a.example/b');
	my ($hit) = $scanner->finish(broken => $broken);
	is $hit->reason // '-', $reason, "broken: $broken";
}

# Code that gets the hits.
{
	my @urls;
	my $scanner = URLSift::Scanner->new(on_hit =>
	    sub { push @urls, $_[0]->url });
	is_deeply [$scanner->feed('http://a.example http://b.example'),
	    $scanner->finish], [], 'nothing is returned';
	is_deeply \@urls, ['http://a.example', 'http://b.example'], 'but given';

	my $calls = 0;
	$scanner = URLSift::Scanner->new(on_hit => sub {
		die "no\n" if !$calls++;
		push @urls, $_[0]->url;
	});
	@urls = ();
	ok !eval {
		$scanner->feed('http://a.example http://b.example');
		$scanner->finish;
	}, 'it may die';
	is $@, "no\n", 'with its message';
	$scanner->finish;
	is_deeply \@urls, ['http://b.example'],
	    'the other one comes with the next call';

	$scanner = URLSift::Scanner->new(on_hit => sub { undef $scanner });
	$scanner->feed('<http://a.example> <http://b.example> ' . 'x ' x 9000);
	is $scanner, undef, 'it may drop the scanner';

	my $inner = 0;
	$scanner = URLSift::Scanner->new(on_hit => sub {
		$scanner->feed('http://b.example ') if !$inner++;
	});
	$scanner->feed('http://a.example ');
	$scanner->finish;
	$scanner->finish;
	is $inner, 2, 'it may feed the scanner';
}

{
	my $rules = URLSift::Rules->new(emails => 1, host => 'a.example');
	my $scanner = URLSift::Scanner->new(rules => $rules);
	undef $rules;
	my @hits = ($scanner->feed("joe\@a.example http://b.example \n"),
	    $scanner->finish);
	undef $scanner;
	is_deeply [map { $_->url, $_->host } @hits],
	    ['joe@a.example', 'a.example'], 'rules stay';
	is $hits[0]->context, undef, 'the text does not';
}

# A text is of one kind.
{
	my $scanner = URLSift::Scanner->new;
	$scanner->feed("caf\xc3\xa9 ");
	ok !eval { $scanner->feed("\x{20ac}"); 1 }, 'no characters after bytes';
	like $@, qr/^URLSift::Scanner->feed: characters after pieces of bytes: decode all pieces and say bytes => 0 at /, 'why';
	my $ascii = 'http://a.example/';
	utf8::upgrade($ascii);
	my ($hit) = ($scanner->feed($ascii), $scanner->finish);
	is $hit->offset, 6, 'ASCII is both, and the scanner goes on';

	$scanner = URLSift::Scanner->new;
	$scanner->feed("\x{20ac} ");
	($hit) = ($scanner->feed("\xe9 http://a.example/\xe9"),
	    $scanner->finish);
	is_deeply [$hit->url, $hit->offset], ["http://a.example/\xe9", 4],
	    'after characters, all are characters';

	$scanner = URLSift::Scanner->new(bytes => 0);
	$scanner->feed('see ');
	($hit) = ($scanner->feed("\x{20ac} http://a.example/"),
	    $scanner->finish);
	is $hit->offset, 6, 'characters, said';

	$scanner = URLSift::Scanner->new(bytes => 1);
	ok !eval { $scanner->feed("\x{20ac}"); 1 }, 'bytes, said';
	like $@, qr/wide characters, which are no bytes/, 'why';

	$scanner = URLSift::Scanner->new;
	$scanner->feed('');
	($hit) = ($scanner->feed("\x{20ac} http://a.example/"),
	    $scanner->finish);
	is $hit->offset, 2, 'a piece of nothing decides nothing';
}

# What cannot be is refused.
for (
	[qr/has no option 'broken'/, sub { URLSift::Scanner->new(broken => 1) }],
	[qr/on_hit is a reference to code, not '1'/,
	    sub { URLSift::Scanner->new(on_hit => 1) }],
	[qr/feed: the text is undef/,
	    sub { URLSift::Scanner->new->feed(undef) }],
	[qr/finish has no option 'x'/,
	    sub { URLSift::Scanner->new->finish(x => 1) }],
	[qr/'URLSift::Scanner' is not a URLSift::Scanner/,
	    sub { URLSift::Scanner->feed('') }],
	[qr/max_url/, sub { URLSift::Scanner->new(max_url => 1) }],
) {
	my ($message, $call) = @$_;
	ok !eval { $call->(); 1 }, "refused: $message";
	like $@, $message, 'it says why';
}

done_testing;
