"""Instructions of the CUDA forms as nvcc makes them, beside those that `refined` counts.

nvcc alone is needed: its cubin is an ELF file whose sections .text.NAME hold words of 16 bytes, the
opcode in the low 9 bits, the form of its operands in 3 more (Mesa, src/nouveau/compiler/nak,
sm70_encode.rs; the branch's offset as it says of sm_100, which CUDA 13 has for all).

A thread executes what stands before the end of the kernel, less the way around calls, and the body
of its largest loop as often as makes the floating-point instructions those of the estimate (loads
and stores where it has quotients or functions, or no floating point). So the ratio is of what stands
beside these.
"""

import collections
import dataclasses
import pathlib
import re
import struct
import subprocess

import measure

CUDA = pathlib.Path(__file__).resolve().parent / "cuda"
WORD = 16
# By the low 9 bits.
CLASSES = {
    "float": (0x009, 0x00a, 0x00b, 0x020, 0x021, 0x023, 0x028, 0x029, 0x02a, 0x02b, 0x008),
    "special": (0x104, 0x105, 0x106, 0x107, 0x108, 0x110, 0x111, 0x112, 0x113),
    "memory": (0x180, 0x181, 0x183, 0x184, 0x185, 0x186, 0x187, 0x188),
    "branch": (0x141, 0x142, 0x144, 0x145, 0x147, 0x14d, 0x150),
}
CLASS_OF = {code: name for name, codes in CLASSES.items() for code in codes}
BRANCH, CALL, EXIT, NOP = 0x147, 0x144, 0x14d, 0x118
ALWAYS = 7  # the predicate that is true


@dataclasses.dataclass
class Instruction:
    word: int

    @property
    def opcode(self):
        return self.word & 0x1ff

    @property
    def is_certain(self):
        return self.word >> 12 & 0xf == ALWAYS

    def target(self, at):
        low, high = self.word >> 16 & 0xff, self.word >> 34 & (1 << 48) - 1
        offset = high << 8 | low
        return at + 1 + (offset - (offset >> 55 << 56)) // 4


def functions(cubin):
    """(name, instructions) of each."""
    data = cubin.read_bytes()
    sections, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3a)
    headers = [struct.unpack_from("<IIQQQQ", data, sections + size * i) for i in range(count)]
    for name, _, _, _, offset, length in headers:
        start = headers[names][4] + name
        text = data[start:data.index(b"\0", start)].decode()
        if text.startswith(".text."):
            yield text.removeprefix(".text."), [
                Instruction(int.from_bytes(data[at:at + WORD], "little"))
                for at in range(offset, offset + length, WORD)]


def main_path(code):
    """Positions before the kernel's end that are not passed over around a call."""
    end = next(i for i, each in enumerate(code) if each.opcode == EXIT and each.is_certain)
    around = set()
    for i, each in enumerate(code[:end]):
        if each.opcode == BRANCH and i < each.target(i) <= end:
            between = range(i + 1, each.target(i))
            if any(code[j].opcode == CALL for j in between):
                around.update(between)
    return [i for i in range(end + 1) if i not in around]


def largest_loop(code, path):
    loops = [range(code[i].target(i), i + 1) for i in path
             if code[i].opcode == BRANCH and code[i].target(i) <= i]
    return max(loops, key=len, default=range(0))


def counts(code, positions):
    return collections.Counter(CLASS_OF.get(code[i].opcode, "other") for i in positions
                               if code[i].opcode != NOP)


def work(counted, by_memory):
    return counted["memory" if by_memory else "float"]


def executed(code, wanted, by_memory):
    """By class, of a thread whose work is `wanted`."""
    path = main_path(code)
    loop = largest_loop(code, path)
    body = counts(code, [i for i in path if i in loop])
    rest = counts(code, [i for i in path if i not in loop])
    each = work(body, by_memory)
    turns = (wanted - work(rest, by_memory)) / each if each else 0
    return collections.Counter({name: rest[name] + max(turns, 0) * body[name]
                                for name in rest | body})


def cubin_of(program, define, target, folder):
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / (f"{program}-{define}-{target}".replace(" ", "-").replace("=", "") + ".cubin")
    if not made.exists():
        measure.run(["nvcc", "-O3", "-std=c++17", f"-arch={target}", "-cubin",
                     *(f"-D{each}" for each in define.split()), CUDA / (program + ".cu"), "-o",
                     made])
    return made


def code_of(point, target, folder):
    source = (CUDA / (point.program.stem + ".cu")).read_text()
    launched = re.search(rf'kernel\("{point.kernel}",\s*(\w+)', source)
    if not launched:
        raise KeyError(f"{point.program.stem}.cu launches no kernel {point.kernel}")
    function = launched.group(1)
    for name, code in functions(cubin_of(point.program.stem, point.define, target, folder)):
        if name.startswith(f"_Z{len(function)}{function}"):
            return code
    raise KeyError(f"{point.program.stem}.cu has no kernel {function}")


HEADS = ["kernel", "size", *CLASSES, "other", "nvcc", "counted", "ratio"]


def row(point, report, code):
    """What nvcc makes and what is counted, and the ratio of the two."""
    count = report["instruction_count"]
    by_memory = count["assumed_per_warp"] > 0 or not count["float_per_warp"]
    wanted = sum(site["per_warp"] for site in report["sites"]) if by_memory \
        else count["float_per_warp"]
    made = executed(code, wanted, by_memory)
    counted, all_made = count["unrolled_per_warp"], sum(made.values())
    return [point.kernel, point.define, *(f"{made[name]:.0f}" for name in [*CLASSES, "other"]),
            f"{all_made:.0f}", f"{counted:.0f}", f"{counted / all_made:.2f}"], counted / all_made


def rows(chosen, estimator, traced, target, folder):
    """A row for each kernel and size, the ratios, and what failed."""
    table, ratios, failed = [HEADS], [], []
    for point in {(each.kernel, each.define): each for each in chosen}.values():
        try:
            report = estimator.report(point, traced.of(point.program, point.define))["kernels"][0]
            cells, ratio = row(point, report, code_of(point, target, folder))
            table.append(cells)
            ratios.append(ratio)
        except (measure.Failure, OSError, KeyError) as error:
            failed.append((point, error))
    return table, ratios, failed
