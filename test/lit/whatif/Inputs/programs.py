"""Programs and their reports, for tests of what-if changes and hints."""
import json
import os
import subprocess


def trace(cgpredict, source, flags, name):
    compiler = cgpredict + ("-c++" if source.endswith(".cpp") else "-cc")
    subprocess.run([compiler, "-O2", *flags, source, "-o", name, "-lm"], check=True)
    subprocess.run(["./" + name], check=True, stdout=subprocess.DEVNULL,
                   env=dict(os.environ, CGPREDICT_TRACE=name + ".cgt"))
    return name + ".cgt"


def report(cgpredict, command, *arguments):
    run = subprocess.run([cgpredict, command, *arguments, "--json"], check=True,
                         stdout=subprocess.PIPE)
    return json.loads(run.stdout)
