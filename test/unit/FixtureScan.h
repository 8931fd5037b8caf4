// Which dependences a launch of a test has.
#ifndef CGPREDICT_TEST_UNIT_FIXTURESCAN_H
#define CGPREDICT_TEST_UNIT_FIXTURESCAN_H

#include "analyzer/dependence/DependenceScan.h"
#include "test/support/LaunchFixture.h"

namespace cgpredict::test {

inline ScanResult scan(const LaunchFixture &fixture, const SearchLimits &limits = {},
                       const Decides &decides = {}) {
  const WarpProgram program = makeWarpProgram(fixture.kernel.tables);
  const auto readWindow = [&](uint32_t window) { return fixture.window(window); };
  return scanDependences(program, fixture.launch, readWindow, limits, decides);
}

} // namespace cgpredict::test

#endif
