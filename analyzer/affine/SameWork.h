// Launches of a kernel that do the same, but for where their arrays lie: a product of matrices that
// a program computes of several, a step of a loop over time. What is made of canonical addresses
// (ProfileLayout) is then equal.
#ifndef CGPREDICT_ANALYZER_AFFINE_SAMEWORK_H
#define CGPREDICT_ANALYZER_AFFINE_SAMEWORK_H

#include "analyzer/affine/LaunchSurvey.h"

namespace cgpredict {

/// Of two launches of one kernel, whole ones, with the same accesses left out. False also where it
/// cannot be told: for addresses that are no pointer argument plus an offset.
bool doTheSame(const LaunchSurvey &a, const LaunchSurvey &b);

} // namespace cgpredict

#endif
