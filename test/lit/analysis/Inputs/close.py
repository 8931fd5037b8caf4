"""Exits with 1 unless the times of two JSON reports differ by at most 1 %."""
import json
import sys

first, second = (json.load(open(name))["total_ms"] for name in sys.argv[1:3])
print(first, second)
sys.exit(abs(first / second - 1) > 0.01)
