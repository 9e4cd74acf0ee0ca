#!perl
# Threads share rules and have copies of hits; a scanner stays where it was
# made.  After a fork both processes have everything.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use Config;
use Test::More;
use URLSift;

my $text = ("see <URL:http://a.exam\nple/\x{20ac}>, ftp://b.example/c;type=d " .
    "and irc://c.example or www.example.com, joe\@e.example.\n") x 100;
my @options = (emails => 1,
    schemes => { irc => ['slashes', 6667, '//(?<host>(?&host))'] });

sub found {
	return join "\n", map { join ' ', $_->url, $_->offset, $_->port // '-' }
	    URLSift::find($text, @_);
}

my $rules = URLSift::Rules->new(@options, schemeless => 1,
    not_host => 'b.example');
my $want = found(rules => $rules);
is scalar(split /\n/, $want), 400, 'hits';
my ($hit, $rejected) = (URLSift::find($text, rules => $rules))[0];
my $url = URLSift::check('http://a.example:99999/');

# A process.
{
	my $scanner = URLSift::Scanner->new;
	$scanner->feed('<http://a.exam');
	my $pid = fork // die "fork: $!";
	if ($pid == 0) {
		my @hits = $scanner->feed("ple> " . 'x ' x 9000);
		my $good = @hits == 1 && $hits[0]->url eq 'http://a.example' &&
		    found(rules => $rules) eq $want && $hit->offset == 9;
		require POSIX;
		POSIX::_exit($good ? 0 : 1);
	}
	waitpid $pid, 0;
	is $?, 0, 'a child has everything';
	my @hits = $scanner->feed("ple/b> " . 'x ' x 9000);
	is $hits[0]->url, 'http://a.example/b', 'and the parent still has';
}

SKIP: {
	skip 'this Perl has no threads', 1 if !$Config{useithreads};
	require threads;

	my $scanner = URLSift::Scanner->new;
	# Rules that no thread has used: patterns are compiled when needed.
	my $fresh = URLSift::Rules->new(@options);
	my $fresh_want = found(@options);
	for (1 .. 3) {
		my @threads = map {
			threads->create(sub {
				my $other = eval { $scanner->feed(''); 1 };
				return found(rules => $fresh), found(rules => $rules),
				    join(' ', $hit->url, $hit->offset,
					map { @$_ } $hit->spans),
				    $url->reason, $url->at, $other, $@, found();
			});
		} 1 .. 4;
		my $place = join ' ', $hit->url, $hit->offset,
		    map { @$_ } $hit->spans;
		for (@threads) {
			my ($shared, $code, $copy, $reason, $at, $other, $error,
			    $defaults) = $_->join;
			is $shared, $fresh_want, 'shared rules';
			is $code, $want, 'rules with filters';
			is $copy, $place, 'a copy of a hit';
			is "$reason $at", 'port 17', 'a copy of a URL';
			is $other, undef, 'no scanner of another thread';
			like $error, qr/of use in the thread that made it only/,
			    'it says so';
			is $defaults, found(), 'default rules';
		}
		# The last one who has them frees them.
		my $last = threads->create(sub {
			my $mine = $fresh;
			return found(rules => $mine);
		});
		undef $fresh;
		is $last->join, $fresh_want, 'rules outlive their maker';
		$fresh = URLSift::Rules->new(@options);
	}
	is_deeply [$scanner->feed('http://a.example/'), $scanner->finish]
	    ->[0]->url, 'http://a.example/', 'the scanner is as it was';

	# A reader of documents stays where it was made; hits are copied.
	my $read = sub {
		my ($hits) = URLSift::find_document('a: http://a.example/b',
		    name => 'c.txt');
		return $hits->[0];
	};
	my $here = $read->();
	my $there = threads->create({ context => 'list' }, sub {
		return map { join ' ', $_->url, $_->file, $_->column,
		    $_->sentence } $here, $read->(), $read->();
	});
	is_deeply [$there->join], [('http://a.example/b c.txt 4 ' .
	    'a: http://a.example/b') x 3], 'a document';
	is $read->()->file, 'c.txt', 'and another one here';

	my ($made) = threads->create({ context => 'list' },
	    sub { return URLSift::find('http://t.example/') })->join;
	is $made->url, 'http://t.example/', 'a hit that a thread returns';
}

done_testing;
