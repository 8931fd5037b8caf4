#include "analyzer/whatif/Precision.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

uint32_t bytesOf(FloatType type) { return type == FloatType::Float ? 4 : 8; }

// As tables and PTX name it.
std::string nameOf(FloatType type) { return fmt::format("f{}", 8 * bytesOf(type)); }

const Operation *operationOf(const KernelTables &tables, const Site &site) {
  for (const Operation &operation : tables.blocks[site.block].operations)
    if (operation.id == site.operation)
      return &operation;
  return nullptr;
}

// A load's type is that of its value; a store's that of what it stores.
bool isOf(const KernelTables &tables, const Site &site, FloatType type) {
  const Operation *operation = operationOf(tables, site);
  return operation && operation->type == nameOf(type);
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
    text.replace(at, from.size(), to);
  return text;
}

// Functions of the C library: cos of doubles is cosf of floats. Intrinsics have the type's name.
std::string functionOf(const std::string &callee, FloatType to) {
  if (callee.empty() || callee.starts_with("llvm."))
    return replaced(callee, nameOf(otherThan(to)), nameOf(to));
  if (to == FloatType::Float)
    return callee + 'f';
  return callee.ends_with('f') ? callee.substr(0, callee.size() - 1) : callee;
}

// "ld.global.f32"; library code is "call.__nv_cosf".
std::string opcodeOf(const std::string &opcode, FloatType to) {
  constexpr std::string_view library = "call.__nv_";
  if (opcode.starts_with(library))
    return std::string(library) + functionOf(opcode.substr(library.size()), to);
  return replaced(opcode, nameOf(otherThan(to)), nameOf(to));
}

void convert(Operation &operation, FloatType to) {
  operation.callee = functionOf(operation.callee, to);
  operation.type = nameOf(to);
  operation.bits = 8 * bytesOf(to);
}

} // namespace

std::string_view toString(FloatType type) { return type == FloatType::Float ? "float" : "double"; }

FloatType otherThan(FloatType type) {
  return type == FloatType::Float ? FloatType::Double : FloatType::Float;
}

bool accesses(const KernelTables &tables, FloatType type) {
  return std::ranges::any_of(tables.sites, [&](const Site &site) {
    return site.space == MemorySpace::Global && isOf(tables, site, type);
  });
}

std::vector<uint32_t> objectsOf(const KernelTables &tables, FloatType type) {
  std::set<int32_t> chosen, others;
  for (const Site &site : tables.sites)
    if (site.space == MemorySpace::Global)
      (isOf(tables, site, type) ? chosen : others).insert(site.object);
  if (chosen.empty())
    throw Error(
        fmt::format("kernel {}: no array of {}s is accessed", tables.kernel, toString(type)));
  for (int32_t object : chosen)
    if (others.contains(object))
      throw Error(fmt::format(
          "kernel {}: {} does not only hold {}s, so its layout with {}s is not known",
          tables.kernel, tables.objects[static_cast<uint32_t>(object)].name, toString(type),
          toString(otherThan(type))));
  return {chosen.begin(), chosen.end()};
}

KernelTables withoutType(const KernelTables &tables, FloatType from) {
  const FloatType to = otherThan(from);
  KernelTables result = tables;
  for (Site &site : result.sites)
    if (isOf(tables, site, from))
      site.bytes = bytesOf(to);
  for (uint32_t object : objectsOf(tables, from)) {
    result.objects[object].element = bytesOf(to);
    result.objects[object].bytes = result.objects[object].bytes / bytesOf(from) * bytesOf(to);
  }
  for (BasicBlock &block : result.blocks)
    for (Operation &operation : block.operations)
      if (operation.type == nameOf(from))
        convert(operation, to);
  for (PtxBlock &block : result.ptx.blocks) {
    std::map<std::string, uint32_t> opcodes;
    for (const auto &[opcode, count] : block.opcodes)
      opcodes[opcodeOf(opcode, to)] += count;
    block.opcodes = std::move(opcodes);
  }
  return result;
}

} // namespace cgpredict
