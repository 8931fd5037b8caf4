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

} // namespace cgpredict
