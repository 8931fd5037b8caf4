"""What each part of `refined` contributes: the error without it. A part is left out by values of
device files, under which it costs nothing, or by an option of `cgpredict estimate`."""

import figures
import tables

NOTHING = "nothing"
PARTS = {
    NOTHING: ((), ()),
    "time until a block follows another": ((("sm.block_replacement", 0),), ()),
    "time between starts of blocks": ((("sm.block_interval", 0),), ()),
    "warps of a block together": ((("sm.warps_together", 0),), ()),
    "slices of the L2": ((("l2.sectors_per_cycle", 4096),), ()),
    "requests of the slices": ((("l2.sectors_per_request", 1),), ()),
    "cost of storing again": ((("l2.rewrite_cost", 1), ("l2.rewrite_alone_cost", 1),
                               ("l2.rewrite_part_cost", 1)), ()),
    "efficiency of DRAM": ((("dram.efficiency", 1), ("dram.one_way_efficiency", 1)), ()),
    "rows of DRAM": ((("dram.row_cycle", 1),), ()),
    "L1 for loads": ((), ("--l1", "off")),
    "loads and stores as compiled": ((), ("--memory-ops", "as-written")),
}


def table(by_part):
    """`by_part`: the estimates of the same points without each part; a row for each, with mean and
    bias of each device."""
    devices = sorted({estimate.point.device for estimate in by_part[NOTHING]})
    rows = [["left out", *devices, "all"]]
    for part, estimates in by_part.items():
        groups = figures.by(lambda estimate: estimate.point.device, estimates)
        rows.append([part, *(_cell(groups[device]) for device in devices), _cell(estimates)])
    return rows


def _cell(estimates):
    if not estimates:
        return "-"
    return f"{tables.percent(figures.mean(estimates), False)}, " \
           f"{tables.percent(figures.bias(estimates))}"
