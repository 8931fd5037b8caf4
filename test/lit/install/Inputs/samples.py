"""Each line of the hints on syrk.c that a document shows is one of the report: samples.py REPORT DOCUMENT..."""
import pathlib
import re
import sys

report, *documents = sys.argv[1:]


def lines(text):
    return [" ".join(line.split()) for line in text.splitlines()]


printed = lines(pathlib.Path(report).read_text())
for document in documents:
    sample = re.search(r"^```\n(syrk\.c:.*?)^```", pathlib.Path(document).read_text(), re.M | re.S)[1]
    for line in lines(sample):
        if line not in printed:
            sys.exit(f"{document}: the report has no line '{line}'")
