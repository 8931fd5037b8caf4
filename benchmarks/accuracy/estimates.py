"""What `cgpredict estimate` says of a point, under the settings that it was measured with."""

import dataclasses
import json

import measure


@dataclasses.dataclass
class Estimate:
    point: object
    time_ms: float  # of the model that was asked for, or of the default one
    interval_ms: tuple
    models: dict  # milliseconds of each model that has the device's constants
    error_class: str = ""  # of the kernel that takes longest
    earlier: bool = False  # of a state before its time was read

    @property
    def error(self):
        return self.time_ms / self.point.time_ms - 1

    @property
    def inside(self):
        return self.interval_ms[0] <= self.point.time_ms <= self.interval_ms[1]


class Estimator:
    """Runs `estimate`; `changes`: values of device files, (field, value) each; `options`: further
    ones of `estimate`, which come before the point's own."""

    def __init__(self, tool, model, devices, changes=(), options=()):
        self.tool, self.model, self.devices, self.changes = tool, model, devices, tuple(changes)
        self.options = tuple(options)
        known = measure.run([tool, "estimate", "--help"])
        self.has_l1, self.has_clock = ("--l1" in known), ("--clock" in known)
        self.has_l2_from = "--l2-from" in known

    def _device(self, point):
        limit = () if point.resident_blocks is None else (("sm.max_blocks", point.resident_blocks),)
        return self.devices.file(point.device, self.changes + limit)

    def _settings(self, point):
        options = [*self.options, *point.options]
        if point.kernel:
            options += ["--kernel", point.kernel]
        if point.block:
            options += ["--block", point.block]
        if point.l1 and self.has_l1 and "--l1" not in options:
            options += ["--l1", point.l1]
        if point.clock_mhz and self.has_clock:
            options += ["--clock", f"{point.clock_mhz:g}MHz"]
        if point.is_timed_apart and self.has_l2_from:
            options += ["--l2-from", "own"]
        return options

    def report(self, point, trace):
        """What `estimate --json` prints."""
        return json.loads(measure.run(
            [self.tool, "estimate", trace, "--device", self._device(point), "--model", self.model,
             "--no-hints", "--allow-dependences", "--jobs", "1", "--json", *self._settings(point)]))

    def of(self, point, trace):
        report = self.report(point, trace)
        kernels = report["kernels"]
        scale = 1 if point.launches is None else \
            point.launches / sum(kernel["launches"] for kernel in kernels)
        models = {}
        for kernel in kernels:
            alone = [{"model": report["model"], "time_ms": kernel["time_ms"]}]
            for each in kernel.get("models") or alone:
                if each["time_ms"] is not None:
                    models[each["model"]] = models.get(each["model"], 0) + each["time_ms"] * scale
        low, high = report["interval_ms"]
        longest = max(kernels, key=lambda kernel: kernel["time_ms"])
        return Estimate(point, report["total_ms"] * scale, (low * scale, high * scale), models,
                        (longest["error_class"] or {}).get("name", ""))
