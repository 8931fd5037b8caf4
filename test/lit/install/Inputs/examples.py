"""The shell examples of a section of the README as one script: examples.py README SECTION ["OLD to NEW" ...]."""
import pathlib
import re
import sys

readme, section, *replaced = sys.argv[1:]
text = pathlib.Path(readme).read_text()
body = re.search(rf"^## {re.escape(section)}\n(.*?)^## ", text, re.M | re.S)[1]
script = "set -e\n" + "".join(re.findall(r"^```sh\n(.*?)^```", body, re.M | re.S))
for pair in replaced:
    old, new = pair.split(" to ")
    if old not in script:
        sys.exit(f"{readme}: no example in '{section}' has '{old}'")
    script = script.replace(old, new)
print(script, end="")
