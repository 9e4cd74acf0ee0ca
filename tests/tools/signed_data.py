#!/usr/bin/env python3
"""Write standard input as signed data of S/MIME: signed_data.py [pieces|beside].

pieces: without lengths, the content in pieces of 100 bytes.  beside: without
the content.  There is no certificate and no signature in it.
SPDX-License-Identifier: MIT
"""
import sys


def element(tag, content, is_open=False):
    """An element; open: an end stands for its length."""
    head = bytes([tag])
    if is_open:
        return head + b'\x80' + content + b'\0\0'
    if len(content) < 128:
        return head + bytes([len(content)]) + content
    length = len(content).to_bytes(3, 'big')
    return head + b'\x83' + length + content


def object_id(last):
    """PKCS #7: 1.2.840.113549.1.7, and the last number."""
    return element(6, bytes.fromhex('2a864886f70d0107') + bytes([last]))


def octets(content, is_open):
    if not is_open:
        return element(4, content)
    pieces = [element(4, content[i:i + 100])
              for i in range(0, len(content), 100)]
    return element(0x24, b''.join(pieces), True)


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ''
    is_open = how == 'pieces'
    content = sys.stdin.buffer.read()
    inner = object_id(1)
    if how != 'beside':
        inner += element(0xa0, octets(content, is_open), is_open)
    data = element(2, b'\1') + element(0x31, b'')
    data += element(0x30, inner, is_open) + element(0x31, b'')
    data = element(0xa0, element(0x30, data, is_open), is_open)
    sys.stdout.buffer.write(element(0x30, object_id(2) + data, is_open))


main()
