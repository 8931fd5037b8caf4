// A kernel as it is to be estimated: as traced, or after changes. A change is a function from a
// variant to a variant (analyzer/whatif/), and the same analysis runs on both.
#ifndef CGPREDICT_ANALYZER_ESTIMATE_KERNELVARIANT_H
#define CGPREDICT_ANALYZER_ESTIMATE_KERNELVARIANT_H

#include "analyzer/dependence/Dependence.h"
#include "analyzer/estimate/MemoryHistory.h"
#include "analyzer/profile/Profile.h"
#include "analyzer/profile/shared/SharedRequest.h"
#include "analyzer/trace/Trace.h"

#include <memory>
#include <optional>
#include <string_view>

namespace cgpredict {

class LaunchLayers;

struct KernelVariant {
  std::shared_ptr<const TracedKernel> kernel; ///< tables and sampled launches
  WindowReader readWindow;            ///< of the sampled launches; may be called in parallel
  ProfileOptions profile;             ///< the user's
  std::vector<uint32_t> withoutSites; ///< accesses that are not made, as if they were not there
  CountedViews counted;
  std::optional<uint32_t> registers; ///< per thread; else from live values
  SharedRequest shared;              ///< arrays that a block keeps in shared memory
  std::vector<std::string> readOnly; ///< arrays loaded through the read-only cache
  /// Consecutive launches that run as one grid; below 1: one launch is 1 / launchesTogether grids.
  double launchesTogether = 1;
  /// Of the kernel as traced; its reductions are done as a GPU would, their accesses are in
  /// withoutSites. Null: not looked for.
  std::shared_ptr<const DependenceReport> dependences;
  /// What each sampled launch finds in the L2; null: only launches of this kernel.
  std::shared_ptr<const TraceHistories> histories;
  /// Shared by the variants that are compared; null: each makes all of it.
  std::shared_ptr<LaunchLayers> layers;
};

/// The kernel with the reductions of the report done as a GPU would.
KernelVariant withDependences(KernelVariant variant, DependenceReport report);

/// Whose loads and stores count: those that a GPU compiler leaves (tables/CompiledMemory.h), or all
/// of the source.
enum class MemoryOperations { Compiled, AsWritten };
/// "compiled", "as-written"
std::string_view toString(MemoryOperations operations);

/// The kernel with the accesses that a compiler leaves. Reductions and arrays in shared memory stay
/// as they are.
KernelVariant withCompiledMemory(KernelVariant variant);

/// Kernel `index` of the trace, which stays open as long as the variant lives. `windows` are those
/// of the trace: of all its variants together.
KernelVariant asTraced(const Trace &trace, std::size_t index, WindowReader windows);

} // namespace cgpredict

#endif
