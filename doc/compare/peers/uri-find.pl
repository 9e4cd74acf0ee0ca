# URI::Find: JSON texts on stdin, the URLs of each on stdout.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use JSON::PP;
use URI::Find;

local $/;
my @found;
for my $text (@{decode_json(<STDIN>)}) {
	my @urls;
	URI::Find->new(sub {
		my ($uri, $text) = @_;
		push @urls, "$uri";
		return $text;
	})->find(\$text);
	push @found, \@urls;
}
print encode_json(\@found);
