"""Errors of estimates: |estimate - measurement| / measurement. A mean is the mean over kernels of
each kernel's mean, so that no sweep outweighs the others; a kernel on another device is another."""

import collections
import statistics


def by(key, estimates):
    groups = collections.defaultdict(list)
    for estimate in estimates:
        groups[key(estimate)].append(estimate)
    return groups


def errors(estimates, model=None):
    if model is None:
        return [estimate.error for estimate in estimates]
    return [estimate.models[model] / estimate.point.time_ms - 1
            for estimate in estimates if model in estimate.models]


def _mean_of_kernels(estimates, of, model=None):
    means = []
    for group in by(lambda estimate: estimate.point.group, estimates).values():
        values = errors(group, model)
        if values:
            means.append(statistics.fmean(map(of, values)))
    return statistics.fmean(means) if means else None


def mean(estimates, model=None):
    return _mean_of_kernels(estimates, abs, model)


def bias(estimates, model=None):
    return _mean_of_kernels(estimates, lambda value: value, model)


def median(estimates, model=None):
    values = errors(estimates, model)
    return statistics.median(map(abs, values)) if values else None


def worst(estimates, model=None):
    values = errors(estimates, model)
    return max(values, key=abs) if values else None


def inside(estimates):
    return statistics.fmean(estimate.inside for estimate in estimates)


def width(estimates):
    """Medians of how far the interval reaches below and above the estimate."""
    return (statistics.median(e.interval_ms[0] / e.time_ms - 1 for e in estimates),
            statistics.median(e.interval_ms[1] / e.time_ms - 1 for e in estimates))
