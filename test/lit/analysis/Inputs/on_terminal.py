"""on_terminal.py COMMAND...: runs the command on a terminal of its own, prints what it shows."""
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import threading

END = b"\x04"


def shown(command, columns):
    """What the command shows on a terminal of so many columns, and its exit status. The last bytes
    may reach a terminal's reader after their writer's end, or never: a mark behind them says when
    all are there, and the terminal stays open until then."""
    reader, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    child = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal)

    def mark_end():
        child.wait()
        os.write(terminal, END)

    threading.Thread(target=mark_end).start()
    text = b""
    while not text.endswith(END):
        text += os.read(reader, 4096)
    return text[: -len(END)], child.wait()


if __name__ == "__main__":
    os.environ["TERM"] = "xterm"
    text, status = shown(sys.argv[1:], 0)
    print(repr(text).replace("\\r\\n", "\n"))
    sys.exit(status)
