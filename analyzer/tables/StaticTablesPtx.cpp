// ptx of the static tables: the text, what its parameters and variables are, and its counts by
// block.
#include "analyzer/tables/StaticTablesParts.h"
#include "cgpredict/TablesFormat.h"

#include <algorithm>

namespace cgpredict {

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
Ptx decodePtx(const JsonCursor &json, const TableCounts &counts) {
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

} // namespace cgpredict
