"""Compares every traced address of addresses.c with what its source says, in order.

addresses.py CGPREDICT TRACE FILE_WITH_BASES; the three expectations are written from the C source."""
import re
import subprocess
import sys

cgpredict, trace, bases = sys.argv[1:]
A, B, INDEX = (int(word, 16) for word in open(bases).read().split())
N = 40
INDEX_OF = [i * 7 % N for i in range(N)]


def at(base, row, column):
    return base + 4 * (row * N + column)


def product(x, y):
    for k in range(N):
        yield at(A, y, k)
        yield at(B, k, x)
    yield at(B, y, x)


def triangle(i, _):
    for j in range(i, N):
        for k in range(j):
            yield from (at(A, k, j), at(B, i, j), at(B, i, j))


def gather(x, _):
    i = N - 1 - 2 * x
    if i % 3 == 0:
        return
    for k, value in enumerate(INDEX_OF):
        yield INDEX + 4 * k
        if value == i:
            return
        yield from (INDEX + 4 * k, at(A, i, value))


def traced(kernel):
    command = [cgpredict, "trace", "dump", trace, "--accesses", "--all", "--kernel", kernel]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    threads = {}
    for line in lines:
        if start := re.match(r"\s*thread \((\d+), (\d+), \d+\)", line):
            current = threads.setdefault((int(start[1]), int(start[2])), [])
        elif access := re.match(r"\s*(?:load|store) .*(0x[0-9a-f]+)", line):
            current.append(int(access[1], 16))
    return threads


for expected, width, height in [(product, N, N), (triangle, N, 1), (gather, (N - 2) // 2, 1)]:
    threads = traced(expected.__name__)
    assert sorted(threads) == sorted((x, y) for x in range(width) for y in range(height)), sorted(threads)
    for (x, y), addresses in threads.items():
        assert sorted(addresses) == sorted(expected(x, y)), (expected.__name__, x, y)
    print(expected.__name__, len(threads), "threads agree")
