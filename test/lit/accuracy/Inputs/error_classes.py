"""error_classes.py FOLDER: errors by class of made-up times, by hand."""

import pathlib
import sys
import types

sys.path[:0] = [sys.argv[1], str(pathlib.Path(sys.argv[1]).parent)]
import error_classes  # noqa: E402
import estimates  # noqa: E402


def estimate(kernel, ratio, error_class="mixed"):
    point = types.SimpleNamespace(device="gpu", label=kernel, define="N=8", block="32",
                                  group=("gpu", kernel), time_ms=2 * ratio)
    return estimates.Estimate(point, 2, (1, 3), {}, error_class)


# Weights 1/2, 1/2, 1, 1: their middles at 1/12, 3/12, 6/12 and 10/12 of all.
some = [estimate("a", 0.5), estimate("a", 0.7), estimate("b", 1.0), estimate("c", 1.6)]
weighted = [(0.5, 0.5), (0.7, 0.5), (1.0, 1), (1.6, 1)]
print("ends", error_classes._percentile(weighted, 0.05), error_classes._percentile(weighted, 0.95))
print(f"between {error_classes._percentile(weighted, 4.5 / 12):.3f}")

# 0.5 to 1.6: 1 / sqrt(1.6) and 1 / sqrt(0.5) lie inside. To one side alone, 1 and 4: from 1 / 2.
print("both", *error_classes.derive(some)["mixed"])
print("one", *error_classes.derive([estimate("a", 1), estimate("b", 4)])["mixed"])

# Of six points, one above its class, and one of a class that nothing was derived for.
judged = [*some, estimate("d", 1.7), estimate("e", 1.1, "dram")]
print(f"inside {error_classes._inside(judged, error_classes.derive(some)):.3f}")

every = [*some, estimate("s", 0.8, "dram"), estimate("s", 1.25, "dram"),
         estimate("u", 0.25, "uncertain"), estimate("v", 2, "computation")]
print(error_classes.definitions(every))

listed = pathlib.Path("list.txt")
listed.write_text("device, kernel  size  block  measured  estimate  error\n"
                  "gpu a  N=8  32  4  6.5  +62.5 %  4-9  mixed\n\n"
                  "device, kernel  points  mean\ngpu a  1  62.5 %\n")
both = error_classes.with_earlier(some, error_classes.earlier([listed]))
print("beside", [each.time_ms for each in both], error_classes._points(both), "points")
