"""devices.py FOLDER DEVICES COPIES CGPREDICT: copies that benchmarks/accuracy makes of device files."""

import pathlib
import subprocess
import sys

folder, originals, copies, tool = sys.argv[1:]
sys.path[:0] = [folder, str(pathlib.Path(folder).parent)]
import devices  # noqa: E402

originals, copies = pathlib.Path(originals), pathlib.Path(copies)
certain = devices.Devices(originals, copies, fixed=True)
for name in sorted(file.stem for file in originals.glob("*.toml")):
    copy = certain.file(name)
    checked = subprocess.run([tool, "devices", "check", copy], capture_output=True, text=True)
    if checked.returncode != 0:
        sys.exit(f"{name}: {checked.stdout}{checked.stderr}")
    if "assumed = true" in copy.read_text():
        sys.exit(f"{name}: something is assumed")
print("all valid, nothing assumed")

# Beyond the range that the file gives.
changed = devices.Devices(originals, copies).file("k40m", (("l2.sectors_per_cycle", 20),))
shown = subprocess.run([tool, "devices", "show", changed], capture_output=True, text=True,
                       check=True).stdout
line = next(line for line in shown.splitlines() if "l2.sectors_per_cycle" in line)
print("k40m", *line.split()[:3])
