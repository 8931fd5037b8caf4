// AHEAD's estimator: what the transfers of a profile would take on another node.
//
// [1] AHEAD 2019 (Link.h). L + O of the target are, in this order: measured on it (its node file),
// those of the profiled node's file, what the profile itself shows, the link's usual ones. Another
// model in place of [1]'s takes what it needs from the target's file.
#ifndef CGPREDICT_ANALYZER_TRANSFER_PROJECTION_H
#define CGPREDICT_ANALYZER_TRANSFER_PROJECTION_H

#include "analyzer/transfer/ProfileDatabase.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cgpredict {

struct ProjectedTransfer {
  ProfiledTransfer profiled;
  Seconds projected{0}, peak{0}, envelope{0}; ///< the model and the two baselines of [1]
};

struct TransferSums {
  uint64_t count = 0, bytes = 0;
  Seconds profiled{0}, projected{0}, peak{0}, envelope{0};
};

/// A part of a distribution: transfers with least <= value < below.
struct SizeBin {
  uint64_t least = 0, below = 0; ///< [B]; below 0: no limit
  TransferSums sums;
};
struct TimeBin {
  Seconds least{0}, below{0}; ///< below 0: no limit
  uint64_t profiled = 0;      ///< transfers with that time in the profile
  uint64_t projected = 0;     ///< with that time on the target
};

/// Weighted mean absolute percentage error against a profile of the target, as fractions.
struct ProjectionError {
  double model = 0, peak = 0, envelope = 0;
  Seconds measured{0}; ///< total
};

struct OverheadUsed {
  std::optional<Seconds> time; ///< empty: the profile has no transfer of that direction
  std::string origin;          ///< "node titan", "the profile", ...
};

struct Projection {
  std::string schema; ///< of the profile
  std::string model;  ///< name
  Node from, to;      ///< `to` with the overheads that were used
  std::array<OverheadUsed, Directions> overheads;
  std::vector<ProjectedTransfer> transfers; ///< in order of their start
  std::array<TransferSums, Directions> byDirection;
  TransferSums total;
  std::vector<SizeBin> bySize;
  std::vector<TimeBin> byTime;
  OtherOperations others;
  std::optional<ProjectionError> error;
};

/// `to` has what the model needs (TransferTimeModel::lacks).
Projection project(const TransferProfile &profile, const Node &from, const Node &to,
                   const TransferTimeModel &model = transferTimeModels().front());

/// The error of `projection` against a profile of the same run on the target. Throws Error where
/// the two do not hold the same transfers.
ProjectionError projectionError(const Projection &projection, const TransferProfile &measured);

/// Sum of |measured - predicted| / measured, weighted with measured / sum of measured; a transfer
/// that was measured with no time counts by its difference. 0 where nothing was measured.
double wmape(std::span<const Seconds> measured, std::span<const Seconds> predicted);

} // namespace cgpredict

#endif
