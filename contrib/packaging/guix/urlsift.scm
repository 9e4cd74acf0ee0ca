;;; The package of Guix: the program, its decoder, the library.
;;; To build it alone: guix build -f contrib/packaging/guix/urlsift.scm
;;; SPDX-License-Identifier: MIT
(use-modules (guix base16)
             (guix build-system gnu)
             (guix download)
             (guix gexp)
             ((guix licenses) #:prefix license:)
             (guix packages)
             (gnu packages backup)
             (gnu packages compression)
             (gnu packages dns)
             (gnu packages linux)
             (gnu packages pcre)
             (gnu packages pdf)
             (gnu packages pkg-config)
             (gnu packages sqlite)
             (gnu packages web))

(define urlsift
  (package
    (name "urlsift")
    (version "2.0.0")
    (source
     (origin
       (method url-fetch)
       (uri (string-append "file://" (dirname (current-filename))
                           "/urlsift-" version ".tar.gz"))
       (sha256
        (base16-string->bytevector
         "0000000000000000000000000000000000000000000000000000000000000000"))))
    (build-system gnu-build-system)
    (arguments
     (list
      #:configure-flags
      ;; Some libraries are loaded when needed, by name: nothing else tells
      ;; where they are.
      #~(list "--with-sqlite" "--without-milter" "--without-perl"
              "--without-postgresql" "--without-python"
              (string-append
               "LDFLAGS="
               (string-join
                (map (lambda (package)
                       (string-append "-Wl,-rpath=" package "/lib"))
                     '(#$(this-package-input "libarchive")
                       #$(this-package-input "libpsl")
                       #$(this-package-input "poppler")
                       #$(this-package-input "qpdf")
                       #$(this-package-input "zlib"))))))
      #:phases
      #~(modify-phases %standard-phases
          (replace 'check
            (lambda* (#:key tests? #:allow-other-keys)
              (when tests?
                (invoke
                 "make" "check"
                 "TESTS=tests/cli/corpus-gives-expected-output.sh")))))))
    (native-inputs (list pkg-config))
    (inputs
     (list libarchive
           libpsl
           libseccomp
           pcre2
           poppler
           qpdf
           sqlite
           zlib))
    (home-page #f)
    (synopsis "Find, join and validate URLs in free text")
    (description
     "urlsift finds URLs in mail, news and printed pages as the Appendix of
RFC 1738 describes them: in @code{<URL:...>} and @code{<...>}, in quotes and
bare.  It joins URLs that are broken across lines, validates each candidate by
the grammar of its scheme, and reports why it rejects one.")
    (license license:expat)))

urlsift
