"""The recipe of Conan: the library, which finds URLs in text.  It reads no mail
and no pages: the helper for them is a program."""
# SPDX-License-Identifier: MIT

import os

from conan import ConanFile
from conan.tools.files import copy, rmdir, unzip, check_sha256
from conan.tools.gnu import Autotools, AutotoolsToolchain, PkgConfigDeps

SHA256 = "0000000000000000000000000000000000000000000000000000000000000000"


class Urlsift(ConanFile):
    name = "urlsift"
    version = "2.0.0"
    description = "Find, join and validate URLs in free text"
    license = "MIT"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}
    exports_sources = "urlsift-*.tar.gz"

    def requirements(self):
        self.requires("pcre2/[>=10.36 <11]")

    def build_requirements(self):
        self.tool_requires("pkgconf/[>=2.0 <3]")

    def configure(self):
        # It is C.
        self.settings.rm_safe("compiler.libcxx")
        self.settings.rm_safe("compiler.cppstd")

    def generate(self):
        toolchain = AutotoolsToolchain(self)
        toolchain.configure_args += [
            "--disable-decode", "--without-criterion", "--without-milter",
            "--without-perl", "--without-postgresql", "--without-python",
            "--without-sqlite"]
        toolchain.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        archive = os.path.join(self.export_sources_folder,
                               f"urlsift-{self.version}.tar.gz")
        check_sha256(self, archive, SHA256)
        unzip(self, archive, strip_root=True)
        autotools = Autotools(self)
        autotools.configure(build_script_folder=self.build_folder)
        autotools.make()

    def package(self):
        Autotools(self).install()
        copy(self, "COPYING", self.build_folder,
             os.path.join(self.package_folder, "licenses"))
        rmdir(self, os.path.join(self.package_folder, "share"))

    def package_info(self):
        self.cpp_info.libs = ["urlsift"]
        self.cpp_info.set_property("pkg_config_name", "liburlsift")
        self.cpp_info.set_property("cmake_file_name", "urlsift")
        self.cpp_info.set_property("cmake_target_name", "urlsift::urlsift")
        self.cpp_info.system_libs = ["pthread", "dl"]
