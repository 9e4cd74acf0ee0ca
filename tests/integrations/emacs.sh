#!/bin/sh
# Emacs: compilation mode reads file, line and column.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs emacs
mkdir -p tree/a
printf 'a\n  http://example.org/ b\n' >tree/a/t
printf 'x <URL:http://example.org/\n b>\n' >tree/u
block emacs elisp >urlsift.el
cat >places.el <<'L'
;; Print the places that the buffer of the command leads to.
(with-current-buffer (urlsift "tree")
  ;; A process that is gone may not have been read to its end.
  (let ((tries 300))
    (while (and (> (setq tries (1- tries)) 0)
                (progn (goto-char (point-min))
                       (not (re-search-forward " finished at \\| exited "
                                               nil t))))
      (accept-process-output nil 0.1)))
  (goto-char (point-min))
  (ignore-errors
    (while t
      (compilation-next-error 1)
      (let ((loc (compilation--message->loc
                  (get-text-property (point) 'compilation-message))))
        (princ (format "%s %s %s\n"
                       (caar (compilation--loc->file-struct loc))
                       (compilation--loc->line loc)
                       (compilation--loc->col loc)))))))
L
ran=emacs got=0
emacs --batch -Q -l ./urlsift.el -l ./places.el >out 2>said </dev/null || got=$?
test $got = 0 || fail "exit $got: $(cat said)"
want_out './a/t 2 3' './u 1 8'
exit 0
