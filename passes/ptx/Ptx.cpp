#include "passes/ptx/Ptx.h"

#include "passes/ptx/PtxChild.h"
#include "passes/ptx/PtxCodegen.h"
#include "passes/ptx/PtxCopy.h"
#include "passes/ptx/PtxEntry.h"
#include "passes/ptx/PtxImport.h"
#include "passes/ptx/PtxMapping.h"
#include "passes/ptx/PtxMath.h"
#include "passes/ptx/PtxSupport.h"
#include "passes/ptx/PtxTraps.h"

using namespace llvm;

namespace cgpredict {

static std::string indexObstacle(const Function &kernel, ArrayRef<IndexArgument> indices) {
  for (const IndexArgument &index : indices) {
    if (index.argument >= kernel.arg_size())
      return "argument " + std::to_string(index.argument) + " is not there";
    const Type *type = kernel.getArg(index.argument)->getType();
    if (!type->isIntegerTy() && !type->isPointerTy())
      return "the index of a mapped loop is neither an integer nor a pointer";
    if (type->isPointerTy() && index.start)
      return "a pointer as the index of a mapped loop starts at a constant";
  }
  return "";
}

static std::string parameterComments(const std::vector<PtxParameter> &parameters) {
  std::string comments;
  for (const auto &[number, parameter] : enumerate(parameters))
    comments += "// parameter " + std::to_string(number) + ": " + parameter.name + "\n";
  return comments;
}

/// Code generation keeps these names: ptxIdentifier makes them.
static std::string variableComments(const Module &module) {
  std::string comments;
  for (const GlobalVariable &variable : module.globals())
    if (variable.hasMetadata(PtxSymbol))
      comments +=
          "// variable " + variable.getName().str() + ": " +
          cast<MDString>(variable.getMetadata(PtxSymbol)->getOperand(0))->getString().str() + "\n";
  return comments;
}

static std::vector<PtxVariable> variablesOf(StringRef text) {
  std::vector<PtxVariable> variables;
  while (text.consume_front("// variable ")) {
    const auto [line, rest] = text.split('\n');
    const auto [name, symbol] = line.split(": ");
    variables.push_back({name.str(), symbol.str()});
    text = rest;
  }
  return variables;
}

static std::string withoutPins(std::string text) {
  for (const std::string_view pinned : {"ld.volatile.", "st.volatile."})
    for (size_t at = 0; (at = text.find(pinned, at)) != std::string::npos; ++at)
      text.erase(at + 3, 9);
  return text;
}

static PtxKernel emitAsIs(const Function &kernel, ArrayRef<IndexArgument> indices, StringRef name,
                          std::array<unsigned, 3> block) {
  PtxKernel ptx;
  for (std::string obstacle : {ptxObstacle(kernel), indexObstacle(kernel, indices)})
    if (!obstacle.empty()) {
      ptx.reason = std::move(obstacle);
      return ptx;
    }
  ChildAnswer answer = runInChild([&] {
    Module module("ptx", kernel.getContext());
    Function &entry = buildEntry(module, kernel, indices, name, block);
    lowerMath(entry);
    lowerCopies(entry);
    pinUserAccesses(entry);
    const std::string text = assemblePtx(module);
    return variableComments(module) + text;
  });
  ptx.reason = std::move(answer.reason);
  if (!ptx.reason.empty())
    return ptx;
  const PtxListing listing = parsePtx(answer.text);
  ptx.target = listing.target;
  ptx.parameters = entryParameters(kernel, indices, block);
  ptx.variables = variablesOf(answer.text);
  ptx.text = parameterComments(ptx.parameters) + withoutPins(std::move(answer.text));
  ptx.reason = mapPtxBlocks(listing, kernel, ptx.blocks);
  return ptx;
}

PtxKernel emitPtx(const Function &kernel, ArrayRef<IndexArgument> indices, StringRef name,
                  std::array<unsigned, 3> block) {
  Function *trapping = withTraps(kernel);
  if (!trapping)
    return emitAsIs(kernel, indices, name, block);
  PtxKernel ptx = emitAsIs(*trapping, indices, name, block);
  trapping->eraseFromParent();
  if (ptx.reason.empty())
    ptx.text =
        "// exceptions that leave the kernel, and ends of the program, are traps\n" + ptx.text;
  return ptx;
}

} // namespace cgpredict
