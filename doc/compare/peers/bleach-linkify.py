"""bleach.linkify: JSON texts on stdin, the URLs of each on stdout.

bleach reads and writes HTML, so each text is escaped first.
"""
# SPDX-License-Identifier: MIT

import html
import json
import re
import sys

import bleach


def links(text):
    page = bleach.linkify(html.escape(text, quote=False), callbacks=[])
    return [html.unescape(url) for url in re.findall('<a href="([^"]*)"', page)]


json.dump([links(text) for text in json.load(sys.stdin)], sys.stdout)
