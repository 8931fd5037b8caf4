"""A trace per program and size, kept between runs until program, compiler or runtime change."""

import hashlib
import pathlib
import threading

import measure

SOURCES = pathlib.Path(__file__).resolve().parent / "programs"


def _hash_of(paths):
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Traces:
    def __init__(self, tool, folder):
        self.compiler = pathlib.Path(tool).parent / "cgpredict-cc"
        self.folder = folder / "traces"
        self.folder.mkdir(parents=True, exist_ok=True)
        made_by = [self.compiler, *(self.compiler.resolve().parent.parent / "lib").rglob(
            "CGPredict*.so")]
        self.made_by = _hash_of(made_by)
        self.locks, self.lock = {}, threading.Lock()

    def of(self, program, define):
        """The trace of a program compiled with these definitions; made where there is none."""
        key = (program, define)
        with self.lock:
            lock = self.locks.setdefault(key, threading.Lock())
        with lock:
            headers = list(program.parent.glob("*.h"))
            name = "-".join([program.parent.name, program.stem, *define.split(),
                             _hash_of([program, *headers]), self.made_by])
            trace = self.folder / (name + ".cgt")
            if not trace.exists():
                self._make(program, define, trace)
        return trace

    def _make(self, program, define, trace):
        binary, partial = trace.with_suffix(".out"), trace.with_suffix(".part")
        partial.unlink(missing_ok=True)
        measure.run([self.compiler, "-O2", "-g", *(f"-D{each}" for each in define.split()), program,
                     "-o", binary, "-lm"])
        measure.run([binary], CGPREDICT_TRACE=partial, CGPREDICT_SKIP_UNTRACED=1)
        binary.unlink()
        partial.rename(trace)
