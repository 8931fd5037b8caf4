// In which order a report has the dependences of a kernel.
#include "analyzer/dependence/JoinReports.h"

#include <gtest/gtest.h>

namespace cgpredict {
namespace {

Dependence dependence(DependenceKind kind, DependenceClass dependenceClass, uint64_t count) {
  Dependence result;
  result.kind = kind;
  result.dependenceClass = dependenceClass;
  result.count = count;
  return result;
}

// A sieve: many iterations strike out the same numbers, and few read what was struck out.
TEST(JoinReports, AFlowDependenceIsNamedBeforeOthersThatAreMore) {
  DependenceReport report;
  report.dependences = {dependence(DependenceKind::Flow, DependenceClass::Reduction, 9),
                        dependence(DependenceKind::Anti, DependenceClass::True, 7),
                        dependence(DependenceKind::Output, DependenceClass::True, 8),
                        dependence(DependenceKind::Flow, DependenceClass::True, 1),
                        dependence(DependenceKind::Flow, DependenceClass::True, 2)};
  finish(report);
  std::vector<uint64_t> counts;
  for (const Dependence &each : report.dependences)
    counts.push_back(each.count);
  EXPECT_EQ(counts, (std::vector<uint64_t>{2, 1, 8, 7, 9}));
}

} // namespace
} // namespace cgpredict
