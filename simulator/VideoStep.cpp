#include "simulator/VideoStep.h"

namespace cgpredict::simulator {

int64_t VideoStep::packed() const {
  return static_cast<int64_t>(opcode) | static_cast<int64_t>(second) << 8 |
         static_cast<int64_t>(relation) << 16 | int64_t{to.code} << 24 | int64_t{a.code} << 28 |
         int64_t{b.code} << 32 | int64_t{resultSigned} << 36 | int64_t{aSigned} << 37 |
         int64_t{bSigned} << 38 | int64_t{saturates} << 39 | int64_t{wraps} << 40 |
         int64_t{plusOne} << 41 | int64_t{scale} << 42;
}

VideoStep VideoStep::unpacked(int64_t bits) {
  const auto part = [&](unsigned shift) {
    return VideoPart{static_cast<uint8_t>(bits >> shift & 15)};
  };
  const auto truth = [&](unsigned bit) { return (bits >> bit & 1) != 0; };
  return {static_cast<ptx::Opcode>(bits & 0xFF),
          static_cast<ptx::Modifier>(bits >> 8 & 0xFF),
          static_cast<ptx::Modifier>(bits >> 16 & 0xFF),
          part(24),
          part(28),
          part(32),
          truth(36),
          truth(37),
          truth(38),
          truth(39),
          truth(40),
          truth(41),
          static_cast<uint8_t>(bits >> 42 & 15)};
}

} // namespace cgpredict::simulator
