"""Texts to read, made of nothing but a seed: the same ones each time."""
# SPDX-License-Identifier: MIT

import base64
import io
import quopri
import random
import tarfile

WORDS = """the of and to a in is that for it as was with be by on not he his
but at are this have from or had an they which one you were all her she there
would their we him been has when who will no more if out so up said what its
about than into them can only other time new some could these two may first
then do any like my now over such our man me even most made after also did many
must before through years where much way well down should because each just
those people how too little state good very make world still see own work long
here get both between life being under never day same another know while last
might great old year off come since against go came right used take three
system network message server protocol question answer subject archive document
section release version method problem reader writer address header line
""".split()

HOSTS = ["www.example.org", "example.com", "ftp.example.net",
         "lists.example.org", "archive.example.edu", "news.example.com:8080",
         "a-b.example.org"]


class Text:
    """A text that grows; a URL stands about each so many bytes."""

    def __init__(self, seed, every):
        self.draw = random.Random(seed)
        self.every = every
        self.parts = []
        self.size = 0
        self.next = every // 2

    def put(self, text):
        self.parts.append(text)
        self.size += len(text)

    def words(self, columns):
        line = []
        length = 0
        while length < columns:
            word = self.draw.choice(WORDS)
            if self.draw.random() < 0.05:
                word += self.draw.choice([",", ".", ";", ":", ")"])
            line.append(word)
            length += len(word) + 1
        return " ".join(line)

    def url(self):
        draw = self.draw
        path = "/".join(draw.choice(WORDS) for _ in range(draw.randint(0, 4)))
        url = draw.choice(["http", "http", "https", "ftp"]) + "://"
        url += draw.choice(HOSTS) + "/" + path
        if draw.random() < 0.2:
            url += "?id=%d&page=%d" % (draw.randint(1, 99999),
                                       draw.randint(1, 9))
        if draw.random() < 0.1:
            return "<URL:%s>" % url
        return "<%s>" % url if draw.random() < 0.2 else url

    def line(self, lead="", columns=66):
        text = lead + self.words(columns - len(lead))
        if self.size >= self.next:
            text += "\n" + lead + self.url() + self.draw.choice(["", ".", ","])
            self.next = self.size + self.every
        self.put(text + "\n")

    def bytes(self):
        return "".join(self.parts).encode("ascii")


def mail(size):
    text = Text(1, 1500)
    number = 0
    while text.size < size:
        number += 1
        text.put("From reader%d@example.org Sat Nov 21 10:11:12 2026\n"
                 % number)
        head(text, number)
        text.put("\n")
        for _ in range(text.draw.randint(5, 60)):
            text.line("> " if text.draw.random() < 0.3 else "")
        text.put("\n-- \nreader %d\n\n" % number)
    return text.bytes()


def page(text, size):
    """Add a page of HTML of ${size} bytes to ${text}."""
    text.put("<!DOCTYPE html>\n<html><head><title>%s</title>\n"
             "<style>p { margin: 0 } a { color: #036 }</style></head>\n<body>"
             "<table width=\"100%%\" cellpadding=\"0\"><tr><td>\n"
             % text.words(30))
    end = text.size + size
    while text.size < end:
        text.put("<p class=\"text\" style=\"margin:0\">%s <b>%s</b>&nbsp;\n"
                 % (text.words(200), text.words(10)))
        if text.size >= text.next:
            text.put("<a href=\"%s\" target=\"_blank\">%s</a><img src=\"%s\""
                     " width=\"1\" height=\"1\" alt=\"\"></p>\n"
                     % (text.url(), text.words(15), text.url()))
            text.next = text.size + text.every
    text.put("</td></tr></table></body></html>\n")


def part(head, body):
    """Return a part of a multipart: its header and its content."""
    return "--frontier\n%s\n\n%s" % (head, body)


def mime(text, size):
    """Add a message with a text, the same as a page, and an attachment."""
    plain = Text(text.draw.random(), 400)
    while plain.size < size // 4:
        plain.line()
    html = Text(text.draw.random(), 400)
    page(html, size // 2)
    noise = text.draw.randbytes(size // 6)
    text.put("MIME-Version: 1.0\n"
             "Content-Type: multipart/mixed; boundary=\"frontier\"\n\n")
    text.put(part("Content-Type: text/plain; charset=utf-8\n"
                  "Content-Transfer-Encoding: quoted-printable",
                  quopri.encodestring(plain.bytes()).decode()))
    text.put(part("Content-Type: text/html; charset=utf-8\n"
                  "Content-Transfer-Encoding: base64",
                  base64.encodebytes(html.bytes()).decode()))
    text.put(part("Content-Type: image/png\n"
                  "Content-Transfer-Encoding: base64",
                  base64.encodebytes(noise).decode()))
    text.put("--frontier--\n\n")


def head(text, number):
    """Add the header of a message, without the empty line behind it."""
    for name in ["Received", "Message-ID", "From", "To", "Subject", "Date"]:
        text.put("%s: %s <%d.%d@example.org>\n" % (
            name, text.words(20), number, text.draw.randint(1, 10 ** 9)))


def mail_mime(size):
    text = Text(6, 1500)
    number = 0
    while text.size < size:
        number += 1
        text.put("From reader%d@example.org Sat Nov 21 10:11:12 2026\n"
                 % number)
        head(text, number)
        mime(text, text.draw.randint(3000, 40000))
    return text.bytes()


def message(kind, size, seed=7):
    """Return one message of about ${size} bytes."""
    text = Text(seed, 600)
    head(text, seed)
    if kind == "mail-mime":
        mime(text, size * 3 // 4)
    else:
        text.put("\n")
        while text.size < size:
            text.line()
    return text.bytes()


def news(size):
    text = Text(2, 4000)
    while text.size < size:
        text.put("Newsgroups: comp.text.example\nSubject: Re: %s\n\n"
                 % text.words(30))
        for _ in range(text.draw.randint(10, 80)):
            text.line(text.draw.choice(["", "", "> ", ">> "]))
        text.put("\n")
    return text.bytes()


def rfc(size):
    text = Text(3, 12000)
    page = 0
    while text.size < size:
        page += 1
        for _ in range(9):
            for _ in range(5):
                text.line("   ", 68)
            text.put("\n")
        text.put("Reader                 Informational               "
                 "[Page %d]\n\f\nRFC 0000          The Document\n\n\n" % page)
    return text.bytes()


def dense(size, every=90):
    text = Text(4, every)
    while text.size < size:
        text.line("", 30 if every < 100 else 66)
    return text.bytes()


def record(text, number):
    """A record of a WARC: a page of HTML with a link each ${every} bytes."""
    page = Text(number, text.every)
    page.put("<!DOCTYPE html>\n<html><head><title>%s</title></head><body>\n"
             % page.words(30))
    size = text.draw.randint(5000, 60000)
    while page.size < size:
        page.put("<p class=\"text\">%s <b>%s</b>\n" % (page.words(200),
                                                      page.words(10)))
        while page.size >= page.next:
            page.put("<a href=\"%s\">%s</a></p>\n" % (page.url(),
                                                     page.words(15)))
            page.next += page.every
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page.bytes()
    head = ("WARC/1.0\r\nWARC-Type: response\r\n"
            "WARC-Target-URI: http://www.example.org/%d\r\n"
            "WARC-Date: 2026-11-21T10:11:12Z\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            "Content-Length: %d\r\n\r\n" % (number, len(body)))
    return head.encode("ascii") + body + b"\r\n\r\n"


def write_warc(path, size, packs=lambda record: record):
    """Write records of ${size} bytes and somewhat more, 4 MB of them over and
    over, each as ${packs} makes it; return how many bytes they have."""
    text = Text(5, 600)
    piece, of_piece, written = [], 0, 0
    while of_piece < min(size, 4000000):
        piece.append(record(text, len(piece)))
        of_piece += len(piece[-1])
    piece = b"".join(map(packs, piece))
    with open(path, "wb") as file:
        while written < size:
            file.write(piece)
            written += of_piece
    return written


def write_pages(folder, count):
    """Write ${count} pages of HTML of 1 to 60 KB to ${folder}."""
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        text = Text(i, 600)
        page(text, text.draw.randint(1000, 60000))
        (folder / ("%d.html" % i)).write_bytes(text.bytes())


def write_maildir(folder, count):
    """Write ${count} messages to ${folder}, half of them with parts."""
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        kind = "mail-mime" if i % 2 else "mail"
        (folder / str(i)).write_bytes(message(kind, 6000, i))


def write_tar(path, size):
    """Write a tar of messages of ${size} bytes and somewhat more, 600 of them
    over and over, half of them with parts."""
    messages = [message("mail-mime" if i % 2 else "mail", 6000, i)
                for i in range(600)]
    written = i = 0
    with tarfile.open(path, "w") as tar:
        while written < size:
            member = tarfile.TarInfo("mail/%d.eml" % i)
            member.size = len(messages[i % 600])
            tar.addfile(member, io.BytesIO(messages[i % 600]))
            written += member.size
            i += 1


KINDS = {"mail": mail, "news": news, "rfc": rfc, "dense": dense}
MAILBOXES = {"mail-mime": mail_mime, **KINDS}


def write(path, kind, size, **options):
    """Write ${size} bytes: 4 MB of text, over and over."""
    piece = MAILBOXES[kind](min(size, 4000000), **options)
    with open(path, "wb") as file:
        while size > 0:
            size -= file.write(piece[:size])
    return path


def write_files(folder, count):
    """Write ${count} files of 4096 bytes, a hundred to a folder."""
    text = mail(4096 * 100)
    for i in range(count):
        where = folder / ("%03d" % (i // 100))
        where.mkdir(parents=True, exist_ok=True)
        at = i * 1187 % (len(text) - 4096)
        (where / str(i)).write_bytes(text[at:at + 4096])
    return folder
