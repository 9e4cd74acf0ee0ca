#!/usr/bin/env python3
"""invented_mail.py FOLDER

Write a mailbox of invented mail, a page and a letter to FOLDER, the same each
time: what a report is shown with.
"""
# SPDX-License-Identifier: MIT
import datetime
import email.utils
import itertools
import pathlib
import random
import sys

SENDERS = {
    'list@lists.example.org': 14, 'newsletter@shop.example.net': 12,
    'ann@example.org': 9, 'bob@example.com': 6, 'erin@example.edu': 4,
    'carol@example.net': 4, 'dave@example.org': 4, 'jobs@agency.example': 3,
    'no-reply@parcels.example': 3, 'service@bank-alerts.example': 4,
    'it-help@example.com': 2}
HOSTS = ('www.example.org', 'archive.example.com', 'shop.example.net',
         'news.example.com', 'ftp.example.org', 'docs.example.net',
         'lists.example.org', 'www.example.edu', 'wiki.example.com',
         'blog.example.net', 'cdn.example.org', 'www.agency.example',
         'track.parcels.example')
WORDS = 'index about paper draft notes issue chapter figure data plan'.split()
SUBJECTS = ('Minutes of Monday', 'Your order', 'Re: the draft', 'Slides',
            'Weekly news', 'Paper for review', 'Open position')
RISKY = {
    'service@bank-alerts.example': ('Account notice', [
        'http://www.bank.example@192.0.2.7/login',
        'https://www.b\u0430nk.example/account']),
    'no-reply@parcels.example': ('Parcel on its way', [
        'http://203.0.113.5:8081/track?id=5305',
        'https://track.parcels.example/r?to=%0D%0ASet-Cookie:%20x=1']),
    'it-help@example.com': ('Server window', [
        'ftp://guest:letmein@ftp.example.org/pub/',
        'http://files.example.com:81/'])}
PAGE = '''<!DOCTYPE html>
<a href="http://login.example/bank">https://www.bank.example/login</a>
<a href="http://www.example.org/">the list</a>
'''


def urls(draw):
    """Yield the harmless URLs of a message."""
    for _ in range(draw.randrange(1, 9)):
        host = draw.choices(HOSTS, weights=range(15, 2, -1))[0]
        end = draw.choice(('', '.html', '.pdf', f'?page={draw.randrange(40)}'))
        yield (f'https://{host}/{draw.choice(WORDS)}/{draw.choice(WORDS)}'
               f'{end}')
    if draw.random() < .2:
        yield f'mailto:{draw.choice(list(SENDERS))}'
    if draw.random() < .1:
        yield 'http://example.org:port/'


def messages(draw):
    """Yield the messages of eleven weeks, with a holiday in them."""
    date = datetime.datetime(2026, 8, 31, 8, tzinfo=datetime.timezone.utc)
    end = date + datetime.timedelta(weeks=11)
    number = 0
    risky = {sender: itertools.cycle(found)
             for sender, (_, found) in RISKY.items()}
    while date < end:
        date += datetime.timedelta(minutes=draw.randrange(200, 2000))
        if 33 <= (date - end).days + 77 < 43:
            continue
        number += 1
        sender = draw.choices(list(SENDERS), weights=SENDERS.values())[0]
        subject = RISKY.get(sender, (draw.choice(SUBJECTS),))[0]
        found = list(urls(draw))
        if sender in risky:
            found.append(next(risky[sender]))
        yield '\n'.join([
            'From invented@example.org Mon Aug 31 08:00:00 2026',
            f'From: {sender}', f'Date: {email.utils.format_datetime(date)}',
            f'Subject: {subject}', f'Message-ID: <{number}@example.org>',
            'Content-Type: text/plain; charset=utf-8', '',
            *(f'Please see {url} soon.' for url in found), '', ''])


def main():
    folder = pathlib.Path(sys.argv[1])
    mail = ''.join(messages(random.Random(1738)))
    (folder / 'inbox.mbox').write_text(mail, encoding='utf-8')
    (folder / 'page.html').write_text(PAGE, encoding='utf-8')
    (folder / 'letter.txt').write_text(
        'It is in <URL:ftp://ftp.exam\nple.org/pub/>, and at\n'
        'http://www.example.org/a_(draft).html.\n', encoding='utf-8')


main()
