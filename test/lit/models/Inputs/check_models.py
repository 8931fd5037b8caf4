"""check_models.py REPORT: intervals contain their times, models without time say why."""
import json
import sys

report = json.load(open(sys.argv[1]))
low, high = report["interval_ms"]
assert low <= report["total_ms"] <= high, (low, report["total_ms"], high)
assert abs(low - sum(k["interval_ms"][0] for k in report["kernels"])) < 1e-9
for kernel in report["kernels"]:
    low, high = kernel["interval_ms"]
    assert low < kernel["time_ms"] < high, (low, kernel["time_ms"], high)
    times = {model["model"]: model["time_ms"] for model in kernel["models"]}
    assert times[report["model"]] == kernel["time_ms"], times
    for model in kernel["models"]:
        assert (model["time_ms"] is None) == bool(model["lacks"]), model
