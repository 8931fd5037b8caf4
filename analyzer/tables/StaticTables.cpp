#include "analyzer/tables/StaticTables.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/ConstantNumbers.h"
#include "analyzer/tables/RowPointers.h"
#include "analyzer/tables/StaticTablesParts.h"
#include "cgpredict/LoopVariables.h"
#include "cgpredict/TablesFormat.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace cgpredict {

using format::MemorySpaces, format::ObjectKinds, format::OperationClasses, format::SiteKinds;

static constexpr int64_t MostThreads = 1024; // of a block, as the pragma and PTX have it

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

template <typename Enum, std::size_t N>
static Enum decodeName(const JsonCursor &json, const std::array<std::string_view, N> &names) {
  auto name = std::find(names.begin(), names.end(), json.text());
  if (name == names.end())
    json.fail(fmt::format("one of {}", fmt::join(names, " ")));
  return static_cast<Enum>(name - names.begin());
}

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
  return loop;
}

// Reports print it within a line.
static std::string decodeText(const JsonCursor &json) {
  std::string text = json.text();
  if (text.empty() || std::ranges::any_of(text, [](unsigned char c) { return c < ' '; }))
    json.fail("the source text of the access, without line ends and other control characters");
  return text;
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
  if (auto file = json.find("file"))
    site.file = decodeText(*file);
  if (auto text = json.find("text"))
    site.text = decodeText(*text);
  if (auto isVolatile = json.find("volatile"))
    site.isVolatile = isVolatile->integer(0, 1) != 0;
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
  if (auto kept = json.find("keeps"))
    object.keeps = decodeName<format::Keeps>(*kept, format::KeptValues);
  return object;
}

static PtxBlock decodePtxBlock(const JsonCursor &json, const TableCounts &counts) {
  PtxBlock block;
  block.block = json.at("block").index(counts.blocks, "block");
  for (const auto &[opcode, count] : json.at("opcodes").members())
    block.opcodes[opcode] = count.number();
  return block;
}

static PtxParameterSource decodePtxParameter(const JsonCursor &json, const TableCounts &counts) {
  PtxParameterSource source;
  source.name = json.text("name");
  const std::string role = json.text("role");
  const auto known = std::ranges::find(format::PtxRoles, role);
  if (known == format::PtxRoles.end())
    json.at("role").fail(fmt::format("one of {}", fmt::join(format::PtxRoles, ", ")));
  source.role = static_cast<format::PtxRole>(known - format::PtxRoles.begin());
  switch (source.role) {
  case format::PtxRole::Argument:
    source.index = json.at("argument").index(counts.arguments, "argument");
    break;
  case format::PtxRole::Carried:
    source.index = json.number("offset");
    break;
  case format::PtxRole::Unknown:
    break;
  default:
    source.index = json.at("dimension").index(3, "dimension");
  }
  return source;
}

static PtxSources decodePtxSources(const JsonCursor &json, const TableCounts &counts) {
  PtxSources sources;
  sources.parameters = json.at("parameters").list([&](const JsonCursor &c) {
    return decodePtxParameter(c, counts);
  });
  sources.variables = json.at("variables").list([&](const JsonCursor &c) {
    return PtxVariableSource{c.text("name"), c.at("argument").index(counts.arguments, "argument")};
  });
  return sources;
}

// Where the instructions could not be mapped to blocks there is a reason beside the text.
static Ptx decodePtx(const JsonCursor &json, const TableCounts &counts) {
  Ptx ptx;
  auto reason = json.find("reason");
  if (!reason || json.find("text")) {
    ptx.text = json.text("text");
    ptx.target = json.text("target");
    if (json.find("parameters"))
      ptx.sources = decodePtxSources(json, counts);
  }
  if (!reason) {
    ptx.blocks =
        json.at("blocks").list([&](const JsonCursor &c) { return decodePtxBlock(c, counts); });
    return ptx;
  }
  ptx.reason = reason->text();
  if (ptx.reason.empty())
    reason->fail("why there is no PTX, or none that is mapped to blocks");
  return ptx;
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

static std::vector<uint32_t> decodeTile(const JsonCursor &json) {
  if (json.size() > MostTileLevels)
    json.fail(fmt::format("at most {} numbers", MostTileLevels));
  return json.list(
      [](const JsonCursor &c) { return static_cast<uint32_t>(c.integer(1, INT32_MAX)); });
}

static ArrayMap decodeMap(const JsonCursor &json) {
  return {json.text("array"), decodeName<format::MapKind>(json.at("kind"), format::MapKinds),
          json.at("in").integer(0, 1) != 0, json.at("out").integer(0, 1) != 0, json.number("line")};
}

static void decodeDirective(const JsonCursor &root, KernelTables &tables) {
  if (auto maps = root.find("maps"))
    tables.maps = maps->list(decodeMap);
  if (auto clauses = root.find("without_effect"))
    tables.withoutEffect = clauses->list([](const JsonCursor &c) { return c.text(); });
}

static RowCode decodeRowCode(const JsonCursor &json) {
  return {
      json.at("first").integer(0, 1) != 0, static_cast<uint32_t>(json.at("level").integer(0, 1)),
      json.number("first_line"),           json.number("last_line"),
      json.number("outer_line"),           json.number("inner_line")};
}

static void decodeHead(const JsonCursor &root, KernelTables &tables) {
  tables.kernel = root.text("kernel");
  tables.function = root.text("function");
  tables.file = root.text("file");
  tables.directory = root.text("directory");
  tables.producer = root.text("producer");
  tables.line = root.number("line");
  tables.column = root.number("column");
  tables.dimensions = static_cast<uint32_t>(root.at("dimensions").integer(1, 3));
  JsonCursor block = root.at("block");
  if (block.size() != 3)
    block.fail("three numbers: x, y, z");
  for (std::size_t d = 0; d < 3; ++d)
    tables.block[d] = static_cast<uint32_t>(block.item(d).integer(1, MostThreads));
  if (int64_t{tables.block[0]} * tables.block[1] * tables.block[2] > MostThreads)
    block.fail(fmt::format("at most {} threads in all", MostThreads));
  tables.mapped = root.at("mapped").list([](const JsonCursor &c) {
    return MappedLoop{c.text("variable"), c.number("line"), c.number("column")};
  });
  if (tables.mapped.size() != tables.dimensions)
    root.at("mapped").fail(fmt::format("{} mapped loops, as dimensions says", tables.dimensions));
  if (auto shared = root.find("shared"))
    tables.shared = shared->list([](const JsonCursor &c) { return c.text(); });
  if (auto readOnly = root.find("read_only"))
    tables.readOnly = readOnly->list([](const JsonCursor &c) { return c.text(); });
  if (auto tile = root.find("tile"))
    tables.tile = decodeTile(*tile);
  decodeDirective(root, tables);
  if (auto code = root.find("row_code"))
    tables.rowCode = code->list(decodeRowCode);
  tables.opaqueCalls = root.at("opaque_calls").list([](const JsonCursor &c) {
    return OpaqueCall{c.text("callee"), c.number("line"), c.number("column")};
  });
  if (auto origin = root.find("origin"))
    tables.origin = decodeName<KernelOrigin>(*origin, format::KernelOrigins);
  if (auto bytes = root.find("shared_bytes"))
    tables.sharedBytes = static_cast<uint64_t>(bytes->integer(0, INT32_MAX));
  tables.skipForbiddenBy = root.at("skip").text("forbidden_by");
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
