"""Checks that includes run along the arrows of the house: rooms.py SOURCE_FOLDER.

Each room of analyzer/ names in its CMakeLists.txt the rooms that it USES, each of which
analyzer/CMakeLists.txt adds before it; a file includes only headers of its own room and of those.
What stands beside analyzer/ has the order below. Prints what breaks a rule; exit code 1 then."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
INCLUDE = re.compile(r'^#include ["<]([^">]+)[">]', re.M)

# Folder: what its files may include beside themselves and the standard and third parties' headers.
BESIDE = {
    "cachemodel": [],
    "runtime": ["cgpredict"],
    "ptx": ["analyzer/base"],
    "simulator": ["ptx", "analyzer/base"],
    "ptxtrace": ["simulator", "ptx", "analyzer/tables", "analyzer/base", "runtime", "cgpredict"],
    "verify": ["simulator", "ptx", "analyzer/tables", "analyzer/base", "cgpredict"],
    "passes/pragma": ["cgpredict"],
    "passes/kernel": ["passes/pragma", "cgpredict"],
    "passes/ptx": ["passes/kernel", "cgpredict"],
    "passes/tables": ["passes/kernel", "passes/ptx", "cgpredict"],
    "passes/instrument": ["passes/pragma", "passes/kernel", "passes/ptx", "passes/tables", "cgpredict"],
}
OURS = ("analyzer/", "passes/", "runtime/", "cachemodel/", "ptx/", "simulator/", "ptxtrace/", "verify/", "tools/", "test/", "cgpredict/")
# Models compute: formats and the terminal stay at the edges.
LIBRARIES = {
    "nlohmann/": "nlohmann_json::", "toml++/": "tomlplusplus::", "pugixml": "pugixml::",
    "sqlite3": "SQLite::", "zstd": "zstd::", "boost/": "Boost::", "fmt/": "fmt::", "isl/": "isl",
    "cachemodel/": "cachemodel",
}
complaints = []


def files_in(folder):
    return sorted(p for p in (root / folder).rglob("*") if p.suffix in (".h", ".cpp", ".c"))


def includes(path):
    return INCLUDE.findall(path.read_text())


def rooms_in_order():
    """Folder of each room, in the order in which analyzer/CMakeLists.txt adds them."""
    text = (root / "analyzer/CMakeLists.txt").read_text()
    return re.findall(r"^add_subdirectory\(([\w/]+)\)", text, re.M)


def words_behind(keyword, room):
    """The words that `keyword` of the room's cgpredict_room() has behind it."""
    text = re.sub(r"#.*", "", (root / "analyzer" / room / "CMakeLists.txt").read_text())
    words, taken = [], False
    for word in re.search(r"cgpredict_room\(([^)]*)\)", text).group(1).split():
        if word in ("SOURCES", "USES", "LIBRARIES"):
            taken = word == keyword
        elif taken:
            words.append(word)
    return words


def room_of(header, rooms):
    folder = header.removeprefix("analyzer/").rpartition("/")[0]
    fitting = [r for r in rooms if folder == r or folder.startswith(r + "/")]
    return max(fitting, key=len, default=None)


def check_rooms():
    rooms = rooms_in_order()
    for position, room in enumerate(rooms):
        uses = [r for r in rooms if r.replace("/", "-") in words_behind("USES", room)]
        libraries = words_behind("LIBRARIES", room)
        for used in uses:
            if rooms.index(used) >= position:
                complaints.append(f"analyzer/{room} USES {used}, which does not stand above it")
        for path in files_in(f"analyzer/{room}"):
            if room_of(path.relative_to(root).as_posix(), rooms) != room:
                continue
            for header in includes(path):
                target = room_of(header, rooms) if header.startswith("analyzer/") else room
                if target != room and target not in uses:
                    complaints.append(f"{path.relative_to(root)} includes {header}, "
                                      f"but analyzer/{room} does not use {target}")
                if header.startswith(("passes/", "tools/", "runtime/", "llvm/", "clang/")):
                    complaints.append(f"{path.relative_to(root)} includes {header}: not the analysis's")
                for start, library in LIBRARIES.items():
                    if header.startswith(start) and not any(l.startswith(library) for l in libraries):
                        complaints.append(f"{path.relative_to(root)} includes {header}, "
                                          f"but analyzer/{room} does not link {library}")
    for path in (root / "analyzer").iterdir():
        if path.is_file() and path.name != "CMakeLists.txt":
            complaints.append(f"{path.relative_to(root)} lies in no room")
        if path.is_dir() and not any(r == path.name or r.startswith(path.name + "/") for r in rooms):
            complaints.append(f"{path.relative_to(root)} is no room of analyzer/CMakeLists.txt")


def check_beside():
    for folder, allowed in BESIDE.items():
        for path in files_in(folder):
            for header in includes(path):
                own = header.startswith(folder + "/") or "/" not in header
                if header.startswith(OURS) and not own and not any(
                        header.startswith(a + "/") for a in allowed):
                    complaints.append(f"{path.relative_to(root)} includes {header}: {folder} may not")


def check_guards():
    for folder in ("analyzer", "passes"):
        for path in files_in(folder):
            name = "CGPREDICT_" + re.sub(r"[/.]", "_", path.relative_to(root).as_posix()).upper()
            if path.suffix == ".h" and f"#ifndef {name}\n#define {name}\n" not in path.read_text():
                complaints.append(f"{path.relative_to(root)}: the guard is not {name}")


check_rooms()
check_beside()
check_guards()
for complaint in complaints:
    print(complaint)
sys.exit(1 if complaints else 0)
