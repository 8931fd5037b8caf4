#include "analyzer/tables/StaticTables.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/ConstantNumbers.h"
#include "analyzer/tables/RowPointers.h"
#include "analyzer/tables/StaticTablesParts.h"
#include "cgpredict/LoopVariables.h"
#include "cgpredict/TablesFormat.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

namespace cgpredict {

using format::MemorySpaces, format::ObjectKinds, format::OperationClasses, format::SiteKinds;

// Names stand in the order of the enumerators.
static_assert(OperationClasses[static_cast<std::size_t>(OperationClass::Free)] == "free");
static_assert(OperationClasses[static_cast<std::size_t>(OperationClass::IAlu)] == "ialu");
static_assert(OperationClasses[static_cast<std::size_t>(OperationClass::Select)] == "select");
static_assert(MemorySpaces[static_cast<std::size_t>(MemorySpace::Constant)] == "constant");
static_assert(SiteKinds[static_cast<std::size_t>(SiteKind::Store)] == "store");
static_assert(ObjectKinds[static_cast<std::size_t>(ObjectKind::Unknown)] == "unknown");

std::string_view toString(OperationClass c) {
  return OperationClasses[static_cast<std::size_t>(c)];
}
std::string_view toString(MemorySpace s) { return MemorySpaces[static_cast<std::size_t>(s)]; }
std::string_view toString(SiteKind k) { return SiteKinds[static_cast<std::size_t>(k)]; }
std::string_view toString(ObjectKind k) { return ObjectKinds[static_cast<std::size_t>(k)]; }

static Operand decodeOperand(const JsonCursor &json, const TableCounts &counts) {
  int64_t value = json.integer(INT32_MIN, INT32_MAX);
  auto operand = [&](OperandKind kind, int64_t index, std::size_t count, const char *what) {
    if (index >= static_cast<int64_t>(count))
      json.fail(fmt::format("{} below {}", what, count));
    return Operand{kind, static_cast<uint32_t>(index)};
  };
  if (value >= 0)
    return operand(OperandKind::Operation, value, counts.operations, "an operation");
  if (value == format::ConstantOperand)
    return {};
  if (value <= format::FirstDimension) {
    const int64_t number = format::FirstDimension - value;
    operand(OperandKind::Dimension, format::dimensionOf(number), counts.dimensions, "a dimension");
    return {OperandKind::Dimension, static_cast<uint32_t>(number)};
  }
  return operand(OperandKind::Argument, format::FirstArgument - value, counts.arguments,
                 "an argument");
}

// What operations compute exactly.
static void decodeComputation(const JsonCursor &json, const TableCounts &counts, Operation &op) {
  if (auto constants = json.find("constants"))
    op.constants = constants->list([](const JsonCursor &c) { return c.text(); });
  if (auto predicate = json.find("predicate"))
    op.predicate = predicate->text();
  if (auto incoming = json.find("incoming")) {
    op.incoming = incoming->indices(counts.blocks, "block");
    if (op.incoming.size() != op.operands.size())
      incoming->fail(fmt::format("{} blocks, one for each operand", op.operands.size()));
  }
  if (auto scales = json.find("scales")) {
    op.offset = json.at("offset").integer(INT64_MIN, INT64_MAX);
    op.scales = scales->list([](const JsonCursor &c) { return c.integer(INT64_MIN, INT64_MAX); });
    if (op.scales.size() + 1 != op.operands.size())
      scales->fail("a scale for each operand behind the base");
  }
}

static Operation decodeOperation(const JsonCursor &json, const TableCounts &counts) {
  Operation op;
  op.id = json.at("id").index(counts.operations, "operation");
  op.opcode = json.text("opcode");
  op.operationClass = decodeName<OperationClass>(json.at("class"), OperationClasses);
  op.type = json.text("type");
  op.bits = json.number("bits");
  op.operands =
      json.at("operands").list([&](const JsonCursor &c) { return decodeOperand(c, counts); });
  op.line = json.number("line");
  op.column = json.number("column");
  if (auto site = json.find("site"))
    op.site = site->index(counts.sites, "site");
  if (auto callee = json.find("callee"))
    op.callee = callee->text();
  decodeComputation(json, counts, op);
  return op;
}

static BasicBlock decodeBlock(const JsonCursor &json, const TableCounts &counts) {
  BasicBlock block;
  block.name = json.text("name");
  block.line = json.number("line");
  block.column = json.number("column");
  block.loop = json.at("loop").indexOrNone(counts.loops, "loop");
  block.successors = json.at("successors").indices(counts.blocks, "block");
  block.postdominator = json.at("postdominator").indexOrNone(counts.blocks, "block");
  block.operations =
      json.at("operations").list([&](const JsonCursor &c) { return decodeOperation(c, counts); });
  return block;
}

static Loop decodeLoop(const JsonCursor &json, const TableCounts &counts) {
  Loop loop;
  loop.header = json.at("header").index(counts.blocks, "block");
  loop.parent = json.at("parent").indexOrNone(counts.loops, "loop");
  loop.depth = json.number("depth");
  loop.line = json.number("line");
  loop.column = json.number("column");
  loop.blocks = json.at("blocks").indices(counts.blocks, "block");
  if (const auto unroll = json.find("unroll"))
    loop.unroll = unroll->number();
  loop.uncounted = json.find("uncounted").has_value();
  return loop;
}

// Reports print it within a line.
static std::string decodeText(const JsonCursor &json) {
  std::string text = json.text();
  if (text.empty() || std::ranges::any_of(text, [](unsigned char c) { return c < ' '; }))
    json.fail("the source text of the access, without line ends and other control characters");
  return text;
}

static OpaqueCall decodeCall(const JsonCursor &json, const TableCounts &counts) {
  OpaqueCall call{json.text("callee"), json.number("line"), json.number("column")};
  if (const auto block = json.find("block"))
    call.block = block->index(counts.blocks, "block");
  if (const auto file = json.find("file"))
    call.file = file->text();
  return call;
}

static Site decodeSite(const JsonCursor &json, const TableCounts &counts) {
  Site site;
  site.block = json.at("block").index(counts.blocks, "block");
  site.operation = json.at("operation").index(counts.operations, "operation");
  site.kind = decodeName<SiteKind>(json.at("kind"), SiteKinds);
  site.variable = json.text("variable");
  site.space = decodeName<MemorySpace>(json.at("space"), MemorySpaces);
  site.object = site.space == MemorySpace::Global
                    ? static_cast<int32_t>(json.at("object").index(counts.objects, "object"))
                    : json.at("object").indexOrNone(counts.objects, "object");
  site.bytes = static_cast<uint32_t>(json.at("bytes").integer(1, 4096));
  site.line = json.number("line");
  site.column = json.number("column");
  if (auto align = json.find("align")) {
    site.align = static_cast<uint64_t>(align->integer(1, int64_t{1} << 32));
    if (!std::has_single_bit(site.align))
      align->fail("a power of two");
  }
  if (auto file = json.find("file"))
    site.file = decodeText(*file);
  if (auto text = json.find("text"))
    site.text = decodeText(*text);
  if (auto isVolatile = json.find("volatile"))
    site.isVolatile = isVolatile->integer(0, 1) != 0;
  if (auto kept = json.find("keeps"))
    site.keeps = decodeName<format::Keeps>(*kept, format::KeptValues);
  return site;
}

static Argument decodeArgument(const JsonCursor &json) {
  Argument argument;
  argument.name = json.text("name");
  argument.type = json.text("type");
  argument.offset = static_cast<uint32_t>(json.at("offset").integer(0, INT32_MAX));
  argument.bytes = static_cast<uint32_t>(json.at("bytes").integer(1, INT32_MAX));
  if (argument.type == "ptr" && argument.bytes != 8)
    json.at("bytes").fail("8 for a pointer");
  return argument;
}

static MemoryObject decodeObject(const JsonCursor &json, const std::vector<Argument> &arguments) {
  MemoryObject object;
  object.name = json.text("name");
  object.kind = decodeName<ObjectKind>(json.at("kind"), ObjectKinds);
  JsonCursor argument = json.at("argument");
  object.argument = argument.indexOrNone(arguments.size(), "argument");
  bool based = object.kind == ObjectKind::Argument || object.kind == ObjectKind::Global;
  if (based && (object.argument < 0 || arguments[object.argument].type != "ptr"))
    argument.fail("the pointer argument that holds the object's base");
  object.element = json.number("element");
  object.bytes = static_cast<uint64_t>(json.at("bytes").integer(0, INT64_MAX));
  if (auto isRestrict = json.find("restrict"))
    object.isRestrict = isRestrict->integer(0, 1) != 0;
  return object;
}

static TableCounts count(const JsonCursor &root) {
  TableCounts counts;
  counts.arguments = root.at("arguments").size();
  counts.objects = root.at("objects").size();
  counts.blocks = root.at("blocks").size();
  counts.loops = root.at("loops").size();
  counts.sites = root.at("sites").size();
  for (std::size_t b = 0; b < counts.blocks; ++b)
    counts.operations += root.at("blocks").item(b).at("operations").size();
  return counts;
}

static KernelTables decode(const JsonCursor &root) {
  // Another version may mean something else by any field: looked at before all others.
  root.at("version").integer(format::TablesVersion, format::TablesVersion);
  KernelTables tables;
  decodeHead(root, tables);
  TableCounts counts = count(root);
  counts.dimensions = tables.dimensions;
  tables.arguments = root.at("arguments").list(decodeArgument);
  tables.objects = root.at("objects").list(
      [&](const JsonCursor &c) { return decodeObject(c, tables.arguments); });
  tables.blocks =
      root.at("blocks").list([&](const JsonCursor &c) { return decodeBlock(c, counts); });
  tables.loops = root.at("loops").list([&](const JsonCursor &c) { return decodeLoop(c, counts); });
  tables.sites = root.at("sites").list([&](const JsonCursor &c) { return decodeSite(c, counts); });
  tables.opaqueCalls =
      root.at("opaque_calls").list([&](const JsonCursor &c) { return decodeCall(c, counts); });
  tables.records = decodeRecords(root.at("records"), counts);
  tables.ptx = decodePtx(root.at("ptx"), counts);
  return tables;
}

KernelTables parseTables(std::string_view json, std::string_view what) {
  const std::string where = fmt::format("{}: static tables", what);
  nlohmann::json root;
  try {
    root = nlohmann::json::parse(json);
  } catch (const nlohmann::json::parse_error &error) {
    throw Error(fmt::format("{}: not JSON at byte {}", where, error.byte));
  } catch (const nlohmann::json::out_of_range &) {
    throw Error(fmt::format("{}: a number is beyond the range of double", where));
  }
  KernelTables tables = decode(JsonCursor(root, where));
  numberConstants(tables);
  checkControlFlow(tables, where);
  checkRecords(tables, where);
  nameRowPointers(tables);
  return tables;
}

} // namespace cgpredict
