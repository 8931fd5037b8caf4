"""check_limits.py REPORT: of each kernel of StreamTraces.h the resource that limits and its numbers."""
import json
import sys

kernels = {kernel["name"]: kernel for kernel in json.load(open(sys.argv[1]))["kernels"]}
expected = {"copy": "DRAM", "triad": "DRAM", "stride2": "DRAM", "small": "launch"}
for name, resource in expected.items():
    kernel = kernels[name]
    limits = {limit["resource"]: limit for limit in kernel["limits"]}
    least = min(limits.values(), key=lambda limit: limit["ms_if_infinite"])
    assert least["resource"] == resource, (name, least)
    time = kernel["time_ms"]
    for limit in limits.values():
        assert limit["ms_if_infinite"] <= time * (1 + 1e-9), (name, limit)
    # Busy for most of the time, and the time without it is not more than what is left.
    assert limits[resource]["utilisation"] > 0.7, (name, limits[resource])
    # A launch's overhead is 10 us on the TK1, beside everything else.
    assert abs(limits["launch"]["ms_if_infinite"] - (time - 0.01)) < 1e-9, (name, limits["launch"])
    terms = {term["label"]: term["ms"] for term in kernel["sampled_launches"][0]["terms"]}
    assert abs(sum(terms.values()) - time) < 1e-9, (name, terms)
assert kernels["small"]["limits"][-1]["utilisation"] > 0.9
