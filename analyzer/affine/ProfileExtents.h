// What memory the traced threads touched: the extent of every known object, and the clusters of
// addresses that belong to none. Addresses are not kept; a nest adds its hull.
#ifndef CGPREDICT_ANALYZER_AFFINE_PROFILEEXTENTS_H
#define CGPREDICT_ANALYZER_AFFINE_PROFILEEXTENTS_H

#include "analyzer/affine/ProfileLayout.h"
#include "analyzer/affine/WarpProgram.h"
#include "analyzer/trace/Trace.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace cgpredict {

/// Disjoint ranges of bytes; ranges less than a page apart grow together.
class AddressClusters {
public:
  void add(int64_t low, int64_t high);

  struct Cluster {
    int64_t high = 0;
    std::size_t order = 0; ///< of first appearance
  };
  const std::map<int64_t, Cluster> &clusters() const { return byLow; } ///< key: lowest byte

private:
  std::map<int64_t, Cluster> byLow;
  std::size_t seen = 0;
};

class ProfileExtents {
public:
  /// `program` must outlive this. The context holds the argument values of the launch.
  ProfileExtents(const WarpProgram &program, std::span<const std::byte> context);

  void add(std::span<const int64_t> threadWords);
  /// Threads with the same record ids, and all memory between what they touch.
  void addHull(std::span<const std::vector<int64_t>> threadsWords);
  ProfileLayout layout() const;

  /// Bytes that a site touched, from the lowest to the highest; half open.
  struct SiteExtent {
    int64_t low = 0, high = 0;
  };
  std::optional<SiteExtent> siteExtent(uint32_t site) const;

private:
  struct Object {
    bool known = false;
    bool touched = false;
    int64_t anchor = 0, low = 0, high = 0;
  };
  /// Lowest and highest address of an access.
  struct Hull {
    int64_t low = std::numeric_limits<int64_t>::max();
    int64_t high = std::numeric_limits<int64_t>::min();
    bool empty() const { return low > high; }
    void widen(int64_t address) {
      low = std::min(low, address);
      high = std::max(high, address);
    }
  };
  static void widen(const RecordProgram &record, const int64_t *payload, std::vector<Hull> &hulls);
  void addHulls(const RecordProgram &record, std::span<const Hull> hulls);
  void addBytes(uint32_t site, int64_t low, int64_t high);

  const WarpProgram &program;
  std::vector<Object> objects; // of the tables
  AddressClusters unknown;
  std::vector<Hull> ofSites; // `high` is the last byte
  std::vector<Hull> hulls;   // of the accesses of a record, while it is added
};

} // namespace cgpredict

#endif
