"""counted.py CGPREDICT PROGRAM BUDGET...: whether a traced run with each record budget prints what an
untraced one does, and counts each record of each thread as often as a run that keeps all."""
import os
import re
import subprocess
import sys
from collections import Counter

cgpredict, program, *budgets = sys.argv[1:]
KEEP_ALL = "262144"


def run(*command, **variables):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                          env={**os.environ, **variables}).stdout


def record_ids(trace):
    """{(kernel, block or "nest"): record id}"""
    ids, kernel = {}, ""
    for line in run(cgpredict, "trace", "dump", "--tables", trace).splitlines():
        if match := re.match(r"(?:kernel )?(\w+) \(", line):
            kernel = match[1]
        elif match := re.match(r"  record (\d+) (?:block (\d+)|nest)", line):
            ids[kernel, match[2] or "nest"] = match[1]
    return ids


def executions(trace):
    """{(kernel, thread, record id): how often}, and the kernels in which some were only counted."""
    ids, totals, counting = record_ids(trace), Counter(), set()
    for line in run(cgpredict, "trace", "dump", "--all", trace).splitlines():
        if match := re.match(r"kernel (\w+)", line):
            kernel = match[1]
        elif match := re.match(r"  (thread .*)", line):
            thread = match[1]
        elif match := re.match(r"    (?:block b(\d+)|nest)", line):
            totals[kernel, thread, ids[kernel, match[1] or "nest"]] += 1
        elif match := re.match(r"    record (\d+) (\d+) more times", line):
            totals[kernel, thread, match[1]] += int(match[2])
            counting.add(kernel)
    return totals, counting


def traced(budget):
    trace = f"{program}.{budget}.cgt"
    output = run(program, CGPREDICT_TRACE=trace, CGPREDICT_THREAD_WORDS=budget)
    if output != run(program):
        sys.exit(f"{program}, {budget} words: prints something else")
    run(cgpredict, "trace", "check", "--deep", trace)
    return executions(trace)


kept, counting = traced(KEEP_ALL)
if counting:
    sys.exit(f"{program}: {KEEP_ALL} words do not keep all")
for budget in budgets:
    totals, counting = traced(budget)
    print(program, budget, "counted in", *sorted(counting))
    for key in totals.keys() | kept.keys():
        if totals[key] != kept[key]:
            sys.exit(f"{program}, {budget} words: {key} {totals[key]} times, not {kept[key]}")
