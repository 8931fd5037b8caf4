#include "passes/tables/DirectiveTables.h"

#include "cgpredict/TablesFormat.h"

using namespace llvm;

namespace cgpredict {

static json::Array mapsJson(const std::vector<MappedArray> &maps) {
  json::Array result;
  for (const MappedArray &map : maps)
    result.push_back(json::Object{{"array", map.name},
                                  {"kind", StringRef(format::MapKinds[std::size_t(map.kind)])},
                                  {"in", int64_t(map.in)},
                                  {"out", int64_t(map.out)},
                                  {"line", int64_t(map.line)}});
  return result;
}

void addDirectiveTables(const Marker &marker, json::Object &tables) {
  if (!marker.shared.empty()) {
    tables["shared"] = json::Array(marker.shared);
    tables["tile"] = json::Array(marker.tile);
  }
  if (!marker.readOnly.empty())
    tables["read_only"] = json::Array(marker.readOnly);
  if (!marker.maps.empty())
    tables["maps"] = mapsJson(marker.maps);
  if (!marker.withoutEffect.empty())
    tables["without_effect"] = json::Array(marker.withoutEffect);
}

void addRowCode(const Nest &nest, json::Object &tables) {
  json::Array result;
  for (const RowCode &code : nest.rowCode)
    result.push_back(json::Object{{"first", int64_t(code.isFirst)},
                                  {"level", int64_t(code.level)},
                                  {"first_line", int64_t(code.firstLine)},
                                  {"last_line", int64_t(code.lastLine)},
                                  {"outer_line", int64_t(code.outerLine)},
                                  {"inner_line", int64_t(code.innerLine)}});
  if (!result.empty())
    tables["row_code"] = std::move(result);
}

} // namespace cgpredict
