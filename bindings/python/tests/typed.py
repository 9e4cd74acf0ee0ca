"""What mypy knows of a program: types.sh checks it, and nothing runs it.

mypy --strict complains of a "type: ignore" that is of no use, so that each of
them is a mistake that the stubs find.
"""
# SPDX-License-Identifier: MIT

import mmap
import pathlib

import urlsift


def hosts(text: str) -> list[str]:
    return [hit.host for hit in urlsift.find(text, schemeless=True)
            if hit.host is not None]


def longest(pages: mmap.mmap) -> bytes:
    return max((hit.url for hit in urlsift.find(pages)), key=len)


def place(hit: urlsift.Hit[str]) -> tuple[int, int, str]:
    start, end = hit.spans[0]
    return start, end, hit.kind


def why(url: str) -> str | None:
    return urlsift.parse(url, syntax="rfc1738").reason


def in_pieces(pieces: list[bytes]) -> list[urlsift.Hit[bytes]]:
    rules = urlsift.Rules(invalid="only", host="*.example")
    scanner: urlsift.Scanner[bytes] = urlsift.Scanner(rules)
    hits = [hit for piece in pieces for hit in scanner.feed(piece)]
    return hits + scanner.finish(broken=True)


def of_rules() -> urlsift.Finder[bytes]:
    rules = urlsift.Rules(schemes={"x": ("opaque", None, ".*")})
    rules.add_scheme("y", "slashes", 1, ".*")
    return urlsift.find(b"x:", rules)


def in_mail(data: bytes) -> list[tuple[str | None, str]]:
    found, warnings = urlsift.find_document(data, type="mbox", emails=True)
    return [(hit.sender, hit.url) for hit in found
            ] + [("", warning) for warning in warnings]


def in_file(path: pathlib.Path, data: memoryview) -> list[str]:
    rules = urlsift.Rules(join="likely")
    found, _ = urlsift.find_document(path, rules, max_time=9, base=None)
    return [hit.url for hit in found + urlsift.find_document(data)[0]]


def mistakes(text: str, data: bytes) -> None:
    urlsift.find(1)  # type: ignore[call-overload]
    urlsift.find(text, join="always")  # type: ignore[call-overload]
    urlsift.parse(text, option=1)  # type: ignore[call-overload]
    urlsift.find_document(1)  # type: ignore[arg-type]
    urlsift.find_document(data, kind="mbox")  # type: ignore[call-arg]
    urlsift.find_document(data, type="doc")  # type: ignore[arg-type]
    urlsift.parse(text).url = text  # type: ignore[misc]
    length: int = urlsift.parse(data).url  # type: ignore[assignment]
    urlsift.parse(text).host.lower()  # type: ignore[union-attr]
