"""One folder per stage; each test runs the real programs of the build tree."""
import os
import shutil

import lit.formats

config.name = "cgpredict"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.exec_root

programs = os.path.join(config.binary_dir, "bin")
libraries = os.path.join(config.binary_dir, "lib")

if config.with_plugin:
    config.available_features.add("plugin")
config.available_features.add("llvm-" + config.llvm_version.split(".")[0])
if os.path.exists("/proc/cpuinfo") and " avx2 " in open("/proc/cpuinfo", encoding="utf-8").read():
    config.available_features.add("avx2")
try:
    for descriptor in os.openpty():
        os.close(descriptor)
    config.available_features.add("terminal")
except OSError:
    pass  # a container without /dev/pts

# Debian's golang-github-haya14busa-go-sarif-dev: see analysis/Inputs/check_sarif.py.
sarif_types = "/usr/share/gocode/src/github.com/haya14busa/go-sarif/sarif/sarif.go"
if os.path.exists(sarif_types):
    config.available_features.add("sarif-types")

# CUDA is not needed; where it is there, it says whether what tests write is PTX.
ptxas = shutil.which("ptxas")
if ptxas:
    config.available_features.add("ptxas")
    config.substitutions.append(("%ptxas", ptxas))

# Longer names first: lit replaces them one after the other.
config.substitutions += [
    ("%cgpredict-c\\+\\+", os.path.join(programs, "cgpredict-c++")),
    ("%cgpredict-cc", os.path.join(programs, "cgpredict-cc")),
    ("%cgpredict", os.path.join(programs, "cgpredict")),
    ("%clangxx", config.clangxx),
    ("%clang", config.clang),
    ("%plugin", os.path.join(libraries, "CGPredictPlugin.so")),
    ("%passes", os.path.join(libraries, "CGPredictPasses.so")),
    ("%opt", config.opt),
    ("%llvm_tools", config.llvm_tools),
    ("%sarif_types", sarif_types),
    ("%python", config.python),
    ("%cmake", config.cmake),
    ("%build", config.binary_dir),
    ("%source", config.source_dir),
]

# Of optimisation, at which programs are tried; `./dev nightly` has all of them.
config.environment["LEVELS"] = os.environ.get("LEVELS", "0 2")
# Kernels' registers are no matter of what this machine has installed.
config.environment["CGPREDICT_PTXAS"] = ""
# FileCheck, not and the other tools of the LLVM this build is made with.
config.environment["PATH"] = os.pathsep.join([config.llvm_tools, os.environ["PATH"]])
