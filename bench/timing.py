"""Time programs in turn, so that what else the machine does hits all of them: a
ratio is the median of those of the rounds.  What is found is printed and
kept."""
# SPDX-License-Identifier: MIT

import os
import pathlib
import platform
import statistics
import subprocess
import sys
import time

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "9"))

# What is measured: seconds by the clock, and those of the processors.
CLOCK, BUSY = 0, 1


def run(commands, out):
    """Run ${commands} at the same time; return what is measured."""
    began = time.perf_counter()
    running = [subprocess.Popen(c, stdout=out, stderr=subprocess.DEVNULL,
                                stdin=subprocess.DEVNULL) for c in commands]
    busy = 0
    for process in running:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        busy += usage.ru_utime + usage.ru_stime
        if process.returncode not in (0, 1):
            sys.exit("failed: " + " ".join(process.args))
    return time.perf_counter() - began, busy


def rounds(table, work):
    """Time each entry of ${table}, name to commands, in turn; return the lists
    of what run() does, by name, for CLOCK and BUSY."""
    times = [{name: [] for name in table} for _ in (CLOCK, BUSY)]
    with open(work / "out", "wb") as out:
        for i in range(ROUNDS + 1):
            for name, commands in table.items():
                out.seek(0)
                out.truncate()
                seconds = run(commands, out)
                if i > 0:  # the first one fills the page cache
                    times[CLOCK][name].append(seconds[CLOCK])
                    times[BUSY][name].append(seconds[BUSY])
    return times


def median(times, name, other=None):
    """The median of ${name}'s times, or of its ratios to ${other}'s."""
    if other is None:
        return statistics.median(times[name])
    return statistics.median(a / b for a, b in zip(times[name], times[other]))


def peaks(pid):
    """Return the most memory that the process ${pid} and those that it started
    have had so far, in KiB, by their ids."""
    found, waiting = {}, [pid]
    while waiting:
        pid = waiting.pop()
        try:
            with open("/proc/%d/status" % pid, encoding="utf-8") as status:
                found.update((pid, int(line.split()[1])) for line in status
                             if line.startswith("VmHWM"))
            with open("/proc/%d/task/%d/children" % (pid, pid),
                      encoding="ascii") as children:
                waiting += map(int, children.read().split())
        except OSError:
            pass
    return found


def memory(command):
    """Return how much memory ${command} takes with what it starts, in MiB.
    What the system counts of a process that ended has what Python had before it
    in it."""
    most = {}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            most.update(peaks(process.pid))
            time.sleep(0.002)
    return sum(most.values()) / 1024


def machine():
    """Return what this is."""
    try:
        with open("/proc/cpuinfo", encoding="ascii") as info:
            model = next(line.split(":", 1)[1].strip() for line in info
                         if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor()
    return "%s, %d processors, %s %s" % (model, os.cpu_count(),
                                         platform.system(), platform.release())


class Bench:
    """What is said of a measurement; it is kept for a file of ${work}."""

    def __init__(self, work):
        self.work = pathlib.Path(work)
        self.work.mkdir(parents=True, exist_ok=True)
        self.lines = []
        self.say(machine())
        self.say("medians of %d rounds" % ROUNDS)
        self.say()

    def say(self, line=""):
        print(line, flush=True)
        self.lines.append(line)

    def write(self, name):
        (self.work / name).write_text("\n".join(self.lines) + "\n")
