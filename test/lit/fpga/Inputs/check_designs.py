"""Whether a report of `cgpredict fpga --pareto --json` contradicts itself."""
import json
import sys

report = json.load(open(sys.argv[1]))
kernel, = report["kernels"]
written, best = kernel["as_written"], kernel["best"]
assert abs(report["total_ms"] - 1522.89) < 0.01, report["total_ms"]
low, high = report["interval_ms"]
assert low < 1450 < high, (low, high)  # what was measured
assert best["time_ms"] <= written["time_ms"]
assert written["pipelines"][0]["ii"] == 5
assert not written["overlap"] and written["in_turn"]["steps"] == 256
assert abs(written["start_ms"] - 0.01) < 1e-9
assert abs(written["time_ms"] - written["start_ms"] - written["compute_ms"] - written["transfer_ms"]) < 1e-6
assert all(buffer["read_once_bytes"] in (0, 4 << 20) for buffer in written["buffers"])
for design in (written, best):
    assert design["transfer_ms"] >= design["dram_ms"] * (1 - 1e-9)
assert {buffer["array"]: round(buffer["read_bytes"]) for buffer in written["buffers"]} == {
    "A": 8 * (4 << 20), "B": 4 << 30, "C": 0}
# The best design runs the sum's loop around a tile's threads: no recurrence is left. A copy takes 5
# DSPs, so at most 44 work at a time; 40 are the nearest that are tried. An iteration loads a factor,
# multiplies, adds, stores: 2 + 4 + 5 + 1 cycles.
assert best["interleaved"] and best["partial_bytes"] > 0
assert best["pipelines"][0]["ii"] == 1 and best["pipelines"][0]["depth"] == 12
assert 1024**3 / 44 / 1e5 < best["time_ms"] < 1.01 * 1024**3 / 40 / 1e5, best["time_ms"]
front = kernel["pareto"]
times = [design["launch_ms"] for design in front]
assert times == sorted(times) and len(front) > 3
kinds = ("dsp", "bram18", "lut", "ff")
for a in front:
    for b in front:
        better = all(a["resources"][kind] <= b["resources"][kind] for kind in kinds)
        assert a is b or not (better and a["launch_ms"] <= b["launch_ms"]), (a, b)
    for kind, has in zip(kinds, (220, 280, 53200, 106400)):
        assert a["resources"][kind] <= has
