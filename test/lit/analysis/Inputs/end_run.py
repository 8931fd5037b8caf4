"""end_run.py SIGNAL FOLDER COMMAND...: COMMAND runs a shell that waits; ends COMMAND alone by the
signal, and looks whether it died of it, the shell with it, and FOLDER is empty."""
import os
import signal
import subprocess
import sys
import time

number, folder, command = getattr(signal, sys.argv[1]), sys.argv[2], sys.argv[3:]
reading, writing = os.pipe()
run = subprocess.Popen(
    command + ["--", "-c", f"echo $$ >&{writing}; exec sleep 60"], pass_fds=[writing]
)
os.close(writing)
child = int(os.read(reading, 64))
time.sleep(0.2)
run.send_signal(number)
assert run.wait(30) == -number, run.returncode
assert os.read(reading, 64) == b"", "the program has not ended"  # end of file: nobody writes
assert os.listdir(folder) == [], os.listdir(folder)
