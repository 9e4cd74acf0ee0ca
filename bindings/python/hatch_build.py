"""Make what a wheel has besides the Python files: hatchling asks for it.

That is the module, and in the package the library, the program and the helper,
in the folders of a prefix: bin/, lib/ and libexec/.
"""
# SPDX-License-Identifier: MIT

import pathlib
import re
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

# The module finds the libraries in the package: make reads $$ as $, and the
# shell of make \$ as $.  With -g, the folder of the build would be part of the
# build ID.
BUILD = rf"""
test -e "$1/configure" || (cd "$1" && autoreconf -i)
"$1/configure" -q --prefix=/usr --libdir=/{LIB} --disable-static \
    --bindir=/{PACKAGE}/bin --libexecdir=/{PACKAGE}/libexec \
    --with-python --without-criterion --without-milter --without-perl \
    --without-postgresql --without-sqlite \
    am_cv_python_pythondir=/{MODULES} am_cv_python_pyexecdir=/{MODULES} \
    CFLAGS="${{CFLAGS--O3}}" PYTHON="$2"
set -- "LDFLAGS=-Wl,-rpath,\\\$\$ORIGIN/urlsift/lib ${{LDFLAGS-}}"
make -s -j"$(nproc)" all "$1"
make -s install-strip "$1" DESTDIR="$PWD"
"""


class Make(BuildHookInterface):
    def initialize(self, version, build_data):
        self._folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(self._folder.name)
        subprocess.run(["sh", "-ec", BUILD, "sh", self.root, sys.executable],
                       cwd=root, check=True)

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
