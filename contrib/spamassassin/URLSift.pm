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
use Mail::SpamAssassin::Util qw(untaint_var);

our @ISA = qw(Mail::SpamAssassin::Plugin);

# Whether a name is that of a risk, as far as that was asked.
my %is_risk;

# The most links of gateways in each other.
my $max_gateways = 8;

sub new {
    my ($class, $main) = @_;
    my $self = bless $class->SUPER::new($main), $class;

    # The mails are to be checked without it, too: urlsift_incomplete() tells.
    eval { require URLSift }
        or warn "urlsift: no module URLSift, so all mails count as failed: $@";
    $main->{conf}{parser}->register_commands([
        limit_setting('urlsift_max_bytes', 1_000_000),
        limit_setting('urlsift_max_urls', 1000),
        {
            setting => 'urlsift_decoder',
            is_admin => 1,
            type => $Mail::SpamAssassin::Conf::CONF_TYPE_STRING,
            code => sub {
                my ($conf, $key, $value) = @_;

                # Its owner says which program is run.
                $conf->{$key} = untaint_var($value);
            },
        },
        {
            setting => 'urlsift_sandbox',
            is_admin => 1,
            default => 'prefer',
            type => $Mail::SpamAssassin::Conf::CONF_TYPE_STRING,
            code => sub {
                my ($conf, $key, $value) = @_;

                return $Mail::SpamAssassin::Conf::INVALID_VALUE
                    if $value !~ /\A(prefer|require|fresh|none)\z/;
                $conf->{$key} = $1;
            },
        },
    ]);
    for my $name (qw(urlsift_risk urlsift_joined urlsift_incomplete)) {
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
        $self->read_mail($pms, $found);
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

sub read_mail {
    my ($self, $pms, $found) = @_;
    my $conf = $pms->{conf};
    my $mail = cut_mail($pms, $found, $pms->get_message->get_pristine);

    # With the same rules, the helper stays for the next mail.
    $self->{rules} //= URLSift::Rules->new(schemeless => 1);
    my ($hits, $warnings) = URLSift::find_document($mail, type => 'mail',
        rules => $self->{rules}, helper => $conf->{urlsift_decoder},
        sandbox => $conf->{urlsift_sandbox});
    note_failure($found, $_) for @$warnings;
    for my $hit (@$hits) {
        # Of the fields, only this one is part of what a reader reads.
        next if ($hit->field // '') !~ /\A(?:subject)?\z/i;
        next if is_schemeless($hit) && !$self->is_linked($hit);
        take_hit($pms, $found, $hit) or last;
    }
}

# Return what may be read of a mail.  The last line may be cut inside a URL.
sub cut_mail {
    my ($pms, $found, $mail) = @_;
    my $size = length $mail;
    my $max = $pms->{conf}{urlsift_max_bytes};

    return $mail if $size <= $max;
    note_failure($found, "it has $size bytes, urlsift_max_bytes is $max");
    return substr($mail, 0, rindex($mail, "\n", $max - 1) + 1);
}

# take_hit(PMS, FOUND, HIT): add what a click opens; return whether the mail may
# have more URLs.
sub take_hit {
    my ($pms, $found, $hit) = @_;
    my $url = $hit->opens // $hit->url;
    my $types = types_of($hit);

    $found->{risks}{$_} = 1 for $hit->risks;
    $found->{joined} = 1 if $hit->joined;
    add_url($pms, $found, $url, $types) or return 0;
    for (1 .. $max_gateways) {
        my $target = URLSift::check($url)->target // last;

        $url = URLSift::opens($target) // last;
        $found->{risks}{$_} = 1 for URLSift::check($url)->risks;
        add_url($pms, $found, $url, $types) or return 0;
    }
    return 1;
}

sub is_schemeless {
    my ($hit) = @_;

    return $hit->form eq 'schemeless';
}

sub is_www {
    my ($url) = @_;

    return $url->url =~ /\A(?:www\d{0,2}|ftp)\./i;
}

# Whether mail programs make a link of a host without a scheme: in a text,
# "notes.md" is rather a file.  SpamAssassin has its own list of what a host ends
# with.
sub is_linked {
    my ($self, $url) = @_;

    return (is_www($url) || defined $url->path) &&
        $self->{main}{registryboundaries}->is_domain_valid($url->host);
}

# The types of a URI, as SpamAssassin has them.
sub types_of {
    my ($hit) = @_;
    my $types = { $hit->element // 'parsed' => 1 };

    if (is_schemeless($hit)) {
        $types->{schemeless} = 1;
        $types->{unlinked} = 1 if !is_www($hit);
    }
    return $types;
}

sub add_url {
    my ($pms, $found, $url, $types) = @_;
    my $max = $pms->{conf}{urlsift_max_urls};

    # As SpamAssassin has it in its own list.
    utf8::encode($url) if utf8::is_utf8($url);
    if (!$found->{urls}{$url} && keys %{$found->{urls}} >= $max) {
        note_failure($found, "it has more URLs than urlsift_max_urls, $max");
        return 0;
    }
    $found->{urls}{$url} = 1;
    $pms->add_uri_detail_list($url, $types, 'urlsift', 0);
    # Rules begin with the scheme and the host.
    $pms->add_uri_detail_list($url, $types, 'urlsift', 0)
        if $url =~ s{\A([a-z]+://)[^/?#\@]*\@}{$1};
    return 1;
}

# The filter of the library knows all names, and these three besides.
sub is_risk {
    my ($name) = @_;

    return $name !~ /\A(?:any|strong|weak)\z|,/ &&
        eval { URLSift::Rules->new(risk => $name) };
}

# SpamAssassin reports the rule if a function of a rule dies.
sub urlsift_risk {
    my ($self, $pms, $body, $name) = @_;

    $name //= '';
    die "urlsift: no risk is called '$name'\n"
        if $INC{'URLSift.pm'} && !($is_risk{$name} ||= is_risk($name));
    return $pms->{urlsift}{risks}{$name} ? 1 : 0;
}

sub urlsift_joined {
    my ($self, $pms) = @_;

    return $pms->{urlsift}{joined} ? 1 : 0;
}

sub urlsift_incomplete {
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

The plugin has the whole mail read by the module URLSift, whose helper program
decodes it in a sandbox.  It adds each URL of the subject, of the texts and of
the links of pages and attachments to the list of URIs of the mail, so that
rules of type C<uri> and block lists see it.  It adds the URL that a click
opens, also where the link is not valid, and the target of a link of a mail
gateway.  In a text it joins URLs that are broken across lines, and finds hosts
without a scheme that begin with C<www.> or have a path, if SpamAssassin knows
their last label.

=head1 RULES

=over

=item urlsift_risk('NAME')

true if a URL of the mail has that risk.  The names are those of urlsift(1),
RISKS.  A name that is not among them is an error of the rule.

=item urlsift_joined()

true if a URL is broken across lines.

=item urlsift_incomplete()

true if not all of the mail was read, because of an error or a limit.  The log
says why.  Without it, rules that are not true mean that nothing was found.

=back

=head1 OPTIONS

Only administrators can set them.

=over

=item urlsift_max_bytes BYTES

How much of the mail is read.  The default is 1000000.

=item urlsift_max_urls NUMBER

How many different URLs of a mail are read.  The default is 1000.

=item urlsift_decoder PATH

The helper program.  By default it is the one that was installed.

=item urlsift_sandbox HOW

C<prefer>, the default, decodes in a sandbox if the system has one; C<require>
reads no mail without one, so that urlsift_incomplete() is true; C<fresh> is the
same with a new one for each mail, so that a mail that takes it over gets at no
other mail; C<none> has limits only.

=back

=head1 SEE ALSO

L<URLSift>, urlsift(1), L<Mail::SpamAssassin::Conf>

=cut
