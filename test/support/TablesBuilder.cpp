#include "test/support/TablesBuilder.h"

namespace cgpredict::test {

static uint32_t last(std::size_t size) { return static_cast<uint32_t>(size - 1); }

static uint32_t bytesOf(const std::string &type) {
  return type == "ptr" ? 8 : static_cast<uint32_t>(std::stoul(type.substr(1)) / 8);
}

TablesBuilder::TablesBuilder(std::string kernel, std::array<uint32_t, 3> block,
                             uint32_t dimensions) {
  tables.kernel = std::move(kernel);
  tables.function = "main";
  tables.file = tables.kernel + ".c";
  tables.directory = "/src";
  tables.producer = "test";
  tables.line = 1;
  tables.column = 1;
  tables.dimensions = dimensions;
  tables.block = block;
  for (uint32_t d = 0; d < dimensions; ++d)
    tables.mapped.push_back({std::string(1, "ijk"[dimensions - 1 - d]), 2, 3});
  tables.records.resize(3);
  tables.records[1].kind = RecordShape::Kind::Thread;
  tables.records[1].words = 3;
  tables.ptx.reason = "made by a test";
}

uint32_t TablesBuilder::contextSize() const {
  return tables.arguments.empty() ? 0
                                  : tables.arguments.back().offset + tables.arguments.back().bytes;
}

uint32_t TablesBuilder::argument(const std::string &name, const std::string &type) {
  uint32_t bytes = bytesOf(type);
  uint32_t offset = (contextSize() + bytes - 1) / bytes * bytes;
  tables.arguments.push_back({name, type, offset, bytes});
  return last(tables.arguments.size());
}

uint32_t TablesBuilder::pointer(const std::string &name, uint32_t element, uint64_t bytes) {
  auto index = static_cast<int32_t>(argument(name, "ptr"));
  tables.objects.push_back({name, ObjectKind::Argument, index, element, bytes});
  return last(tables.objects.size());
}

uint32_t TablesBuilder::block(const BlockShape &shape) {
  std::string name = "b";
  name += std::to_string(tables.blocks.size());
  tables.blocks.push_back(
      {name, shape.line, 1, shape.loop, shape.successors, shape.postdominator, {}});
  return last(tables.blocks.size());
}

uint32_t TablesBuilder::loop(uint32_t header, int32_t parent, std::vector<uint32_t> blocks,
                             uint32_t line) {
  uint32_t depth = parent < 0 ? 1 : tables.loops[parent].depth + 1;
  tables.loops.push_back({header, parent, depth, line, 1, std::move(blocks)});
  return last(tables.loops.size());
}

uint32_t TablesBuilder::operation(uint32_t block, OperationClass operationClass,
                                  std::vector<Operand> operands, uint32_t line) {
  Operation op;
  op.id = operations++;
  op.opcode = toString(operationClass);
  op.operationClass = operationClass;
  op.type = "float";
  op.bits = 32;
  op.operands = std::move(operands);
  op.line = line;
  op.column = 1;
  tables.blocks[block].operations.push_back(std::move(op));
  return operations - 1;
}

uint32_t TablesBuilder::site(uint32_t block, SiteKind kind, uint32_t object, uint32_t bytes,
                             uint32_t line) {
  bool load = kind == SiteKind::Load;
  uint32_t id = operation(block, load ? OperationClass::Load : OperationClass::Store, {}, line);
  auto index = static_cast<uint32_t>(tables.sites.size());
  Operation &op = tables.blocks[block].operations.back();
  op.bits = 8 * bytes;
  op.site = index;
  tables.sites.push_back({block, id, kind, tables.objects[object].name,
                          static_cast<int32_t>(object), bytes, MemorySpace::Global, line, 1, ""});
  return index;
}

uint32_t TablesBuilder::blockRecord(uint32_t block, std::vector<uint32_t> sites) {
  RecordShape record;
  record.kind = RecordShape::Kind::Block;
  record.words = static_cast<uint32_t>(sites.size());
  record.block = block;
  record.sites = std::move(sites);
  tables.records.push_back(std::move(record));
  return last(tables.records.size());
}

uint32_t TablesBuilder::nestRecord(uint32_t words, std::vector<NestLevel> levels,
                                   std::vector<NestAccess> accesses) {
  RecordShape record;
  record.kind = RecordShape::Kind::Nest;
  record.words = words;
  record.levels = std::move(levels);
  record.accesses = std::move(accesses);
  tables.records.push_back(std::move(record));
  return last(tables.records.size());
}

} // namespace cgpredict::test
