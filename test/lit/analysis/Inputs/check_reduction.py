"""check_reduction.py REPORT: limits of a kernel with a reduction add up with its terms."""
import json
import sys

kernel = json.load(open(sys.argv[1]))["kernels"][0]
time = kernel["time_ms"]
terms = {term["label"]: term["ms"] for term in kernel["sampled_launches"][0]["terms"]}
limits = {limit["resource"]: limit for limit in kernel["limits"]}
reductions = {label: ms for label, ms in terms.items() if label.startswith("reduction")}
assert reductions, terms
after = sum(reductions.values())
assert abs(sum(limits[label]["ms_if_infinite"] - (time - ms)
               for label, ms in reductions.items())) < after, limits
for name, limit in limits.items():
    assert limit["ms_if_infinite"] <= time * (1 + 1e-9), (name, limit)
    if name not in reductions:  # the atomics are not hidden by it
        assert limit["ms_if_infinite"] >= after, (name, limit, after)
# 10 us of launch overhead, of all the time.
assert abs(limits["launch"]["utilisation"] - 0.01 / time) < 1e-9, limits["launch"]
assert abs(limits["launch"]["ms_if_infinite"] - (time - 0.01)) < 1e-9, limits["launch"]
