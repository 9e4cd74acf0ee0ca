#!perl -T
# What was found in tainted text is tainted.
# SPDX-License-Identifier: MIT

use strict;
use warnings;
use Scalar::Util 'tainted';
use Test::More;
use URLSift;

my $taint = substr $ENV{PATH}, 0, 0;
ok tainted($taint), 'there is taint';
my $text = "see http://a.example/b-\nc?d or http://b.example:99999/$taint";

my ($hit, $bad) = URLSift::find($text, invalid => 1);
ok tainted($hit->$_), "$_ is tainted" for
    qw(url scheme host path query context);
ok tainted(($hit->alternatives)[0]->url), 'readings are';
ok tainted($bad->url), 'rejected ones are';
ok tainted(URLSift::check($text)->url), 'a URL that is checked is';
ok tainted(URLSift::opens("//a.example/$taint")), 'what is opened is';
ok tainted(URLSift::opens('b', "http://a.example/$taint")), 'by its base, too';
ok tainted(URLSift::defang("http://a.example/$taint")), 'what is made of it is';
ok !tainted(URLSift::opens('//a.example/')), 'without taint there is none';

my ($there) = URLSift::find_document($text, type => 'text');
ok tainted($there->[0]->$_), "$_ of a document is" for qw(url context);
($there) = URLSift::find_document('http://a.example/', type => 'text');
ok !tainted($there->[0]->url), 'that of one that is not is not';
open my $file, '<', __FILE__ or die $!;
($there) = URLSift::find_document($file);
ok tainted($there->[0]->url), 'a file is from outside';

my $scanner = URLSift::Scanner->new;
my @hits = ($scanner->feed('http://a.exa'), $scanner->feed("mple/$taint"),
    $scanner->finish);
ok tainted($hits[0]->url), 'pieces are';
@hits = ($scanner->feed('http://a.example'), $scanner->finish);
ok !tainted($hits[0]->url), 'the next text is not';
($hit) = URLSift::find('http://a.example/');
ok !tainted($hit->url), 'text that is not leaves no taint';
ok !eval {
	URLSift::find_document('', helper => "/bin/true$taint");
	1;
}, 'nor is a helper run that outsiders name';
like $@, qr/^Insecure dependency in URLSift::find_document /, 'as Perl has it';
ok !eval { no warnings; system 'true ' . (URLSift::find($text))[0]->url; 1 },
    'Perl refuses to run it';

done_testing;
