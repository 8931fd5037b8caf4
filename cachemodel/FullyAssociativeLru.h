//===- FullyAssociativeLru.h - One set of any number of ways ---------------------------------===//
//
// A hash table finds a line and a list in order of use finds the victim: constant time whatever
// the capacity. All memory is taken by the constructor.
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_FULLYASSOCIATIVELRU_H
#define CGPREDICT_CACHEMODEL_FULLYASSOCIATIVELRU_H

#include "cachemodel/CacheGeometry.h"
#include "cachemodel/ZeroedArray.h"

#include <bit>

namespace cgpredict {

/// LRU cache of `capacity` lines, 1 to maxCacheLines.
class FullyAssociativeLru {
public:
  explicit FullyAssociativeLru(std::uint32_t capacity)
      : capacity(capacity), hashShift(64 - std::bit_width(2 * std::uint64_t{capacity} - 1)),
        buckets(std::size_t{1} << (64 - hashShift)), nodes(std::size_t{capacity} + 1) {}

  /// True if the line was in the cache; it is the most recently used one afterwards.
  bool access(LineIndex line) {
    if (line == newest)
      return true;
    newest = line;
    Bucket &bucket = buckets[hash(line)];
    for (Node n = bucket; n != none; n = nodes[n].chain)
      if (nodes[n].line == line) {
        unlink(n);
        linkNewest(n);
        return true;
      }
    insert(bucket, line);
    return false;
  }

private:
  using Node = std::uint32_t; // index into nodes
  using Bucket = Node;        // first node of a chain
  static constexpr Node none = 0;
  static constexpr Node ends = 0; // node 0 closes the ring of the list and holds no line

  struct Entry {
    LineIndex line;
    Node newer, older; // list in order of use
    Node chain;        // next of the same bucket
  };

  std::uint64_t hash(LineIndex line) const {
    return (static_cast<std::uint64_t>(line) * 0x9e3779b97f4a7c15u) >> hashShift;
  }

  void unlink(Node n) {
    nodes[nodes[n].newer].older = nodes[n].older;
    nodes[nodes[n].older].newer = nodes[n].newer;
  }

  void linkNewest(Node n) {
    const Node second = nodes[ends].older;
    nodes[n].newer = ends;
    nodes[n].older = second;
    nodes[second].newer = n;
    nodes[ends].older = n;
  }

  void insert(Bucket &bucket, LineIndex line) {
    const Node n = used < capacity ? ++used : evictOldest();
    nodes[n].line = line;
    nodes[n].chain = bucket;
    bucket = n;
    linkNewest(n);
  }

  Node evictOldest() {
    const Node victim = nodes[ends].newer;
    unlink(victim);
    Node *link = &buckets[hash(nodes[victim].line)];
    while (*link != victim)
      link = &nodes[*link].chain;
    *link = nodes[victim].chain;
    return victim;
  }

  std::uint32_t capacity;
  std::uint32_t used = 0;
  unsigned hashShift;
  LineIndex newest = noLine;
  ZeroedArray<Bucket> buckets;
  ZeroedArray<Entry> nodes;
};

} // namespace cgpredict

#endif
