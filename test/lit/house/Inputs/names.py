"""Checks that no two types of a namespace have one name: names.py SOURCE_FOLDER.

The linker keeps one destructor for both, and no compiler sees two of them. Types of unnamed
namespaces may; what the compiler loads (passes/) is linked apart from the programs. Prints what
breaks the rule; exit code 1 then."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
LINKED_TOGETHER = [
    ["analyzer", "cachemodel", "ptx", "ptxtrace", "simulator", "tools", "verify"],
    ["passes"],
]
OPENS = re.compile(r"^(?:inline )?namespace ?([\w:]*) ?\{")
CLOSES = re.compile(r"^\} // namespace")
TYPE = re.compile(r"^(?:template <.*> )?(?:struct|class|union|enum class|enum) (\w+)\b(?!::|;)")


def types_in(path):
    """Names with their namespaces, but for those of unnamed ones."""
    around = []
    for line in path.read_text().splitlines():
        if opened := OPENS.match(line):
            around.append(opened[1])
        elif CLOSES.match(line):
            around.pop()
        elif (found := TYPE.match(line)) and "" not in around:
            yield "::".join([*around, found[1]])


complaints = []
for folders in LINKED_TOGETHER:
    places = {}
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                for name in types_in(path):
                    places.setdefault(name, []).append(str(path.relative_to(root)))
    complaints += [f"{name} is the name of two types: {', '.join(files)}"
                   for name, files in places.items() if len(files) > 1]
print("\n".join(complaints))
sys.exit(1 if complaints else 0)
