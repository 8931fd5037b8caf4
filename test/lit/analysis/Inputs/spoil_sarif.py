"""spoil_sarif.py LOG OUT STATEMENT: the log after a statement on its `results`."""
import json
import sys

with open(sys.argv[1]) as log:
    log = json.load(log)
exec(sys.argv[3], {"results": log["runs"][0]["results"]})
with open(sys.argv[2], "w") as out:
    json.dump(log, out)
