// tex, tld4, suld, sust, sured, txq and suq as steps. Private to the simulator.
#ifndef CGPREDICT_SIMULATOR_TEXTUREACCESS_H
#define CGPREDICT_SIMULATOR_TEXTUREACCESS_H

#include "ptx/Decoder.h"
#include "simulator/Step.h"

namespace cgpredict::simulator {

/// What a texture step carries in its immediate. Step::source[0] is the texture's handle,
/// Step::places what is added to it, then the registers of the values, then those of the
/// coordinates.
struct TextureAccess {
  ptx::Modifier geometry{};  // 1d, 2d, 3d, a1d, a2d, cube, acube
  ptx::Modifier operation{}; // of sured; what txq and suq ask for; the component of tld4
  ptx::Modifier outside{};   // trap, clamp, zero: of surfaces
  ptx::Type type{};          // of a value
  bool floatCoordinates = false;
  bool formatted = false; // suld.p, sust.p, sured.p
  uint8_t values = 0;

  int64_t packed() const;
  static TextureAccess unpacked(int64_t bits);
};

/// How many coordinates a geometry has, with its layer first.
unsigned coordinatesOf(ptx::Modifier geometry);

/// Null for an instruction that is none of these.
Handler textureHandler(ptx::Opcode opcode);

} // namespace cgpredict::simulator

#endif
