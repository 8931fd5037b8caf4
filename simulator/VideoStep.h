// What a scalar video instruction is asked for, as a Step's immediate carries it.
#ifndef CGPREDICT_SIMULATOR_VIDEOSTEP_H
#define CGPREDICT_SIMULATOR_VIDEOSTEP_H

#include "ptx/Decoder.h"

#include <string>

namespace cgpredict::simulator {

/// A byte (.b0 to .b3), a half (.h0, .h1) or all of a register.
struct VideoPart {
  uint8_t code = 0; // 0: all; 1 to 4: a byte; 5, 6: a half

  static VideoPart named(const std::string &selector) {
    if (selector.empty())
      return {};
    return {static_cast<uint8_t>(selector[1] - '0' + (selector[0] == 'h' ? 5 : 1))};
  }
  unsigned bits() const { return code == 0 ? 32 : code < 5 ? 8 : 16; }
  unsigned shift() const { return code == 0 ? 0 : code < 5 ? 8 * (code - 1) : 16 * (code - 5); }
  uint32_t mask() const { return code == 0 ? ~0U : (1U << bits()) - 1; }
};

struct VideoStep {
  ptx::Opcode opcode{};
  ptx::Modifier second{};   // add, min, max with the third source; Count: merged into it
  ptx::Modifier relation{}; // of vset
  VideoPart to, a, b;
  bool resultSigned = false, aSigned = false, bSigned = false, saturates = false;
  bool wraps = false;   // a shift's count; else clamped
  bool plusOne = false; // of vmad: .po
  uint8_t scale = 0;    // of vmad: the result is shifted right by that

  int64_t packed() const;
  static VideoStep unpacked(int64_t bits);
};

} // namespace cgpredict::simulator

#endif
