"""bleach.linkify: JSON texts on stdin, what it finds in each on stdout.

It takes HTML, so that a text is escaped for it, and gives HTML.
"""

import html
import json
import re
import sys

import bleach


def links(text):
    page = bleach.linkify(html.escape(text, quote=False), callbacks=[])
    return [html.unescape(url) for url in re.findall('<a href="([^"]*)"', page)]


json.dump([links(text) for text in json.load(sys.stdin)], sys.stdout)
