#!/usr/bin/env python3
"""browser.py [--axe=FILE] [--shots=DIR] [--folded] CHROMIUM PAGE

Show the report PAGE to a browser as wide as a desk and a phone have it, light
and dark, all that folds open, and print what is wrong with it, a line each: it
asks the network for something, runs a script, breaks its own policy, is wider
than the window, has text of too little contrast (WCAG 2, AA) or a link that
leads nowhere or to what is not shown then, or the keyboard's focus cannot be
seen, or nothing is seen.  With --axe, also print what axe-core, the script in
FILE, finds serious or critical.  With --shots, put a picture of each first
screen into DIR.  With --folded, only look whether what is folded is shown when
a link leads there, and not before.
"""
# SPDX-License-Identifier: MIT
import argparse
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

LOOK = r'''((width) => {
    const bad = [], all = document.body.querySelectorAll('*');
    for (const d of document.querySelectorAll('details'))
        d.open = true;
    const wide = document.scrollingElement.scrollWidth;
    if (wide > width)
        bad.push(`${wide} pixels are wider than ${width}`);
    if (document.querySelector('img, iframe, object, embed, form') ||
        document.querySelectorAll('script').length > 1)
        bad.push('an element of others');
    if (!document.title || !document.documentElement.lang ||
        document.querySelectorAll('h1, main').length != 2)
        bad.push('no title, language, heading or main part');
    const rgba = (text) => (text.match(/[\d.]+/g) || []).map(Number);
    const light = (text) => {
        const [r, g, b] = rgba(text).map((n) => n / 255).map(
            (n) => n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    const behind = (e) => {
        for (; e; e = e.parentElement) {
            const colour = getComputedStyle(e).backgroundColor;
            if (rgba(colour)[3] !== 0)
                return colour;
        }
        return 'rgb(255, 255, 255)';
    };
    for (const e of all) {
        const style = getComputedStyle(e);
        for (const a of e.attributes)
            if (a.name.startsWith('on'))
                bad.push(`an attribute ${a.name}`);
        if (e.matches('a') && (!e.getAttribute('href').startsWith('#') ||
            !document.getElementById(e.getAttribute('href').slice(1))))
            bad.push(`a link to ${e.href}`);
        if (![...e.childNodes].some((n) => n.nodeType == 3 && n.data.trim()))
            continue;
        const [x, y] = [light(style.color), light(behind(e))];
        const contrast = (Math.max(x, y) + .05) / (Math.min(x, y) + .05);
        if (contrast < 4.5)
            bad.push(`contrast ${contrast.toFixed(1)} in ${e.localName}`);
    }
    return [...new Set(bad)];
})'''

FOCUS = r'''(() => {
    const style = getComputedStyle(document.activeElement);
    return document.activeElement !== document.body &&
        style.outlineStyle != 'none' && parseFloat(style.outlineWidth) >= 1;
})()'''

# Follow the last link to the URLs of a domain.
JUMP = r'''(async () => {
    const links = document.querySelectorAll('a[href^="#d"]');
    if (!links.length)
        return [];
    const link = links[links.length - 1];
    const to = document.getElementById(link.getAttribute('href').slice(1));
    const isFolded = to.closest('.group:not([open])') !== null;
    const bad = isFolded && to.checkVisibility() ? ['what is folded is shown']
        : [];
    location.hash = link.getAttribute('href');
    for (let i = 0; i < 3; i++)
        await new Promise(requestAnimationFrame);
    const {top, bottom} = to.getBoundingClientRect();
    if (!to.checkVisibility() || bottom < 0 || top > innerHeight)
        bad.push(`a link to ${to.id} does not show it`);
    return bad;
})()'''

AXE = r'''axe.run(document, {resultTypes: ['violations']}).then((found) =>
    found.violations.filter((v) => /serious|critical/.test(v.impact)).map(
        (v) => `axe: ${v.impact}: ${v.help}: ${v.nodes[0].target}`))'''

REPORTED = {'Log.entryAdded': lambda p: p['entry']['text'],
        'Runtime.consoleAPICalled': lambda p: 'a script says something',
        'Runtime.exceptionThrown': lambda p: 'a script fails'}


class Browser:
    """One that takes commands from its pipe."""

    def __init__(self, program, home):
        ours, theirs = os.pipe(), os.pipe()
        options = ['--headless=new', '--remote-debugging-pipe',
                   '--disable-gpu', '--disable-dev-shm-usage',
                   '--no-first-run', '--disable-background-networking',
                   '--host-resolver-rules=MAP * ~NOTFOUND',
                   f'--user-data-dir={home}']
        if os.geteuid() == 0:
            options.append('--no-sandbox')
        self.process = subprocess.Popen(
            ['sh', '-c', f'exec "$0" "$@" 3<&{ours[0]} 4>&{theirs[1]}',
             program, *options], pass_fds=(ours[0], theirs[1]),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        self.out, self.read = ours[1], os.fdopen(theirs[0], 'rb', 0)
        self.left, self.number, self.session = b'', 0, None
        self.events = []

    def next(self):
        while b'\0' not in self.left:
            more = self.read.read(1 << 20)
            if not more:
                sys.exit('browser.py: the browser is gone')
            self.left += more
        message, _, self.left = self.left.partition(b'\0')
        message = json.loads(message)

        # Nothing goes on before somebody has answered.
        if message.get('method') == 'Page.javascriptDialogOpening':
            print('a script asks')
            self.process.kill()
            sys.exit(1)
        return message

    def ask(self, method, **params):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': params}
        if self.session:
            message['sessionId'] = self.session
        left = json.dumps(message).encode() + b'\0'
        while left:
            left = left[os.write(self.out, left):]
        while (answer := self.next()).get('id') != self.number:
            self.events.append(answer)
        if 'error' in answer:
            sys.exit(f'browser.py: {method}: {answer["error"]}')
        return answer['result']

    def wait(self, method):
        while not any(e.get('method') == method for e in self.events):
            self.events.append(self.next())

    def evaluate(self, script):
        answer = self.ask('Runtime.evaluate', expression=script,
                          returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in answer:
            sys.exit(f'browser.py: {answer["exceptionDetails"]}')
        return answer['result'].get('value')

    def open(self):
        target = self.ask('Target.createTarget', url='about:blank')
        self.session = self.ask('Target.attachToTarget', flatten=True,
                                **target)['sessionId']
        for domain in 'Page', 'Network', 'Log', 'Runtime':
            self.ask(f'{domain}.enable')

    def close(self):
        self.session = None
        self.ask('Browser.close')
        self.process.wait()


def is_blank(png):
    """Return whether a picture has one colour only."""
    at, data = 8, b''
    while at < len(png):
        size = int.from_bytes(png[at:at + 4], 'big')
        if png[at + 4:at + 8] == b'IDAT':
            data += png[at + 8:at + 8 + size]
        at += size + 12
    return len(set(zlib.decompress(data))) < 16


def show(browser, url, width, scheme):
    """Show the page in a window of that width."""
    browser.ask('Emulation.setDeviceMetricsOverride', width=width, height=900,
                deviceScaleFactor=1, mobile=width < 600)
    browser.ask('Emulation.setEmulatedMedia', features=[
        {'name': 'prefers-color-scheme', 'value': scheme}])
    browser.events.clear()
    browser.ask('Page.navigate', url='about:blank')
    browser.wait('Page.loadEventFired')
    browser.events.clear()
    browser.ask('Page.navigate', url=url)
    browser.wait('Page.loadEventFired')


def look(browser, url, width, axe):
    """Yield what is wrong with the page that is shown."""
    for _ in range(3):
        for kind in 'keyDown', 'keyUp':
            browser.ask('Input.dispatchKeyEvent', type=kind, key='Tab',
                        code='Tab', windowsVirtualKeyCode=9)
        if not browser.evaluate(FOCUS):
            yield 'the focus cannot be seen'
    yield from browser.evaluate(JUMP)
    yield from browser.evaluate(f'{LOOK}({width})')
    for event in browser.events:
        method, params = event.get('method'), event.get('params')
        if method in REPORTED:
            yield REPORTED[method](params)
        elif method == 'Network.requestWillBeSent':
            if params['request']['url'].partition('#')[0] != url:
                yield f'a request for {params["request"]["url"]}'
    if axe:
        browser.evaluate(axe)
        yield from browser.evaluate(AXE)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--axe', type=pathlib.Path)
    parser.add_argument('--shots', type=pathlib.Path)
    parser.add_argument('--folded', action='store_true')
    parser.add_argument('chromium')
    parser.add_argument('page', type=pathlib.Path)
    args = parser.parse_args()
    url = args.page.resolve().as_uri()
    axe = args.axe and args.axe.read_text(encoding='utf-8') + ';0'
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        browser = Browser(args.chromium, home)
        browser.open()
        for width, scheme in (1280, 'light'), (1280, 'dark'), (390, 'light'), \
                (390, 'dark'), (320, 'light'):
            show(browser, url, width, scheme)
            shot = base64.b64decode(browser.ask('Page.captureScreenshot')
                                    ['data'])
            wrong = set(browser.evaluate(JUMP) if args.folded else
                        look(browser, url, width, axe))
            if is_blank(shot):
                wrong.add('nothing is seen')
            if args.shots:
                name = f'{args.page.stem}-{width}-{scheme}.png'
                (args.shots / name).write_bytes(shot)
            for what in sorted(wrong):
                print(f'{width} {scheme}: {what}')
        browser.close()


main()
