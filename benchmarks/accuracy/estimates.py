"""What `cgpredict estimate` says of a point, under the settings that it was measured with."""

import dataclasses
import json
import pathlib
import re

import measure


@dataclasses.dataclass
class Estimate:
    point: object
    time_ms: float  # of the model that was asked for, or of the default one
    interval_ms: tuple
    models: dict  # milliseconds of each model that has the device's constants

    @property
    def error(self):
        return self.time_ms / self.point.time_ms - 1

    @property
    def inside(self):
        return self.interval_ms[0] <= self.point.time_ms <= self.interval_ms[1]


class Estimator:
    def __init__(self, tool, model, folder, devices=None):
        self.tool, self.model = tool, model
        self.devices = devices or pathlib.Path(tool).parent.parent / "share/cgpredict/devices"
        self.variants = folder / "devices"
        known = measure.run([tool, "estimate", "--help"])
        self.has_l1, self.has_clock = ("--l1" in known), ("--clock" in known)

    def _device(self, point):
        """The device's file; of one that holds fewer blocks, a copy that says so."""
        file = self.devices / (point.device + ".toml")
        if point.resident_blocks is None:
            return file
        text = file.read_text()
        capability = re.search(r'^capability = "(.*)"', text, re.M).group(1) + ".toml"
        folder = self.variants / f"{point.resident_blocks}-blocks"
        (folder / "capabilities").mkdir(parents=True, exist_ok=True)
        limits = (self.devices / "capabilities" / capability).read_text()
        limits, found = re.subn(r"(\[sm\.max_blocks\]\nvalue = )\d+",
                                rf"\g<1>{point.resident_blocks}", limits)
        if found != 1:
            raise measure.Failure(f"capability {capability} has no sm.max_blocks")
        (folder / "capabilities" / capability).write_text(limits)
        copy = folder / file.name
        copy.write_text(text)
        return copy

    def _settings(self, point):
        options = [*point.options]
        if point.kernel:
            options += ["--kernel", point.kernel]
        if point.block:
            options += ["--block", point.block]
        if point.l1 and self.has_l1:
            options += ["--l1", point.l1]
        if point.clock_mhz and self.has_clock:
            options += ["--clock", f"{point.clock_mhz:g}MHz"]
        return options

    def of(self, point, trace):
        report = json.loads(measure.run(
            [self.tool, "estimate", trace, "--device", self._device(point), "--model", self.model,
             "--no-hints", "--allow-dependences", "--jobs", "1", "--json", *self._settings(point)]))
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
        return Estimate(point, report["total_ms"] * scale, (low * scale, high * scale), models)
