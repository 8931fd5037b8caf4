"""How far times of kernels are off that nobody had looked at, by the class that an estimate says it
is in: what the intervals of `refined` stand on. The rounds of data/own are kernels and a GPU on
which nothing of the model was made; the published sample is estimated as well, to say how wide
intervals are there.

A class's error is the 5th and the 95th percentile of measurement / estimate over its points, each
kernel weighing the same; on either side at least the square root of what the other side has, as
few kernels often err to one side alone. A point counts with today's estimate, by a model that was
corrected on it, and with the one that stood before its time was read, by a model that was worse:
what a kernel has to expect that nobody has seen lies between the two.
"""

import dataclasses
import re
import statistics

import figures
import points
import tables

OWN = points.FOLDER / "data" / "own"
ROUNDS = ("h100", "h100-second", "h100-third", "h100-fourth", "h100-fifth",
          "h200-sixth", "h200-seventh", "h100-eighth")  # files of OWN
TESTED = "h200-third"  # a round's kernels on another GPU: judged, never derived from
SAME = "h100-third"  # that round
OUTSIDE = 0.05  # on either side


def chosen_points():
    """Points by the name of their round; "sample": the published ones."""
    rounds = {name: [point for point in points.load([OWN / (name + ".csv")])
                     if not point.apart]
              for name in (*ROUNDS, TESTED)}
    published = [point for point in points.load() if not point.apart]
    return rounds | {"sample": points.sample(published, points.SAMPLE)}


def _key(point):
    return point.device, point.label, point.define, point.block


def read_list(path):
    """Estimates in milliseconds by point: the first five columns of what `--list` prints."""
    known = {}
    for line in path.read_text().splitlines()[1:]:
        cells = re.split(r" {2,}", line.strip())
        if len(cells) >= 5 and " " in cells[0]:
            device, label = cells[0].split(" ", 1)
            known[device, label, cells[1], cells[2]] = float(cells[4])
    if not known:
        raise ValueError(f"{path}: no estimates; expected what `accuracy --list` prints")
    return known


def earlier(lists):
    """Of several lists."""
    return {key: time for path in lists for key, time in read_list(path).items()}


def with_earlier(estimates, known):
    """The estimates, and beside them those that stood in lists."""
    return estimates + [
        dataclasses.replace(estimate, time_ms=known[_key(estimate.point)], earlier=True)
        for estimate in estimates if _key(estimate.point) in known]


def _points(estimates):
    return len({id(estimate.point) for estimate in estimates})


def _ratio(estimate):
    return estimate.point.time_ms / estimate.time_ms


def _percentile(weighted, share):
    """Of (value, weight) pairs, linear between the middles of their weights."""
    weighted = sorted(weighted)
    total, before, last = sum(weight for _, weight in weighted), 0, None
    for value, weight in weighted:
        middle = (before + weight / 2) / total
        if middle >= share:
            if last is None:
                return value
            return last[0] + (value - last[0]) * (share - last[1]) / (middle - last[1])
        last, before = (value, middle), before + weight
    return weighted[-1][0]


def _bounds(estimates):
    """Least and most of measurement / estimate of one class; 1 lies between them."""
    kernels = figures.by(lambda e: e.point.group, estimates)
    weighted = [(_ratio(e), 1 / len(each)) for each in kernels.values() for e in each]
    low = min(_percentile(weighted, OUTSIDE), 1)
    high = max(_percentile(weighted, 1 - OUTSIDE), 1)
    return min(low, high ** -0.5), max(high, low ** -0.5)


def derive(estimates):
    return {name: _bounds(each)
            for name, each in figures.by(lambda e: e.error_class, estimates).items()}


def _inside(estimates, classes):
    """Share of the points, each by its class; a class that was not derived holds none."""
    none = (1, 1)
    return statistics.fmean(low <= _ratio(e) <= high for e in estimates
                            for low, high in [classes.get(e.error_class, none)])


def _percent(share):
    return f"{100 * share:.0f} %"


def _width(estimates, classes):
    bounds = [classes.get(e.error_class, (1, 1)) for e in estimates]
    return "/".join(f"{100 * (statistics.median(side) - 1):+.0f}" for side in zip(*bounds)) + " %"


def class_rows(estimates):
    """A row for each class of the derivation, most certain first."""
    classes, groups = derive(estimates), figures.by(lambda e: e.error_class, estimates)
    rows = [["class", "points", "kernels", "below", "above", "half of the times"]]
    for name in sorted(classes, key=lambda name: classes[name][1] / classes[name][0]):
        low, high = classes[name]
        each = groups[name]
        middle = [_percentile([(_ratio(e), 1) for e in each], share) - 1 for share in (.25, .75)]
        rows.append([name, str(_points(each)), str(len({e.point.group for e in each})),
                     tables.percent(low - 1), tables.percent(high - 1),
                     "{:+.0f} to {:+.0f} %".format(*(100 * share for share in middle))])
    return rows


def judged_rows(by_round):
    """How many of the points lie inside that the classes were not derived from."""
    own = [e for name in ROUNDS for e in by_round[name]]
    rows = [["derived from", "judged on", "points", "inside", "median width"]]

    def row(source, target, of, estimates):
        classes = derive(of)
        rows.append([source, target, str(_points(estimates)),
                     _percent(_inside(estimates, classes)),
                     _width(estimates, classes)])
    for name in ROUNDS:
        row("the other rounds", name, [e for e in own if e not in by_round[name]], by_round[name])
    row("all rounds but " + SAME, TESTED,
        [e for name in ROUNDS if name != SAME for e in by_round[name]], by_round[TESTED])
    labels = figures.by(lambda e: e.point.label, own)
    held = sum(len(each) * _inside(each, derive([e for e in own if e.point.label != label]))
               for label, each in labels.items())
    rows.append(["all other kernels", "each kernel", str(_points(own)), _percent(held / len(own)),
                 ""])
    row("all rounds", "all rounds, today", own, [e for e in own if not e.earlier])
    if before := [e for e in own if e.earlier]:
        row("all rounds", "those that stood before", own, before)
    row("all rounds", "published sample", own, by_round["sample"])
    return rows


def definitions(estimates):
    """What ErrorClasses.def has."""
    classes, groups = derive(estimates), figures.by(lambda e: e.error_class, estimates)
    lines = ["// Written by benchmarks/accuracy --error-classes --document: class, points, kernels, "
             "and the",
             "// shares of an estimate below and above it within which 90 % of their times are."]
    for name in ("dram", "computation", "mixed", "uncertain"):
        low, high = classes[name]
        lines.append(f'CLASS_ERROR({name.capitalize()}, "{name}", {_points(groups[name])}, '
                     f"{len({e.point.group for e in groups[name]})}, "
                     f"{1 - low:.2f}, {high - 1:.2f})")
    return "\n".join(lines) + "\n"
