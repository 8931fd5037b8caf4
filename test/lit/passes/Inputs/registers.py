"""Registers by values alive against those that ptxas 13.0 gave the same PTX, in registers.csv: the
difference, and kernels of which an SM would hold another number of warps, in blocks of 256 threads.
With reports (JSON): whether their kernels have the registers of the table."""

import csv
import json
import pathlib
import sys

PER_SM = 65536
MOST_WARPS = {"sm_75": 32, "sm_80": 64, "sm_86": 48, "sm_90": 64}
BLOCK = 8  # warps


def warps(registers, most):
    of_warp = -(-registers * 32 // 256) * 256
    return min(PER_SM // of_warp // BLOCK * BLOCK, most)


with open(pathlib.Path(__file__).with_name("registers.csv"), newline="") as text:
    rows = list(csv.DictReader(text))
for target, most in MOST_WARPS.items():
    below = [int(row[target]) - int(row["live"]) for row in rows]
    other = [row for row in rows
             if warps(int(row["live"]), most) != warps(int(row[target]), most)]
    print(f"{target}: {len(rows)} kernels, {sum(below) / len(below):.1f} fewer, "
          f"{min(below)} to {max(below)}; other warps per SM: {len(other)}",
          *(f"{row['kernel']} {warps(int(row['live']), most)} for "
            f"{warps(int(row[target]), most)}" for row in other), sep=", ")
known = {row["program"].split("/")[-1] + " " + row["kernel"]: row["live"] for row in rows
         if row["program"].startswith("polybench/")}
for report in map(pathlib.Path, sys.argv[1:]):
    for kernel in json.loads(report.read_text())["kernels"]:
        now, was = str(kernel["registers"]), known[f"{report.stem} {kernel['name']}"]
        print(f"{kernel['name']}: {now} values alive, {was} in the table",
              "" if now == was else "DIFFERENT")
