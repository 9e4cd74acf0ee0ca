# The formula of Homebrew: the program, its decoder, the library.
# SPDX-License-Identifier: MIT
class Urlsift < Formula
  desc "Find, join and validate URLs in free text"
  url "file://#{__dir__}/urlsift-2.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "libarchive"
  depends_on "libpsl"
  depends_on "libseccomp"
  # The libraries that are loaded when needed have their names of Linux.
  depends_on :linux
  depends_on "pcre2"
  depends_on "poppler"
  depends_on "qpdf"
  depends_on "sqlite"
  depends_on "zlib"

  def install
    system "./configure", "--with-sqlite", "--without-milter",
           "--without-perl", "--without-postgresql", "--without-python",
           *std_configure_args
    system "make"
    system "make", "install"
  end

  test do
    text = "see <URL:ftp://example.org/a;\ntype=d>.\n"
    assert_equal "ftp://example.org/a;type=d\n",
                 pipe_output(bin/"urlsift", text, 0)
    text = "Subject: a\n\nsee http://example.org/b\n"
    assert_equal "http://example.org/b\n",
                 pipe_output("#{bin}/urlsift --type=mail", text, 0)
  end
end
