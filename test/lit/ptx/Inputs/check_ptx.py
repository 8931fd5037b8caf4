"""Is the PTX that opt printed complete? Whatever a kernel's text uses, it must also declare: registers,
labels, parameters, variables and functions. Tables and reasons between the texts are skipped."""
import re
import sys


def check(name, text):
    code = re.sub(r"//[^\n]*", "", text)
    problems = []
    if len(re.findall(r"^\.visible \.entry ", code, re.M)) != 1:
        problems.append("not exactly one entry")
    if code.count("{") != code.count("}"):
        problems.append("braces do not match")
    entry = code[code.index(".visible .entry"):]
    for label in re.findall(r"\bbra(?:\.uni)?\s+(\S+);", entry):
        if f"{label}:" not in entry:
            problems.append(f"no label {label}")
    sizes = dict(re.findall(r"\.reg \.\w+\s+%(\w+)<(\d+)>;", entry))
    for prefix, number in set(re.findall(r"%(p|rs|r|rd|f|fd)(\d+)\b", entry)):
        if int(number) >= int(sizes.get(prefix, 0)):
            problems.append(f"no register %{prefix}{number}")
    functions = re.findall(r"\.extern \.func\s*(?:\([^)]*\))?\s*(\w+)", code)
    for function in re.findall(r"\b(__nv_\w+)", entry):
        if function not in functions:
            problems.append(f"{function} is not declared")
    declared = set(re.findall(r"\.(?:global|param|local)[^;,)\n]*\s([\w$]+)(?:\[\d*\])?[;,)\n]", code + "\n"))
    for operand in re.findall(r"(?:\[|mov\.[bu]64\s+%rd\d+, )([A-Za-z_][\w$]*)", entry):
        if operand not in declared:
            problems.append(f"{operand} is not declared")
    for problem in sorted(set(problems)):
        print(f"{name}: {problem}")
    return not problems


texts = re.split(r"^kernel (\w+)\n", open(sys.argv[1]).read(), flags=re.M)[1:]
kernels = list(zip(texts[::2], texts[1::2]))
ok = [check(name, re.sub(r"^(block \d+|reason):.*\n", "", text, flags=re.M)) for name, text in kernels]
sys.exit(0 if kernels and all(ok) else 1)
