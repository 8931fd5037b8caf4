"""Whether the intervals of a choice are those of its estimates, and the verdict follows from them."""
import json
import math
import sys

choice, gpu, fpga_alone = (json.load(open(file)) for file in sys.argv[1:4])
assert choice["gpu"]["interval_ms"] == gpu["interval_ms"], choice["gpu"]
assert choice["gpu"]["total_ms"] == gpu["total_ms"]
fpga = choice["fpga"]
low, high = fpga["interval_ms"]
# No narrower than the method's own deviation, wider by what the device file assumes.
assert high / fpga["total_ms"] > 1450 / 1180 and fpga["total_ms"] / low > 1450 / 1180
assert fpga["interval_ms"] == fpga_alone["interval_ms"]
launch = fpga["heaviest_launch"]
assert launch["traffic"] and launch["compute_ms"] > 0 and launch["transfer_ms"] > 0
assert any(sentence.startswith("dram.efficiency from 0.75 to 0.95") for sentence in choice["sensitivity"])
gpu_low, gpu_high = choice["gpu"]["interval_ms"]


def lead(fast, most, slow, least):
    """Less both errors, which add up as squares."""
    return slow / fast / math.exp(math.hypot(math.log(most / fast), math.log(slow / least)))


times = choice["gpu"]["total_ms"], fpga["total_ms"]
verdict = ("GPU" if lead(times[0], gpu_high, times[1], low) > 1 else
           "FPGA" if lead(times[1], high, times[0], gpu_low) > 1 else "too close to call")
assert choice["choice"] == verdict == sys.argv[4], (verdict, choice["choice"])
