#include "analyzer/whatif/SinglePrecision.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

const std::string Double = "f64", Float = "f32";

const Operation *operationOf(const KernelTables &tables, const Site &site) {
  for (const Operation &operation : tables.blocks[site.block].operations)
    if (operation.id == site.operation)
      return &operation;
  return nullptr;
}

// A load's type is that of its value; a store's that of what it stores.
bool accessesDouble(const KernelTables &tables, const Site &site) {
  const Operation *operation = operationOf(tables, site);
  return operation && operation->type == Double;
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), to);
  return text;
}

} // namespace

bool hasDoubles(const KernelTables &tables) {
  return std::ranges::any_of(tables.sites, [&](const Site &site) {
    return site.space == MemorySpace::Global && accessesDouble(tables, site);
  });
}

std::vector<uint32_t> objectsOfDoubles(const KernelTables &tables) {
  std::set<int32_t> doubles, others;
  for (const Site &site : tables.sites)
    if (site.space == MemorySpace::Global)
      (accessesDouble(tables, site) ? doubles : others).insert(site.object);
  if (doubles.empty())
    throw Error(fmt::format("kernel {}: no array of doubles is accessed", tables.kernel));
  for (int32_t object : doubles)
    if (others.contains(object))
      throw Error(fmt::format("kernel {}: {} does not only hold doubles, so its layout with floats "
                              "is not known",
                              tables.kernel, tables.objects[static_cast<uint32_t>(object)].name));
  return {doubles.begin(), doubles.end()};
}

KernelTables singlePrecision(const KernelTables &tables) {
  KernelTables result = tables;
  for (Site &site : result.sites)
    if (accessesDouble(tables, site))
      site.bytes = sizeof(float);
  for (uint32_t object : objectsOfDoubles(tables))
    result.objects[object].element = sizeof(float);
  for (BasicBlock &block : result.blocks)
    for (Operation &operation : block.operations)
      if (operation.type == Double) {
        operation.type = Float;
        operation.bits = 8 * sizeof(float);
        operation.callee = replaced(operation.callee, Double, Float);
      }
  for (PtxBlock &block : result.ptx.blocks) {
    std::map<std::string, uint32_t> opcodes;
    for (const auto &[opcode, count] : block.opcodes)
      opcodes[replaced(opcode, Double, Float)] += count;
    block.opcodes = std::move(opcodes);
  }
  return result;
}

} // namespace cgpredict
