"""What the benchmark scripts share: where the tools are, what a process costs, and bounds."""

import collections
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

MB = 1_000_000
SOURCES = pathlib.Path(__file__).resolve().parent
POLYBENCH = SOURCES / "polybench"
PUBLISHED = POLYBENCH / "published.json"


def find_tool(name):
    """A program of the build this script is linked into, of build/, or of PATH."""
    places = [pathlib.Path(sys.argv[0]).absolute().parent.parent / "bin" / name,
              SOURCES.parent / "build" / "bin" / name]
    for place in places:
        if place.exists():
            return str(place)
    found = shutil.which(name)
    if not found:
        sys.exit(f"{name}: not found in build/bin nor in PATH; build it first with ./dev build")
    return found


class Failure(Exception):
    """A command that ended with another code than 0; the text is what it said."""


Cost = collections.namedtuple("Cost", "seconds peak_bytes output")


def _descendants(pid):
    todo, found = [pid], []
    while todo:
        current = todo.pop()
        found.append(current)
        for task in pathlib.Path(f"/proc/{current}/task").glob("*/children"):
            try:
                todo += [int(child) for child in task.read_text().split()]
            except OSError:
                pass  # gone since
    return found


def _note_peaks(pid, peaks):
    for process in _descendants(pid):
        try:
            lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
        except OSError:
            continue
        status = dict(line.split(":", 1) for line in lines)
        if "VmHWM" in status:
            name = status["Name"].strip()
            peaks[name] = max(peaks[name], int(status["VmHWM"].split()[0]) * 1024)


def run_watched(command):
    """Runs a command; its cost has the peak resident bytes of its processes by program name."""
    peaks = collections.Counter()
    with tempfile.TemporaryFile("w+") as said:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)
        while process.poll() is None:
            _note_peaks(process.pid, peaks)
            time.sleep(0.01)
        seconds = time.monotonic() - start
        said.seek(0)
        output = said.read()
    if process.returncode != 0:
        raise Failure(f"{' '.join(command)}\nexit code {process.returncode}\n{output}")
    return Cost(seconds, dict(peaks), output)


def run(command, **variables):
    """Runs a command with further environment variables; returns what it wrote to stdout."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          env={**os.environ, **{k: str(v) for k, v in variables.items()}})
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def traced(kernel, folder):
    """The trace of a kernel of PUBLISHED at its size, in the folder."""
    program, trace = folder / kernel["program"], folder / (kernel["program"] + ".cgt")
    run([find_tool("cgpredict-cc"), "-O2", "-g", f"-DN={kernel['size']}",
         POLYBENCH / (kernel["program"] + ".c"), "-o", program, "-lm"])
    run([program], CGPREDICT_TRACE=trace, CGPREDICT_SKIP_UNTRACED=1)
    return trace


def figure(name, value, unit, bound=None):
    """One line: a figure beside its upper bound."""
    verdict = "no bound"
    if bound is not None:
        verdict = f"at most {bound:g} {unit}".ljust(20) + (" met" if value <= bound else " MISSED")
    print(f"{name:<58} {value:10.3f} {unit:<4}  {verdict}", flush=True)
