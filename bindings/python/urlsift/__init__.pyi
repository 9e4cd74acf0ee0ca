# SPDX-License-Identifier: MIT
from _typeshed import ReadableBuffer
from collections.abc import Iterator, Mapping
from typing import AnyStr, Generic, Literal, NamedTuple, final, overload

__version__: str

class URL(Generic[AnyStr]):
    @property
    def url(self) -> AnyStr: ...
    @property
    def valid(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def clause(self) -> str | None: ...
    @property
    def why(self) -> str | None: ...
    @property
    def at(self) -> int | None: ...
    @property
    def kind(self) -> str: ...
    @property
    def scheme(self) -> AnyStr | None: ...
    @property
    def user(self) -> AnyStr | None: ...
    @property
    def password(self) -> AnyStr | None: ...
    @property
    def host(self) -> AnyStr | None: ...
    @property
    def port(self) -> int | None: ...
    @property
    def default_port(self) -> int | None: ...
    @property
    def path(self) -> AnyStr | None: ...
    @property
    def query(self) -> AnyStr | None: ...
    @property
    def fragment(self) -> AnyStr | None: ...
    @property
    def parts(self) -> dict[str, AnyStr]: ...
    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def risks(self) -> tuple[str, ...]: ...

@final
class Hit(URL[AnyStr]):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def spans(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def form(self) -> str: ...
    @property
    def began(self) -> str: ...
    @property
    def ended(self) -> str: ...
    @property
    def trimmed(self) -> int: ...
    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def readings(self) -> tuple[URL[AnyStr], ...]: ...

@final
class Rules:
    def __init__(
        self,
        *,
        syntax: Literal["rfc3986", "rfc1738"] = ...,
        join: Literal["none", "delimited", "hyphen", "flow", "likely"] = ...,
        hyphen: Literal["auto", "keep", "drop"] = ...,
        no_iri: bool = ...,
        schemeless: bool = ...,
        emails: bool = ...,
        schemes: Mapping[str, tuple[str, int | None, str]] | None = ...,
        max_url: int = ...,
        max_wrapper_lines: int = ...,
    ) -> None: ...
    def add_scheme(
        self,
        name: str,
        shape: str,
        port: int | None,
        pattern: str,
        /,
    ) -> None: ...

@final
class Scanner(Generic[AnyStr]):
    def __init__(
        self, rules: Rules | None = ..., *, rejected: bool = ...
    ) -> None: ...
    def feed(self, text: AnyStr, /) -> list[Hit[AnyStr]]: ...
    def finish(self, *, broken: bool = ...) -> list[Hit[AnyStr]]: ...

@final
class Finder(Iterator[Hit[AnyStr]]):
    def __iter__(self) -> Finder[AnyStr]: ...
    def __next__(self) -> Hit[AnyStr]: ...

@overload
def find(
    text: str,
    rules: Rules | None = ...,
    *,
    rejected: bool = ...,
    syntax: Literal["rfc3986", "rfc1738"] = ...,
    join: Literal["none", "delimited", "hyphen", "flow", "likely"] = ...,
    hyphen: Literal["auto", "keep", "drop"] = ...,
    no_iri: bool = ...,
    schemeless: bool = ...,
    emails: bool = ...,
    schemes: Mapping[str, tuple[str, int | None, str]] | None = ...,
    max_url: int = ...,
    max_wrapper_lines: int = ...,
) -> Finder[str]: ...
@overload
def find(
    text: ReadableBuffer,
    rules: Rules | None = ...,
    *,
    rejected: bool = ...,
    syntax: Literal["rfc3986", "rfc1738"] = ...,
    join: Literal["none", "delimited", "hyphen", "flow", "likely"] = ...,
    hyphen: Literal["auto", "keep", "drop"] = ...,
    no_iri: bool = ...,
    schemeless: bool = ...,
    emails: bool = ...,
    schemes: Mapping[str, tuple[str, int | None, str]] | None = ...,
    max_url: int = ...,
    max_wrapper_lines: int = ...,
) -> Finder[bytes]: ...
@overload
def parse(
    url: str,
    rules: Rules | None = ...,
    *,
    syntax: Literal["rfc3986", "rfc1738"] = ...,
    join: Literal["none", "delimited", "hyphen", "flow", "likely"] = ...,
    hyphen: Literal["auto", "keep", "drop"] = ...,
    no_iri: bool = ...,
    schemeless: bool = ...,
    emails: bool = ...,
    schemes: Mapping[str, tuple[str, int | None, str]] | None = ...,
    max_url: int = ...,
    max_wrapper_lines: int = ...,
) -> URL[str]: ...
@overload
def parse(
    url: ReadableBuffer,
    rules: Rules | None = ...,
    *,
    syntax: Literal["rfc3986", "rfc1738"] = ...,
    join: Literal["none", "delimited", "hyphen", "flow", "likely"] = ...,
    hyphen: Literal["auto", "keep", "drop"] = ...,
    no_iri: bool = ...,
    schemeless: bool = ...,
    emails: bool = ...,
    schemes: Mapping[str, tuple[str, int | None, str]] | None = ...,
    max_url: int = ...,
    max_wrapper_lines: int = ...,
) -> URL[bytes]: ...

class Link(NamedTuple):
    url: str
    attribute: bool
    relative: bool
    differs: bool
    data: bool
    shortened: bool

class Part(NamedTuple):
    message: int
    message_id: str
    date: str
    path: str
    field: str
    plain: bool
    texts: list[str]
    links: list[Link]
    broken: bool = ...
    sender: str = ...
    subject: str = ...

class Mail(NamedTuple):
    parts: list[Part]
    warnings: list[str]

class FoundInMail(NamedTuple):
    part: Part
    url: URL[str]

class MailReader:
    def __init__(
        self,
        program: str | None = ...,
        sandbox: Literal["prefer", "require", "none"] = ...,
    ) -> None: ...
    def read(
        self,
        data: ReadableBuffer,
        kind: Literal["mail", "mbox", "news", "html"] = ...,
        max_memory: int = ...,
    ) -> Mail: ...

def read_mail(
    data: ReadableBuffer,
    kind: Literal["mail", "mbox", "news", "html"] = ...,
    *,
    program: str | None = ...,
    sandbox: Literal["prefer", "require", "none"] = ...,
    max_memory: int = ...,
) -> Mail: ...
def find_mail(
    data: ReadableBuffer,
    rules: Rules | None = ...,
    *,
    kind: Literal["mail", "mbox", "news", "html"] = ...,
    program: str | None = ...,
    sandbox: Literal["prefer", "require", "none"] = ...,
    max_memory: int = ...,
    rejected: bool = ...,
    syntax: Literal["rfc3986", "rfc1738"] = ...,
    join: Literal["none", "delimited", "hyphen", "flow", "likely"] = ...,
    hyphen: Literal["auto", "keep", "drop"] = ...,
    no_iri: bool = ...,
    schemeless: bool = ...,
    emails: bool = ...,
    schemes: Mapping[str, tuple[str, int | None, str]] | None = ...,
    max_url: int = ...,
    max_wrapper_lines: int = ...,
) -> tuple[list[FoundInMail], list[str]]: ...
def find_html(
    data: ReadableBuffer,
    rules: Rules | None = ...,
    *,
    program: str | None = ...,
    sandbox: Literal["prefer", "require", "none"] = ...,
    max_memory: int = ...,
    rejected: bool = ...,
    syntax: Literal["rfc3986", "rfc1738"] = ...,
    join: Literal["none", "delimited", "hyphen", "flow", "likely"] = ...,
    hyphen: Literal["auto", "keep", "drop"] = ...,
    no_iri: bool = ...,
    schemeless: bool = ...,
    emails: bool = ...,
    schemes: Mapping[str, tuple[str, int | None, str]] | None = ...,
    max_url: int = ...,
    max_wrapper_lines: int = ...,
) -> tuple[list[FoundInMail], list[str]]: ...
