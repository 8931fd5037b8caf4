// How far off a launch's traffic with DRAM may be because parts of it stand for the whole: parts of
// a batch for the batch, batches at the head, the middle and the tail for those between.
//
// [1] W. Cochran, "Sampling Techniques", 3rd ed., 1977: independent errors add as squares do.
// [2] K. Wolter, "Introduction to Variance Estimation", 2nd ed., 2007, section 8.2: the variance of
//     a systematic sample from its second differences, which a linear trend does not add to (it is
//     interpolated), or from its first ones where there are only two.
// [3] The analysis of variance: S. Searle, G. Casella, C. McCulloch, "Variance Components", 1992,
//     section 3.6, groups of different sizes.
#ifndef CGPREDICT_ANALYZER_PROFILE_PROFILEERROR_H
#define CGPREDICT_ANALYZER_PROFILE_PROFILEERROR_H

#include "analyzer/profile/ProfileBatch.h"
#include "analyzer/profile/ProfilePlan.h"

#include <span>

namespace cgpredict {

struct MeasuredBatch {
  Batch batch;
  BatchMeasurement measurement;
};

/// Relative standard error of the L2 misses. `measured` in the order of the SM's `blocks` blocks.
double samplingError(std::span<const MeasuredBatch> measured, uint64_t blocks);

/// [2], relative to the mean: of values that lie evenly over a whole of which they are `share`.
/// 0 for a single value, which says nothing of others.
double systematicError(std::span<const double> values, double share);

/// [3], intraclass correlation of values in groups: the share of their variance that is between
/// groups, 0 to 1; 1 where they do not differ within groups.
double correlationWithin(std::span<const std::vector<double>> groups);

} // namespace cgpredict

#endif
