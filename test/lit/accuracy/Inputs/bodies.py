"""Whether the programs of a list of points are the same code in C and in CUDA: each kernel's
parameters, the bounds of its loops and what they do for an element."""

import pathlib
import re
import sys

LOOP = re.compile(r"for\(int(\w+)=([^;]*);(\1<[^;]*);\+\+\1\)")
INDEX = re.compile(r"constint(\w+)=(?:([^;]*?)\+)?blockIdx\.(\w)\*blockDim\.\3\+threadIdx\.\3;")


def functions(text, kind):
    """name -> parameters and body, without blanks, of functions that begin with this word."""
    found = re.findall(rf"^{kind} void (\w+)\(([^{{]*)\) {{\n(.*?)^}}", text, re.M | re.S)
    return {name: [re.sub(r"\s", "", part).replace("__restrict__", "restrict")
                   for part in (parameters, body)] for name, parameters, body in found}


def c_kernel(body):
    """The pragma's kernel, (variable, first, condition) of its mapped loops, and what is in them."""
    match = re.match(r"#pragmacgpredictkernel\((\w+)\)grid\((\d)\)block\([\d,]*\)", body)
    rest, loops = body[match.end():], []
    for _ in range(int(match[2])):
        loop = LOOP.match(rest)
        loops.append((loop[1], loop[2], loop[3]))
        rest = rest[loop.end():].removeprefix("{")
    return match[1], loops, rest.replace("}", "").replace("{", "")


def cuda_kernel(body):
    """The same of a kernel whose indices are followed by a guard."""
    indices = INDEX.findall(body)
    rest = INDEX.sub("", body)
    conditions, rest = re.match(r"if\((.*?)\){(.*)", rest).groups()
    loops = [(name, first or "0", condition)
             for (name, first, _), condition in zip(indices, conditions.split("&&"))]
    axes = "".join(axis for _, _, axis in indices)
    return loops if axes == "zyx"[3 - len(loops):] else axes, rest.replace("}", "").replace("{", "")


def differences(accuracy, program):
    c = functions((accuracy / "programs" / (program + ".c")).read_text(), "static")
    cuda_text = (accuracy / "cuda" / (program + ".cu")).read_text()
    cuda = functions(cuda_text, "__global__")
    for name, (parameters, body) in c.items():
        kernel, loops, work = c_kernel(body)
        if name not in cuda or f'kernel("{kernel}", {name},' not in cuda_text:
            yield f"{name}: there is no such kernel in CUDA"
            continue
        cuda_loops, cuda_work = cuda_kernel(cuda[name][1])
        for what, mine, other in (("parameters", parameters, cuda[name][0]),
                                  ("loops", loops, cuda_loops), ("work", work, cuda_work)):
            if mine != other:
                yield f"{name}: other {what}: {mine} in C, {other} in CUDA"


accuracy, points = map(pathlib.Path, sys.argv[1:])
programs = sorted({line.split()[0] for line in points.read_text().splitlines()
                   if line and not line.startswith("#")})
wrong = [f"{program}: {each}" for program in programs for each in differences(accuracy, program)]
print(*wrong, f"{len(programs)} programs, {len(wrong)} wrong", sep="\n")
sys.exit(1 if wrong or not programs else 0)
