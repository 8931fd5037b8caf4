"""Compares what a program prints, natively compiled against traced with windows of several sizes."""
import os
import subprocess
import sys

reference, wrapper, source, *flags = sys.argv[1:]


def run(program, **settings):
    result = subprocess.run([program], env={**os.environ, **settings}, capture_output=True, timeout=120)
    assert result.returncode == 0, (program, settings, result.stderr.decode())
    return result.stdout


def build(compiler, level, output):
    command = [compiler, level, "-w", *flags, source, "-o", output, "-lm"]
    result = subprocess.run(command, capture_output=True, timeout=300)
    assert result.returncode == 0, result.stderr.decode()
    # -w hides clang's own warnings; what the passes say about a nest is not hidden by it.
    return "./" + output


for level in ["-O" + level for level in os.environ["LEVELS"].split()]:
    expected = run(build(reference, level, "native"))
    program = build(wrapper, level, "traced")
    assert run(program) == expected, level
    for threads in ["1", "100", "4096"]:
        got = run(program, CGPREDICT_TRACE="trace.cgt", CGPREDICT_WINDOW_THREADS=threads)
        assert got == expected, (level, threads, got)
