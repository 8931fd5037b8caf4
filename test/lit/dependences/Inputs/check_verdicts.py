"""Whether a report's verdicts are those that stand in the source: SOURCE REPORT..."""

import json
import re
import sys

VERDICT = re.compile(r"^\s*// (proved|none|no|unknown|write conflict)(?: ([a-z ]+))?: ")
KERNEL = re.compile(r"#pragma cgpredict kernel\((\w+)\)")


def expected(path):
    verdict = None
    for line in open(path, encoding="utf-8"):
        if found := VERDICT.match(line):
            verdict = found.groups()
        elif found := KERNEL.search(line):
            yield found[1], *verdict
            verdict = None


def main(source, reports):
    wanted = list(expected(source))
    errors = []
    for report in reports:
        kernels = {k["name"]: k for k in json.load(open(report, encoding="utf-8"))["kernels"]}
        for name, verdict, kind in wanted:
            if name not in kernels:
                errors.append(f"{report}: {name} is missing")
                continue
            kernel = kernels[name]
            answer = kernel["parallel"].replace("none in sample", "none")
            classes = {each["class"] for each in kernel["dependences"]}
            worst = {"no": "true", "write conflict": "write conflict"}.get(verdict, kind)
            if answer != verdict:
                errors.append(f"{report}: {name}: {answer}, not {verdict}; {kernel['not_proved']}")
            elif worst and worst not in classes:
                errors.append(f"{report}: {name}: no dependence of class {worst}: {classes}")
            elif not worst and classes:
                errors.append(f"{report}: {name}: dependences of {classes}")
    print("\n".join(errors) or f"{len(wanted)} loops, as expected")
    return bool(errors)


sys.exit(main(sys.argv[1], sys.argv[2:]))
