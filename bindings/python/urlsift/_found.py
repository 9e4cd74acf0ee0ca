"""What a URL and a Hit have besides the fields of the library."""
# SPDX-License-Identifier: MIT

from _urlsift import URL, Hit, restore


def as_dict(self):
    """Return a new dict of what is known, with the keys that 'urlsift --json'
    prints."""
    values = self._values(True)
    if values.get("alternatives"):
        values["alternatives"] = [as_dict(url)
                                  for url in values["alternatives"]]
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
    return _restore, (type(self) is Hit, self._values(False))


# Pickles have its name.
def _restore(is_hit, values):
    return restore(is_hit, values)


URL.as_dict = as_dict
URL.__repr__ = _repr
URL.__eq__ = _eq
URL.__hash__ = lambda self: hash(self.url)
URL.__reduce__ = _reduce
Hit.start = property(lambda self: self.offset, doc="The offset of its start.")
Hit.end = property(lambda self: self.offset + self.length,
                   doc="The offset of its end.")
