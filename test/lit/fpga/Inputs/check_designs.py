"""Whether a report of `cgpredict fpga --pareto --json` contradicts itself."""
import json
import sys

report = json.load(open(sys.argv[1]))
kernel, = report["kernels"]
written, best = kernel["as_written"], kernel["best"]
assert abs(report["total_ms"] - 1343.49) < 0.01, report["total_ms"]
assert best["time_ms"] <= written["time_ms"]
assert written["pipelines"][0]["ii"] == 5
assert written["transfer_ms"] > written["compute_ms"]
assert {buffer["array"]: round(buffer["read_bytes"]) for buffer in written["buffers"]} == {
    "A": 4 << 20, "B": 4 << 30, "C": 0}
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
