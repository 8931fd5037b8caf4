// One launch: its PTX run on a copy of the program's memory, and compared with what the program's
// own loops make of the same threads.
#ifndef CGPREDICT_VERIFY_LAUNCHCHECK_H
#define CGPREDICT_VERIFY_LAUNCHCHECK_H

#include "ptx/Module.h"
#include "verify/Comparison.h"
#include "verify/LaunchBinding.h"

#include <memory>

namespace cgpredict::verify {

struct CheckOptions {
  uint64_t ulps = 0;     // that a result may differ by
  uint64_t mathUlps = 4; // the same for kernels that call mathematical functions
  uint64_t maximumInstructions = 0;
};

enum class Agreement : uint8_t {
  Unfused,   // every bit, products and sums rounded separately
  Fused,     // every bit, with fma
  Tolerated, // within the units in the last place that are allowed
  Differs,
  NotCompared,
};

struct Verdict {
  std::string kernel, file;
  uint32_t line = 0;
  uint64_t launch = 0;             // ordinal
  uint64_t threads = 0, total = 0; // compared, of the launch
  Agreement agreement = Agreement::NotCompared;
  uint64_t largestUlps = 0, allowedUlps = 0;
  std::string reason; // why it was not compared; of a difference, where the first one is
  std::string cause;  // of a difference, where the kernel's code says so
};

class LaunchCheck {
public:
  /// Reads what the packet points to out of the frozen process. Throws Error.
  LaunchCheck(const CgpVerifyPacket &launch, const CheckOptions &options);
  ~LaunchCheck();

  /// False: it cannot be checked, `verdict` says why.
  bool canRun();
  /// Whether the native loops, run in a copy of the program, might write memory of the program
  /// itself. They must not run before the PTX has shown that the kernel leaves that alone.
  bool sharesMemory() const;
  /// Runs the PTX. False: there is nothing to compare with, `verdict` says why.
  bool runPtx();
  /// The native loops have run in `after`. Throws Error.
  void compareWith(pid_t after);
  void nativeFailed(int status);

  const Verdict &verdict() const { return result; }

private:
  struct Run;
  std::unique_ptr<Run> run(bool fused, simulator::WriteWatch *watch) const;
  Comparison compare(Run &run, const ProcessMemory &after) const;
  std::vector<ComparedObject> storedObjects() const;
  std::optional<uint64_t> baseOf(const MemoryObject &object) const;
  uint64_t endOf(uint64_t base) const;
  std::vector<AddressRange> ignored() const;
  void describe(const Difference &first, uint64_t elements, bool fused);
  std::string writerText(const simulator::WriteWatch &watch) const;
  std::string causeOf(const ComparedObject &object) const;
  bool usesFma() const;
  bool callsMath() const;

  CgpVerifyPacket launch;
  CheckOptions options;
  ProcessMemory before;
  std::vector<Mapping> mappings;
  KernelTables tables;
  ContextBytes context;
  ptx::Module module;
  std::unique_ptr<Run> unfused;
  Verdict result;
};

} // namespace cgpredict::verify

#endif
