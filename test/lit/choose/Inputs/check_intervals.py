"""Whether the intervals of a choice are those of its estimates, and the verdict follows from them."""
import json
import sys

choice, gpu = (json.load(open(file)) for file in sys.argv[1:3])
assert choice["gpu"]["interval_ms"] == gpu["interval_ms"], choice["gpu"]
assert choice["gpu"]["total_ms"] == gpu["total_ms"]
fpga = choice["fpga"]
low, high = fpga["interval_ms"]
assert abs(high / fpga["total_ms"] - 1450 / 1180) < 1e-9
assert abs(fpga["total_ms"] / low - 1450 / 1180) < 1e-9
gpu_low, gpu_high = choice["gpu"]["interval_ms"]
verdict = "GPU" if gpu_high < low else "FPGA" if high < gpu_low else "too close to call"
assert choice["choice"] == verdict == sys.argv[3], (verdict, choice["choice"])
