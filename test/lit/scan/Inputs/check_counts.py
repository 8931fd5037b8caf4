"""The profile of counts.cpp: PROFILE. Comments there say why."""
import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1])]
assert list(lines[-1]) == ["program"] and lines[-1]["program"]["nanoseconds"] > 0
module, program = lines[0], sys.argv[1].removesuffix(".loops")
assert list(module) == ["object"] and module["object"].endswith("/" + program.split("/")[-1]), module
loops = {loop["line"]: loop for loop in lines[1:-1]}
counts = {line: (loop["entries"], loop["trips"]) for line, loop in loops.items()}
assert counts[11] == (4, 17), counts
assert counts[17] == (7, 14), counts
assert counts[24] == (3, 12), counts
assert counts[36] == (1, 3), counts
assert counts[48] == (1, 7), counts
assert counts[51] == (1, 0), counts
assert counts[58] == (0, 0), counts
around = {line: set(loop["around"]) for line, loop in loops.items()}
assert around[11] == {0, loops[36]["id"]}, around
assert around[17] == around[24] == around[36] == around[48] == {0}, around
