"""A file, with a pause in its middle: FILE"""

import sys
import time

text = open(sys.argv[1], encoding="utf-8").read()
for half in (text[: len(text) // 2], text[len(text) // 2 :]):
    sys.stdout.write(half)
    sys.stdout.flush()
    time.sleep(1)
