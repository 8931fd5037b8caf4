#include "analyzer/affine/CodeSlopes.h"

#include "analyzer/affine/LinearValues.h"
#include "analyzer/base/Error.h"

#include <algorithm>
#include <string_view>

namespace cgpredict {
namespace {

template <std::size_t N>
bool isAmong(const std::string_view (&names)[N], const std::string &opcode) {
  return std::ranges::find(names, opcode) != std::end(names);
}

bool comparesIndices(const Operation &operation, uint32_t) {
  constexpr std::string_view Sums[] = {"add",  "sub",  "mul",   "shl",    "or disjoint",
                                       "sext", "zext", "trunc", "freeze", "phi"};
  constexpr std::string_view Logic[] = {"and", "or", "xor", "select"};
  return isAmong(Sums, operation.opcode) || operation.opcode == "icmp" ||
         (operation.bits == 1 && isAmong(Logic, operation.opcode));
}

bool branchesOnIndices(const KernelTables &tables) {
  const OperandGraph graph(tables);
  const OperandGraph::Accepts accepts = {comparesIndices, [](const Operand &) { return true; }};
  return std::ranges::all_of(tables.blocks, [&](const BasicBlock &block) {
    if (block.successors.size() < 2)
      return true;
    const std::vector<Operation> &code = block.operations;
    return !code.empty() && !code.back().operands.empty() &&
           graph.madeOf(code.back().operands[0], accepts);
  });
}

} // namespace

SiteSlopes addressSlopes(const TracedKernel &kernel, const Launch &launch) try {
  const KernelTables &tables = kernel.tables;
  const SourceNest nest = sourceNest(tables);
  const LinearValues values(tables, nest, launch);
  SiteSlopes slopes;
  for (const Site &site : tables.sites) {
    std::optional<ThreadSlopes> &added = slopes.emplace_back();
    if (const auto address = values.address(site, values.allIterations())) {
      added.emplace();
      for (uint32_t d = 0; d < nest.mapped; ++d)
        (*added)[d] = address->bytes.strides[nest.mapped - 1 - d];
    }
  }
  return slopes;
} catch (const Error &) { // a loop of no constant length
  return {};
}

SiteSlopes codeSlopes(const TracedKernel &kernel, const Launch &launch) {
  return branchesOnIndices(kernel.tables) ? addressSlopes(kernel, launch) : SiteSlopes();
}

} // namespace cgpredict
