#include "analyzer/tables/MoveAccess.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

bool isOf(const std::string &opcode, SiteKind kind, uint32_t bytes) {
  const std::string start = kind == SiteKind::Load ? "ld.global." : "st.global.";
  return opcode.starts_with(start) && opcode.ends_with(std::to_string(8 * bytes)) &&
         opcode.find(".v") == std::string::npos;
}

// The instruction's opcode, no longer counted in its block, as far as the PTX of the block shows it
// as one of its own; else empty.
std::string takePtx(Ptx &ptx, const Site &site) {
  for (PtxBlock &block : ptx.blocks)
    if (block.block == site.block)
      for (auto &[opcode, count] : block.opcodes)
        if (count > 0 && isOf(opcode, site.kind, site.bytes)) {
          --count;
          return opcode;
        }
  return {};
}

uint32_t nextOperation(const KernelTables &tables) {
  uint32_t next = 0;
  for (const BasicBlock &block : tables.blocks)
    for (const Operation &operation : block.operations)
      next = std::max(next, operation.id + 1);
  return next;
}

Operation *operationOf(KernelTables &tables, const Site &site) {
  auto &operations = tables.blocks[site.block].operations;
  const auto found = std::ranges::find(operations, site.operation, &Operation::id);
  return found == operations.end() ? nullptr : &*found;
}

void free(Operation &operation) {
  operation.operationClass = OperationClass::Free;
  operation.site.reset();
}

void moveOperation(KernelTables &tables, Site &site, uint32_t to) {
  const uint32_t next = nextOperation(tables);
  Operation *operation = operationOf(tables, site);
  if (operation == nullptr)
    return;
  Operation moved = *operation;
  moved.id = site.operation = next;
  free(*operation);
  tables.blocks[to].operations.push_back(std::move(moved));
}

// A block that is executed once where the loop is.
uint32_t addBlock(KernelTables &tables, const Loop &loop, const std::string &name) {
  BasicBlock block;
  block.name = name;
  block.line = loop.line;
  block.column = loop.column;
  block.loop = loop.parent;
  tables.blocks.push_back(std::move(block));
  return static_cast<uint32_t>(tables.blocks.size() - 1);
}

} // namespace

void moveOutOfLoop(KernelTables &tables, uint32_t record, uint32_t index) {
  RecordShape &shape = tables.records[record];
  NestAccess &access = shape.accesses[index];
  NestLevel &level = shape.levels[static_cast<uint32_t>(access.level)];
  Site &site = tables.sites[access.site];
  const bool load = site.kind == SiteKind::Load;
  const uint32_t block =
      addBlock(tables, tables.loops[level.loop],
               fmt::format("{}.{}", site.variable, load ? "to-register" : "from-register"));
  if (const std::string opcode = takePtx(tables.ptx, site); !opcode.empty())
    tables.ptx.blocks.push_back({block, {{opcode, 1}}});
  moveOperation(tables, site, block);
  site.block = block;
  (load ? level.before : level.after).push_back(block);
  access.level = level.parent;
  access.strides.pop_back();
}

void replaceLoad(KernelTables &tables, uint32_t index, Operand value) {
  const Site &site = tables.sites[index];
  takePtx(tables.ptx, site);
  Operation *replaced = operationOf(tables, site);
  if (replaced == nullptr)
    return;
  free(*replaced);
  replaced->operands = {value};
  if (value.kind == OperandKind::Constant) // of which users would have a text as well
    return;
  for (BasicBlock &block : tables.blocks)
    for (Operation &user : block.operations)
      for (Operand &operand : user.operands)
        if (operand.kind == OperandKind::Operation && operand.index == replaced->id)
          operand = value;
}

void joinAccesses(KernelTables &tables, std::span<const uint32_t> sites, uint32_t carrier,
                  uint32_t bytes) {
  Site &lead = tables.sites[sites.front()];
  for (uint32_t site : sites.subspan(1))
    takePtx(tables.ptx, tables.sites[site]);
  if (carrier != sites.front())
    std::swap(lead.operation, tables.sites[carrier].operation);
  lead.bytes = bytes;
  Operation *joined = operationOf(tables, lead);
  if (joined == nullptr)
    return;
  joined->site = sites.front();
  for (uint32_t site : sites.subspan(1))
    if (Operation *other = operationOf(tables, tables.sites[site])) {
      if (lead.kind == SiteKind::Store)
        joined->operands.push_back(other->operands[0]);
      else
        other->operands = {{OperandKind::Operation, joined->id}};
      free(*other);
    }
}

} // namespace cgpredict
