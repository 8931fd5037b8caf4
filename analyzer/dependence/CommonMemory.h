// Memory that the threads have in common, as one of them alone stores to a good part of all that
// any of them does: a stack, a list or a workspace that each fills anew. Of an array that they
// scatter to each stores to little.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_COMMONMEMORY_H
#define CGPREDICT_ANALYZER_DEPENDENCE_COMMONMEMORY_H

#include "analyzer/tables/StaticTables.h"

#include <map>

namespace cgpredict {

class CommonMemory {
public:
  /// `cells` of the object that the thread stores to and had not stored to before. Threads one
  /// after the other.
  void add(uint32_t object, uint32_t thread, uint64_t cells);

  /// Whether one thread has stored to more than half of `cells`, all that any thread stored to of
  /// the object, and on the average several threads to each.
  bool has(uint32_t object, uint64_t cells) const;

private:
  struct Stored {
    uint64_t all = 0, most = 0; ///< cells by all threads, one after the other; by one
    uint64_t last = 0;          ///< cells by `thread`
    uint32_t thread = 0;
  };
  std::map<uint32_t, Stored> objects;
};

} // namespace cgpredict

#endif
