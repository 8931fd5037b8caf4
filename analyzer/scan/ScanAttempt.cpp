#include "analyzer/scan/ScanAttempt.h"

#include "analyzer/base/Error.h"
#include "analyzer/dependence/ParallelInside.h"
#include "analyzer/devices/DeviceDefaults.h"
#include "analyzer/estimate/ChosenKernels.h"
#include "analyzer/estimate/DependenceWords.h"
#include "analyzer/tables/FileNames.h"
#include "analyzer/tables/OperandGraph.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

/// A verdict is asked for at each level of every nest; 2^26 accesses take a second.
constexpr DependenceOptions VerdictAlone{
    .limits = {.dense = uint64_t{1} << 20, .accesses = uint64_t{1} << 26}, .verdictOnly = true};

/// What stands behind `tail` in the runtime's note that begins with `head`; empty if there is none.
std::string noteBehind(const Trace &trace, std::string_view head, std::string_view tail) {
  for (const std::string &note : trace.notes())
    if (note.starts_with(head))
      if (const std::size_t at = note.find(tail); at != std::string::npos)
        return note.substr(at + tail.size());
  return {};
}

/// Why the compiler made no kernel of the loop, or of one of its instances, as it told the runtime;
/// empty if it made all.
std::string refusalOf(const Trace &trace, const std::string &name) {
  return noteBehind(trace, fmt::format("kernel '{}' (", name), ") is not traced: ");
}

/// Why the runtime recorded none of the loop's launches; empty if that is not known.
std::string unrecordedReason(const Trace &trace, const std::string &name) {
  const std::string left = noteBehind(
      trace, fmt::format("a launch of kernel '{}' was left within its ", name), "within its ");
  return left.empty()
             ? ""
             : fmt::format("the loop is left early, each time within the {}, which are not "
                           "recorded; run it on data that it searches further",
                           left.substr(0, left.find(" and ")));
}

bool isRecorded(const Trace &trace, const std::string &name) {
  return std::ranges::any_of(trace.kernels(), [&](const TracedKernel &kernel) {
    return kernel.isNamed(name) && !kernel.sampled.empty();
  });
}

void add(std::vector<std::string> &list, const std::string &text) {
  if (std::ranges::find(list, text) == list.end())
    list.push_back(text);
}

/// The kernel's instances on the device; empty, with the reason, where one cannot be estimated.
std::vector<KernelEstimate> estimate(const std::vector<KernelVariant> &variants,
                                     const GpuDevice &device, const EstimateOptions &options,
                                     ScanAttempt &attempt) {
  std::vector<KernelEstimate> estimates;
  for (VariantEstimate &result : estimateVariants(variants, device, options)) {
    if (!result.estimate) {
      attempt.reason = result.refusal;
      return {};
    }
    estimates.push_back(std::move(*result.estimate));
  }
  return estimates;
}

/// "FILE:LINE: ..." with the file by its name; another reason as it is.
std::string withShortFile(const KernelTables &tables, const std::string &reason) {
  const std::size_t line = reason.find_first_of("0123456789", reason.find(':'));
  if (line == reason.npos || reason[line - 1] != ':')
    return reason;
  const std::string file = reason.substr(0, line - 1);
  return shortName(tables, file) + reason.substr(file.size());
}

/// That of the worst of the kernel's instances. Whether it can be estimated.
bool takeVerdict(const std::vector<KernelVariant> &variants, ScanAttempt &attempt) {
  const KernelVariant &worst = *std::ranges::min_element(
      variants, {}, [](const KernelVariant &kernel) { return kernel.dependences->parallel; });
  const DependenceReport &report = *worst.dependences;
  attempt.verdict = toString(report.parallel);
  if (report.parallel == Parallel::NoneInSample)
    attempt.unproved = withShortFile(worst.kernel->tables, report.unproved);
  for (const Reduction &reduction : report.reductions)
    add(attempt.reductions, reduction.operation);
  if (!report.forbidsThreads() && report.parallel != Parallel::Unknown)
    return true;
  attempt.outcome = report.forbidsThreads() ? AttemptOutcome::Dependent : AttemptOutcome::Refused;
  const std::string words = parallelInWords(worst.kernel->tables, report);
  const std::size_t colon = words.find(": ");
  attempt.reason = colon == std::string::npos ? words : words.substr(colon + 2);
  return false;
}

/// Of the instance that has the fewest.
uint32_t leastInside(const std::vector<KernelVariant> &variants) {
  uint32_t least = UINT32_MAX;
  for (const KernelVariant &variant : variants)
    least = std::min(least, parallelInside(*variant.kernel, variant.readWindow));
  return least;
}

bool givesBack(std::string_view callee) {
  return callee.starts_with("operator delete") || callee == "free";
}

bool isOfHeap(std::string_view callee) {
  constexpr std::string_view functions[] = {"malloc", "calloc", "realloc", "free", "strdup"};
  return callee.starts_with("operator new") || callee.starts_with("operator delete") ||
         std::ranges::count(functions, callee) > 0;
}

/// "line 5" of the loop's file, "util.h:5" of another one.
std::string placeOf(const KernelTables &tables, const OpaqueCall &call) {
  if (call.line == 0)
    return "";
  return call.file.empty() ? fmt::format(" (line {})", call.line)
                           : fmt::format(" ({}:{})", shortName(tables, call.file), call.line);
}

/// What a call does that the trace does not show may be anything.
std::string unseenCall(const std::vector<KernelVariant> &variants) {
  for (const KernelVariant &variant : variants)
    for (const uint32_t made : variant.dependences->calls) {
      const KernelTables &tables = variant.kernel->tables;
      const OpaqueCall &call = tables.opaqueCalls[made];
      const std::string place = placeOf(tables, call);
      return isOfHeap(call.callee)
                 ? fmt::format("iterations take or give back memory by {}{}, as a container does "
                               "that grows, is copied or destroyed; let its size be set in front "
                               "of the loop, and store to elements alone",
                               call.callee, place)
                 : fmt::format("it calls {}{}, and what that accesses is not seen", call.callee,
                               place);
    }
  return {};
}

/// The load of a pointer that the store puts elsewhere; null if it does anything else.
const Site *movedPointer(const KernelTables &tables, const OperandGraph &graph, const Site &store) {
  const Operand *value = store.kind == SiteKind::Store ? graph.storedValue(store) : nullptr;
  if (value == nullptr || value->kind != OperandKind::Operation)
    return nullptr;
  const Operation &load = graph.operation(value->index);
  return load.operationClass == OperationClass::Load && load.type == "ptr" && load.site
             ? &tables.sites[*load.site]
             : nullptr;
}

/// Two places of which each gets the pointer that the other one had.
bool swapsPointers(const KernelTables &tables) {
  const OperandGraph graph(tables);
  std::vector<std::pair<const Site *, const Site *>> moves;
  for (const Site &site : tables.sites)
    if (const Site *load = movedPointer(tables, graph, site);
        load != nullptr && !graph.atOnePlace(site, *load))
      moves.emplace_back(&site, load);
  return std::ranges::any_of(moves, [&](const auto &one) {
    return std::ranges::any_of(moves, [&](const auto &other) {
      return graph.atOnePlace(*one.first, *other.second) &&
             graph.atOnePlace(*other.first, *one.second);
    });
  });
}

bool swapsContainers(const std::vector<KernelVariant> &variants) {
  return std::ranges::all_of(variants, [](const KernelVariant &variant) {
    const KernelTables &tables = variant.kernel->tables;
    return std::ranges::all_of(tables.opaqueCalls,
                               [](const OpaqueCall &call) { return givesBack(call.callee); }) &&
           swapsPointers(tables);
  });
}

/// A loop that swaps containers gives back what none of them holds, but what keeps its iterations
/// in order is that each goes on from the buffers that the one before it left.
bool takeSwap(const std::vector<KernelVariant> &variants, ScanAttempt &attempt) {
  const bool isDependent = std::ranges::any_of(
      variants, [](const KernelVariant &variant) { return variant.dependences->forbidsThreads(); });
  if (!isDependent || !swapsContainers(variants))
    return false;
  takeVerdict(variants, attempt);
  attempt.reason += "; the loop swaps buffers, as one over time does, and each iteration goes on "
                    "from those that the one before it left";
  return true;
}

bool readsThrough(const OperandGraph &graph, uint32_t pointer) {
  return std::ranges::any_of(graph.users(pointer), [&](uint32_t user) {
    const Operation &use = graph.operation(user);
    return use.operationClass == OperationClass::Load ||
           (use.operationClass == OperationClass::Address && readsThrough(graph, user));
  });
}

/// The variable whose elements the loop reads by a pointer that an iteration before put there;
/// empty if there is none.
std::string movedBuffer(const KernelVariant &variant) {
  const KernelTables &tables = variant.kernel->tables;
  const OperandGraph graph(tables);
  for (const Dependence &each : variant.dependences->dependences) {
    const Site &load = tables.sites[each.to], &store = tables.sites[each.from];
    if (each.kind == DependenceKind::Flow && each.dependenceClass == DependenceClass::True &&
        load.object >= 0 && graph.operation(load.operation).type == "ptr" &&
        graph.operation(store.operation).type == "ptr" && readsThrough(graph, load.operation))
      return tables.objects[static_cast<std::size_t>(load.object)].name;
  }
  return {};
}

/// A loop that makes a container anew in each iteration takes memory for it, but what keeps its
/// iterations in order is that each goes on from the one that the iteration before it made.
void takeMove(const std::vector<KernelVariant> &variants, ScanAttempt &attempt) {
  const bool isOfHeapAlone = std::ranges::all_of(variants, [](const KernelVariant &variant) {
    return std::ranges::all_of(variant.kernel->tables.opaqueCalls,
                               [](const OpaqueCall &call) { return isOfHeap(call.callee); });
  });
  const auto moved = std::ranges::find_if(
      variants, [](const KernelVariant &variant) { return !movedBuffer(variant).empty(); });
  if (!isOfHeapAlone || moved == variants.end())
    return;
  takeVerdict(variants, attempt);
  attempt.reason += fmt::format("; each iteration goes on from what the one before it moved to "
                                "'{}', as in a loop over time",
                                movedBuffer(*moved));
}

/// The traces of a scan are its own.
std::string withoutTrace(const Trace &trace, const std::string &reason) {
  const std::string head = trace.summary().path.string() + ": ";
  return reason.starts_with(head) ? reason.substr(head.size()) : reason;
}

/// Transfers as if the loop were the only one on the GPU.
void takeTimes(const Trace &trace, const GpuDevice &device, const EstimateOptions &options,
               std::vector<KernelEstimate> estimates, const std::optional<ScanNode> &node,
               ScanAttempt &attempt) {
  ApplicationEstimate application;
  application.device = device;
  const TimeModel &model = chosenModel(options);
  application.model = model.name;
  for (KernelEstimate &kernel : estimates) {
    const Seconds overhead =
        static_cast<double>(kernel.launches) * launchOverhead(device, kernel.launches > 1);
    attempt.kernels += model.countsLaunch ? kernel.time : kernel.time + overhead;
    attempt.launches += kernel.launches;
    attempt.threads += kernel.threads;
    for (const std::string &warning : kernel.warnings)
      add(attempt.warnings, warning);
    application.kernels.push_back(std::move(kernel));
  }
  if (!node)
    return;
  const Timeline timeline = makeTimeline(trace, application, node->node, node->options);
  attempt.withTransfers = timeline.total;
  for (const std::string &warning : timeline.warnings)
    add(attempt.warnings, warning);
}

} // namespace

ScanAttempt attemptOf(const Trace &trace, const std::string &name, const LoopChoice &choice,
                      const GpuDevice &device, const EstimateOptions &options,
                      const std::optional<ScanNode> &node) {
  ScanAttempt attempt;
  attempt.choice = choice;
  attempt.reason = refusalOf(trace, name);
  const bool isRefused = !attempt.reason.empty();
  if (isRefused || !isRecorded(trace, name)) {
    if (!isRefused)
      attempt.reason = unrecordedReason(trace, name);
    if (!attempt.reason.empty())
      attempt.outcome = AttemptOutcome::Refused;
    return attempt;
  }
  EstimateOptions own = options;
  own.kernel = name;
  own.dependences = VerdictAlone;
  attempt.outcome = AttemptOutcome::Refused;
  try {
    const std::vector<KernelVariant> variants = chosenKernels(trace, own);
    if (takeSwap(variants, attempt))
      return attempt;
    attempt.reason = unseenCall(variants);
    if (!attempt.reason.empty()) {
      takeMove(variants, attempt);
      return attempt;
    }
    if (!takeVerdict(variants, attempt))
      return attempt;
    if (attempt.verdict == toString(Parallel::Proved) && attempt.reductions.empty())
      attempt.provedInside = leastInside(variants);
    std::vector<KernelEstimate> estimates = estimate(variants, device, own, attempt);
    if (estimates.empty())
      return attempt;
    attempt.outcome = AttemptOutcome::Estimated;
    takeTimes(trace, device, own, std::move(estimates), node, attempt);
  } catch (const Error &error) { // of this loop: the others can still be estimated
    attempt.outcome = AttemptOutcome::Refused;
    attempt.reason = withoutTrace(trace, error.what());
  }
  return attempt;
}

// Iterations of a row that is independent of the others, and is no place where its own ones meet.
void takeProof(ScanAttempt &attempt, std::span<const ScanAttempt> others) {
  const bool isProved = std::ranges::any_of(others, [&](const ScanAttempt &other) {
    return other.choice.loop == attempt.choice.loop && other.choice.grid < attempt.choice.grid &&
           other.verdict == toString(Parallel::Proved) && other.reductions.empty() &&
           attempt.choice.grid <= other.choice.grid + other.provedInside;
  });
  if (!isProved || attempt.verdict != toString(Parallel::NoneInSample) ||
      !attempt.reductions.empty())
    return;
  attempt.verdict = toString(Parallel::Proved);
  attempt.unproved.clear();
}

} // namespace cgpredict
