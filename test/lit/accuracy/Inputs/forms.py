"""Whether each line of a list of points has its program in C and in CUDA, with its kernels in both
and with the definitions that the program asks for."""

import pathlib
import re
import sys

accuracy = pathlib.Path(sys.argv[1])
points = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else accuracy / "cuda" / "points.txt"
known, wrong = 0, 0
for number, line in enumerate(points.read_text().splitlines(), 1):
    fields = line.partition("#")[0].split()
    if not fields:
        continue
    program, kernels, defines, _ = fields
    known += 1
    texts = {path.name: path.read_text() for path in
             (accuracy / "programs" / (program + ".c"), accuracy / "cuda" / (program + ".cu"))}
    for name, text in texts.items():
        for kernel in kernels.split(","):
            if not re.search(rf'kernel\("?{kernel}"?[,)]', text):
                print(f"{points.name}:{number}: {name} has no kernel {kernel}")
                wrong += 1
        for define in defines.split(","):
            macro = define.split("=")[0]
            used = name.endswith(".c") or macro not in ("BX", "BY")  # those are the pragma's block
            if used and not re.search(rf"\b{macro}\b", text):
                print(f"{points.name}:{number}: {name} does not use {macro}")
                wrong += 1
print(f"{known} lines, {wrong} wrong")
sys.exit(1 if wrong or not known else 0)
