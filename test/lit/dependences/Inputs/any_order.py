"""PROGRAM REPORT.json BUILD: what "proved" means, without the analysis. PROGRAM prints, or leaves in its
variables if it prints nothing, the same when the kernels that the report calls independent run in
another order (test/support/runtime/AnyOrder.c)."""

import ctypes
import json
import os
import subprocess
import sys

program, report, build = sys.argv[1:]
library = os.path.join(build, "test/support/runtime/runtime-any-order.so")
kernels = json.load(open(report, encoding="utf-8"))["kernels"]
# Combined values and copies of a thread's own are made parallel by a port, not as they stand.
names = [k["name"] for k in kernels if k["parallel"] == "proved" and not k["dependences"]]
ADDR_NO_RANDOMIZE = 0x0040000


def run(order):
    """Launches, and what the program prints or the hash of its variables (which may point to memory
    that it takes in another order)."""
    result = program + ".result"
    done = subprocess.run(
        [program], check=True, stdout=subprocess.PIPE,
        env={**os.environ, "LD_PRELOAD": library, "LD_BIND_NOW": "1", "ANY_ORDER": order,
             "ANY_ORDER_RESULT": result},
        preexec_fn=lambda: ctypes.CDLL(None).personality(ADDR_NO_RANDOMIZE))
    with open(result, encoding="utf-8") as file:
        launches, variables = file.read().split()
    return int(launches), done.stdout or variables


asked = ",".join(names)
own_order = "," * len(asked)  # addresses follow from the environment's size
_, expected = run(own_order)
if run(own_order)[1] != expected:  # a container that keeps addresses random
    sys.exit(0)
launches, got = run(asked)
if got != expected:
    sys.exit(f"{program}: another order of {names} computes something else")
if launches < len(names):
    sys.exit(f"{program}: {names} were launched {launches} times in all")
print(f"{len(names)} kernels, {launches} launches in another order", file=sys.stderr)
