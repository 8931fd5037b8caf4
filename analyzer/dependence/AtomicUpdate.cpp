#include "analyzer/dependence/AtomicUpdate.h"

#include <algorithm>

namespace cgpredict {

namespace {

struct AtomicOperation {
  std::string_view word; // of the opcode: "atomicrmw fadd", of PTX "atomicrmw red.global.add.f32"
  std::string_view name;
  Extreme extreme = {};
};

constexpr AtomicOperation Atomics[] = {{"add", "+"},
                                       {"sub", "+"},
                                       {"fadd", "+"},
                                       {"fsub", "+"},
                                       {"and", "&"},
                                       {"or", "|"},
                                       {"xor", "^"},
                                       {"max", "min/max", {Extreme::Most, Extreme::Signed}},
                                       {"umax", "min/max", {Extreme::Most, Extreme::Unsigned}},
                                       {"fmax", "min/max", {Extreme::Most, Extreme::Real}},
                                       {"min", "min/max", {Extreme::Least, Extreme::Signed}},
                                       {"umin", "min/max", {Extreme::Least, Extreme::Unsigned}},
                                       {"fmin", "min/max", {Extreme::Least, Extreme::Real}}};

// Null: the last one's value stays (xchg), or the order matters otherwise.
const AtomicOperation *operationIn(std::string_view opcode) {
  while (!opcode.empty()) {
    const std::size_t end = std::min(opcode.find_first_of(" ."), opcode.size());
    const auto *const found =
        std::ranges::find(Atomics, opcode.substr(0, end), &AtomicOperation::word);
    if (found != std::end(Atomics))
      return found;
    opcode.remove_prefix(std::min(end + 1, opcode.size()));
  }
  return nullptr;
}

} // namespace

static bool isAtomic(const Operation &operation) {
  return operation.opcode.starts_with("atomicrmw");
}

std::optional<UpdatePattern> atomicUpdate(const KernelTables &tables, const OperandGraph &graph,
                                          uint32_t store) {
  const uint32_t id = tables.sites[store].operation;
  const Operation &update = graph.operation(id);
  const AtomicOperation *kind = isAtomic(update) ? operationIn(update.opcode) : nullptr;
  if (kind == nullptr || !graph.users(id).empty())
    return std::nullopt;
  for (uint32_t site = 0; site < tables.sites.size(); ++site)
    if (site != store && tables.sites[site].operation == id)
      return UpdatePattern{std::string(kind->name), {site}, store, {}, kind->extreme};
  return std::nullopt;
}

std::vector<UpdatePattern> atomicUpdates(const KernelTables &tables) {
  const OperandGraph graph(tables);
  std::vector<UpdatePattern> updates;
  for (uint32_t store = 1; store < tables.sites.size(); ++store) {
    const Site &site = tables.sites[store];
    const bool isUpdate = site.kind == SiteKind::Store && site.space == MemorySpace::Global &&
                          isAtomic(graph.operation(site.operation));
    for (uint32_t load = 0; isUpdate && load < store; ++load)
      if (tables.sites[load].operation == site.operation)
        updates.push_back({"atomic", {load}, store, {}, {}});
  }
  return updates;
}

} // namespace cgpredict
