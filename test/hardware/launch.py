#!/usr/bin/env python3
"""launch.py [--record] [--optimize 0-4] [--jobs N] [--seconds S] [--results FILE] LAUNCH.toml...

Runs launch files of `cgpredict ptx run --launch` (docs/simulator.md) on the first NVIDIA GPU, through
the driver alone: no compiler, no CUDA toolkit. Each file's PTX is compiled by the driver; buffers with
`save` are written, those with `expect` compared, or written where --record asks for it. Prints a line
for each file,

    NAME: agrees | recorded | differs: BUFFER has N of M bytes, first at B | refused: REASON

to FILE or stdout, and exits with 1 unless all agree. What the kernels print goes to NAME.stdout beside
the launch file. A texture whose name begins with "surface" is bound as a surface object, any other as a
texture object; both only as handles that an argument passes. A launch that fails or takes longer than S
seconds (10) costs the worker process, not the other launches; N of these work at a time.
"""
import argparse
import ctypes as c
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time

try:
    import tomllib
except ImportError:  # before Python 3.11
    from pip._vendor import tomli as tomllib

LOST = 3  # exit code of a worker whose GPU context is gone


class Failed(Exception):
    """What the driver says; `lost`: the context cannot be used any more."""

    def __init__(self, text, lost=False):
        super().__init__(text)
        self.lost = lost


class Array3dDescriptor(c.Structure):
    _fields_ = [("width", c.c_size_t), ("height", c.c_size_t), ("depth", c.c_size_t),
                ("format", c.c_int), ("channels", c.c_uint), ("flags", c.c_uint)]


class ResourceDescriptor(c.Structure):
    _fields_ = [("type", c.c_int), ("array", c.c_void_p), ("reserved", c.c_int * 30),
                ("flags", c.c_uint)]


class TextureDescriptor(c.Structure):
    _fields_ = [("address", c.c_int * 3), ("filter", c.c_int), ("flags", c.c_uint),
                ("anisotropy", c.c_uint), ("mipmap_filter", c.c_int), ("bias", c.c_float),
                ("least_level", c.c_float), ("most_level", c.c_float), ("border", c.c_float * 4),
                ("reserved", c.c_int * 12)]


class CopyEnd(c.Structure):
    _fields_ = [("x", c.c_size_t), ("y", c.c_size_t), ("z", c.c_size_t), ("level", c.c_size_t),
                ("type", c.c_int), ("host", c.c_void_p), ("device", c.c_uint64),
                ("array", c.c_void_p), ("reserved", c.c_void_p), ("pitch", c.c_size_t),
                ("rows", c.c_size_t)]


class Copy3d(c.Structure):
    _fields_ = [("source", CopyEnd), ("target", CopyEnd), ("width", c.c_size_t),
                ("height", c.c_size_t), ("depth", c.c_size_t)]


# Values of cuda.h, driver API.
HOST, ARRAY = 1, 3
LAYERED, SURFACE, GATHER = 1, 2, 8
READ_AS_INTEGER, NORMALIZED = 1, 2
FORMATS = {"u8": 1, "u16": 2, "u32": 3, "s8": 8, "s16": 9, "s32": 10, "f16": 16, "f32": 32}
ADDRESS = {"wrap": 0, "clamp": 1, "mirror": 2, "border": 3}
ERROR_BUFFER, ERROR_SIZE, OPTIMIZATION_LEVEL = 5, 6, 7
DYNAMIC_SHARED = 8
NOT_READY = 600


class Gpu:
    def __init__(self, seconds, level):
        self.seconds = seconds
        self.level = level
        self.cuda = c.CDLL("libcuda.so.1")
        self.call("cuInit", 0)
        device = c.c_int()
        self.call("cuDeviceGet", c.byref(device), 0)
        context = c.c_void_p()
        self.call("cuDevicePrimaryCtxRetain", c.byref(context), device)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *arguments):
        code = getattr(self.cuda, name)(*arguments)
        if code:
            text = c.c_char_p()
            self.cuda.cuGetErrorName(code, c.byref(text))
            # From CUDA_ERROR_ILLEGAL_ADDRESS on, errors of a launch stay with the context.
            raise Failed(f"{name}: {(text.value or b'').decode()} ({code})", 700 <= code < 800)

    def module(self, ptx):
        log = c.create_string_buffer(1 << 16)
        options = (c.c_int * 3)(ERROR_BUFFER, ERROR_SIZE, OPTIMIZATION_LEVEL)
        values = (c.c_void_p * 3)(c.cast(log, c.c_void_p), c.c_void_p(len(log)),
                                  c.c_void_p(self.level))
        module = c.c_void_p()
        try:
            self.call("cuModuleLoadDataEx", c.byref(module), c.c_char_p(ptx + b"\0"), 3, options,
                      values)
        except Failed as failed:
            said = " ".join(log.value.decode(errors="replace").split())
            raise Failed(f"{failed}: {said[:600]}", failed.lost) from None
        return module

    def buffer(self, content):
        pointer = c.c_uint64()
        self.call("cuMemAlloc_v2", c.byref(pointer), c.c_size_t(max(len(content), 1)))
        self.call("cuMemcpyHtoD_v2", pointer, c.c_char_p(content), c.c_size_t(len(content)))
        return pointer

    def content(self, pointer, count):
        target = c.create_string_buffer(max(count, 1))
        self.call("cuMemcpyDtoH_v2", target, pointer, c.c_size_t(count))
        return target.raw[:count]

    def launch(self, module, plan, values):
        function = c.c_void_p()
        self.call("cuModuleGetFunction", c.byref(function), module,
                  c.c_char_p(plan["kernel"].encode()))
        shared = plan.get("shared", 0)
        if shared > 48 * 1024:
            self.call("cuFuncSetAttribute", function, DYNAMIC_SHARED, shared)
        pointers = (c.c_void_p * max(len(values), 1))(
            *[c.cast(c.pointer(value), c.c_void_p) for value in values])
        extent = [*plan["grid"], 1, 1][:3] + [*plan["block"], 1, 1][:3]
        self.call("cuLaunchKernel", function, *[c.c_uint(n) for n in extent], c.c_uint(shared),
                  None, pointers, None)
        end = time.monotonic() + self.seconds
        while self.cuda.cuStreamQuery(None) == NOT_READY:
            if time.monotonic() > end:
                raise Failed(f"{plan['kernel']} does not end within {self.seconds} s", True)
        try:
            self.call("cuCtxSynchronize")
        except Failed as failed:
            raise Failed(f"{plan['kernel']}: {failed}", True) from None


class Image:
    """A texture or surface object over a CUDA array that begins as a buffer."""

    def __init__(self, gpu, name, plan, content, ptx):
        self.gpu = gpu
        size = [*plan["size"], 0, 0][:3]
        layers = plan.get("layers", 1)
        surface = name.startswith("surface")
        kind = plan["type"]
        channels = plan.get("channels", 1)
        flags = (SURFACE if surface else 0) | (LAYERED if layers > 1 else 0)
        if b"tld4." in ptx and not surface and len(plan["size"]) == 2 and layers == 1:
            flags |= GATHER
        # A dimension that an array has not is 0; layers stand where the depth would.
        size = [size[0], size[1] if size[1] > 1 else 0, size[2] if size[2] > 1 else 0]
        depth = layers if layers > 1 else size[2]
        described = Array3dDescriptor(size[0], size[1], depth, FORMATS[kind], channels, flags)
        self.array = c.c_void_p()
        gpu.call("cuArray3DCreate_v2", c.byref(self.array), c.byref(described))
        self.row = size[0] * channels * int(kind[1:]) // 8
        self.rows, self.planes = max(size[1], 1), max(depth, 1)
        self.copy(c.create_string_buffer(content, len(content)), to_array=True)
        resource = ResourceDescriptor(type=0, array=self.array)
        self.handle = c.c_uint64()
        if surface:
            gpu.call("cuSurfObjectCreate", c.byref(self.handle), c.byref(resource))
            return
        texture = TextureDescriptor()
        texture.address = (c.c_int * 3)(*[ADDRESS[plan.get("address", "clamp")]] * 3)
        texture.filter = plan.get("filter", "nearest") == "linear"
        reads_integers = re.search(rb"\btex\.[^;]*v4\.[us]32\.", ptx) is not None
        texture.flags = ((READ_AS_INTEGER if reads_integers and kind[0] != "f" else 0) |
                         (NORMALIZED if plan.get("normalized") else 0))
        gpu.call("cuTexObjectCreate", c.byref(self.handle), c.byref(resource), c.byref(texture),
                 None)

    def copy(self, memory, to_array):
        host = CopyEnd(type=HOST, host=c.cast(memory, c.c_void_p), pitch=self.row, rows=self.rows)
        array = CopyEnd(type=ARRAY, array=self.array)
        ends = (host, array) if to_array else (array, host)
        made = Copy3d(*ends, self.row, self.rows, self.planes)
        self.gpu.call("cuMemcpy3D_v2", c.byref(made))

    def content(self):
        memory = c.create_string_buffer(self.row * self.rows * self.planes)
        self.copy(memory, to_array=False)
        return memory.raw


NUMBERS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q",
           "u64": "Q", "s8": "b", "s16": "h", "s32": "i", "s64": "q", "f16": "e", "f32": "f",
           "f64": "d"}


def argument_value(text, handles, folder):
    if text in handles:
        return handles[text]
    kind, number = text.split(":", 1)
    if kind == "bytes":
        content = (folder / number).read_bytes()
        return (c.c_char * len(content)).from_buffer_copy(content)
    value = float(number) if kind[0] == "f" else int(number, 0)
    packed = struct.pack("<" + NUMBERS[kind], value)
    return (c.c_char * len(packed)).from_buffer_copy(packed)


def difference(name, found, expected):
    if found == expected:
        return None
    wrong = [i for i, (a, b) in enumerate(zip(found, expected)) if a != b]
    return (f"{name} has {len(wrong)} of {len(expected)} bytes, first at "
            f"{wrong[0] if wrong else len(found)}")


def run(gpu, file, record):
    """The differences between what the GPU gives and what the launch file expects."""
    folder = file.parent
    plan = tomllib.loads(file.read_text())
    ptx = (folder / plan["ptx"]).read_bytes()
    module = gpu.module(ptx)
    contents, handles, images = {}, {}, {}
    for name, buffer in plan.get("buffers", {}).items():
        contents[name] = ((folder / buffer["file"]).read_bytes() if "file" in buffer
                          else bytes(buffer["bytes"]))
        handles[name] = gpu.buffer(contents[name])
    for name, texture in plan.get("textures", {}).items():
        images[name] = Image(gpu, name, texture, contents[texture["buffer"]], ptx)
        handles[name] = images[name].handle
    for launch in plan["launch"]:
        gpu.launch(module, launch, [argument_value(a, handles, folder)
                                     for a in launch["arguments"]])
    surfaces = {texture["buffer"]: images[name] for name, texture in
                plan.get("textures", {}).items() if name.startswith("surface")}
    differences = []
    for name, buffer in plan.get("buffers", {}).items():
        found = (surfaces[name].content() if name in surfaces
                 else gpu.content(handles[name], len(contents[name])))
        if "save" in buffer:
            (folder / buffer["save"]).write_bytes(found)
        if "expect" in buffer and record:
            (folder / buffer["expect"]).write_bytes(found)
        elif "expect" in buffer:
            differences.append(
                difference(name, found, (folder / buffer["expect"]).read_bytes()))
    for name in plan.get("buffers", {}):
        gpu.call("cuMemFree_v2", handles[name])
    gpu.call("cuModuleUnload", module)
    return [d for d in differences if d]


def work(files, options, results):
    """Runs files in this process; ends it with LOST where the context is lost."""
    gpu = Gpu(options.seconds, options.optimize)
    flush = c.CDLL(None).fflush
    stdout = os.dup(1)
    for file in files:
        printed = file.with_suffix(".stdout")
        to = os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        os.dup2(to, 1)
        os.close(to)
        lost = False
        try:
            differences = run(gpu, file, options.record)
            said = ("recorded" if options.record else "differs: " + "; ".join(differences)
                    if differences else "agrees")
        except Failed as failed:
            said, lost = f"refused: {failed}", failed.lost
        except (OSError, KeyError, ValueError) as error:
            said = f"refused: {type(error).__name__}: {error}"
        flush(None)
        os.dup2(stdout, 1)
        if printed.stat().st_size == 0:
            printed.unlink()
        results.write(f"{file.stem}: {said}\n")
        results.flush()
        if lost:
            os._exit(LOST)


def supervise(files, options, add):
    """Starts workers until each of the files has its line."""
    while files:
        with tempfile.NamedTemporaryFile("r", suffix=".lines") as lines:
            worker = subprocess.run(
                [sys.executable, __file__, "--worker", "--results", lines.name,
                 *(["--record"] if options.record else []), "--seconds", str(options.seconds),
                 "--optimize", str(options.optimize), *map(str, files)], check=False)
            said = lines.read().splitlines()
        if len(said) < len(files) and worker.returncode != LOST:
            said.append(f"{files[len(said)].stem}: refused: the worker ended with "
                        f"{worker.returncode}")
        add(said)
        files = files[len(said):]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--optimize", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--results", type=pathlib.Path)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        with open(options.results, "a", encoding="utf-8") as results:
            work(options.files, options, results)
        return 0
    out = open(options.results, "w", encoding="utf-8") if options.results else sys.stdout
    lock, all_agree = threading.Lock(), [True]

    def add(lines):
        with lock:
            all_agree[0] &= all(line.endswith((": agrees", ": recorded")) for line in lines)
            print(*lines, sep="\n", file=out, flush=True)

    threads = [threading.Thread(target=supervise,
                                args=(options.files[j::options.jobs], options, add))
               for j in range(options.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return 0 if all_agree[0] else 1


if __name__ == "__main__":
    sys.exit(main())
