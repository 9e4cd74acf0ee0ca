package URLSift;
# The Perl module, whose functions are in C, and its manual.
# SPDX-License-Identifier: MIT

use 5.016;
use strict;
use warnings;

our $VERSION = '0.1.0';

require XSLoader;
XSLoader::load('URLSift', $VERSION);

@URLSift::Hit::ISA = ('URLSift::URL');

require URLSift::Mail;

1;

__END__

=encoding UTF-8

=head1 NAME

URLSift - find URLs in free text, join broken ones, and check each of them

=head1 SYNOPSIS

    use URLSift;

    my $text = "It is under <URL:ftp://info.cern.ch/pub/www/doc;\n" .
        "type=d>, Jim (or see http://a.example/b).";
    for my $hit (URLSift::find($text)) {
        print $hit->url, " at ", $hit->offset, "\n";
    }
    # ftp://info.cern.ch/pub/www/doc;type=d at 17
    # http://a.example/b at 70

    my $url = URLSift::check("http://a.example:99999/");
    print $url->reason, " at ", $url->at, "\n" if !$url->valid;
    # port at 17

=head1 DESCRIPTION

The module finds URLs in text as the Appendix of RFC 1738 describes them: in
C<E<lt>URL:...E<gt>>, in C<E<lt>...E<gt>>, in quotes and bare, also when they
are broken across lines.  It validates each one by the grammar of its scheme,
says why it rejects one, and returns the components.  It never uses the network.

In the examples, a line that begins with C<#> shows what is printed.

=head1 FUNCTIONS

=head2 URLSift::find($text, %options)

Returns the hits in $text, L</URLSift::Hit> objects in the order of the text; in
scalar context, how many there are.  The options are those of L</OPTIONS> and

=over

=item rejected

true: also return rejected candidates, those that are not valid.

=back

    my $text = "see http://b.example:99999, http://c.example/";
    for my $hit (URLSift::find($text, rejected => 1)) {
        print $hit->url, ": ", $hit->valid ? "valid" : $hit->why, "\n";
    }
    print scalar(URLSift::find($text)), "\n";
    # http://b.example:99999: the port is not a decimal number in range
    # http://c.example/: valid
    # 1

=head2 URLSift::check($url, %options)

Checks the string $url as it is, as one URL.  Returns a L</URLSift::URL>
object, also for a URL that is not valid.

    my $url = URLSift::check("http://joe\@a.example:8080/b?c#d");
    print join(" ", $url->scheme, $url->user, $url->host, $url->port), "\n";
    # http joe a.example 8080

=head2 URLSift::version()

Returns the version of the library.

=head1 SCANNER

A scanner takes a text in pieces of any size.  The hits, including their
offsets, are those of the whole text.

=head2 URLSift::Scanner->new(%options)

Returns a scanner.  The options are those of L</OPTIONS>, C<rejected>, and

=over

=item on_hit

a reference to code, which is called with each hit.  If it dies, the call of
feed() or finish() dies with it; the hits behind that one come with the next
call.

=back

=head2 $scanner->feed($piece)

Scans the next piece.  A hit is returned when the text after it cannot change it
any more; in scalar context, the number of such hits.  In void context, and if
there is no C<on_hit>, they wait for the next call.

=head2 $scanner->finish(%options)

Ends the text and returns the last hits.  After that a new text begins.  With
C<broken =E<gt> 1>, the text was truncated by an error: candidates that may be
cut off are rejected as C<cut>.

    my $scanner = URLSift::Scanner->new(on_hit => sub {
        my ($hit) = @_;
        print $hit->offset, ": ", $hit->url, "\n";
    });
    for my $piece ("see <URL:http://exam", "\nple.org/> and", " so on") {
        $scanner->feed($piece);
    }
    $scanner->finish;
    # 9: http://example.org/

=head1 MAIL AND PAGES

MIME, encodings, character sets and HTML are undone by a helper program, a
process in a sandbox whose time and memory are limited, so the mail may come
from anybody.  What could not be read is in the warnings: if there are none, all
of the mail was read.

    my $mail = <<'END';
    Subject: =?utf-8?q?http://a.example/=3F1?=
    Content-Type: text/html

    <a href='http://b.example/'>http://bank.example/</a>
    END
    my ($found, $warnings) = URLSift::find_mail($mail);
    for my $one (@$found) {
        print $one->{part}{field} || $one->{part}{path}, " ",
            $one->{url}->url, "\n";
    }
    # Subject http://a.example/?1
    # 1 http://bank.example/
    # 1 http://b.example/

=head2 URLSift::find_mail($bytes, %options)

Returns references to two arrays.  The first one has a hash for each URL in the
header fields, texts and links of the mail: C<part>, see below, and C<url>, a
L</URLSift::Hit>, or a L</URLSift::URL> for a link.  The places of
a hit are those in its text of the part.  The second one has the warnings,
strings.

The options are those of L</OPTIONS>, and

=over

=item *

C<kind>: C<mail>, the default, C<mbox>, C<news> or C<html>;

=item *

C<reader>: a URLSift::MailReader.  By default there is one for each process and
thread, whose helper stays for the next mail;

=item *

C<rejected>: true to return rejected candidates, too.

=back

=head2 URLSift::MailReader->new(%options)

Returns a client of the helper.  The option C<program> is the path of the helper
program; by default it is the one that was installed with the library.  A reader
is of use in the thread that made it only.

=head2 $reader->read($bytes, $kind)

Returns a reference to a hash: C<warnings>, and C<parts>, the header fields and
parts in their order.  Each of them is a hash:

=over

=item message, message_id, date

the number of its message, from 1 (0 in a page), the Message-ID, and the date in
UTC.

=item path, field

the path of the part, such as C<1.2>; the name of the field, empty if it is
none.

=item plain

whether it is text/plain.

=item texts

its text as a reader sees it, in characters: each one ends where what follows
does not belong to it.

=item links

URLs that are not in the text: hashes of C<url>, C<attribute> (of HTML, else of
a field), C<relative> (its base is not known), C<differs> (the text of the link
names another host), C<data> (an image in the page, without its bytes) and
C<shortened> (a text that shows the target shortened).

=item broken

whether the mail broke off in it.

=back

=head1 OPTIONS

These make rules.  They mean the same as the options of the program, see
urlsift(1).  undef is the default.

=over

=item syntax

C<rfc3986>, the default, or C<rfc1738>: validate by RFC 1738 of 1994.

=item join

At which line breaks URLs are joined: C<none>, C<delimited>, C<hyphen>, C<flow>
(the default) or C<likely>; each includes those before it.

=item hyphen

What to do with a hyphen at a line break: C<auto> (the default), C<keep> or
C<drop>.

=item iri

false: URLs have no characters beyond ASCII.  The default is true.

=item schemeless

true: also find hosts without a scheme that begin with C<www.> or C<ftp.>.  A
reference to code: also find the hosts for which the code returns true.  It is
called with a name of two labels or more and says whether the name is below a
public suffix.  It cannot use the scanner that calls it, and if it dies, find()
or feed() dies with it.

=item emails

true: also find mail addresses.

=item schemes

Definitions of more schemes, a reference to a hash.  A key is the name of a
scheme, its value C<[shape, port, pattern]>; see urlsift-schemes(5).  The port
may be undef.

=item max_url

The longest URL, in bytes of text in UTF-8: 256 to 16777216; the default is
65536.

=item max_wrapper_lines

The most lines of a C<E<lt>URL:...E<gt>>: 1 to 10000; the default is 32.

=back

Instead of these, there may be

=over

=item rules

a URLSift::Rules object.

=back

and for any rules

=over

=item bytes

true if the text consists of bytes, false if it consists of characters; see
L</CHARACTERS AND BYTES>.

=back

=head2 URLSift::Rules->new(%options)

Returns rules that are made once and used often.  To make rules takes longer
than to scan a short text, above all with C<schemes>.  Rules do not change.

    my $rules = URLSift::Rules->new(emails => 1, schemes => {
        irc => ["slashes", 6667, "//(?<host>(?&host))"],
    });
    for my $hit (URLSift::find("joe\@b.example, irc://c.example",
        rules => $rules)) {
        print $hit->url, " ", $hit->port // "-", "\n";
    }
    # joe@b.example -
    # irc://c.example 6667

=head1 URLSift::URL

What check() returns, and one way to read a hit.  Values that are missing are
undef.  Objects do not change.

=over

=item url

the URL.

=item valid

whether it is valid.

=item reason, clause, why

why it is not: a token, listed in urlsift(1); the clause that the reason comes
from; a line of English.

=item at

the offset in C<url> of the error, in the units of L</CHARACTERS AND BYTES>.

=item kind

how line breaks were read: C<whole>, C<dropped> (without the hyphen before it)
or C<alone> (the first line only).

=item scheme

the scheme, in lower case.

=item user, password, host, path, query, fragment

the components, as they are written, without their delimiters; the path has its
slash.

=item port, default_port

numbers: the port in effect, written or the default; the default port of the
scheme.

=item parts

a reference to a hash of all components that are present, as they are written,
by their names in urlsift-json(5).

=item notes

a list of what was noticed, such as C<joined>; in scalar context, how many.

=item risks

a list of what may deceive a reader, such as C<password>; in scalar context, how
many.

=back

=head1 URLSift::Hit

A URL with its place in a text.  It has all methods of L</URLSift::URL>, for the
best way to read it.

=over

=item offset, end, length

where it begins, where its last piece ends, and the length from one to the
other.

=item pieces

its pieces in the text, each a reference to an array of offset and length.
Together they are the URL, except for a hyphen that was dropped.

=item form

C<wrapper> for C<E<lt>URL:...E<gt>>, C<angle>, C<prefix>, C<quoted>, C<bare>,
C<schemeless> or C<email>.

=item began, ended

what began and what ended it.

=item trimmed

how much punctuation after it was left to the sentence.

=item readings

all ways to read it, L</URLSift::URL> objects, the best one first.

=back

    my $text = "see http://a.example/minutes-\nof-may or ask";
    my ($hit) = URLSift::find($text);
    print join("", map { substr $text, $_->[0], $_->[1] } $hit->pieces), "\n";
    print $_->kind, " ", $_->url, "\n" for $hit->readings;
    # http://a.example/minutes-of-may
    # whole http://a.example/minutes-of-may
    # dropped http://a.example/minutesof-may
    # alone http://a.example/minutes-

=head1 CHARACTERS AND BYTES

Offsets and lengths count what length() and substr() count in the same string.

A string that Perl keeps as characters (L<utf8/utf8::is_utf8>), such as what
decode() returns, consists of characters.  Any other string consists of bytes,
which are read as UTF-8; one that is not UTF-8 ends a URL.  So a text need not
be decoded, but then its offsets and its URLs are in bytes.

With C<bytes =E<gt> 0>, each string consists of characters: this is right for
strings whose characters beyond ASCII are all below U+0100 and that Perl keeps
in bytes.  With C<bytes =E<gt> 1>, each string consists of bytes, and one with a
wide character is an error.

    use utf8;
    my $text = "Café: http://a.example/é";
    my ($hit) = URLSift::find($text);
    print $hit->offset, " ", length $hit->url, "\n";
    utf8::encode($text);
    ($hit) = URLSift::find($text);
    print $hit->offset, " ", length $hit->url, "\n";
    # 6 18
    # 7 19

For a scanner the first piece decides for all pieces of a text, unless C<bytes>
does.  Characters beyond ASCII after pieces of bytes are an error.

=head1 ERRORS

A URL that is not valid is no error.  The functions die, with the place of the
caller, if

=over

=item *

an option is unknown, or has a value that it cannot have; the message quotes it
and says what is allowed;

=item *

the text is undef or a reference (an object that overloads C<""> is a string);

=item *

the helper that decodes mail cannot be run;

=item *

memory runs out in the library.  After that a scanner cannot be used.

=back

What was found in tainted text is tainted (L<perlsec>).

=head1 THREADS AND PROCESSES

Threads of Perl share the rules that were made before they were started, and
have copies of hits.  A scanner or reader is of use in the thread that made it
only; in others its methods die.  After fork(), both processes may use
everything that was there; each has a helper of its own.

=head1 SEE ALSO

urlsift(1), urlsift(3), urlsift-decode(3), urlsift-schemes(5), urlsift-json(5)

=cut
