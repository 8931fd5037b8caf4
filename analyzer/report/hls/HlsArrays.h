// The arrays of a kernel with their dimensions, by the addresses of its accesses: an access to
// element 4096 i + j of rows of 4096 elements is one to [i][j].
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSARRAYS_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSARRAYS_H

#include "analyzer/report/hls/HlsProgram.h"

#include <string>

namespace cgpredict {

/// Indices of a dimension, both included.
using IndexRange = IterationRange;

struct HlsArray {
  std::string name, type;       ///< in C++
  uint32_t object = 0;          ///< of the tables
  uint32_t bytes = 0;           ///< of an element
  std::vector<int64_t> pitches; ///< elements from one index of a dimension to the next; last: 1
  int64_t elements = 0;         ///< from its start to the last that is accessed
  bool loaded = false, stored = false;
};

/// An access, by dimension of its array.
struct HlsAccess {
  uint32_t site = 0, array = 0;
  bool isStore = false;
  std::vector<LinearForm> indices;
};

struct HlsArrays {
  std::vector<HlsArray> arrays;
  std::vector<HlsAccess> accesses;

  const HlsAccess *ofSite(uint32_t site) const;
};

/// Throws Error with the reason why there are none: an address that is no linear function of the
/// loops, elements of several types, a store to what another argument points to, a condition that
/// may keep an access within its array in a way that is not understood.
HlsArrays hlsArrays(const HlsProgram &program, const Launch &launch);

/// Of the tables' types; throws Error for another.
std::string cppType(const std::string &type);
/// Letters, digits and underscores; no word of C++.
std::string cppName(const std::string &name);

} // namespace cgpredict

#endif
