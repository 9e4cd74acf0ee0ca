"""linkify-it-py: JSON texts on stdin, the URLs of each on stdout.

Names without a scheme and mail addresses are switched off by its own options.
"""
# SPDX-License-Identifier: MIT

import json
import sys

from linkify_it import LinkifyIt

linkify = LinkifyIt(options={"fuzzy_link": False, "fuzzy_email": False})
json.dump([[match.url for match in linkify.match(text) or []]
           for text in json.load(sys.stdin)], sys.stdout)
