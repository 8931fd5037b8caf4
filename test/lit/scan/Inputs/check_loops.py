"""What a scan of mixed.c has to say in JSON, apart from times."""
import json
import math
import sys

report = json.load(open(sys.argv[1]))
loops = {loop["line"]: loop for loop in report["loops"]}
assert report["schema"] == 1 and report["shares_memory"] and report["link"] is None
shares = [loop["share"] for loop in report["loops"]]
assert shares == sorted(shares, reverse=True), shares
product = loops[12]["kernel"]
assert (product["grid"], product["launches"], product["threads"]) == (2, 4, 4 * 96 * 96), product
assert math.isclose(product["speedup"], loops[12]["cpu_ms"] / product["with_transfers_ms"])
# An inner loop of a kernel is part of it; that of `sweep` is a kernel itself.
assert not {13, 15} & loops.keys(), loops.keys()
inside = {loop["line"] for loop in report["unlisted"] if loop["why"] == "inside"}
assert {13, 15} <= inside, inside
assert len(loops) + len(report["unlisted"]) == 13 == report["loops_in_program"], report["unlisted"]
sweep = loops[24]["kernel"]
assert (sweep["grid"], sweep["launches"], sweep["threads"]) == (1, 4 * 95, 4 * 95 * 96), sweep
# The search runs to its end: its value is nowhere.
search = loops[34]["kernel"]
assert (search["grid"], search["launches"], search["threads"]) == (1, 1, 9216), search
for line in (23, 29, 42):
    assert loops[line]["kernel"] is None and loops[line]["reason"], loops[line]
