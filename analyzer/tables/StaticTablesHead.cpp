// What static tables say of a kernel as a whole: where it stands, what its pragma and directives
// ask.
#include "analyzer/tables/StaticTablesParts.h"
#include "cgpredict/TablesFormat.h"

namespace cgpredict {

static constexpr int64_t MostThreads = 1024; // of a block, as the pragma and PTX have it

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

void decodeHead(const JsonCursor &root, KernelTables &tables) {
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
  if (auto line = root.find("left_in_line"))
    tables.leftInLine = line->number();
  if (auto origin = root.find("origin"))
    tables.origin = decodeName<KernelOrigin>(*origin, format::KernelOrigins);
  if (auto bytes = root.find("shared_bytes"))
    tables.sharedBytes = static_cast<uint64_t>(bytes->integer(0, INT32_MAX));
  tables.skipForbiddenBy = root.at("skip").text("forbidden_by");
}

} // namespace cgpredict
