"""What carries a text: mail, pages, archives that hold the bytes they are
given, and texts that hold them line by line.
"""
# SPDX-License-Identifier: MIT
import base64
import gzip
import html
import io
import quopri
import tarfile
import zipfile

FIELDS = b'From: a@b\nDate: Mon, 3 Jun 1996 10:00:00 +0000\nMIME-Version: 1.0\n'


def mail(text, encoding, kind=b'text/plain; charset=utf-8'):
    return (FIELDS + b'Content-Type: ' + kind +
            b'\nContent-Transfer-Encoding: ' + encoding + b'\n\n' + text)


def mail_8bit(text):
    return mail(text, b'8bit')


def mail_base64(text):
    return mail(base64.encodebytes(text), b'base64')


def mail_quoted_printable(text):
    return mail(quopri.encodestring(text, quotetabs=True),
                b'quoted-printable')


def mail_html(text):
    return mail(page(text), b'8bit', b'text/html; charset=utf-8')


def page(text):
    """A page that shows the text, line by line."""
    shown = html.escape(text.decode('utf-8', 'surrogateescape'), quote=False)
    return (b'<!DOCTYPE html><meta charset="utf-8"><title>x</title><pre>\n' +
            shown.encode('utf-8', 'surrogateescape') + b'</pre>')


def warc(text):
    http = b'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n' + text
    return (b'WARC/1.0\r\nWARC-Type: response\r\n'
            b'Content-Type: application/http;msgtype=response\r\n'
            b'Content-Length: %d\r\n\r\n' % len(http) + http + b'\r\n\r\n')


def zipped(text):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo('member'), text)
    return out.getvalue()


def tarred(text):
    """A tar.gz."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w') as archive:
        info = tarfile.TarInfo('folder/member')
        info.size = len(text)
        archive.addfile(info, io.BytesIO(text))
    return gzipped(out.getvalue())


def gzipped(text):
    return gzip.compress(text, mtime=0)


def with_crlf(text):
    return text.replace(b'\n', b'\r\n')


def in_json(text):
    """A string in JSON, of the same bytes but for its escapes."""
    for byte, escape in ((b'\\', b'\\\\'), (b'"', b'\\"'), (b'/', b'\\/'),
                         (b'\n', b'\\n'), (b'\r', b'\\r')):
        text = text.replace(byte, escape)
    return b'{"n": [1, "' + text + b'"]}'


def in_csv(text):
    """A field of a table."""
    return b'id,text\r\n1,"' + text.replace(b'"', b'""') + b'"\r\n'


def in_tsv(text):
    for byte, escape in ((b'\\', b'\\\\'), (b'\t', b'\\t'),
                         (b'\n', b'\\n'), (b'\r', b'\\r')):
        text = text.replace(byte, escape)
    return b'id\ttext\n1\t' + text + b'\n'


def before_lines(mark):
    """Return what puts a mark before each line, which ends in LF."""
    def put(text):
        return b''.join(mark + line + b'\n'
                        for line in text.split(b'\n')[:-1])
    return put


CARRIERS = {
    'mail': mail_8bit, 'base64': mail_base64,
    'quoted-printable': mail_quoted_printable, 'mail-html': mail_html,
    'page': page, 'warc': warc, 'zip': zipped, 'tar.gz': tarred,
    'json': in_json, 'csv': in_csv, 'tsv': in_tsv, 'gzip': gzipped, 'crlf': with_crlf, 'quoted': before_lines(b'> '),
    'indented': before_lines(b'  '),
}
