#!/usr/bin/python3
"""mta.py MILTER SOCKET: hand messages to the milter that doc/examples shows, as
a mail server does, and see that it adds the right header."""

import signal
import socket
import struct
import subprocess
import sys
import time

# What we can do, and the steps that a filter may leave out.
VERSION, ACTIONS, STEPS = 6, 0x1ff, 0x1fffff


def listens(path):
    """Return whether somebody listens there: the socket is made before."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(path) == 0


class Milter:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(path)
        self.send(b"O", struct.pack("!3I", VERSION, ACTIONS, STEPS))
        command, data = self.receive()
        assert command == b"O", command
        self.steps = struct.unpack("!3I", data[:12])[2]
        self.ask(b"C", b"client.example\x004" + struct.pack("!H", 25) +
                 b"192.0.2.1\0", 0x1)
        self.ask(b"H", b"client.example\0", 0x2)

    def send(self, command, data=b""):
        self.socket.sendall(struct.pack("!I", len(data) + 1) + command + data)

    def take(self, size):
        data = b""
        while len(data) < size:
            more = self.socket.recv(size - len(data))
            assert more, "the milter hung up"
            data += more
        return data

    def receive(self):
        data = self.take(struct.unpack("!I", self.take(4))[0])
        return data[:1], data[1:]

    def ask(self, command, data, step):
        """Report a step, unless the filter does not want to know of it."""
        if self.steps & step:
            return
        self.send(command, data)
        answer = self.receive()[0]
        assert answer == b"c", (command, answer)

    def message(self, headers, *body, abort=False):
        """Return what the filter changes."""
        self.ask(b"M", b"<ann@example.org>\0", 0x4)
        self.ask(b"R", b"<bob@example.org>\0", 0x8)
        for name, value in headers:
            self.ask(b"L", name + b"\0" + value + b"\0", 0x20)
        self.ask(b"N", b"", 0x40)
        for piece in body:
            self.ask(b"B", piece, 0x10)
        self.send(b"A" if abort else b"E")
        changes = []
        while not abort:
            answer, data = self.receive()
            if answer in b"ca":
                break
            changes.append((answer, data))
        return changes


def added(value):
    return (b"h", b"X-URL-Hosts\0" + value + b"\0")


def talk(path):
    milter, other = Milter(path), Milter(path)
    subject = (b"Subject", b"http://subject.example/ is new")
    changes = milter.message(
        [subject, (b"X-Url-Hosts", b"http://forged.example/")],
        b"At http://A.example/b, <URL:http://c.exa", b"mple/d\r\n/e>\r\n",
        b"and http://a.example:x/ http://a.example/\r\n")
    assert changes == [
        (b"m", struct.pack("!I", 1) + b"X-URL-Hosts\0\0"),
        added(b"subject.example, a.example, c.example")], changes

    # Two at a time, one of them given up; nothing stays for the next.
    milter.message([subject], b"http://lost.example/", abort=True)
    assert other.message([], b"http://\xc3\xa9.example/\r\n") == [
        added(b"%C3%A9.example")]
    assert milter.message([], b"nothing\r\n") == []

    many = [b"http://%d.example/\r\n" % i for i in range(200)]
    header = milter.message([], *many)[0][1]
    assert len(header) < 1000 and header.endswith(b".example, ...\0"), header
    print("mta.py: 5 messages")


def main():
    milter, path = sys.argv[1:]
    child = subprocess.Popen([milter, "unix:" + path])
    try:
        for _ in range(100):
            if listens(path) or child.poll() is not None:
                break
            time.sleep(0.1)
        talk(path)
    finally:
        child.send_signal(signal.SIGTERM)
        try:
            child.wait(20)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    return child.returncode


if __name__ == "__main__":
    sys.exit(main())
