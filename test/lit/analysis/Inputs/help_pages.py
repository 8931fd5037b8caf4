"""Asks a program and all commands below it for help; says what is wrong with a page, and fails."""
import re, subprocess, sys
from on_terminal import shown


def page(words, columns):
    command = [*words, "-h"]
    if columns is None:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    text, status = shown(command, columns)
    assert status == 0
    return text.decode().replace("\r\n", "\n")


def faults(words, columns):
    text = page(words, columns)
    name = " ".join(["cgpredict", *words[1:]])
    for line in text.splitlines():
        if len(line) > (columns or 100):
            yield f"{name}: {len(line)} characters: {line}"
    unbroken = re.sub(r" \\\n +", " ", text)
    if f"Usage: {name}" not in text or not re.search(rf"Examples?:\n( .*\n)*  .*{name}", unbroken):
        yield f"{name}: no usage, or no example, at {columns} columns:\n{text}"
    commands = re.search(r"Subcommands:\n(.*?)\n\n", text, re.DOTALL)
    for command in re.findall(r"^  (\w+) ", commands[1], re.MULTILINE) if commands else []:
        yield from faults([*words, command], columns)


found = [fault for columns in (None, 70) for fault in faults([sys.argv[1]], columns)]
print(*found, sep="\n")
sys.exit(bool(found))
