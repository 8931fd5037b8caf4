// Where a kernel's variables lie in shared memory. Each kernel has a layout of its own: what it and
// the functions that it may call name, one behind the other in the file's order; arrays of the
// launch's size (`.extern .shared x[]`) behind them, all at one place.
#ifndef CGPREDICT_PTX_SHAREDLAYOUT_H
#define CGPREDICT_PTX_SHAREDLAYOUT_H

#include "ptx/Module.h"

#include <map>
#include <string_view>

namespace cgpredict::ptx {

/// What `name` means in a function, if that is a variable in shared memory; else null.
const Variable *sharedVariable(const Module &module, const Function &function,
                               std::string_view name);

constexpr uint64_t DynamicSharedAlignment = 16; // bytes

struct SharedLayout {
  std::map<const Variable *, uint64_t> offsets; // bytes; of the module's variables
  uint64_t bytes = 0;                           // static: without what the launch adds
  bool dynamic = false;                         // an array of the launch's size is among them

  uint64_t dynamicOffset() const {
    return (bytes + DynamicSharedAlignment - 1) / DynamicSharedAlignment * DynamicSharedAlignment;
  }
};

SharedLayout sharedLayout(const Module &module, const Function &kernel);

} // namespace cgpredict::ptx

#endif
