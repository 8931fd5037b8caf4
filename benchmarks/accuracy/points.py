"""The published times: data/*.csv, and those of the Jetson TK1 beside their programs."""

import collections
import csv
import dataclasses
import hashlib
import json
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
POLYBENCH = FOLDER.parent / "polybench"
COLUMNS = ("source", "device", "program", "kernel", "define", "block", "l1", "clock_mhz",
           "resident_blocks", "launches", "time_ms", "spread")
SPREAD_BOUND = 0.05  # a point that was measured less exactly judges no model


@dataclasses.dataclass(frozen=True)
class Point:
    """One published time and how it came about. Columns that a row leaves empty are None."""
    source: str
    device: str
    program: pathlib.Path
    kernel: str | None  # of the program; None: all that it has
    define: str  # "N=1024 MASK=5"
    block: str | None
    time_ms: float
    spread: float | None = None  # as published: deviation of single runs, as a share
    l1: str | None = None  # "off": loads compiled to bypass it
    clock_mhz: float | None = None
    resident_blocks: int | None = None  # of an SM, where the program limits them
    launches: int | None = 1  # that the time is of; None: those of the program
    options: tuple = ()
    apart: str = ""  # why it judges no model

    @property
    def is_timed_apart(self):
        """cuda/measured.cuh times each kernel alone."""
        return self.source.startswith("cuda ")

    @property
    def label(self):
        return self.kernel or self.program.stem + (" tiled" if self.options else "")

    @property
    def group(self):
        return self.device, self.label


def _row(row):
    spread = float(row["spread"]) if row["spread"] else None
    loose = spread is not None and spread > SPREAD_BOUND
    return Point(
        source=row["source"], device=row["device"],
        program=FOLDER / "programs" / (row["program"] + ".c"), kernel=row["kernel"],
        define=row["define"], block=row["block"].replace("x", ","), time_ms=float(row["time_ms"]),
        spread=spread, l1=row["l1"] or None,
        clock_mhz=float(row["clock_mhz"]) if row["clock_mhz"] else None,
        resident_blocks=int(row["resident_blocks"]) if row["resident_blocks"] else None,
        launches=int(row["launches"]), apart="spread" if loose else "")


def _rows(path, table):
    missing = [name for name in COLUMNS if name not in (table.fieldnames or ())]
    if missing:
        sys.exit(f"{path}: no column {', '.join(missing)}; expected {','.join(COLUMNS)}")
    for row in table:
        try:
            yield _row(row)
        except (TypeError, ValueError) as error:
            sys.exit(f"{path}:{table.line_num}: {error}; expected {','.join(COLUMNS)}")


def _published():
    """Wang, Zhong and Mitra's times of the Jetson TK1; the programs have the work of the papers."""
    published = json.loads((POLYBENCH / "published.json").read_text())
    for kernel in published["kernels"] + published["shared"]:
        if not kernel["measured_ms"]:
            continue
        options = ("--shared", ",".join(kernel["arrays"]), "--tile", str(kernel["tile"])) \
            if "arrays" in kernel else ()
        yield Point(source="CGPredict, 2017", device="jetson-tk1",
                    program=POLYBENCH / (kernel["program"] + ".c"), kernel=None,
                    define=f"N={kernel['size']} {kernel.get('timed_as', '')}".strip(), block=None, time_ms=kernel["measured_ms"],
                    launches=None, options=options,
                    apart="steps unpublished" if kernel["program"] == "fdtd2d" else "")


def load(files=()):
    """Those of these files; without any, all that the repository has."""
    points = [] if files else list(_published())
    for path in files or sorted((FOLDER / "data").glob("*.csv")):
        with path.open(newline="") as text:
            points += _rows(path, csv.DictReader(text))
    return points


def _draw(point, seed):
    """A number in [0, 1) that depends on the point and the seed alone."""
    text = f"{seed}{point.device} {point.label} {point.define} {point.block} {point.time_ms}"
    return int(hashlib.sha256(text.encode()).hexdigest()[:12], 16) / 16 ** 12


def _size(point):
    return [int(number) for number in re.findall(r"\d+", point.define)]


def _of_group(points, count, seed):
    """Up to `count` points, as evenly as can be over the sizes; within a size as drawn."""
    sizes = collections.defaultdict(list)
    for point in sorted(points, key=lambda point: _draw(point, seed)):
        sizes[tuple(_size(point))].append(point)
    order = [sizes[size] for size in sorted(sizes)]
    if len(order) > count:
        order = [order[round(i * (len(order) - 1) / max(count - 1, 1))] for i in range(count)]
    chosen = []
    while len(chosen) < min(count, len(points)) and any(order):
        for candidates in order:
            if candidates and len(chosen) < count:
                chosen.append(candidates.pop(0))
    return chosen


def sample(points, total, seed=""):
    """About `total` points, the same in every run: small groups whole, the others alike."""
    groups = collections.defaultdict(list)
    for point in points:
        groups[point.group].append(point)
    left, chosen = total, []
    for done, group in enumerate(sorted(groups, key=lambda group: (len(groups[group]), group))):
        part = _of_group(groups[group], max(left // (len(groups) - done), 1), seed)
        left -= len(part)
        chosen += part
    return chosen


SAMPLE = 300
STREAMS = ("v100", "a100", "a40", "jetson-tk1")


def without(points, others):
    known = set(map(id, others))
    return [point for point in points if id(point) not in known]


def not_looked_at(points):
    """Those whose estimates nobody saw while the model was made: neither the sample, nor the 531
    of the rest that were estimated first, nor the 300 of streams that `blocks_together` is of."""
    rest = without(points, sample(points, SAMPLE))
    left = without(rest, sample(rest, 531))
    return without(left, sample([p for p in points if p.device in STREAMS], 300))
