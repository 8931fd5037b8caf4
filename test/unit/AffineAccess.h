// A warp's access whose lanes are a stride apart.
#ifndef CGPREDICT_TEST_UNIT_AFFINEACCESS_H
#define CGPREDICT_TEST_UNIT_AFFINEACCESS_H

#include "analyzer/warps/WarpAccess.h"

namespace cgpredict::test {

inline WarpAccess affine(int64_t base, int64_t stride, LaneMask mask = ~LaneMask{0}) {
  WarpAccess access;
  access.mask = mask;
  access.affine = true;
  access.base = base;
  access.stride = stride;
  return access;
}

} // namespace cgpredict::test

#endif
