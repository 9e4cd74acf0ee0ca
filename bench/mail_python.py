"""mail_python.py FILE...: the URLs of mailboxes, or of single messages, with
nothing but Python's email and a pattern."""
# SPDX-License-Identifier: MIT

import email
import re
import sys

URL = re.compile(rb'(?:https?|ftp)://[^]\s<>"|\\^`{}]+')


def messages(data):
    """Return the messages of a mailbox, or the only one."""
    if not data.startswith(b"From "):
        return [data]
    return re.split(rb"(?<=\n\n)(?=From )", data)


def main():
    out = sys.stdout.buffer
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            data = file.read()
        for text in messages(data):
            for part in email.message_from_bytes(text).walk():
                if part.get_content_maintype() != "text":
                    continue
                body = part.get_payload(decode=True) or b""
                for url in URL.findall(body):
                    out.write(url + b"\n")


main()
