"""Files for textures.test in the folder of the first argument: an image and a layer, 4 x 2 each."""
import pathlib
import struct
import sys

folder = pathlib.Path(sys.argv[1])
(folder / "image.bin").write_bytes(struct.pack("8f", *[10 * y + x for y in range(2) for x in range(4)]))
(folder / "layer.bin").write_bytes(bytes(51 * x for y in range(2) for x in range(4)))
(folder / "out.expected").write_bytes(
    struct.pack("8f", *[10 * y + x + 0.2 * x for y in range(2) for x in range(4)]))
(folder / "launch.toml").write_text("""\
ptx = "image.ptx"
[buffers.pixels]
file = "image.bin"
[buffers.bytes]
file = "layer.bin"
[buffers.out]
bytes = 32
save = "out.saved"

[textures.image]
buffer = "pixels"
size = [4, 2]
type = "f32"
filter = "linear"

[textures.layer]
buffer = "bytes"
size = [4, 2]
type = "u8"

[[launch]]
kernel = "blend"
grid = [1]
block = [4, 2]
arguments = ["out", "layer"]
""")
