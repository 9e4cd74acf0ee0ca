"""Many texts at once, and what is found in them as columns."""
# SPDX-License-Identifier: MIT

import concurrent.futures
import warnings

import _urlsift

from ._rules import choose

# How many texts a chunk of a batch is of, at most; and how many chunks each
# thread gets, so that all end at about the same time.
_TEXTS = 16384
_SHARES = 4

# The formats of Arrow for texts, and what those of a batch are here.
_FORMATS = {"u", "U", "z", "Z", "vu", "vz"}
_KINDS = {"l": int, "b": bool, "U": str}


class Batch:
    """What find_batch() found: a table with a row for each URL.

    Its first column is row, the number of the text, from 0.  Programs that know
    the PyCapsule interface of Arrow, such as pandas, Polars, DuckDB and
    PyArrow, take it as a table without a copy.
    """

    def __init__(self, columns, chunks):
        self._columns = "row", *columns
        self._chunks = chunks
        self._tables = _pieces(self)
        looks = [_urlsift.look(table) for table in self._tables]
        self._rows = sum(rows for rows, _ in looks)
        self._formats = looks[0][1].split(",")[1:]

    def __len__(self):
        return self._rows

    def __arrow_c_schema__(self):
        return _urlsift.take_next(self.__arrow_c_stream__())[0]

    def __arrow_c_stream__(self, requested_schema=None):
        return _urlsift.stream(self._chunks)

    @property
    def types(self):
        """A dict of what the values of each column are: int, bool or str."""
        return dict(zip(self._columns, map(_KINDS.get, self._formats)))

    def as_dict(self):
        """Return a new dict of lists: the values of each column."""
        values = {}
        for number, name in enumerate(self._columns):
            values[name] = []
            for table in self._tables:
                values[name] += _urlsift.values(table, number)
        return values


def find_batch(texts, rules=None, *, columns=("url",), threads=1, **options):
    """Return a Batch of what is found in texts.

    texts is a sequence of str or bytes-like objects, such as a list, an array
    of NumPy or a column of pandas; or a column of any program that knows the
    PyCapsule interface of Arrow, which is not copied.  None, NaN and NA are no
    texts.

    columns are names of the attributes of Hit; query:KEY, decoded:NAME and
    context:N are known, too, as in 'urlsift --columns'.  A list is a text, as
    there.  Offsets count characters in a str, else bytes.

    Other threads can run meanwhile, and threads is the number of those that
    scan.  options are those of Rules.

    Raises TypeError if a text or an option is none, ValueError if there is no
    such column or a value is not valid, and MemoryError.
    """
    rules = choose("find_batch", rules, options)
    if isinstance(columns, str):
        raise TypeError("find_batch(): columns is a sequence of names, not one")
    if isinstance(texts, (str, bytes, bytearray, memoryview)):
        raise TypeError("find_batch(): texts is a sequence of texts, not one")
    columns, pieces, most = tuple(columns), _pieces(texts) or [[]], _TEXTS
    if threads > 1:
        total = sum(map(_count, pieces))
        most = max(1, min(most, total // (_SHARES * threads)))
    # Texts, which of them, and the row of the first one of all.
    work, row = [], 0
    for piece in pieces:
        count = _count(piece)
        work += [(piece, at, min(at + most, count), row)
                 for at in range(0, max(1, count), most)]
        row += count

    def scan(part):
        piece, at, stop, row = part
        batch = _urlsift.batch(rules, columns)
        warning = None
        while at < stop:
            at, warning = _urlsift.scan(batch, piece, at, stop, row)
        if warning:
            warnings.warn(warning, RuntimeWarning)
        return batch

    if threads == 1:
        return Batch(columns, list(map(scan, work)))
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        return Batch(columns, list(pool.map(scan, work)))


def _pieces(texts):
    """Return lists of texts, or columns, pairs of a schema and an array."""
    if hasattr(texts, "__arrow_c_stream__"):
        stream = texts.__arrow_c_stream__()
        return list(iter(lambda: _urlsift.take_next(stream), None))
    if hasattr(texts, "__arrow_c_array__"):
        return [tuple(texts.__arrow_c_array__())]
    # That of NumPy and pandas is fast.
    return [list(getattr(texts, "tolist", lambda: texts)())]


def _count(piece):
    if isinstance(piece, list):
        return len(piece)
    count, format = _urlsift.look(piece)
    if format not in _FORMATS:
        raise TypeError("texts are strings or binary of Arrow, not "
                        f"'{format.partition(',')[0]}'")
    return count
