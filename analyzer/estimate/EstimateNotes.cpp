#include "analyzer/estimate/EstimateNotes.h"

#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/estimate/ModelTimes.h"
#include "analyzer/estimate/RowCodeWords.h"
#include "analyzer/profile/Registers.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace cgpredict {
namespace {

using Sentences = std::vector<std::string>;

void addOnce(Sentences &sentences, std::string sentence) {
  if (!std::ranges::count(sentences, sentence))
    sentences.push_back(std::move(sentence));
}

using Assumptions = std::vector<Assumption>;

void assumeRegisters(const KernelEstimate &kernel, Assumptions &assumptions) {
  if (kernel.registers.given)
    return;
  const char *limited = kernel.registers.perThread < kernel.registers.live
                            ? ", limited by the size of the block"
                            : "";
  const KernelTables &tables = kernel.variant.kernel->tables;
  std::string basis = "from the values alive at one point";
  if (registerBasis(kernel) == "ptxas") {
    const std::string_view target = assembledTarget(tables);
    basis = fmt::format("as ptxas assembles its PTX for {}", target);
    if (target != tables.ptx.target)
      basis += fmt::format(" in place of {}, which it does not know", tables.ptx.target);
  }
  assumptions.push_back({fmt::format("{}: {} register{} per thread, {}{} (--registers overrides)",
                                     kernel.name, kernel.registers.perThread,
                                     kernel.registers.perThread == 1 ? "" : "s", basis, limited)});
}

void assumeCosts(const KernelEstimate &kernel, Assumptions &assumptions) {
  const InstructionCount &count = kernel.heaviestLaunch().instructions;
  if (count.assumedPerWarp > 0)
    assumptions.push_back({fmt::format("{}: divisions, roots and math functions are {:.0f} of "
                                       "{:.0f} instructions per warp, by unpublished costs",
                                       kernel.name, count.assumedPerWarp, count.perWarp)});
}

void assumeLaunches(const KernelEstimate &kernel, Assumptions &assumptions) {
  if (kernel.sampled.size() < kernel.launches)
    assumptions.push_back({fmt::format("{}: {} of {} launches were recorded, the others take the "
                                       "time per thread of those on either side",
                                       kernel.name, kernel.sampled.size(), kernel.launches)});
}

bool loadsReadOnly(const KernelEstimate &kernel) { return !kernel.variant.readOnly.empty(); }

bool isRead(const DeviceParameter &parameter, const ApplicationEstimate &estimate) {
  return readsField(*findTimeModel(estimate.model), parameter.field) ||
         (parameter.field.starts_with("readonly.") && hasReadOnlyCache(estimate.device) &&
          std::ranges::any_of(estimate.kernels, loadsReadOnly));
}

// Of all kernels.
std::optional<TimeInterval> totalWith(const std::string &field,
                                      const ApplicationEstimate &estimate) {
  Seconds atLeast{0}, atMost{0};
  bool tried = false;
  for (const KernelEstimate &kernel : estimate.kernels) {
    const auto effect = std::ranges::find(kernel.effects, field, &ParameterEffect::field);
    if (effect == kernel.effects.end())
      continue; // a kernel that takes no time
    atLeast += effect->atLeast;
    atMost += effect->atMost;
    tried = true;
  }
  if (!tried)
    return std::nullopt;
  return TimeInterval{std::min(atLeast, atMost), std::max(atLeast, atMost)};
}

// Of all kernels in one sentence.
std::string clausesWithoutEffect(const Trace &trace) {
  Sentences clauses;
  for (const TracedKernel &kernel : trace.kernels())
    for (const std::string &clause : kernel.tables.withoutEffect)
      addOnce(clauses, clause);
  return fmt::format("{}: without effect here, as each iteration is a thread",
                     fmt::join(clauses, ", "));
}

bool hasClauseWithoutEffect(const TracedKernel &kernel) {
  return !kernel.tables.withoutEffect.empty();
}

} // namespace

Assumptions assumptionsOf(const ApplicationEstimate &estimate) {
  Assumptions assumptions;
  for (const DeviceParameter &parameter : estimate.device.parameters)
    if (parameter.assumed && isRead(parameter, estimate))
      assumptions.push_back({fmt::format("{} = {} ({}): {}", parameter.field, parameter.value,
                                         parameter.range, parameter.note),
                             parameter.field, parameter.value, parameter.range,
                             totalWith(parameter.field, estimate)});
  for (const KernelEstimate &kernel : estimate.kernels) {
    assumeRegisters(kernel, assumptions);
    assumeCosts(kernel, assumptions);
    assumeLaunches(kernel, assumptions);
  }
  return assumptions;
}

std::vector<const Assumption *> decisiveAssumptions(const ApplicationEstimate &estimate,
                                                    std::size_t count) {
  constexpr double Matters = 0.005; // of the total
  const auto spreadOf = [](const Assumption *assumption) {
    return assumption->total->high - assumption->total->low;
  };
  std::vector<const Assumption *> decisive;
  for (const Assumption &assumption : estimate.assumptions)
    if (assumption.total && spreadOf(&assumption) > Matters * estimate.total)
      decisive.push_back(&assumption);
  std::ranges::stable_sort(decisive, std::greater<>(), spreadOf);
  decisive.resize(std::min(decisive.size(), count));
  return decisive;
}

std::string_view registerBasis(const KernelEstimate &kernel) {
  if (kernel.registers.given)
    return "given";
  return assembledRegisters(kernel.variant.kernel->tables) ? "ptxas" : "live values";
}

static std::string whyNoneIsSampled(const TracedKernel &kernel) {
  return kernel.launches == 0
             ? "its loop had no iteration whenever the program came to it"
             : fmt::format("none of its {} launches was recorded", kernel.launches);
}

Sentences traceWarnings(const Trace &trace, const std::string &only) {
  Sentences sentences;
  if (!trace.complete())
    sentences.push_back("the trace is partial: the estimate covers what was recorded before it "
                        "ends");
  for (const std::string &problem : trace.problems())
    addOnce(sentences, problem);
  for (const std::string &note : trace.notes())
    addOnce(sentences, note);
  for (const TracedKernel &kernel : trace.kernels())
    if (kernel.sampled.empty() && (only.empty() || kernel.isNamed(only)))
      addOnce(sentences, fmt::format("kernel {}: {}, so it is not in the total", kernel.name,
                                     whyNoneIsSampled(kernel)));
  for (const TracedKernel &kernel : trace.kernels())
    if (only.empty() || kernel.isNamed(only))
      for (const std::string &sentence : rowCodeInWords(kernel.tables))
        addOnce(sentences, sentence);
  if (std::ranges::any_of(trace.kernels(), hasClauseWithoutEffect))
    sentences.push_back(clausesWithoutEffect(trace));
  if (trace.summary().skipUntraced)
    sentences.push_back("untraced iterations were not executed (--skip-untraced): right only if "
                        "the program's control flow does not depend on the kernels' results");
  return sentences;
}

namespace {

// "A[i][k], B[k][j]"
std::string accessesOf(const std::vector<uint32_t> &sites, const KernelTables &tables) {
  Sentences names;
  for (uint32_t site : sites) {
    const Site &of = tables.sites[site];
    addOnce(names, of.text.empty() ? of.variable : of.text);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string inWords(const ModelCliff &cliff, std::string_view model, const KernelTables &tables) {
  const std::string accesses = accessesOf(cliff.sites, tables);
  if (cliff.edge == ModelCliff::Edge::Classes)
    return fmt::format("{} is on a cliff: {} {} uncoalesced to it, of 32 transactions, though the "
                       "lanes touch few lines; counted by lines the launch would take {:.2g} times "
                       "as long (another block, or the model refined, does not depend on that)",
                       model, accesses, cliff.sites.size() == 1 ? "is" : "are", cliff.ratio);
  return fmt::format("{} is on a cliff: {} miss one line of the L2 each, up to which it has no "
                     "latency of DRAM (1) and beyond which it has (2); on the other side the "
                     "launch would take {:.2g} times as long",
                     model, accesses, cliff.ratio);
}

Sentences cliffWarnings(const KernelEstimate &kernel, const KernelTables &tables,
                        const GpuDevice &device) {
  Sentences sentences;
  const LaunchEstimate &launch = kernel.heaviestLaunch();
  if (kernel.model->cliffs)
    for (const ModelCliff &cliff :
         kernel.model->cliffs(launch.profile, launch.instructions, device))
      sentences.push_back(inWords(cliff, kernel.model->name, tables));
  return sentences;
}

// Of a loop that break, return or goto may leave.
std::string earlyExit(const TracedKernel &kernel) {
  return fmt::format(
      "the loop may be left early: in the sampled launches the program runs {:.3g} % "
      "of the iterations, one after the other; the estimate is that of all of them "
      "at once, without what is done on leaving (which of the iterations that leave "
      "is the first: a minimum over their indices)",
      100 * executedShare(kernel));
}

// Whether the launch's profile has an access, of those that the kernel has.
bool getsToAccess(const KernelTables &tables, const KernelProfile &profile) {
  return std::ranges::any_of(tables.sites, [&](const Site &site) {
    return isRecorded(site.space) && site.block < profile.blockExecutionsPerWarp.size() &&
           profile.blockExecutionsPerWarp[site.block] > 0;
  });
}

// Threads that were traced stand for all: if a guard keeps them from work, the time is of nothing.
void warnOfIdleSample(const KernelTables &tables, const KernelEstimate &estimate,
                      Sentences &sentences) {
  const bool has =
      std::ranges::any_of(tables.sites, [](const Site &site) { return isRecorded(site.space); });
  const bool whole = std::ranges::all_of(estimate.sampled, [](const LaunchEstimate &launch) {
    return launch.profile.tracedThreads >= launch.profile.threads;
  });
  const bool works = std::ranges::any_of(estimate.sampled, [&](const LaunchEstimate &launch) {
    return getsToAccess(tables, launch.profile);
  });
  if (has && !whole && !works)
    sentences.push_back(fmt::format(
        "kernel {}: none of the traced threads that stand for all {} gets to a load or store, as "
        "at a border that a guard leaves out: the time is that of such threads alone. Trace more, "
        "with CGPREDICT_WINDOW_THREADS above 4096 while the program runs, or keep the pragma's "
        "block",
        estimate.name, estimate.threads));
}

} // namespace

Sentences kernelWarnings(const TracedKernel &kernel, const KernelEstimate &estimate,
                         const GpuDevice &device) {
  Sentences sentences;
  if (!kernel.tables.ptx.available())
    sentences.push_back(fmt::format("no PTX ({}): instructions are counted from LLVM operations",
                                    kernel.tables.ptx.reason));
  for (const OpaqueCall &call : kernel.tables.opaqueCalls)
    addOnce(sentences, fmt::format("{}:{}: call of {}: its memory accesses are not seen and its "
                                   "cost is guessed",
                                   fileOf(kernel.tables, call), call.line, call.callee));
  if (!kernel.tables.readOnly.empty() && !hasReadOnlyCache(device))
    sentences.push_back(fmt::format("{} has no read-only cache beside the one of all loads: loads "
                                    "of {} take the usual way",
                                    device.id, fmt::join(kernel.tables.readOnly, ", ")));
  if (std::ranges::any_of(kernel.sampled, [](const Launch &l) { return l.iterations.has_value(); }))
    sentences.push_back(earlyExit(kernel));
  if (std::ranges::any_of(kernel.sampled,
                          [](const Launch &l) { return !l.complete && !l.abandoned; }))
    sentences.push_back("the trace of a launch is cut");
  warnOfIdleSample(kernel.tables, estimate, sentences);
  for (const LaunchEstimate &launch : estimate.sampled) {
    for (const std::string &note : launch.profile.notes)
      addOnce(sentences, note);
    for (const std::string &note : launch.estimate.notes)
      addOnce(sentences, note);
  }
  std::ranges::copy(cliffWarnings(estimate, kernel.tables, device), std::back_inserter(sentences));
  return sentences;
}

} // namespace cgpredict
