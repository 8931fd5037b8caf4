"""What a GPU counted of a launch, as `cuda/measure --counters` wrote it, beside what `refined`
counts: where a time is wrong, which part of it is. All per warp but the registers and hit rates.

Caches were empty when the GPU counted, and a kernel that is launched many times ran once: that it
finds data of the launch before is in no figure of the file.
"""

import collections
import csv
import dataclasses
import statistics
import sys

import points


@dataclasses.dataclass(frozen=True)
class Quantity:
    name: str
    unit: str
    counted: object  # of a row of the file
    estimated: object  # of a kernel in `estimate --json`


def _per_warp(row, *names):
    return sum(row[name] for name in names) / row["warps"]


QUANTITIES = (
    Quantity("registers", "", lambda r: r["registers"], lambda k: k["registers"]),
    Quantity("instructions", "", lambda r: _per_warp(r, "instructions"),
             lambda k: k["instruction_count"]["unrolled_per_warp"]),
    Quantity("L1 hits", "%", lambda r: 100 * r["l1_load_hits"] / max(r["l1_load_sectors"], 1),
             lambda k: 100 * (k["l1_hit_rate"] or 0)),
    Quantity("L2 sectors", "", lambda r: _per_warp(r, "l2_load_sectors", "l2_store_sectors"),
             lambda k: k["l2_sectors"]),
    Quantity("DRAM", "B", lambda r: _per_warp(r, "dram_read_bytes", "dram_write_bytes"),
             lambda k: k["dram_bytes"]),
)


COLUMNS = ("program", "kernel", "define", "block", "resident_blocks", "warps", "registers",
           "instructions", "l1_load_sectors", "l1_load_hits", "l2_load_sectors", "l2_store_sectors",
           "dram_read_bytes", "dram_write_bytes")


def read(path, device):
    """(point, values by column) of each row."""
    with path.open(newline="") as file:
        table = csv.DictReader(file)
        missing = [name for name in COLUMNS if name not in (table.fieldnames or ())]
        if missing:
            sys.exit(f"{path}: no column {', '.join(missing)}; `cuda/measure --counters` writes it")
        for row in table:
            resident = row["resident_blocks"]
            point = points.Point(
                source="cuda counters", device=device, kernel=row["kernel"], define=row["define"],
                program=points.FOLDER / "programs" / (row["program"] + ".c"),
                block=row["block"].replace("x", ","), time_ms=float("nan"),
                resident_blocks=int(resident) if resident else None)
            yield point, {name: float(row[name]) for name in row
                          if name not in points.COLUMNS}


def compared(counted, kernel):
    """(name, counted, estimated) of each quantity."""
    return [(q.name, q.counted(counted), q.estimated(kernel)) for q in QUANTITIES]


def table(compared_points):
    rows = [["kernel", "size", "block"] + [f"{q.name}{', ' + q.unit if q.unit else ''}"
                                           for q in QUANTITIES]]
    for point, quantities in compared_points:
        rows.append([point.kernel, point.define, point.block,
                     *(f"{real:.4g} {model:.4g}" for _, real, model in quantities)])
    return rows


def summary(compared_points):
    """How far the estimates' counts are from the GPU's."""
    ratios = collections.defaultdict(list)
    for _, quantities in compared_points:
        for name, real, model in quantities:
            if real > 0 and model > 0:
                ratios[name].append(model / real)
    rows = [["quantity", "points", "median ratio", "within 10 %", "within 2 times"]]
    for name, values in ratios.items():
        near = sum(0.9 <= value <= 1.1 for value in values)
        far = sum(0.5 <= value <= 2 for value in values)
        rows.append([name, str(len(values)), f"{statistics.median(values):.2f}", str(near),
                     str(far)])
    return rows
