"""check_counting.py ALL WRITTEN COMPILED FORCED: the mwp-cwp time of a table of all models is its own."""
import json
import sys

every, written, compiled, forced = (json.load(open(name)) for name in sys.argv[1:])


def of_table(report):
    return next(model for model in report["kernels"][0]["models"] if model["model"] == "mwp-cwp")


alone, other = written["kernels"][0]["time_ms"], compiled["kernels"][0]["time_ms"]
assert abs(alone / other - 1) > 0.01, (alone, other)  # else the test says nothing
assert of_table(every)["time_ms"] == alone, (of_table(every), alone)
assert of_table(every)["memory_operations"] == "as-written"
assert of_table(forced)["time_ms"] == other, (of_table(forced), other)
assert of_table(forced)["memory_operations"] == "compiled"
assert every["kernels"][0]["models"][0]["time_ms"] == every["kernels"][0]["time_ms"]
