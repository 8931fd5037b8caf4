"""Writes k.cu and launch.toml of docs/simulator.md, data for them, and its commands for k.ptx as a script."""
import array
import pathlib
import re
import sys

text = pathlib.Path(sys.argv[1]).read_text()
blocks = [re.sub("^    ", "", block, flags=re.M) for block in re.findall(r"(?:^    .*\n)+", text, re.M)]


def block(beginning):
    return next(each for each in blocks if each.startswith(beginning))


pathlib.Path("k.cu").write_text(block("// k.cu"))
pathlib.Path("launch.toml").write_text(block('ptx = "k.ptx"'))
pathlib.Path("x.bin").write_bytes(array.array("f", [2.0] * 4096).tobytes())
pathlib.Path("y.expected").write_bytes(array.array("f", [1.0] * 4096).tobytes())
commands = re.findall(r"^(?:cgpredict ptx run .*|cgpredict estimate k\.cgt .*)$", "\n".join(blocks), re.M)
print("set -e", *commands, "cmp y.bin y.expected", sep="\n")
