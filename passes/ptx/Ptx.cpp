#include "passes/ptx/Ptx.h"

#include "passes/ptx/PtxCopy.h"
#include "passes/ptx/PtxEntry.h"
#include "passes/ptx/PtxImport.h"
#include "passes/ptx/PtxMapping.h"
#include "passes/ptx/PtxMath.h"
#include "passes/ptx/PtxSupport.h"
#include "passes/ptx/PtxTraps.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/raw_ostream.h"

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
static std::vector<PtxVariable> variablesOf(const Module &module) {
  std::vector<PtxVariable> variables;
  for (const GlobalVariable &variable : module.globals())
    if (const MDNode *symbol = variable.getMetadata(PtxSymbol))
      variables.push_back(
          {variable.getName().str(), cast<MDString>(symbol->getOperand(0))->getString().str()});
  return variables;
}

static std::string variableComments(const std::vector<PtxVariable> &variables) {
  std::string comments;
  for (const PtxVariable &variable : variables)
    comments += "// variable " + variable.name + ": " + variable.symbol + "\n";
  return comments;
}

static std::string withoutPins(std::string text) {
  for (const std::string_view pinned : {"ld.volatile.", "st.volatile."})
    for (size_t at = 0; (at = text.find(pinned, at)) != std::string::npos; ++at)
      text.erase(at + 3, 9);
  return text;
}

static SmallString<0> bitcodeOf(const Module &module) {
  SmallString<0> bitcode;
  raw_svector_ostream stream(bitcode);
  WriteBitcodeToFile(module, stream, /*ShouldPreserveUseListOrder=*/true);
  return bitcode;
}

static PtxKernel emitAsIs(ChildProcess &backend, const Function &kernel,
                          ArrayRef<IndexArgument> indices, StringRef name,
                          std::array<unsigned, 3> block) {
  PtxKernel ptx;
  for (std::string obstacle : {ptxObstacle(kernel), indexObstacle(kernel, indices)})
    if (!obstacle.empty()) {
      ptx.reason = std::move(obstacle);
      return ptx;
    }
  Module module("ptx", kernel.getContext());
  Function &entry = buildEntry(module, kernel, indices, name, block);
  lowerMath(entry);
  lowerCopies(entry);
  pinUserAccesses(entry);
  ChildAnswer answer = backend.ask(bitcodeOf(module));
  ptx.reason = std::move(answer.reason);
  if (!ptx.reason.empty())
    return ptx;
  const PtxListing listing = parsePtx(answer.text);
  ptx.target = listing.target;
  ptx.parameters = entryParameters(kernel, indices, block);
  ptx.variables = variablesOf(module);
  ptx.text = parameterComments(ptx.parameters) + variableComments(ptx.variables) +
             withoutPins(std::move(answer.text));
  ptx.reason = mapPtxBlocks(listing, kernel, ptx.blocks);
  return ptx;
}

PtxKernel emitPtx(ChildProcess &backend, const Function &kernel, ArrayRef<IndexArgument> indices,
                  StringRef name, std::array<unsigned, 3> block) {
  Function *trapping = withTraps(kernel);
  if (!trapping)
    return emitAsIs(backend, kernel, indices, name, block);
  PtxKernel ptx = emitAsIs(backend, *trapping, indices, name, block);
  trapping->eraseFromParent();
  if (ptx.reason.empty())
    ptx.text =
        "// exceptions that leave the kernel, and ends of the program, are traps\n" + ptx.text;
  return ptx;
}

} // namespace cgpredict
