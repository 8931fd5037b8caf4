// What cgpredict-cc adds to a clang command line. clang itself is asked which jobs the user's
// arguments amount to (`clang -###`), so that response files, -x, -E, -M and unknown flags need no
// second option table here.
#ifndef CGPREDICT_TOOLS_COMPILERDRIVER_H
#define CGPREDICT_TOOLS_COMPILERDRIVER_H

#include "tools/Layout.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

using Arguments = std::vector<std::string>;

struct ClangJobs {
  bool compiles = false;      // C or C++ source is compiled, not only preprocessed
  bool debugInfo = false;     // the user asked for debug information
  bool lateOptimiser = false; // -save-temps: the optimiser is a job of its own, behind the plugin
  bool links = false;         // a program or a shared library is linked, not `ld -r`
  bool linksStatic = false;   // -static or -static-pie
  std::string target;         // "i386-pc-linux-gnu" with -m32; empty: clang did not say
};

// What the user asked of cgpredict-cc itself.
struct DriverOptions {
  bool openMP = false;  // -fcgpredict-openmp: loops that `#pragma omp` shares out are kernels
  bool openACC = false; // -fcgpredict-openacc: the same of `#pragma acc`
  bool stdPar = false;  // -fcgpredict-stdpar: algorithms that std::execution::par runs are kernels
  std::string scan;     // -fcgpredict-scan[=FILE]: the plugin's option; empty: not given
  bool records = false; // --scan: the program says how it was built (BuildRecord.h)
  std::optional<std::string> ptxas; // --ptxas=PATH: asked for registers; empty: none is
};

// Takes the driver's own options out of `user`; what is behind `--` is files.
DriverOptions takeOptions(Arguments &user);

// Reads what `clang -###` writes to stderr: one job a line, every word in quotes.
ClangJobs readJobs(std::string_view commands);

// What a program whose build is recorded is linked with, in assembler: the working folder, and the
// arguments by which its link was asked for.
std::string linkRecord(const Arguments &user);

// Whether the runtime can be linked into programs for `target`, of ClangJobs: those of its own
// processor. Taken for granted where clang did not say.
bool isForRuntime(const std::string &target, const Layout &layout);

// The user's arguments with the plugin in front and the runtime behind.
Arguments withCgpredict(const Arguments &user, const ClangJobs &jobs, const DriverOptions &options,
                        const Layout &layout);

} // namespace cgpredict

#endif
