// What the tests of arrays in shared memory have in common.
#ifndef CGPREDICT_TEST_UNIT_SHAREDEXAMPLE_H
#define CGPREDICT_TEST_UNIT_SHAREDEXAMPLE_H

#include "analyzer/profile/shared/SharedUse.h"
#include "test/support/LaunchFixture.h"

namespace cgpredict::test {

inline constexpr int64_t BaseA = 0x7f0000000010, BaseB = 0x7f0000800010, BaseC = 0x7f0001000010;

/// 32 banks of 8 bytes, as Kepler has.
inline GpuDevice kepler() {
  GpuDevice device = smallDevice();
  device.id = "kepler";
  device.sharedBanks = 32;
  device.sharedBankWidth = Bytes(8);
  return device;
}

inline SharedUse use(const LaunchFixture &fixture, const SharedRequest &request,
              const ProfileOptions &options = {}) {
  return sharedUse(fixture.survey(), options, request, kepler());
}

} // namespace cgpredict::test

#endif
