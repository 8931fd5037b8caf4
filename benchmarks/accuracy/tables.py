"""Tables of errors: as text for a terminal, as rows of Markdown for the documents."""

import figures

HEADS = ["points", "mean", "median", "worst", "bias", "inside", "interval"]


def percent(value, signed=True):
    if value is None:
        return "-"
    return f"{100 * value:+.1f} %" if signed else f"{100 * value:.1f} %"


def cells(estimates):
    low, high = figures.width(estimates)
    return [str(len(estimates)), percent(figures.mean(estimates), False),
            percent(figures.median(estimates), False), percent(figures.worst(estimates)),
            percent(figures.bias(estimates)), f"{100 * figures.inside(estimates):.0f} %",
            f"{100 * low:+.0f}/{100 * high:+.0f} %"]


def model_cells(estimates, models):
    return [percent(figures.mean(estimates, model), False) for model in models]


def print_rows(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                        for i, (cell, width) in enumerate(zip(row, widths))).rstrip(), flush=True)


def devices(estimates):
    rows = [["device", *HEADS]]
    rows += [[device, *cells(each)]
             for device, each in sorted(figures.by(lambda e: e.point.device, estimates).items())]
    return rows + [["all", *cells(estimates)]]


def kernels_of_devices(estimates):
    rows = [["device, kernel", *HEADS]]
    for device, each in sorted(figures.by(lambda e: e.point.device, estimates).items()):
        kernels = figures.by(lambda e: e.point.label, each)
        rows += [[f"{device} {kernel}", *cells(kernels[kernel])] for kernel in sorted(kernels)]
    return rows


def models_of_devices(estimates, models):
    rows = [["mean error", *models]]
    rows += [[device, *model_cells(each, models)]
             for device, each in sorted(figures.by(lambda e: e.point.device, estimates).items())]
    return rows + [["all", *model_cells(estimates, models)]]


def markdown(rows):
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * len(rows[0]))
    return "\n".join(lines)
