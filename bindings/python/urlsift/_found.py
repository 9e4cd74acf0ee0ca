"""What a URL and a Hit have besides the fields of the library."""
# SPDX-License-Identifier: MIT

import _urlsift
from _urlsift import URL, Hit

_FIELDS = {kind: [name for name in dir(kind) if name[0] != "_"]
           for kind in (URL, Hit)}
_USUAL = {kind: [name for name in _urlsift.usual if name in _FIELDS[kind]]
          for kind in (URL, Hit)}


def as_dict(self):
    """Return a new dict of what is known, with the keys that 'urlsift --json'
    prints."""
    values = {}
    for name in _USUAL[type(self)]:
        value = getattr(self, name)
        if value is None:
            continue
        if isinstance(value, tuple) and value and isinstance(value[0], URL):
            value = [url.as_dict() for url in value]
        values[name] = value
    return values


def _repr(self):
    what = "URL"
    if isinstance(self, Hit):
        what = f"Hit {self.start}-{self.end}"
    why = "" if self.reason is None else f": {self.reason}"
    return f"<urlsift.{what} {self.url!r}{why}>"


def _eq(self, other):
    if type(other) is not type(self):
        return NotImplemented
    return self.as_dict() == other.as_dict()


def _reduce(self):
    # The values, so that another version can read them.
    return _restore, (type(self) is Hit, {
        name: getattr(self, name) for name in _FIELDS[type(self)]})


def _restore(is_hit, values):
    kind = Hit if is_hit else URL
    return kind._restore(dict.fromkeys(_FIELDS[kind]) | values)


URL.as_dict = as_dict
URL.__repr__ = _repr
URL.__eq__ = _eq
URL.__hash__ = lambda self: hash(self.url)
URL.__reduce__ = _reduce
Hit.start = property(lambda self: self.offset, doc="The offset of its start.")
Hit.end = property(lambda self: self.offset + self.length,
                   doc="The offset of its end.")
