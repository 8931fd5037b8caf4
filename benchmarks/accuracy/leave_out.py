"""What a parameter that was chosen by looking at measurements would be without some of them, and
what those that were left out then have for an error."""

import figures
import tables


def _chosen(by_value):
    return min(by_value, key=lambda value: figures.mean(by_value[value]))


def _rows_without(by_value, key):
    """A row for each group of points: the value chosen without it, and its error with that value."""
    some = next(iter(by_value.values()))
    for name in sorted({key(estimate) for estimate in some}):
        rest = {value: [e for e in each if key(e) != name] for value, each in by_value.items()}
        if not all(rest.values()):
            continue
        value = _chosen(rest)
        left = [e for e in by_value[value] if key(e) == name]
        yield [f"without {name}", f"{value:g}", tables.percent(figures.mean(rest[value]), False),
               tables.percent(figures.mean(left), False)]


def table(field, by_value):
    """`by_value`: the estimates of the same points with each value of the field."""
    rows = [[field, "value", "mean error", "of what is left out"]]
    rows += [["with", f"{value:g}", tables.percent(figures.mean(each), False), ""]
             for value, each in by_value.items()]
    value = _chosen(by_value)
    rows.append(["least with all", f"{value:g}",
                 tables.percent(figures.mean(by_value[value]), False), ""])
    rows += _rows_without(by_value, lambda estimate: estimate.point.device)
    return rows + list(_rows_without(by_value, lambda estimate: estimate.point.label))
