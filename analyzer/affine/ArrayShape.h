// The dimensions of an array, found from the strides with which a kernel walks through it.
#ifndef CGPREDICT_ANALYZER_AFFINE_ARRAYSHAPE_H
#define CGPREDICT_ANALYZER_AFFINE_ARRAYSHAPE_H

#include "analyzer/affine/Pitches.h"
#include "analyzer/trace/Trace.h"

namespace cgpredict {

struct ArrayShape {
  int64_t base = 0;  ///< address of the first element, of the first touched behind a loaded pointer
  Pitches pitches;   ///< without what walks cover: any stride may be a row
  int64_t bytes = 0; ///< from the base to the end of what was touched

  std::size_t dimensions() const { return pitches.size(); }
  /// Elements along a dimension; of the outermost one as far as it was touched.
  int64_t extent(std::size_t dimension) const;
};

/// Of a memory object of the kernel in one launch, from its windows. Throws Error: the object's
/// address is neither an argument of the kernel nor where one pointer leads that all threads load
/// (of a std::vector), it was not accessed, or not in whole elements.
ArrayShape shapeOf(const TracedKernel &kernel, const Launch &launch, uint32_t object,
                   const LaunchWindows &readWindow);

/// Indices of the objects of that name. Throws Error naming those that the kernel has.
std::vector<uint32_t> objectsNamed(const KernelTables &tables, const std::string &name);

} // namespace cgpredict

#endif
