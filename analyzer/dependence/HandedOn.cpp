#include "analyzer/dependence/HandedOn.h"

#include "analyzer/trace/ThreadStream.h"

#include <set>

namespace cgpredict {

bool isHandedOn(const Site &site, const OperandGraph &graph, const KernelTables &tables) {
  const Operand *address = graph.addressOf(site);
  return address != nullptr && address->kind == OperandKind::Constant && site.object >= 0 &&
         tables.objects[static_cast<std::size_t>(site.object)].kind == ObjectKind::Unknown;
}

HandedOnStores::HandedOnStores(const KernelTables &tables)
    : tables(tables), handedOn(tables.sites.size()) {
  const OperandGraph graph(tables);
  std::set<int32_t> loaded;
  for (std::size_t index = 0; index < handedOn.size(); ++index) {
    const Site &site = tables.sites[index];
    handedOn[index] = isHandedOn(site, graph, tables);
    if (handedOn[index] && site.kind == SiteKind::Load)
      loaded.insert(site.object);
  }
  objects = loaded.size();
}

// They are loaded first of all.
HandedOnStores::Places HandedOnStores::placesIn(std::span<const int64_t> words) const {
  Places places;
  for (ThreadStream stream(words); places.size() < objects && !stream.done();) {
    const RecordShape &shape = tables.records[stream.record()];
    for (std::size_t k = 0; k < shape.sites.size(); ++k)
      if (handedOn[shape.sites[k]])
        places.emplace(tables.sites[shape.sites[k]].object, stream.payload()[k]);
    stream.advance(shape);
  }
  return places;
}

std::vector<HandedOnStores::Store>
HandedOnStores::beyondRecords(const ThreadRecords &thread) const {
  std::vector<Store> stores;
  if (thread.rest.empty() || objects == 0)
    return stores;
  const Places places = placesIn(thread.words);
  for (const auto &[record, count] : thread.rest)
    for (const uint32_t site : tables.records[record].sites) {
      const auto place = places.find(tables.sites[site].object);
      if (handedOn[site] && tables.sites[site].kind == SiteKind::Store && place != places.end())
        stores.push_back({site, place->second});
    }
  return stores;
}

} // namespace cgpredict
