"""Files for launch.test in the folder of the first argument."""
import pathlib
import struct
import sys

folder = pathlib.Path(sys.argv[1])
(folder / "x.bin").write_bytes(struct.pack("100f", *range(100)))
(folder / "y.bin").write_bytes(struct.pack("100f", *[1.0] * 100))
(folder / "y.expected").write_bytes(struct.pack("100f", *[3 * (0.5 * i + 1) for i in range(100)]))
(folder / "launch.toml").write_text("""\
ptx = "saxpy.ptx"
[buffers.x]
file = "x.bin"

[buffers.y]
file = "y.bin"
save = "y.saved"
expect = "y.expected"

[[launch]]
kernel = "saxpy"
grid = [4]
block = [32]
arguments = ["x", "y", "f32:0.5", "u32:100"]

[[launch]]
kernel = "saxpy"
grid = [4, 1, 1]
block = [32]
arguments = ["y", "y", "f32:2", "u32:100"]
""")
