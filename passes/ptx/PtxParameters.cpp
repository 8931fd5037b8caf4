#include "passes/ptx/PtxParameters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace cgpredict {

const char *dimensionName(unsigned dimension) {
  static const char *const names[] = {"x", "y", "z"};
  return names[dimension];
}

std::string ptxIdentifier(StringRef name) {
  std::string identifier = isDigit(name.empty() ? '0' : name.front()) ? "_" : "";
  for (const char c : name)
    identifier += isAlnum(c) || c == '$' ? c : '_';
  return identifier;
}

unsigned gridDimensions(const Function &kernel, ArrayRef<IndexArgument> indices,
                        std::array<unsigned, 3> block) {
  unsigned dimensions = block[2] > 1 ? 3 : block[1] > 1 ? 2 : 1;
  for (const IndexArgument &index : indices)
    if (!kernel.getArg(index.argument)->use_empty())
      dimensions = std::max(dimensions, index.dimension + 1);
  return dimensions;
}

/// A parameter has a width that PTX knows: a bit-field's 24 bits arrive as 32.
static Type *parameterType(Type *type) {
  if (!type->isIntegerTy())
    return type;
  const unsigned bits = std::max<unsigned>(8, PowerOf2Ceil(type->getIntegerBitWidth()));
  return IntegerType::get(type->getContext(), bits);
}

std::vector<PtxParameter> entryParameters(const Function &kernel, ArrayRef<IndexArgument> indices,
                                          std::array<unsigned, 3> block) {
  std::vector<PtxParameter> parameters;
  for (const llvm::Argument &argument : kernel.args())
    if (none_of(indices, [&](auto &i) { return i.argument == argument.getArgNo(); }))
      parameters.push_back(
          {PtxParameter::Argument, argument.getArgNo(), parameterType(argument.getType()),
           argument.hasName() ? argument.getName().str()
                              : "argument " + std::to_string(argument.getArgNo())});
  Type *i32 = Type::getInt32Ty(kernel.getContext());
  for (unsigned d = 0; d < gridDimensions(kernel, indices, block); ++d)
    parameters.push_back({PtxParameter::Extent, d, i32, std::string("extent ") + dimensionName(d)});
  for (const IndexArgument &index : indices) {
    if (kernel.getArg(index.argument)->use_empty())
      continue;
    Type *type = kernel.getArg(index.argument)->getType();
    Type *stepType = type->isPointerTy() ? Type::getInt64Ty(kernel.getContext()) : type;
    const std::string dimension = dimensionName(index.dimension);
    if (!index.start)
      parameters.push_back(
          {PtxParameter::Start, index.argument, parameterType(type), "start " + dimension});
    if (!index.step)
      parameters.push_back(
          {PtxParameter::Step, index.argument, parameterType(stepType), "step " + dimension});
  }
  return parameters;
}

} // namespace cgpredict
