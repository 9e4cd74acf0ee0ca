# filter_innd.pl
# A filter for INN: rejects articles by the hosts or the number of their URLs.
#
# innd calls filter_art() for each article that a peer offers.
# SPDX-License-Identifier: MIT
use 5.016;
use strict;
use warnings;
# innd loads the file again on "ctlinnd reload filter.perl".
no warnings 'redefine';

# It is defined again in the last line: after a fault before that, innd says
# that there is none and does not filter.
BEGIN { delete $main::{filter_art} }

use MIME::Base64 ();
use MIME::QuotedPrint ();
use URLSift;

# What innd tells about the article.
our %hdr;

# The most different URLs that an article may have.
my $max_urls = 50;

# How many gateways are undone, one inside the other.
my $max_gateways = 8;

# A host a line, beside this file: articles with URLs of that host, or of one
# below it, are rejected.  What begins with # is a comment.
my $hosts_file = __FILE__ =~ s{[^/]*\z}{urlsift.hosts}r;

my $piece_bytes = 65536;
my %hosts = read_hosts($hosts_file);

sub read_hosts {
    my ($name) = @_;
    my %names;

    open my $file, '<', $name or refuse("$name: $!");
    while (my $line = <$file>) {
        $line =~ s/#.*//s;
        $names{spell_host($_)} = 1 for split ' ', $line;
    }
    close $file or refuse("$name: $!");
    return %names;
}

sub refuse {
    my ($why) = @_;

    INN::syslog('err', "urlsift: $why");
    die "$why\n";
}

# Return the host of that name as a click opens it, in the one spelling.
sub spell_host {
    my ($name) = @_;
    my $opens = URLSift::opens("http://$name/");

    $name = URLSift::check($opens)->host if defined $opens;
    return lc($name // '') =~ s/\.\z//r;
}

# Return the hosts that a click on the URL opens: its own, and those that
# gateways lead to.
sub opened_hosts {
    my ($url) = @_;
    my @hosts;

    for (0 .. $max_gateways) {
        my $opens = URLSift::opens($url) // last;

        push @hosts, URLSift::check($opens)->host;
        $url = URLSift::check($opens)->target // last;
    }
    return @hosts;
}

# Return the name in the list that is the host's, or above it.
sub listed_host {
    my ($host) = @_;
    my $name = lc($host // '') =~ s/\.\z//r;

    while ($name ne '') {
        return $name if $hosts{$name};
        $name =~ s/\A[^.]*\.?//;
    }
    return undef;
}

# The subject and the body, decoded if all of it has one encoding.
sub article_text {
    my $coding = $hdr{'Content-Transfer-Encoding'} // '';
    my $body = $hdr{__BODY__} // '';

    # As in RFC 3977, 3.1.1, a dot that begins a line has been doubled.
    $body =~ s/^\.\././mg;
    $body = MIME::QuotedPrint::decode($body) if $coding =~ /quoted-printable/i;
    $body = MIME::Base64::decode($body) if $coding =~ /base64/i;
    return ($hdr{Subject} // '') . "\n\n" . $body;
}

# Return why an article with that text is rejected; empty: it is not.
sub find_fault {
    my ($text) = @_;
    my $fault = '';
    my %urls;

    my $scanner = URLSift::Scanner->new(bytes => 1, on_hit => sub {
        my ($hit) = @_;

        $urls{$hit->url} = 1;
        for my $host ($hit->host, opened_hosts($hit->url)) {
            my $listed = listed_host($host);

            $fault ||= "a URL of $listed" if defined $listed;
        }
        $fault ||= "more than $max_urls URLs" if keys %urls > $max_urls;
    });
    for my $piece (unpack "(a$piece_bytes)*", $text) {
        $scanner->feed($piece);
        return $fault if $fault;
    }
    $scanner->finish;
    return $fault;
}

# innd turns filtering off if this dies: an article that cannot be judged is
# accepted, and that is logged.
sub judge_article {
    my $fault = eval { find_fault(article_text()) };

    return $fault if defined $fault;
    INN::syslog('err', "urlsift: $hdr{'Message-ID'}: $@");
    return '';
}

*filter_art = \&judge_article;

1;
