"""What sass.py reads in words made here by hand: a loop, and a way around a call."""

import sys

sys.path[:0] = [sys.argv[1] + "/benchmarks/accuracy", sys.argv[1] + "/benchmarks"]
import sass  # noqa: E402

FFMA, LDG, STG, BRA, CALL, EXIT, IADD3 = 0x223, 0x981, 0x986, 0x947, 0x944, 0x94d, 0x210


def word(opcode, offset=0, predicate=7):
    """A branch goes `offset` words on, from the next one, in units of four bytes."""
    units = offset * 4 & (1 << 56) - 1
    return sass.Instruction(opcode | predicate << 12 | (units & 0xff) << 16 | units >> 8 << 34)


code = [word(EXIT, predicate=0), word(IADD3), word(LDG), word(LDG), word(FFMA), word(FFMA),
        word(BRA, -5, predicate=1), word(BRA, 1, predicate=2), word(CALL), word(STG), word(EXIT),
        word(BRA, -1)]
path = sass.main_path(code)
print("path", path)
print("loop", list(sass.largest_loop(code, path)))
for by_memory, wanted in ((False, 20), (True, 21)):
    print(wanted, sorted(sass.executed(code, wanted, by_memory).items()))
