"""near.py A.json B.json TOLERANCE: are the total times of two estimates within the tolerance (relative)
of each other? Prints them; exit code 1 if not."""
import json
import sys

a, b = (json.load(open(f))["total_ms"] for f in sys.argv[1:3])
print(f"{a:.4f} and {b:.4f} ms")
sys.exit(abs(a - b) > float(sys.argv[3]) * a)
