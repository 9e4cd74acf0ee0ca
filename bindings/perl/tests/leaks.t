#!perl
# No call leaves anything behind, and none that dies.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use Test::More;
use URLSift;

if (!eval { require Test::LeakTrace; 1 }) {
	diag 'no Test::LeakTrace';
	exit 77;
}

my $text = "\x{20ac} <URL:http://a.exam\nple/\x{20ac}> http://b.example/c-\nd " .
    "irc://c.example http://e.example:99999/ joe\@f.example\n";
my @options = (emails => 1, invalid => 1, schemes =>
    { irc => ['slashes', 6667, '//(?<host>(?&host))'] });

sub look {
	for my $hit (@_) {
		my @names = keys %{$hit->as_hash};
		my @all = map { $hit->$_, scalar $hit->$_ } @names;
		my @urls = map { $_->url, $_->risks } $hit->alternatives;
	}
}

sub feed {
	my $scanner = URLSift::Scanner->new(@_);
	look($scanner->feed($_)) for $text =~ /.{1,9}/gs;
	look($scanner->finish);
}

utf8::encode(my $bytes = $text);
my %work = (
	'find in characters' => sub { look(URLSift::find($text, @options)) },
	'find in bytes' => sub { look(URLSift::find($bytes, @options)) },
	'count' => sub { my $n = URLSift::find($text, @options) },
	'check' => sub {
		my $url = URLSift::check('http://a.example:x');
		my @all = map { $url->$_ } qw(url reason at risks host domain);
	},
	'opens' => sub {
		my @opened = map { URLSift::opens($_, 'http://a.example/') }
		    'b c', 'x:';
		eval { URLSift::opens('b', 'c') };
		my @others = map { URLSift::defang($_), URLSift::normalize($_) }
		    'http://a.example/', 'x:';
	},
	'feed' => sub { feed(@options) },
	'feed with code' => sub { feed(@options, on_hit => \&look) },
	'code that dies' => sub {
		eval { feed(on_hit => sub { die $_[0]->url }) };
	},
	'filters' => sub {
		look(URLSift::find($text, host => ['a.example', 'b.example']));
		eval { URLSift::find($text, risk => ['password', 'x']) };
	},
	'a scanner that is dropped' => sub {
		my $scanner = URLSift::Scanner->new;
		$scanner->feed($text);
	},
	'a reading that stays' => sub {
		my ($reading) = (URLSift::find($text))[0]->alternatives;
	},
	'a document' => sub {
		my ($hits) = URLSift::find_document($bytes, @options,
		    type => 'text', name => 'a');
		look(@$hits);
		URLSift::find_document($bytes, type => 'text', max_memory => 1);
		eval { URLSift::find_document($bytes, type => 'x') };
		open my $file, '<', $0 or die $!;
		close $file;
		eval { URLSift::find_document($file) };
	},
	'rules' => sub {
		my $rules = URLSift::Rules->new(emails => 1);
		look(URLSift::find($text, rules => $rules));
		my $scanner = URLSift::Scanner->new(rules => $rules);
		undef $rules;
		look($scanner->feed($text), $scanner->finish);
	},
	'errors' => sub {
		eval { URLSift::find($text, sintax => 1) };
		eval { URLSift::find($text, syntax => 'x') };
		eval { URLSift::find($text, max_url => 1) };
		eval { URLSift::find(undef, emails => 1) };
		eval { URLSift::find([], emails => 1) };
		eval { URLSift::find("\x{20ac}", bytes => 1) };
		eval { URLSift::find('', schemes => { a => ['opaque', 1, '('] }) };
		eval { URLSift::find('', schemes => { a => [], b => 1 }) };
		eval { URLSift::find('', schemeless => []) };
		eval { URLSift::Scanner->new(on_hit => 1) };
		eval { URLSift::Scanner->new->feed(undef) };
		eval { URLSift::Hit::form(URLSift::check('')) };
	},
);

for my $name (sort keys %work) {
	$_->() for ($work{$name}) x 3; # what is made once is there
	Test::LeakTrace::no_leaks_ok($work{$name}, $name);
}

done_testing;
