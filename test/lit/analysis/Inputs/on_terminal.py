"""on_terminal.py COMMAND...: runs the command on a terminal of its own, prints what it shows."""
import os
import pty
import sys


def read_all(descriptor):
    while True:
        try:
            data = os.read(descriptor, 4096)
        except OSError:  # the terminal is closed
            return
        if not data:
            return
        yield data


os.environ["TERM"] = "xterm"
child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
shown = b"".join(read_all(terminal))
print(repr(shown).replace("\\r\\n", "\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
