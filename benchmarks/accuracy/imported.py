"""Devices as `cgpredict devices import` makes them of what deviceQuery says of a GPU, while its own file
is hidden: what to expect of a GPU that has none."""

import shutil
import tomllib

import measure
from devices import Devices

BYTES = {"B": 1, "KiB": 2 ** 10, "MiB": 2 ** 20, "GiB": 2 ** 30}
HERTZ = {"MHz": 1, "GHz": 1000}


def _read(path):
    with path.open("rb") as file:
        return tomllib.load(file)


def _entry(device, field):
    section, name = field.split(".")
    return device[section].get(name, {"value": 2})  # two transfers per clock, where it says nothing


def _scaled(device, field, units):
    entry = _entry(device, field)
    return entry["value"] * units[entry["unit"]]


def report(device):
    """What deviceQuery writes of a GPU with this file. Its memory clock is that of two transfers."""
    clock = _scaled(device, "dram.clock", HERTZ) * _entry(device, "dram.data_rate")["value"] / 2
    size = round(_scaled(device, "dram.size", BYTES))
    return f"""Device 0: "{device['name']}"
  CUDA Capability Major/Minor version number:    {device['capability']}
  Total amount of global memory:                 {size >> 20} MBytes ({size} bytes)
  ({_entry(device, 'sm.count')['value']:03d}) Multiprocessors
  GPU Max Clock rate:                            {_scaled(device, 'sm.clock', HERTZ):g} MHz
  Memory Clock rate:                             {clock:g} Mhz
  Memory Bus Width:                              {_entry(device, 'dram.bus')['value']}-bit
  L2 Cache Size:                                 {round(_scaled(device, 'l2.size', BYTES))} bytes
  Integrated GPU sharing Host Memory:            {_integrated(device)}
"""


def _integrated(device):
    return "Yes" if _entry(device, "dram.host")["value"] == "shared" else "No"


class Imported(Devices):
    """These devices of a folder, each imported among all others."""

    def __init__(self, tool, folder, devices, copies, fixed=False):
        made = self._import_all(tool, folder, devices, copies / "imported")
        super().__init__(made, copies / "of-imported", fixed)

    @staticmethod
    def _import_all(tool, folder, devices, made):
        shutil.rmtree(made, ignore_errors=True)
        shutil.copytree(folder / "capabilities", made / "capabilities")
        for path in (folder / (device + ".toml") for device in sorted(devices)):
            device = _read(path)
            others = made / "others" / path.stem
            shutil.copytree(folder, others, ignore=shutil.ignore_patterns(path.name, "fpgas", "links",
                                                                          "nodes"))
            if not any(_read(other)["capability"] == device["capability"]
                       for other in others.glob("*.toml")):
                continue
            text = made / (path.stem + ".txt")
            text.write_text(report(device))
            bandwidth = ["--bandwidth", _entry(device, "dram.bandwidth")["value"]] \
                if _integrated(device) == "Yes" else []
            measure.run([tool, "devices", "import", text, "--devices", others, *bandwidth,
                         "-o", made / path.name])
        return made

    def has(self, device):
        return (self.folder / (device + ".toml")).exists()
