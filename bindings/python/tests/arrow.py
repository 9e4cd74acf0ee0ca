"""A consumer and a producer of Arrow's C data interface, written from its
specification with nothing but ctypes."""
# SPDX-License-Identifier: MIT

import ctypes
from ctypes import POINTER, c_char_p, c_int, c_int64, c_void_p


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


def function(result, *arguments):
    return ctypes.CFUNCTYPE(result, *arguments)


Schema._fields_ = [
    ("format", c_char_p), ("name", c_char_p), ("metadata", c_char_p),
    ("flags", c_int64), ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))), ("dictionary", POINTER(Schema)),
    ("release", function(None, POINTER(Schema))), ("private_data", c_void_p)]
Array._fields_ = [
    ("length", c_int64), ("null_count", c_int64), ("offset", c_int64),
    ("n_buffers", c_int64), ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)), ("children", POINTER(POINTER(Array))),
    ("dictionary", POINTER(Array)),
    ("release", function(None, POINTER(Array))), ("private_data", c_void_p)]
Stream._fields_ = [
    ("get_schema", function(c_int, POINTER(Stream), POINTER(Schema))),
    ("get_next", function(c_int, POINTER(Stream), POINTER(Array))),
    ("get_last_error", function(c_char_p, POINTER(Stream))),
    ("release", function(None, POINTER(Stream))), ("private_data", c_void_p)]

get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
get_pointer.restype, get_pointer.argtypes = c_void_p, [ctypes.py_object,
                                                       c_char_p]
# That of a capsule that is being freed, which has no owner.
get_raw_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi))
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [c_void_p, c_char_p, c_void_p]


def is_released(thing):
    return not ctypes.cast(thing.release, c_void_p).value


@function(None, c_void_p)
def release_array(capsule):
    """What a capsule has at its end is released, unless it was moved away."""
    array = Array.from_address(get_raw_pointer(capsule, b"arrow_array"))
    if not is_released(array):
        array.release(array)


@function(None, c_void_p)
def release_schema(capsule):
    schema = Schema.from_address(get_raw_pointer(capsule, b"arrow_schema"))
    schema.release(schema)


def bit(address, i):
    return ctypes.string_at(address + i // 8, 1)[0] >> i % 8 & 1


def read_column(schema, array):
    """Return the values of one column."""
    valid, first = array.buffers[0], array.buffers[1]
    values = []
    for i in range(array.offset, array.offset + array.length):
        if valid and not bit(valid, i):
            values.append(None)
        elif schema.format == b"l":
            values.append(c_int64.from_address(first + 8 * i).value)
        elif schema.format == b"b":
            values.append(bool(bit(first, i)))
        elif schema.format == b"U":
            begin = c_int64.from_address(first + 8 * i).value
            end = c_int64.from_address(first + 8 * i + 8).value
            values.append(ctypes.string_at(array.buffers[2] + begin,
                                           end - begin).decode()
                          if end > begin else "")
        else:
            raise ValueError(schema.format)
    assert values.count(None) == array.null_count
    assert schema.flags == 2 or array.null_count == 0
    return values


def read_table(owner):
    """Return the table that ${owner} lends, a dict of lists, and how many
    arrays it came in.  Columns are moved out of their array, which is released
    before them."""
    capsule = owner.__arrow_c_stream__()
    stream = Stream.from_address(get_pointer(capsule, b"arrow_array_stream"))
    schema, chunks = Schema(), 0
    assert stream.get_schema(stream, schema) == 0
    assert schema.format == b"+s"
    names = [schema.children[i].contents.name.decode()
             for i in range(schema.n_children)]
    table = {name: [] for name in names}
    while True:
        array = Array()
        assert stream.get_next(stream, array) == 0
        if is_released(array):
            break
        chunks += 1
        assert array.n_children == len(names) and array.n_buffers == 1
        assert array.null_count == 0 and not array.buffers[0]
        moved = []
        for i in range(array.n_children):
            child = Array.from_buffer_copy(array.children[i].contents)
            assert child.length == array.length
            array.children[i].contents.release = Array().release
            moved.append(child)
        array.release(array)
        assert is_released(array)
        for i, child in enumerate(moved):
            table[names[i]] += read_column(schema.children[i].contents, child)
            child.release(child)
    schema.release(schema)
    stream.release(stream)
    return table, chunks


class Column:
    """A producer of texts in the ${format} "u", "U", "z", "Z", "vu" or "vz",
    behind ${offset} others; it counts how often it is released."""

    def __init__(self, texts, format, offset=0):
        self.format, self.released = format.encode(), 0
        raw = ["junk"] * offset + list(texts)
        raw = [None if text is None else
               text.encode() if isinstance(text, str) else text
               for text in raw]
        valid = bytearray(len(raw) // 8 + 1)
        for i, text in enumerate(raw):
            valid[i // 8] |= (text is not None) << i % 8
        self.length, self.offset = len(texts), offset
        self.nulls = raw.count(None)
        if format[0] == "v":
            self.kept = [bytes(valid), *self.views(raw)]
        else:
            kind = c_int64 if format in "UZ" else ctypes.c_int32
            ends = [0]
            for text in raw:
                ends.append(ends[-1] + len(text or b""))
            self.kept = [bytes(valid), bytes((kind * len(ends))(*ends)),
                         b"".join(text or b"" for text in raw)]

        @function(None, POINTER(Array))
        def release(array):
            self.released += 1
            array.contents.release = Array().release

        @function(None, POINTER(Schema))
        def release_schema(schema):
            schema.contents.release = Schema().release

        self.release, self.release_schema = release, release_schema

    @staticmethod
    def views(raw):
        views, data = b"", b""
        for text in raw:
            text = text or b""
            views += len(text).to_bytes(4, "little")
            if len(text) <= 12:
                views += text.ljust(12, b"\0")
            else:
                views += text[:4] + bytes(4) + len(data).to_bytes(4, "little")
                data += text
        return views, data, len(data).to_bytes(8, "little")

    def __arrow_c_array__(self, requested_schema=None):
        self.schema, self.array = Schema(), Array()
        self.fill_schema(self.schema)
        self.fill_array(self.array)
        return (new_capsule(ctypes.addressof(self.schema), b"arrow_schema",
                            release_schema),
                new_capsule(ctypes.addressof(self.array), b"arrow_array",
                            release_array))

    def fill_schema(self, schema):
        schema.format, schema.release = self.format, self.release_schema

    def fill_array(self, array):
        self.buffers = (c_void_p * len(self.kept))(*(
            ctypes.cast(c_char_p(data), c_void_p) for data in self.kept))
        array.length, array.offset = self.length, self.offset
        array.null_count, array.n_buffers = self.nulls, len(self.kept)
        array.buffers = ctypes.cast(self.buffers, POINTER(c_void_p))
        array.release = self.release


class Stream_of:
    """A producer of a stream of columns; after ${breaks} of them it fails."""

    def __init__(self, columns, breaks=None):
        self.columns, self.at, self.released = columns, 0, 0

        @function(c_int, POINTER(Stream), POINTER(Schema))
        def get_schema(_, schema):
            columns[0].fill_schema(schema.contents)
            return 0

        @function(c_int, POINTER(Stream), POINTER(Array))
        def get_next(_, array):
            if self.at == breaks:
                return 5
            if self.at < len(columns):
                columns[self.at].fill_array(array.contents)
                self.at += 1
            return 0

        @function(None, POINTER(Stream))
        def release(stream):
            self.released += 1

        self.stream = Stream(get_schema, get_next, release=release)

    def __arrow_c_stream__(self, requested_schema=None):
        return new_capsule(ctypes.addressof(self.stream),
                           b"arrow_array_stream", None)
