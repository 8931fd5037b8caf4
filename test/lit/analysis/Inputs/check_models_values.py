"""check_models_values.py MWP_CWP VOLKOV REFINED SEVERAL_SMS: each report has what its model counts, null elsewhere."""
import json
import sys

reports = [json.load(open(name)) for name in sys.argv[1:]]
classes, volkov, refined, several = (report["kernels"][0] for report in reports)
parallelism = ["mwp", "cwp", "mem_cycles", "comp_cycles", "mem_latency", "departure_delay", "batch"]
of_classes = ["transactions", "lines", "l2_hit_rate"]


def check(condition, what):
    if not condition:
        sys.exit(what)


for field in parallelism:
    check(isinstance(classes[field], float), f"mwp-cwp has {field}")
    check(volkov[field] is None and refined[field] is None, f"only mwp-cwp has {field}")
check(classes["limits"] is None, "mwp-cwp knows no utilisation")
check(several["mwp_peak_bandwidth"] >= several["mwp"], "MWP is bounded by bandwidth")

bound = volkov["latency_bound_cycles"]
check(bound > 0 and refined["latency_bound_cycles"] is None, "only volkov has a latency bound")
limits = {limit["resource"]: limit for limit in volkov["limits"]}
launch = volkov["sampled_launches"][0]
# 4 warps one after the other at a latency bound of path / 4: the path itself, at 852 MHz.
check(abs(launch["time_ms"] / (bound / 852e3) - 1) < 1e-9, "the launch takes its longest path")
check(limits["latency"]["utilisation"] is None, "a wait is no station")
others = [limit["utilisation"] for name, limit in limits.items() if name != "latency"]
check(abs(limits["latency"]["ms_if_infinite"] / launch["time_ms"] - max(others)) < 1e-9,
      "without the latency the next bound holds")

for site in classes["sites"]:
    check(all(site[field] is not None for field in of_classes), "classes have transactions")
    check(site["l2_sectors"] is None and site["l1_hit_rate"] is None, "classes have no sectors")
for kernel in volkov, refined:
    for site in kernel["sites"]:
        check(all(site[field] is None for field in of_classes), "traffic has no transactions")
        check(site["l2_sectors"] is not None, "traffic has sectors")
check(refined["l1_hit_rate"] is not None and volkov["l1_hit_rate"] is None,
      "the V100 caches loads in the L1, the TK1 does not")

for report in reports:
    total = report["total_ms"]
    for assumption in report["assumptions"]:
        if assumption["total_ms"]:
            low, high = assumption["total_ms"]
            check(low <= total * (1 + 1e-9) and total <= high * (1 + 1e-9),
                  f"{assumption['field']}: {low} to {high} without {total}")
