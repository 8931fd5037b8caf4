"""Takes each of these functions' loops less time than nine tenths of the program? (What is longer than
the program by its count is cut to the program's time.)

check_times.py REPORT FUNCTION...
"""
import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
for function in sys.argv[2:]:
    times = [loop["cpu_ms"] for loop in report["loops"] if loop["function"] == function]
    if not times or max(times) > 0.9 * report["program_cpu_ms"]:
        sys.exit(f"{function}: {times} ms, of {report['program_cpu_ms']} ms of the program")
