"""agree.py CGPREDICT FOLDER: each launch file of the folder's folders, checked and run.

What nvcc made of test/hardware/cuda, and what an H100 made of that, lie beside the launch files; the
kernels' output in NAME.stdout.
"""
import pathlib
import subprocess
import sys

cgpredict, folder = sys.argv[1], pathlib.Path(sys.argv[2])
wrong = 0
files = sorted(folder.glob("*/*.toml"))
for file in files:
    run = subprocess.run([cgpredict, "ptx", "run", "--launch", str(file)], capture_output=True,
                         check=False)
    printed = file.with_suffix(".stdout")
    expected = printed.read_bytes() if printed.exists() else b""
    if run.returncode != 0 or run.stdout != expected:
        wrong += 1
        print(f"{file.parent.name}/{file.name}:", run.stderr.decode().strip(),
              "" if run.stdout == expected else f"printed {run.stdout.decode()!r}")
modules = sorted(folder.glob("*/*.ptx"))
for module in modules:
    check = subprocess.run([cgpredict, "ptx", "check", str(module)], capture_output=True, check=False)
    if check.returncode != 0 or b"not run" in check.stdout:
        wrong += 1
        print(f"{module}:", check.stdout.decode().strip())
print(f"{len(files)} launch files, {len(modules)} modules, {wrong} wrong")
sys.exit(wrong != 0)
