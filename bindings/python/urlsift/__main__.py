"""Run the program urlsift: python -m urlsift ARGUMENT..."""
# SPDX-License-Identifier: MIT

import os
import pathlib
import shutil
import signal
import sys


def main():
    """Become the program: that of this package, or else that of PATH."""
    program = pathlib.Path(__file__).with_name("bin") / "urlsift"
    if not program.exists():
        program = shutil.which("urlsift")
    # Python ignores them, and the program would inherit that.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    why = "is not installed"
    try:
        if program is not None:
            os.execv(program, ["urlsift", *sys.argv[1:]])
    except OSError as error:
        why = f"cannot be run: {error.strerror}"
    print(f"urlsift: the program urlsift {why}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
