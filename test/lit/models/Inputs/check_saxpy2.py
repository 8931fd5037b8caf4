"""check_saxpy2.py A2 A12 A200 A210: reports of saxpy2 with 2, 12, 200 and 210 additions."""
import json
import sys

reports = [json.load(open(name)) for name in sys.argv[1:]]
kernels = [report["kernels"][0] for report in reports]
instructions = [kernel["instructions"] for kernel in kernels]
times = [kernel["time_ms"] for kernel in kernels]


def near(value, expected, within=1e-3):
    assert abs(value / expected - 1) < within, (value, expected)


# Four instructions per addition, and 14 around the loop where the listing has 26.
near(instructions[1] - instructions[0], 40)
near(instructions[3] - instructions[2], 40)
straight = instructions[0] - 8
assert straight == 14, straight

# Bound by DRAM: 2^20 / 32 warps of 384 bytes at 1753 MHz * 32 B * 4 = 224.384 GB/s: 0.05608 ms.
near(times[0], 0.0560774, 0.02)
near(times[1], 0.0560774, 0.02)

# Bound by the cores: 40 instructions * 32 lanes / 128 cores = 10 cycles per warp more:
# 32768 * 10 / 13 / 1253 MHz = 0.020116 ms.
near(times[3] - times[2], 0.020117, 0.02)
assert kernels[2]["limiter"].startswith("computation"), kernels[2]["limiter"]
assert kernels[0]["limiter"].startswith("memory"), kernels[0]["limiter"]
