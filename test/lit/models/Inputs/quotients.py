"""Whether kernels by one index transfer as much as those by several: REPORT..."""

import json
import sys

for report in sys.argv[1:]:
    kernels = json.load(open(report, encoding="utf-8"))["kernels"]
    for one, several in zip(kernels[::2], kernels[1::2]):
        ratio = one["dram_bytes"] / several["dram_bytes"]
        name, number = one["name"].split("_")[0], several["name"].split("_")[-1]
        print(f"{name}: as by {number} indices" if 0.98 < ratio < 1.02 else f"{name}: {ratio:.3f} times as much")
