"""Does a hint give the time of the source with the hint applied by hand, and say what to do?

hinted.py CGPREDICT SOURCE KIND TEXT [--flags F] [--options O] [--changed-options O] [--never WORDS]

SOURCE is compiled as it is and with -DCHANGED, both are traced. Of the hints of the first for its
kernel, one of KIND whose access, cause and advice hold TEXT (a regular expression) must predict the
estimate of the second within 2 %. Named groups of TEXT are macros of the second, 32x4 as 32,4. No
hint may hold --never. KIND "none": only that.
"""
import argparse
import re
import sys

from programs import report, trace


def estimate(tool, trace_file, device, options):
    return report(tool, "estimate", trace_file, "--device", device, "--allow-dependences",
                  *options.split())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cgpredict")
    parser.add_argument("source")
    parser.add_argument("kind")
    parser.add_argument("text")
    parser.add_argument("--device", default="jetson-tk1")
    parser.add_argument("--flags", default="")
    parser.add_argument("--options", default="")
    parser.add_argument("--changed-options", default="")
    parser.add_argument("--never")
    arguments = parser.parse_args()
    tool, flags = arguments.cgpredict, arguments.flags.split()
    original = trace(tool, arguments.source, flags, "original")
    hints = estimate(tool, original, arguments.device, arguments.options)["hints"]
    said = {id(hint): " ".join((hint["expression"], hint["cause"], hint["text"]))
            for hint in hints}
    for hint in hints:
        print(hint["kind"], "|", said[id(hint)], "|", hint["before_ms"], hint["after_ms"])
    if arguments.never and any(re.search(arguments.never, text) for text in said.values()):
        sys.exit(f"a hint says '{arguments.never}'")
    if arguments.kind == "none":
        return
    found = [hint for hint in hints
             if hint["kind"] == arguments.kind and re.search(arguments.text, said[id(hint)])]
    if not found:
        sys.exit(f"no hint of kind '{arguments.kind}' says '{arguments.text}'")
    named = re.search(arguments.text, said[id(found[0])]).groupdict()
    flags += ["-DCHANGED", *(f"-D{name}={value.replace('x', ',')}" for name, value in named.items())]
    changed = trace(tool, arguments.source, flags, "changed")
    made = estimate(tool, changed, arguments.device,
                    "--no-hints " + arguments.changed_options)["total_ms"]
    predicted = found[0]["after_ms"]
    print(f"predicted {predicted:.4f} ms, made by hand {made:.4f} ms")
    if abs(predicted / made - 1) > 0.02:
        sys.exit("the prediction is off by more than 2 %")


main()
