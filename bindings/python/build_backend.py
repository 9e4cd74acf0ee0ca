"""Build the wheel and the source distribution, as PEP 517 asks.

The wheel has the module, and in its package the libraries, the program and the
helper in the folders of a prefix: bin/, lib/ and libexec/.
"""
# SPDX-License-Identifier: MIT

import base64
import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
VERSION = re.search(r"^AC_INIT\(\[urlsift\], \[(.*)\]\)$",
                    (TOP / "configure.ac").read_text(), re.MULTILINE)[1]
NAME = f"{PROJECT['name']}-{VERSION}"

# Where things are installed before they are packed.  libtool adds no RPATH for
# a folder where the system looks.
LIB = "usr/lib"
MODULES = "usr/lib/python3"
PACKAGE = f"{MODULES}/urlsift"
# The module finds the libraries in the package.  make reads $$ as $, and the
# shell \$ as $.
RPATH = r"-Wl,-rpath,\$$ORIGIN/urlsift/lib"
# With -g, the folder of the build would be part of the build ID.
CFLAGS = "-O3"


def build_wheel(wheel_directory, config_settings=None,
                metadata_directory=None):
    """Build the wheel in ${wheel_directory} and return its name."""
    platform = re.sub("[-.]", "_", sysconfig.get_platform())
    tag = f"cp311-abi3-{platform}"
    with tempfile.TemporaryDirectory() as folder:
        build, root = pathlib.Path(folder, "build"), pathlib.Path(folder, "in")
        _configure(build, f"--prefix=/usr --libdir=/{LIB} --disable-static "
                   f"--bindir=/{PACKAGE}/bin --libexecdir=/{PACKAGE}/libexec "
                   "--with-python --without-criterion --without-milter "
                   "--without-perl --without-postgresql --without-sqlite",
                   f"am_cv_python_pythondir=/{MODULES}",
                   f"am_cv_python_pyexecdir=/{MODULES}",
                   f"CFLAGS={os.environ.get('CFLAGS', CFLAGS)}")
        flags = f"LDFLAGS={RPATH} {os.environ.get('LDFLAGS', '')}"
        _make(build, "all", flags)
        _make(build, "install-strip", flags, f"DESTDIR={root}")
        files = _installed(root)
    files |= _metadata(tag)
    _write_wheel(pathlib.Path(wheel_directory, f"{NAME}-{tag}.whl"), files)
    return f"{NAME}-{tag}.whl"


def build_sdist(sdist_directory, config_settings=None):
    """Build the tarball in ${sdist_directory} and return its name."""
    name = f"{NAME}.tar.gz"
    with tempfile.TemporaryDirectory() as folder:
        build = pathlib.Path(folder)
        _configure(build, "--without-criterion")
        _make(build, "distdir")
        (build / NAME / "PKG-INFO").write_bytes(_core_metadata())
        with tarfile.open(pathlib.Path(sdist_directory, name), "w:gz",
                          format=tarfile.PAX_FORMAT) as sdist:
            sdist.add(build / NAME, NAME)
    return name


def _configure(build, options, *variables):
    """Configure in the folder ${build}; first make configure if need be."""
    if not (TOP / "configure").exists():
        subprocess.run(["autoreconf", "-i"], cwd=TOP, check=True)
    build.mkdir(exist_ok=True)
    subprocess.run([TOP / "configure", "-q", *shlex.split(options), *variables,
                    f"PYTHON={sys.executable}"], cwd=build, check=True)


def _make(build, target, *variables):
    jobs = len(os.sched_getaffinity(0))
    subprocess.run(["make", "-s", f"-j{jobs}", target, *variables], cwd=build,
                   check=True)


def _installed(root):
    """Return the files of a wheel that ${root} has: {name: (bytes, mode)}."""
    modules = root / MODULES
    chosen = {path.relative_to(modules): path for path in modules.rglob("*")
              if path.is_file() and path.suffix != ".la"}
    # A wheel has no links: the library is there by the name that is asked for.
    for library in (root / LIB).glob("liburlsift.so.?"):
        chosen[pathlib.Path("urlsift/lib", library.name)] = library
    return {str(name): (path.read_bytes(), path.stat().st_mode & 0o777)
            for name, path in chosen.items()}


def _metadata(tag):
    """Return the files of the folder .dist-info, but for RECORD."""
    scripts = "".join(f"{name} = {function}\n"
                      for name, function in PROJECT["scripts"].items())
    texts = {
        "METADATA": _core_metadata(),
        "WHEEL": ("Wheel-Version: 1.0\nGenerator: urlsift\n"
                  f"Root-Is-Purelib: false\nTag: {tag}\n").encode(),
        "entry_points.txt": f"[console_scripts]\n{scripts}".encode(),
        "COPYING": (TOP / "COPYING").read_bytes(),
    }
    return {f"{NAME}.dist-info/{name}": (text, 0o644)
            for name, text in texts.items()}


def _core_metadata():
    lines = ["Metadata-Version: 2.1", f"Name: {PROJECT['name']}",
             f"Version: {VERSION}", f"Summary: {PROJECT['description']}",
             f"Author: {PROJECT['authors'][0]['name']}",
             f"Keywords: {','.join(PROJECT['keywords'])}",
             *(f"Classifier: {value}" for value in PROJECT["classifiers"]),
             f"License: {PROJECT['license']['text']}", "License-File: COPYING",
             f"Requires-Python: {PROJECT['requires-python']}",
             "Description-Content-Type: text/markdown; charset=UTF-8", "\n"]
    return "\n".join(lines).encode() + (TOP / PROJECT["readme"]).read_bytes()


def _write_wheel(path, files):
    """Write the archive with its RECORD: each file, its hash and its size."""
    record = f"{NAME}.dist-info/RECORD"
    lines = []
    for name, (content, _) in sorted(files.items()):
        digest = hashlib.sha256(content).digest()
        code = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        lines.append(f"{name},sha256={code},{len(content)}\n")
    text = "".join(lines) + f"{record},,\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, (content, mode) in [*sorted(files.items()),
                                      (record, (text.encode(), 0o644))]:
            # Its date is in 1980 always, so that a wheel can be reproduced.
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = (0o100000 | mode) << 16
            wheel.writestr(member, content)
