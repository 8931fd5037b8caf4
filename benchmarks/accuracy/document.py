"""What the repository keeps of a run: the tables and plots of docs/accuracy.md, and the models'
errors by generation for `cgpredict models`."""

import pathlib
import re

import figures
import plots
import tables
from devices import GENERATIONS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def write_plots(folder, done, devices):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "accuracy.svg").write_text(plots.overview(done, devices.generation))
    (folder / "accuracy-devices.svg").write_text(
        plots.by_device(figures.by(lambda e: e.point.device, done)))


def _fill(text, name, content):
    """The part of the text between the markers of this name, replaced."""
    pattern = rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)"
    filled, found = re.subn(pattern, lambda at: at[1] + content + "\n" + at[2], text, flags=re.S)
    if found != 1:
        raise ValueError(f"docs/accuracy.md has no markers 'begin {name}' and 'end {name}'")
    return filled


def _measured_errors(done, models, devices):
    generations = figures.by(lambda e: devices.generation(e.point.device), done)
    lines = ["// Written by benchmarks/accuracy --document: model, generation, points, mean error, "
             "bias."]
    generations["all"] = done
    for model in models:
        for generation in dict.fromkeys(filter(generations.get, [*GENERATIONS.values(), "all"])):
            each = generations[generation]
            count = sum(model in e.models for e in each)
            if count:
                lines.append(f'MEASURED_ERROR("{model}", "{generation}", {count}, '
                             f"{figures.mean(each, model):.3f}, {figures.bias(each, model):+.3f})")
    return "\n".join(lines) + "\n"


def write_error_classes(text, definitions):
    page = ROOT / "docs" / "accuracy.md"
    page.write_text(_fill(page.read_text(), "error classes", text))
    (ROOT / "analyzer" / "models" / "ErrorClasses.def").write_text(definitions)


def write(done, models, devices):
    write_plots(ROOT / "docs", done, devices)
    page = ROOT / "docs" / "accuracy.md"
    text = _fill(page.read_text(), "devices", tables.markdown(tables.devices(done)))
    text = _fill(text, "models", tables.markdown(tables.models_of_devices(done, models)))
    text = _fill(text, "kernels", tables.markdown(tables.kernels_of_devices(done)))
    page.write_text(text)
    (ROOT / "analyzer" / "models" / "MeasuredErrors.def").write_text(
        _measured_errors(done, models, devices))
