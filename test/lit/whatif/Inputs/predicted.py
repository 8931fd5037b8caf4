"""Is the time that `whatif` predicts for a change that of the source with the change made by hand?

predicted.py CGPREDICT SOURCE [--flags F] [--device D] [--kernel K] -- OPTIONS OF WHATIF

SOURCE is compiled as it is and with -DCHANGED, both are traced. The prediction from the first must
be within 1 % of the estimate of the second, and the change must matter: by 5 % at least.
"""
import argparse
import sys

from programs import report, trace


def main():
    split = sys.argv.index("--")
    parser = argparse.ArgumentParser()
    parser.add_argument("cgpredict")
    parser.add_argument("source")
    parser.add_argument("--flags", default="")
    parser.add_argument("--device", default="jetson-tk1")
    parser.add_argument("--options", default="", help="of the estimate of the changed program")
    arguments = parser.parse_args(sys.argv[1:split])
    flags = arguments.flags.split()
    tool, device = arguments.cgpredict, ["--device", arguments.device]
    changed = trace(tool, arguments.source, flags + ["-DCHANGED"], "changed")
    made = report(tool, "estimate", changed, *device, "--no-hints",
                  *arguments.options.split())["total_ms"]
    original = trace(tool, arguments.source, flags, "original")
    whatif = report(tool, "whatif", original, *device, *sys.argv[split + 1:])
    before, predicted = whatif["before_ms"], whatif["after_ms"]
    print(f"before {before:.4f} ms, predicted {predicted:.4f} ms, made by hand {made:.4f} ms")
    if abs(predicted / made - 1) > 0.01:
        sys.exit("the prediction is off by more than 1 %")
    if abs(predicted / before - 1) < 0.05:
        sys.exit("the change does not matter, so that the prediction says nothing")


main()
