"""Make what a wheel has besides the Python files: hatchling asks for it.

That is the module, and in the package the library, the program and the helper,
in the folders of a prefix: bin/, lib/ and libexec/.
"""
# SPDX-License-Identifier: MIT

import os
import pathlib
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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


class Make(BuildHookInterface):
    def initialize(self, version, build_data):
        self._folder = tempfile.TemporaryDirectory()
        build, root = (pathlib.Path(self._folder.name, name)
                       for name in ("build", "root"))
        build.mkdir()
        self._configure(build)
        flags = f"LDFLAGS={RPATH} {os.environ.get('LDFLAGS', '')}"
        jobs = len(os.sched_getaffinity(0))
        _run(build, "make", "-s", f"-j{jobs}", "all", flags)
        _run(build, "make", "-s", "install-strip", flags, f"DESTDIR={root}")

        platform = re.sub("[-.]", "_", sysconfig.get_platform())
        build_data["tag"] = f"cp311-abi3-{platform}"
        build_data["pure_python"] = False
        names = {f"{PACKAGE}/{name}": f"urlsift/{name}"
                 for name in ("__init__.pyi", "bin", "libexec")}
        names[f"{MODULES}/_urlsift.abi3.so"] = "_urlsift.abi3.so"
        # A wheel has no links: the library has the name that is asked for.
        library, = (root / LIB).glob("liburlsift.so.?")
        names[f"{LIB}/{library.name}"] = f"urlsift/lib/{library.name}"
        build_data["force_include"] = {
            str(root / installed): name for installed, name in names.items()}

    def finalize(self, version, build_data, artifact_path):
        self._folder.cleanup()

    def _configure(self, build):
        configure = pathlib.Path(self.root, "configure")
        if not configure.exists():
            _run(self.root, "autoreconf", "-i")
        _run(build, configure, "-q", *shlex.split(
            f"--prefix=/usr --libdir=/{LIB} --disable-static "
            f"--bindir=/{PACKAGE}/bin --libexecdir=/{PACKAGE}/libexec "
            "--with-python --without-criterion --without-milter "
            "--without-perl --without-postgresql --without-sqlite "
            f"am_cv_python_pythondir=/{MODULES} "
            f"am_cv_python_pyexecdir=/{MODULES}"),
            f"CFLAGS={os.environ.get('CFLAGS', CFLAGS)}",
            f"PYTHON={sys.executable}")


def _run(folder, *command):
    subprocess.run(command, cwd=folder, check=True)
