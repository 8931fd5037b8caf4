// What a kernel is called in the source that its PTX was made of.
#ifndef CGPREDICT_SIMULATOR_KERNELNAME_H
#define CGPREDICT_SIMULATOR_KERNELNAME_H

#include <string>

namespace cgpredict::simulator {

/// "K" of _Z1KPKfi, "space::K<int>" of a template's; the name itself where C++ did not make it.
std::string sourceName(const std::string &symbol);

/// "left" of _ZZ8multiplyPfE4left, a variable of a function's own; any other name itself.
std::string variableName(const std::string &symbol);

} // namespace cgpredict::simulator

#endif
