#!/usr/bin/python3
"""mta.py SCENARIO MILTER --socket=unix:PATH [OPTION]...: start the milter, hand
it messages as a mail server does, and see what it answers."""
# SPDX-License-Identifier: MIT

import base64
import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

# What we can do, and the steps that a filter may leave out.
VERSION, ACTIONS, STEPS = 6, 0x1ff, 0x1fffff
# The steps of a server that waits for each answer.
OLD_STEPS = 0x7f
# Messages of the short load test: before the first measurement, and after it.
WARM_UP, MESSAGES = 400, 2400


def listens(path):
    """Return whether somebody listens there: the socket is made before."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(path) == 0


class Milter:
    """A connection to the milter."""

    def __init__(self, path, steps=STEPS):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(path)
        self.send(b"O", struct.pack("!3I", VERSION, ACTIONS, steps))
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

    def ask(self, command, data, step, silent=0):
        """Report a step, unless the filter does not want to know of it; it
        does not answer if it has said so."""
        if self.steps & step:
            return
        self.send(command, data)
        if self.steps & silent:
            return
        answer = self.receive()[0]
        assert answer == b"c", (command, answer)

    def message(self, headers, *body, abort=False, queue_id=b""):
        """Return what the filter changes, and its answer at last."""
        if queue_id:
            self.send(b"D", b"Mi\0" + queue_id + b"\0")
        self.ask(b"M", b"<ann@example.org>\0", 0x4)
        self.ask(b"R", b"<bob@example.org>\0", 0x8)
        self.ask(b"T", b"", 0x200)
        for name, value in headers:
            self.ask(b"L", name + b"\0" + value + b"\0", 0x20, 0x80)
        self.ask(b"N", b"", 0x40, 0x40000)
        for piece in body:
            self.ask(b"B", piece, 0x10, 0x80000)
        self.send(b"A" if abort else b"E")
        changes = []
        while not abort:
            changes.append(self.receive())
            if changes[-1][0] in b"cary":
                break
        return changes


GOES_ON = (b"c", b"")


def added(value, name=b"X-URL-Hosts"):
    return (b"h", name + b"\0" + value + b"\0")


def removed(number, name=b"X-URL-Hosts"):
    return (b"m", struct.pack("!I", number) + name + b"\0\0")


def equal(got, want):
    assert got == want, (got, want)


def headers(path, _):
    """Options: --max-size=8000 --max-urls=250, which counts hosts."""
    milter, other = Milter(path), Milter(path, OLD_STEPS)
    # Only the end of the message is answered: each answer costs the mail server
    # a wait.  A server that cannot do without gets more.
    equal(milter.steps, 0x1 | 0x2 | 0x4 | 0x8 | 0x100 | 0x200 | 0x80 |
          0x40000 | 0x80000)
    equal(other.steps, 0x1 | 0x2 | 0x4 | 0x8)
    subject = (b"Subject", b"http://subject.example/ is new")
    equal(milter.message(
        [subject, (b"X-Url-Hosts", b"http://forged.example/"),
         (b"X-URL-RISKS", b"none"), (b"X-URL-Hosts", b"forged.example"),
         (b"X-URL-Incomplete", b"no")],
        b"At http://A.example/b, <URL:http://c.exa", b"mple/d\r\n/e>\r\n",
        b"<URL:http://torn.exa\r\nmple/>, http://%61.example./\r\n",
        b"and http://a.example:x/ http://a.example:81/\r\n"), [
            removed(2), removed(1),
            added(b"subject.example, a.example, c.example, torn.example"),
            removed(1, b"X-URL-Risks"),
            added(b"ambiguous-host, port-reserved", b"X-URL-Risks"),
            removed(1, b"X-URL-Incomplete"), GOES_ON])

    # Two at a time, one of them given up; nothing stays for the next.
    milter.message([subject], b"http://lost.example/", abort=True)
    equal(other.message([], b"http://\xc3\xa9.example/\r\n"),
          [added(b"xn--9ca.example"), added(b"idn-host", b"X-URL-Risks"),
           GOES_ON])
    equal(milter.message([], b"nothing\r\n"), [GOES_ON])

    # Many hosts are folded, and those that do not fit are said to be there.
    many = [b"http://%03d.example/\r\n" % i for i in range(200)]
    (command, data), last = milter.message([], *many)
    value = data.split(b"\0")[1]
    assert command == b"h" and last == GOES_ON, (command, last)
    assert value.endswith(b".example, ...") and len(value) < 1100, value
    lines = (b"X-URL-Hosts: " + value).split(b"\n")
    assert all(len(line.expandtabs()) < 79 for line in lines), lines
    assert all(line.startswith(b"\t") for line in lines[1:]), lines
    equal(value.replace(b",\n\t", b", ").split(b", ")[:3],
          [b"000.example", b"001.example", b"002.example"])
    equal(milter.message([], b"foo://" + b"a." * 130 + b"example/\r\n"),
          [added(b"..."), added(b"long-host", b"X-URL-Risks"), GOES_ON])
    equal(milter.message([], b"http://" + b"%61." * 90 + b"example/\r\n"),
          [added(b"a." * 90 + b"example"),
           added(b"ambiguous-host, long-host", b"X-URL-Risks"), GOES_ON])

    # What could not stand in a list is an escape; an address has no brackets.
    equal(milter.message([], b"foo://a%2Cb.example/ foo://A%2cb.example/c "
                         b"http://[2001:DB8::1]/\r\n"),
          [added(b"a%2Cb.example, 2001:db8::1"),
           added(b"ambiguous-host, ip-host", b"X-URL-Risks"), GOES_ON])

    # What is not read.
    incomplete = b"X-URL-Incomplete"
    equal(milter.message([], *([b"http://a.example/\r\n"] * 250)),
          [added(b"a.example"), GOES_ON])
    equal(milter.message([], *([b"http://a.example/\r\n"] * 300),
                         b"http://b.example/\r\n"),
          [added(b"a.example, b.example"), GOES_ON])
    hosts = [b"http://%d.example/\r\n" % i for i in range(251)]
    equal(milter.message([], *hosts[:250])[-1], GOES_ON)
    equal(milter.message([], *hosts)[1], added(b"urls", incomplete))
    equal(milter.message([], b"x" * 7985 + b"\r\nhttp://example.org/a",
                         b" http://b.example/\r\n"),
          [added(b"size", incomplete), GOES_ON])

    # What a reader sees, and where its links lead.
    page = (b"PGEgaHJlZj0iaHR0cDovL2xpbmsuZXhhbXBsZS8iPmh0dHA6Ly9iYW5rLmV4YW1w"
            b"bGUv\r\nPC9hPg==\r\n")
    equal(milter.message([(b"Content-Type", b"text/html"),
                          (b"Content-Transfer-Encoding", b"base64")], page),
          [added(b"link.example, bank.example"),
           added(b"text-differs", b"X-URL-Risks"), GOES_ON])
    equal(milter.message(
        [(b"Content-Type", b"text/html"), (b"To", b"bob@c.example"),
         (b"From", b"ann@d.example")],
        b"<a href='http://a.example/bob@c.example'>x<i hidden>y</i></a>\r\n"
        b"<a href='javascript:x()'>z</a><img src='http://bit.ly/b'>\r\n"),
          [added(b"a.example, bit.ly"),
           added(b"script-link, recipient-in-url, hidden-text",
                 b"X-URL-Risks"), GOES_ON])
    equal(milter.message(
        [(b"Content-Type", b"multipart/mixed; boundary=x"),
         (b"Subject", b"=?utf-8?q?http=3A//subject.example/?=")],
        b"--x\r\nContent-Transfer-Encoding: quoted-prin", b"table\r\n\r\n"
        b"http://www.exa=6D=\r\nple.example/\r\n--x--\r\n"),
          [added(b"subject.example, www.example.example"), GOES_ON])


def children(pid):
    """Return the processes that the threads of pid have started."""
    return [int(word) for file in
            pathlib.Path(f"/proc/{pid}/task").glob("*/children")
            for word in file.read_text().split()]


def kill_children(pid):
    """End the children of a process, and wait until they have ended."""
    for child in children(pid):
        os.kill(child, signal.SIGKILL)
        while True:
            try:
                with open(f"/proc/{child}/stat") as file:
                    if file.read().rpartition(")")[2].split()[0] in "ZX":
                        break
            except OSError:
                break
            time.sleep(0.01)


def decoder(path, child):
    """A decoder that dies is replaced, as long as there is one."""
    text, found = b"http://a.example/\r\n", [added(b"a.example"), GOES_ON]
    milter = Milter(path)
    equal(milter.message([], text), found)
    kill_children(child.pid)
    equal(milter.message([], text), found)
    program = [word for word in child.args if word.startswith("--decoder=")]
    os.remove(program[0].removeprefix("--decoder="))
    equal(Milter(path).message([], text), found)
    kill_children(child.pid)
    equal(Milter(path).message([], text),
          [added(b"decoder", b"X-URL-Incomplete"), GOES_ON])


def refused(entry):
    return [(b"y", b"550 5.7.1 Message refused: it has a URL of " + entry +
             b"\0")]


def lists(path, _):
    """Rejected: bad.example, [2001:db8::1], b%C3%BCcher.example, 192.0.2.1;
    quarantined: odd.example."""
    milter = Milter(path)
    for host, entry in ((b"bad.example", b"bad.example"),
                        (b"www.BAD%2eexample.", b"bad.example"),
                        (b"[2001:DB8::1]:81", b"2001:db8::1"),
                        (b"a.b\xc3\xbccher.example", b"xn--bcher-kva.example"),
                        (b"a.XN--bcher-kva.example", b"xn--bcher-kva.example"),
                        (b"0xC0000201", b"192.0.2.1")):
        equal(milter.message([], b"http://odd.example/ http://", host,
                             b"/\r\n"),
              refused(entry))
    for host in (b"worse-bad.example", b"bad.example.org", b"example"):
        equal(milter.message([], b"http://" + host + b"/\r\n"),
              [added(host), GOES_ON])
    equal(milter.message([], b"<URL:http://www.odd.exa\r\nmple/>\r\n"),
          [added(b"www.odd.example"),
           (b"q", b"it has a URL of odd.example\0"), GOES_ON])
    # A link that is no valid URL and opens something all the same.
    for url in (b"http:\\\\bad.example\\x y", b"https:/bad.example/",
                b"//bad.example/", b"http://BAD.EXAMPLE/<b>"):
        equal(milter.message([(b"Content-Type", b"text/html")],
                             b"<a href='" + url + b"'>x</a>\r\n"),
              refused(b"bad.example"))
    # The same in a text, where mail programs repair it.
    for url in b"http:\\\\bad.example\\x", "http://bad\u3002example/".encode():
        equal(milter.message([(b"Content-Type", b"text/plain; charset=utf-8")],
                             b"at " + url + b" now\r\n"),
              refused(b"bad.example"))
    # What is rejected as a URL has no host.
    equal(milter.message([], b"http://bad.example:x/\r\n"), [GOES_ON])


def schemeless(path, _):
    """Mail programs make links of hosts in texts, not of those in headers."""
    milter = Milter(path)
    equal(milter.message([], b"See www.a.example.com, or b.example.org/x and "
                         b"README.md or word.example\r\n"),
          [added(b"www.a.example.com, b.example.org"), GOES_ON])
    equal(milter.message([(b"Received", b"from mail.example.com by http://"
                           b"a.example/ www.b.example.org")], b"\r\n"),
          [added(b"a.example"), GOES_ON])


def gateways(path, _):
    """Rejected: bad.example."""
    milter = Milter(path)
    inner = b"https%3A%2F%2Fwww.bad.example%2Fx"
    google = b"https://www.google.com/url?q="
    safe = b"https://eur01.safelinks.protection.outlook.com/?url="
    nested = safe + google.replace(b":", b"%3A").replace(b"/", b"%2F").replace(
        b"?", b"%3F").replace(b"=", b"%3D") + inner.replace(b"%", b"%25")
    for url in google + inner, safe + inner + b"&data=05", nested:
        equal(milter.message([], b"at " + url + b"\r\n"),
              refused(b"bad.example"))
        equal(milter.message([(b"Content-Type", b"text/html")],
                             b"<a href='" + url + b"'>x</a>\r\n"),
              refused(b"bad.example"))
    equal(milter.message([], google + b"http://good.example/&sa=D\r\n"),
          [added(b"www.google.com, good.example"),
           added(b"open-redirect", b"X-URL-Risks"), GOES_ON])


def risks(path, _):
    """Options: --reject-risk=ip-host,port-odd,
    --quarantine-risk=user-looks-like-host."""
    milter = Milter(path)
    name = b"X-URL-Risks"
    text = b"Message refused: it has a URL with the risk "
    for url, risk in ((b"http://192.0.2.7/", b"ip-host"),
                      (b"http://a.example:8081/", b"port-odd"),
                      (b"http://www.b.example@a.example:8081/", b"port-odd")):
        equal(milter.message([], url + b"\r\n"),
              [(b"y", b"550 5.7.1 " + text + risk + b"\0")])
    equal(milter.message([], b"http://www.b.example@a.example/\r\n"),
          [added(b"a.example"), added(b"user-looks-like-host", name),
           (b"q", b"it has a URL with the risk user-looks-like-host\0"),
           GOES_ON])
    equal(milter.message([], b"http://a.example:81/\r\n"),
          [added(b"a.example"), added(b"port-reserved", name), GOES_ON])


def groups(path, _):
    """Options: --reject-risk=strong --quarantine-risk=weak."""
    milter = Milter(path)
    equal(milter.message([], b"http://192.0.2.7/\r\n")[0][0], b"y")
    equal(milter.message([], b"http://a.example:81/\r\n")[-2:],
          [(b"q", b"it has a URL with the risk port-reserved\0"), GOES_ON])
    equal(milter.message([], b"http://a.example/\r\n"),
          [added(b"a.example"), GOES_ON])


def until(condition):
    """Wait for it, some seconds at most."""
    for _ in range(200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("in vain")


def reload(path, child):
    """SIGHUP has the file of --reject read again, which has bad.example."""
    option = [word for word in child.args if word.startswith("--reject=")]
    reject = pathlib.Path(option[0].removeprefix("--reject="))
    text = b"http://bad.example/ http://worse.example/\r\n"
    milter = Milter(path)

    def read_again(lines, want):
        reject.write_text(lines, encoding="ascii")
        child.send_signal(signal.SIGHUP)
        until(lambda: milter.message([], text) == want)

    equal(milter.message([], text), refused(b"bad.example"))
    # A message that has begun keeps the lists that it began with.
    other = Milter(path)
    other.ask(b"T", b"", 0x200)
    other.send(b"N")
    time.sleep(0.2)
    read_again("worse.example\n", refused(b"worse.example"))
    other.send(b"B", text)
    other.send(b"E")
    equal(other.receive(), refused(b"bad.example")[0])
    read_again("", [added(b"bad.example, worse.example"), GOES_ON])
    read_again("bad.example\n", refused(b"bad.example"))
    # A list that is wrong changes nothing, and many signals end nothing.
    reject.write_text("worse.example\n..example\n", encoding="ascii")
    for _ in range(50):
        child.send_signal(signal.SIGHUP)
        equal(milter.message([], text), refused(b"bad.example"))
    equal(child.poll(), None)


def hang(path, child):
    """Options: --timeout=1.  A decoder that hangs is ended."""
    milter, found = Milter(path), [added(b"a.example"), GOES_ON]
    text = b"http://a.example/\r\n"
    equal(milter.message([], text), found)
    for process in children(child.pid):
        os.kill(process, signal.SIGSTOP)
    equal(milter.message([], text),
          [added(b"decoder", b"X-URL-Incomplete"), GOES_ON])
    equal(milter.message([], text), found)


def unread(path, child):
    """Options: --max-size=100 --incomplete=WHAT, or a list."""
    what = [word for word in child.args if "--incomplete=" in word]
    milter, text = Milter(path), b"x" * 200
    name = b"X-URL-Incomplete"
    text_of = b"Message refused: not all of it can be read\0"
    equal(milter.message([], b"http://a.example/\r\n")[-1], GOES_ON)
    equal(milter.message([], text), {
        "accept": [added(b"size", name), GOES_ON],
        "tempfail": [(b"y", b"450 4.7.1 " + text_of)],
        "reject": [(b"y", b"550 5.7.1 " + text_of)],
        "quarantine": [added(b"size", name),
                       (b"q", b"not all of it can be read\0"), GOES_ON],
    }[what[0].partition("=")[2] if what else "quarantine"])


def torn(path, _):
    """A zip file whose member is damaged and has a line end in its name, and a
    file that is known but not read: a compound file without streams."""
    member = (b"PK\x03\x04\x14\0\0\0\x08\0" + bytes(8) +
              struct.pack("<IIHH", 9, 99, 5, 0) + b"a\nQ9:" + b"\xff" * 9)
    document = (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) +
                b"\xfe\xff\xff\xff" + bytes(508))
    for queue_id, file in ((b"Q1", member), (b"Q2", document)):
        Milter(path).message(
            [(b"Content-Type", b"application/octet-stream"),
             (b"Content-Transfer-Encoding", b"base64")],
            base64.b64encode(file), b"\r\n", queue_id=queue_id)


def unlisted(path, _):
    """Lists that are empty."""
    equal(Milter(path).message([], b"http://bad.example/\r\n"),
          [added(b"bad.example"), GOES_ON])


def log(path, _):
    """Options: --max-size=100, lists of bad.example and odd.example."""
    milter = Milter(path)
    milter.message([(b"Subject", b"a")], b"http://a.example/ and ",
                   b"http://www.bank.example@192.0.2.7/b http://a.example/\r\n",
                   queue_id=b"Q1")
    Milter(path).message([], b"odd: http://www.bad.example/ so\r\n\r\n")
    milter.message([], b"lost", abort=True, queue_id=b"Q2")
    milter.message([], b"at http://odd.example/ he said\r\n", queue_id=b"Q3")
    milter.message([], b"x" * 200, queue_id=b"Q4")


def syslog(path, child):
    """The same; /dev is ours."""
    log(path, child)
    child.send_signal(signal.SIGUSR1)
    for _ in range(5):
        print(child.log.recv(4096).decode().rstrip("\0\n"))


def resident(pid):
    """Return the memory of a process, in KiB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    raise AssertionError("no VmRSS")


TEXT = [b"".join(b"line %d of <URL:http://h%d.example/a\r\n/b>, and http://"
                 b"www.bank.example@192.0.2.7/%d\r\n" % (i, i % 50, i)
                 for i in range(size)) for size in (1, 20, 400)]


def send_messages(path, count, until, sent):
    """Hand over messages in connections of ten messages, until there are
    enough and it is late enough."""
    while sent[0] < count or time.monotonic() < until:
        milter = Milter(path)
        for number in range(10):
            text = TEXT[number % len(TEXT)]
            milter.message([(b"Subject", b"a load")],
                           *(text[i:i + 65535]
                             for i in range(0, len(text), 65535)),
                           abort=number == 9)
            sent[0] += 1
        milter.socket.close()


def load(path, child):
    """Eight at a time; LOAD_SECONDS makes it last."""
    seconds = float(os.environ.get("LOAD_SECONDS", "0"))
    sizes = []
    for count, share in ((WARM_UP, 0.1), (MESSAGES, 0.9)):
        # A list, as threads add to it: it need not be exact.
        sent, begin = [0], time.monotonic()
        threads = [threading.Thread(target=send_messages, args=(
            path, count, begin + share * seconds, sent)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        sizes.append(resident(child.pid))
        print(f"{sent[0]} messages, {time.monotonic() - begin:.1f} s, "
              f"{sizes[-1]} KiB", flush=True)
    # If each message left its scanner behind, it would be 60 MB.  Sanitizers
    # keep what is freed for a while, and look themselves for what is not.
    assert sizes[1] < sizes[0] + 4096 or os.environ.get("URLSIFT_SANITIZERS"), \
        sizes


def main():
    scenario, milter, option, *options = sys.argv[1:]
    path = option.removeprefix("--socket=unix:")
    if scenario == "syslog":
        receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        receiver.bind("/dev/log")
        receiver.settimeout(20)
    child = subprocess.Popen([milter, option, *options])
    if scenario == "syslog":
        child.log = receiver
    try:
        for _ in range(100):
            if listens(path) or child.poll() is not None:
                break
            time.sleep(0.1)
        globals()[scenario](path, child)
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
