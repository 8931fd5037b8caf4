#include "analyzer/dependence/ReusedMemory.h"

#include "analyzer/dependence/OwnMemory.h"
#include "analyzer/tables/SiteNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

constexpr std::size_t MostWaySteps = 64; // from an address to where its way begins

// Whether the way to an address begins at a variable or an allocation of the thread's own, however
// many pointers are loaded on it.
class Way {
public:
  explicit Way(const OperandGraph &graph, const KernelTables &tables)
      : graph(graph), tables(tables) {}

  bool beginsAtOwn(const Operand &pointer) {
    if (pointer.kind != OperandKind::Operation)
      return false;
    const Operation &operation = graph.operation(pointer.index);
    if (!seen.insert(operation.id).second || seen.size() > MostWaySteps)
      return false;
    const bool isLocal =
        operation.site && tables.sites[*operation.site].space == MemorySpace::Local;
    return isLocal || operation.opcode == "alloca" || allocates(operation) ||
           (operation.type == "ptr" &&
            std::ranges::any_of(operation.operands,
                                [&](const Operand &each) { return beginsAtOwn(each); }));
  }

private:
  const OperandGraph &graph;
  const KernelTables &tables;
  std::set<uint32_t> seen;
};

bool frees(const OpaqueCall &call) {
  return call.callee == "free" || call.callee == "realloc" ||
         call.callee.starts_with("operator delete");
}

// What the library's classes do with memory is theirs.
bool mayFree(const OpaqueCall &call) { return call.callee.starts_with("std::"); }

const OpaqueCall *freeingCall(const KernelTables &tables, const std::vector<uint32_t> &madeCalls) {
  for (const auto isMeant : {frees, mayFree})
    for (const uint32_t call : madeCalls)
      if (isMeant(tables.opaqueCalls[call]))
        return &tables.opaqueCalls[call];
  return nullptr;
}

std::set<uint32_t> sitesFromOwn(const KernelTables &tables, const OperandGraph &graph) {
  std::set<uint32_t> sites;
  for (uint32_t site = 0; site < tables.sites.size(); ++site)
    if (const Operand *address = graph.addressOf(tables.sites[site]);
        address != nullptr && Way(graph, tables).beginsAtOwn(*address))
      sites.insert(site);
  return sites;
}

} // namespace

std::string leaveOutReused(const KernelTables &tables, const std::vector<uint32_t> &madeCalls,
                           const OperandGraph &graph, ScanResult &found) {
  const OpaqueCall *freeing = freeingCall(tables, madeCalls);
  if (freeing == nullptr)
    return "";
  const std::set<uint32_t> reused = sitesFromOwn(tables, graph);
  const auto isReused = [&](uint32_t site) { return reused.contains(site); };
  const auto left = std::erase_if(found.dependences, [&](const Dependence &each) {
    return isReused(each.from) && isReused(each.to);
  });
  std::erase_if(found.conflicts,
                [&](const ConflictSet &each) { return std::ranges::all_of(each.sites, isReused); });
  return left == 0 ? ""
                   : fmt::format("{}:{}: {} may free what the thread's own variables lead to, and "
                                 "another thread be given it again",
                                 fileOf(tables, *freeing), freeing->line, freeing->callee);
}

} // namespace cgpredict
