"""What mypy knows of a program: types.sh checks it, and nothing runs it.

mypy --strict complains of a "type: ignore" that is of no use, so that each of
them is a mistake that the stubs find.
"""
# SPDX-License-Identifier: MIT

import mmap

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


def in_mail(data: bytes) -> list[tuple[str, str]]:
    found, warnings = urlsift.find_mail(data, kind="mbox", emails=True)
    return [(part.sender, url.url) for part, url in found
            ] + [("", warning) for warning in warnings]


def in_page(data: bytearray) -> list[str]:
    found, _ = urlsift.find_html(data, join="likely")
    return [url.url for _, url in found]


def links(data: memoryview) -> list[str]:
    mail = urlsift.MailReader().read(data, "html")
    return [link.url for part in mail.parts for link in part.links]


def mistakes(text: str, data: bytes) -> None:
    urlsift.find(1)  # type: ignore[call-overload]
    urlsift.find(text, join="always")  # type: ignore[call-overload]
    urlsift.parse(text, option=1)  # type: ignore[call-overload]
    urlsift.find_mail(text)  # type: ignore[arg-type]
    urlsift.find_html(data, kind="mbox")  # type: ignore[call-arg]
    urlsift.read_mail(data, "pdf")  # type: ignore[arg-type]
    urlsift.parse(text).url = text  # type: ignore[misc]
    length: int = urlsift.parse(data).url  # type: ignore[assignment]
    urlsift.parse(text).host.lower()  # type: ignore[union-attr]
