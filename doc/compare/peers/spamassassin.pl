# SpamAssassin: JSON messages on stdin, the URLs of each on stdout.  URLs
# to which SpamAssassin added the scheme are left out.
# SPDX-License-Identifier: MIT
use strict;
use warnings;
use JSON::PP;
use Encode qw(decode encode_utf8);
use Mail::SpamAssassin;
use Mail::SpamAssassin::PerMsgStatus;

my $assassin = Mail::SpamAssassin->new({
	dont_copy_prefs => 1, local_tests_only => 1,
	userprefs_filename => '/dev/null',
});
$assassin->init(0);

local $/;
my @found;
for my $text (@{decode_json(<STDIN>)}) {
	my $mail = $assassin->parse(encode_utf8($text), 0);
	my $status = Mail::SpamAssassin::PerMsgStatus->new($assassin, $mail);
	my $uris = $status->get_uri_detail_list();
	push @found, [map { decode('UTF-8', $_) }
		grep { !$uris->{$_}{types}{schemeless} } sort keys %$uris];
	$status->finish();
	$mail->finish();
}
print encode_json(\@found);
