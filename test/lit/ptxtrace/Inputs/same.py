"""same.py A.json B.json TOLERANCE: do two estimates of one kernel have the same profile, and times
that differ by no more than the tolerance (relative)? Sites are compared without their names and
lines, in any order; the mean of active lanes is one over basic blocks, of which each has its own.
Prints each difference; exit code 1 if there is any."""
import json
import sys

a, b = (json.load(open(f))["kernels"][0] for f in sys.argv[1:3])
tolerance = float(sys.argv[3])
differences = []


def compare(what, x, y, allowed=1e-9):
    if None in (x, y):  # the model has no such figure
        if x != y:
            differences.append(f"{what}: {x} and {y}")
    elif abs(x - y) > allowed * max(abs(x), abs(y)):
        differences.append(f"{what}: {x} and {y}")


def sites(kernel):
    fields = ("kind", "class", "per_warp", "active_lanes", "stride_bytes", "transactions", "lines",
              "l2_sectors", "dram_bytes")
    return sorted(tuple(site[f] for f in fields) for site in kernel["sites"])


for x, y in zip(sites(a), sites(b)):
    if x != y:
        differences.append(f"site: {x} and {y}")
compare("sites", len(a["sites"]), len(b["sites"]))
for field in ("instructions", "l2_hit_rate"):
    compare(field, a[field], b[field])
for kind, number in a["accesses"].items():
    compare(kind, number, b["accesses"][kind])
compare("time_ms", a["time_ms"], b["time_ms"], tolerance)
print("\n".join(differences) or f"same profile, times {a['time_ms']:.4f} and {b['time_ms']:.4f} ms")
sys.exit(1 if differences else 0)
