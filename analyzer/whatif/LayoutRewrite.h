// Records of a kernel after some of its arrays have been laid out anew: tables in which every
// access to them has payload words of its own, and threads with these words filled in.
#ifndef CGPREDICT_ANALYZER_WHATIF_LAYOUTREWRITE_H
#define CGPREDICT_ANALYZER_WHATIF_LAYOUTREWRITE_H

#include "analyzer/whatif/FlatRows.h"
#include "analyzer/whatif/Relayout.h"

#include <map>
#include <variant>

namespace cgpredict {

using NewLayout = std::variant<Relayout, FlatRows>;

class LayoutRewrite {
public:
  using Layouts = std::map<uint32_t, NewLayout>; ///< by object; all that were given

  LayoutRewrite(const KernelTables &tables, std::span<const uint32_t> objects);

  /// Records for the rewritten threads; everything else as it was.
  const KernelTables &tables() const { return rewritten; }

  /// Throws Error where an access does not follow the array's rows, naming it.
  Window window(const Window &old, const Layouts &layouts) const;
  /// Whether it may: no single access does, only those of a nest.
  bool mayThrow() const { return nestsMove; }

private:
  struct Move {
    uint32_t access = 0; // of a nest, or payload word of a block
    uint32_t object = 0;
    uint32_t slot = 0; // of a nest: where start and strides stand in the rewritten payload
  };
  bool isMoved(uint32_t site) const;
  void rewriteNest(uint32_t record);
  std::size_t wordsOf(const Window &old) const;
  void fill(uint32_t record, const int64_t *old, int64_t *payload, const Layouts &layouts) const;
  void fillNest(uint32_t record, const int64_t *old, int64_t *payload,
                const Layouts &layouts) const;
  template <typename Layout>
  void fillAccess(uint32_t record, const Move &move, const int64_t *old,
                  const std::vector<int64_t> &most, const Layout &layout, int64_t *payload) const;
  std::vector<uint32_t> objects;
  KernelTables original, rewritten;
  std::vector<std::vector<Move>> moves; // by record
  bool nestsMove = false;
};

} // namespace cgpredict

#endif
