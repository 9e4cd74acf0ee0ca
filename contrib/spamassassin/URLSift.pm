package Mail::SpamAssassin::Plugin::URLSift;
# A plugin of SpamAssassin: the URLs that urlsift finds, and what is suspect.
# SPDX-License-Identifier: MIT

use 5.016;
use strict;
use warnings;
use re 'taint';

use Mail::SpamAssassin::Conf;
use Mail::SpamAssassin::Logger qw(dbg info);
use Mail::SpamAssassin::Plugin;

our @ISA = qw(Mail::SpamAssassin::Plugin);

# The risks of urlsift(1).
my %is_risk = map { $_ => 1 } qw(password port-reserved port-odd
    encoded-control encoded-crlf user-looks-like-host ip-host mixed-script
    text-differs ambiguous-host lookalike-host);

# The types of URIs that SpamAssassin did not find in HTML.
my %is_text = map { $_ => 1 } qw(parsed schemeless unlinked domainkeys);

my $piece_bytes = 65536;

sub new {
    my ($class, $main) = @_;
    my $self = bless $class->SUPER::new($main), $class;

    # The mails are to be checked without it, too: urlsift_failed() tells.
    eval { require URLSift }
        or warn "urlsift: no module URLSift, so all mails count as failed: $@";
    $main->{conf}{parser}->register_commands([
        limit_setting('urlsift_max_part', 1_000_000),
        limit_setting('urlsift_max_urls', 1000),
    ]);
    for my $name (qw(urlsift_risk urlsift_joined urlsift_failed)) {
        $self->register_eval_rule($name,
            $Mail::SpamAssassin::Conf::TYPE_BODY_EVALS);
    }
    # Other plugins ask for the list of URIs then, with priority 0.
    $self->register_method_priority('parsed_metadata', -10);
    return $self;
}

# limit_setting(NAME, DEFAULT): a limit of the configuration, for
# administrators: a number that is not 0.
sub limit_setting {
    my ($name, $default) = @_;

    return {
        setting => $name,
        is_admin => 1,
        default => $default,
        type => $Mail::SpamAssassin::Conf::CONF_TYPE_NUMERIC,
        code => sub {
            my ($conf, $key, $value) = @_;

            return $Mail::SpamAssassin::Conf::INVALID_VALUE
                if $value !~ /\A[1-9][0-9]{0,8}\z/;
            $conf->{$key} = $value + 0;
        },
    };
}

sub parsed_metadata {
    my ($self, $options) = @_;
    my $pms = $options->{permsgstatus};
    my $found = $pms->{urlsift} = { urls => {}, risks => {} };

    eval {
        read_links($self, $pms, $found);
        read_parts($pms, $found);
        1;
    } or note_failure($found, $@);
    dbg('urlsift: %d URLs, risks: %s', scalar keys %{$found->{urls}},
        join(' ', sort keys %{$found->{risks}}) || 'none');
}

# What was not read is said once a mail.
sub note_failure {
    my ($found, $why) = @_;

    chomp $why;
    info("urlsift: not all of the mail was read: $why")
        if !$found->{failed}++;
}

# The links of HTML, which SpamAssassin has decoded: only their risks are news.
sub read_links {
    my ($self, $pms, $found) = @_;
    my $uris = $pms->get_uri_detail_list;

    for my $uri (sort keys %$uris) {
        my $info = $uris->{$uri};

        next if !grep { !$is_text{$_} } keys %{$info->{types}};
        # Browsers leave out what breaks the line in an attribute.
        my $link = URLSift::check($uri =~ tr/\t\r\n//dr);
        next if !$link->valid;
        note_url($pms, $found, $link) or last;
        $found->{risks}{'text-differs'} = 1
            if grep { text_differs($self, $_, $link) }
                @{$info->{anchor_text} // []};
    }
}

# text_differs(SELF, TEXT, LINK): whether the text begins with a URL, or is the
# name of a host, and the link leads to a host that is neither the same nor one
# above or below it.
sub text_differs {
    my ($self, $text, $link) = @_;
    my $main = $self->{main};

    $text =~ s/\A[\s<(\[{"']+//;
    $text =~ s/\s+\z//;
    # To make rules takes longer than to search a text.
    $self->{schemeless} //= URLSift::Rules->new(schemeless =>
        sub { $main->{registryboundaries}->is_domain_valid($_[0]) });
    my ($shown) = URLSift::find(substr($text, 0, 1024),
        rules => $self->{schemeless});
    return 0 if !$shown || $shown->offset > 0 || !$shown->host || !$link->host;
    return 0 if $shown->form eq 'schemeless' && $text =~ /\s/;
    my ($one, $other) = map { lc($_->host) =~ s/\Awww\.//r } $shown, $link;
    # Encoded names are not compared with others.
    return 0 if $one =~ /xn--/ xor $other =~ /xn--/;
    return ".$one" !~ /\.\Q$other\E\z/ && ".$other" !~ /\.\Q$one\E\z/;
}

# The texts of all parts, decoded, and of HTML without its tags.
sub read_parts {
    my ($pms, $found) = @_;

    for my $part ($pms->get_message->find_parts(qr/./, 1)) {
        my (undef, $text) = $part->rendered;

        next if !defined $text;
        # As SpamAssassin has it in its own list.
        utf8::encode($text) if utf8::is_utf8($text);
        read_text($pms, $found, $text) or last;
    }
}

# read_text(PMS, FOUND, TEXT): return whether there may be more URLs in a mail.
sub read_text {
    my ($pms, $found, $text) = @_;
    my $scanner = URLSift::Scanner->new(bytes => 1);
    my $max = $pms->{conf}{urlsift_max_part};
    my $size = length $text;
    my $is_cut = $size > $max;

    if ($is_cut) {
        note_failure($found,
            "a part has $size bytes, urlsift_max_part is $max");
        $text = substr($text, 0, $max);
    }
    for (my $at = 0; $at < length $text; $at += $piece_bytes) {
        add_hits($pms, $found,
            $scanner->feed(substr($text, $at, $piece_bytes))) or return 0;
    }
    return add_hits($pms, $found, $scanner->finish(broken => $is_cut));
}

sub add_hits {
    my ($pms, $found, @hits) = @_;

    for my $hit (@hits) {
        note_url($pms, $found, $hit) or return 0;
        next if $found->{added}{$hit->url}++;
        $pms->add_uri_detail_list($hit->url, { parsed => 1 }, 'urlsift', 0);
    }
    return 1;
}

# note_url(PMS, FOUND, URL): note what is suspect about it; return whether the
# mail may have that many URLs.
sub note_url {
    my ($pms, $found, $url) = @_;
    my $max = $pms->{conf}{urlsift_max_urls};

    if (!$found->{urls}{$url->url} && keys %{$found->{urls}} >= $max) {
        note_failure($found, "it has more URLs than urlsift_max_urls, $max");
        return 0;
    }
    $found->{urls}{$url->url} = 1;
    $found->{risks}{$_} = 1 for $url->risks;
    $found->{joined} = 1 if grep { $_ eq 'joined' } $url->notes;
    return 1;
}

# SpamAssassin reports the rule if a function of a rule dies.
sub urlsift_risk {
    my ($self, $pms, $body, $name) = @_;

    die "urlsift: no risk is called '" . ($name // '') . "'\n"
        if !$is_risk{$name // ''};
    return $pms->{urlsift}{risks}{$name} ? 1 : 0;
}

sub urlsift_joined {
    my ($self, $pms) = @_;

    return $pms->{urlsift}{joined} ? 1 : 0;
}

sub urlsift_failed {
    my ($self, $pms) = @_;

    return $pms->{urlsift}{failed} || !$pms->{urlsift}{urls} ? 1 : 0;
}

1;

__END__

=encoding UTF-8

=head1 NAME

Mail::SpamAssassin::Plugin::URLSift - URLs of mail, found by urlsift

=head1 SYNOPSIS

    loadplugin Mail::SpamAssassin::Plugin::URLSift URLSift.pm

    body     URL_USER  eval:urlsift_risk('user-looks-like-host')
    describe URL_USER  A name that looks like a host is before the @

=head1 DESCRIPTION

The plugin searches the decoded text of all text and HTML parts with the module
URLSift, which joins URLs that are broken across lines.  It adds each valid URL
to the list of URIs of the mail, so that rules of type C<uri> and block lists
see it.  It also judges the links of HTML that SpamAssassin has found.

=head1 RULES

=over

=item urlsift_risk('NAME')

true if a URL of the mail has that risk.  The names are those of urlsift(1),
RISKS.  A name that is not among them is an error of the rule.

=item urlsift_joined()

true if a URL is broken across lines.

=item urlsift_failed()

true if not all of the mail was read, because of an error or a limit.  The log
says why.  Without it, rules that are not true mean that nothing was found.

=back

=head1 OPTIONS

Only administrators can set them.

=over

=item urlsift_max_part BYTES

How much of the decoded text of each part is read.  The default is 1000000.

=item urlsift_max_urls NUMBER

How many different URLs of a mail are read.  The default is 1000.

=back

=head1 SEE ALSO

L<URLSift>, urlsift(1), L<Mail::SpamAssassin::Conf>

=cut
