# The package of Nix: the program, its decoder, the library.
# SPDX-License-Identifier: MIT
{
  lib,
  stdenv,
  requireFile,
  libarchive,
  libpsl,
  libseccomp,
  pcre2,
  pkg-config,
  poppler,
  qpdf,
  sqlite,
  zlib,
}:

stdenv.mkDerivation rec {
  pname = "urlsift";
  version = "2.0.0";

  src = requireFile {
    name = "urlsift-${version}.tar.gz";
    sha256 = "0000000000000000000000000000000000000000000000000000000000000000";
    message = ''
      Add the release first:
        nix-store --add-fixed sha256 urlsift-${version}.tar.gz
    '';
  };

  nativeBuildInputs = [ pkg-config ];
  buildInputs = [
    libarchive
    libpsl
    libseccomp
    pcre2
    poppler
    qpdf
    sqlite
    zlib
  ];

  configureFlags = [
    "--with-sqlite"
    "--without-milter"
    "--without-perl"
    "--without-postgresql"
    "--without-python"
  ];

  # These are loaded when needed, by name: nothing else tells where they are,
  # and the paths would be removed as unused.
  NIX_LDFLAGS = "-rpath ${
    lib.makeLibraryPath [
      libarchive
      libpsl
      poppler
      qpdf
      zlib
    ]
  }";
  dontPatchELF = true;

  enableParallelBuilding = true;
  doCheck = true;
  checkFlags = [ "TESTS=tests/cli/corpus-gives-expected-output.sh" ];

  meta = {
    description = "Find, join and validate URLs in free text";
    license = lib.licenses.mit;
    mainProgram = "urlsift";
    platforms = lib.platforms.linux;
  };
}
