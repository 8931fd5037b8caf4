"""Estimate against measurement as SVG: a panel has both axes logarithmic, the diagonal and a band
of 15 % around it."""

import math

BAND = 0.15
COLOURS = {"Kepler": "#999999", "Pascal": "#e69f00", "Volta": "#56b4e9", "Turing": "#009e73",
           "Ampere": "#cc79a7"}
OTHER = "#0072b2"


class Axis:
    """Logarithms of milliseconds, in whole decades, on `length` units from `start`."""

    def __init__(self, values, start, length):
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
        self.start, self.length = start, length

    def at(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * self.length

    def decades(self):
        return [10.0 ** power for power in range(self.low, self.high + 1)]


def _text(x, y, words, size, anchor="middle"):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}">{words}</text>'


def _line(x1, y1, x2, y2, colour, width=1, dash=""):
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width}"{dashed}/>')


def _grid(across, up, left, top, size):
    parts = []
    for decade in across.decades():
        x, y = across.at(decade), up.at(decade)
        parts += [_line(x, top, x, top + size, "#ddd"), _line(left, y, left + size, y, "#ddd")]
        name = f"{decade:g}"
        parts += [_text(x, top + size + 13, name, 10), _text(left - 5, y + 3, name, 10, "end")]
    return parts


def _panel(estimates, left, top, size, title, colour_of):
    values = [value for e in estimates for value in (e.time_ms, e.point.time_ms)]
    across, up = Axis(values, left, size), Axis(values, top + size, -size)
    low, high = across.decades()[0], across.decades()[-1]
    corners = [(low, low * (1 - BAND)), (low, low * (1 + BAND)), (high, high * (1 + BAND)),
               (high, high * (1 - BAND))]
    band = " ".join(f"{across.at(x):.1f},{up.at(y):.1f}" for x, y in corners)
    parts = [_text(left + size / 2, top - 6, title, 12)]
    parts += _grid(across, up, left, top, size)
    frame = f'<rect x="{left}" y="{top}" width="{size}" height="{size}"'
    parts += [f'<clipPath id="frame-{left}-{top}">{frame}/></clipPath>',
              f'<polygon points="{band}" fill="#888" fill-opacity="0.3" '
              f'clip-path="url(#frame-{left}-{top})"/>',
              _line(across.at(low), up.at(low), across.at(high), up.at(high), "#444"),
              f'{frame} fill="none" stroke="#444"/>']
    parts += [f'<circle cx="{across.at(e.point.time_ms):.1f}" cy="{up.at(e.time_ms):.1f}" r="2.2" '
              f'fill="{colour_of(e)}" fill-opacity="0.7"/>' for e in estimates]
    return parts


def _svg(width, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="sans-serif">\n'
            f'<rect width="{width}" height="{height}" fill="#fff"/>\n' + "\n".join(parts)
            + "\n</svg>\n")


def overview(estimates, generation_of):
    """All points in one panel, coloured by generation."""
    def colour(estimate):
        return COLOURS.get(generation_of(estimate.point.device), OTHER)
    parts = _panel(estimates, 60, 30, 420, "estimate against measurement [ms]", colour)
    parts += [_text(270, 480, "measured", 11), '<g transform="translate(16 240) rotate(-90)">',
              _text(0, 0, "estimated", 11), "</g>"]
    present = {generation_of(e.point.device) for e in estimates}
    for row, name in enumerate(name for name in COLOURS if name in present):
        parts += [f'<circle cx="75" cy="{48 + 16 * row}" r="4" fill="{COLOURS[name]}"/>',
                  _text(84, 52 + 16 * row, name, 11, "start")]
    return _svg(500, 490, parts)


def by_device(devices, columns=4, size=150):
    """A small panel for each device; `devices`: estimates by id."""
    parts, step = [], size + 42
    for place, (device, estimates) in enumerate(sorted(devices.items())):
        left, top = 30 + place % columns * step, 24 + place // columns * step
        parts += _panel(estimates, left, top, size, device, lambda _: OTHER)
    rows = -(-len(devices) // columns)
    return _svg(30 + columns * step, 10 + rows * step, parts)
