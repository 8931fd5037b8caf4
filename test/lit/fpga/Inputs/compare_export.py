"""Exports PolyBench kernels and compares each with its marked loop, bit by bit.

compare_export.py SOURCES CGPREDICT CGPREDICT_CC CLANG CLANGXX N DEVICE

Both run on the same numbers; every array is compared, so that what must not be written counts too.
"""
import re
import subprocess
import sys
from pathlib import Path

sources, cgpredict, compiler, clang, clangxx, size, device = sys.argv[1:]

# Program, kernel, its arrays with their elements, scalars, the call of the marked loop.
MATRIX, VECTOR = "N * N", "N"
CASES = [
    ("gemm", "gemm", {"C": MATRIX, "A": MATRIX, "B": MATRIX}, {"alpha": "1.5f", "beta": "0.5f"}, "gemm(C, A, B, 1.5f, 0.5f)"),
    ("syrk", "syrk", {"C": MATRIX, "A": MATRIX}, {"alpha": "1.5f", "beta": "0.5f"}, "syrk(C, A, 1.5f, 0.5f)"),
    ("mvt", "mvt_product", {"x1": VECTOR, "A": MATRIX, "y1": VECTOR}, {}, "product(x1, A, y1)"),
    ("mvt", "mvt_transposed", {"x2": VECTOR, "A": MATRIX, "y2": VECTOR}, {}, "transposed(x2, A, y2)"),
    ("atax", "atax_product", {"A": MATRIX, "x": VECTOR, "t": VECTOR}, {}, "product(t, A, x)"),
    ("atax", "atax_transposed", {"A": MATRIX, "t": VECTOR, "y": VECTOR}, {}, "transposed(y, A, t)"),
    ("2dconv", "conv2d", {"A": MATRIX, "B": MATRIX}, {}, "convolve(B, A)"),
    ("fdtd2d", "fdtd_ex", {"ex": "N * (N + 1)", "hz": MATRIX}, {}, "stepEx(ex, hz)"),
    ("fdtd2d", "fdtd_hz", {"hz": MATRIX, "ex": "N * (N + 1)", "ey": "(N + 1) * N"}, {},
     "stepHz(hz, ex, ey)"),
]

HARNESS = """#define main marked_main
#include "{program}.c"
#undef main
#include <string.h>
void exported({parameters});
int main(void) {{
{allocations}
  {call};
  exported({arguments});
  int equal = 1;
{comparisons}
  puts(equal ? "equal" : "DIFFERENT");
  return !equal;
}}
"""


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


def parameters_of(header):
    """Names of the exported function's parameters, in their order."""
    listed = re.search(r"_fpga\(([^)]*)\)", header.read_text()).group(1)
    return [parameter.split()[-1].strip("*") for parameter in listed.split(",")]


def compare(program, kernel, arrays, scalars, call):
    folder = Path("hls") / kernel
    order = parameters_of(folder / f"{kernel}.h")
    assert sorted(order) == sorted([*arrays, *scalars]), order
    parameters = ", ".join(f"float {'*' if name in arrays else ''}{name}" for name in order)
    allocations = "".join(
        f"  void *{n} = allocate({elements}), *other_{n} = allocate({elements});\n"
        f"  fill({n}, 1, {elements}, {k + 1});\n  fill(other_{n}, 1, {elements}, {k + 1});\n"
        for k, (n, elements) in enumerate(arrays.items()))
    comparisons = "".join(
        f"  equal &= memcmp({n}, other_{n}, ({e}) * sizeof(float)) == 0;\n" for n, e in arrays.items())
    Path("harness.c").write_text(HARNESS.format(
        program=program, parameters=parameters, allocations=allocations, call=call,
        arguments=", ".join(f"other_{n}" if n in arrays else scalars[n] for n in order),
        comparisons=comparisons))
    Path("shim.cpp").write_text(
        f'#include "{folder}/{kernel}.h"\n'
        f'extern "C" void exported({parameters}) {{ {kernel}_fpga({", ".join(order)}); }}\n')
    warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas"]
    run(clang, "-O1", "-w", f"-DN={size}", f"-I{sources}", "-c", "harness.c", "-o", "harness.o")
    run(clangxx, "-O1", *warnings, "-I.", "shim.cpp", folder / f"{kernel}.cpp", "harness.o",
        "-o", "compare", "-lm")
    run(clangxx, "-O1", *warnings, folder / f"{kernel}.cpp", folder / f"{kernel}_tb.cpp",
        "-o", "bench")
    print(f"{kernel}: {run('./compare').strip()}, testbench: {run('./bench').strip()}")


exported = set()
for program, kernel, *rest in CASES:
    if program not in exported:
        exported.add(program)
        run(compiler, "-O2", "-g", f"-DN={size}", "-DSTEPS=1", f"{sources}/{program}.c", "-o", program, "-lm")
        run("env", f"CGPREDICT_TRACE={program}.cgt", f"./{program}")
        done = subprocess.run([cgpredict, "fpga", f"{program}.cgt", "--device", device, "--export", "hls"],
                              capture_output=True, text=True)
        print(*[line for line in done.stderr.splitlines() if "not exported" in line])
    compare(program, kernel, *rest)
