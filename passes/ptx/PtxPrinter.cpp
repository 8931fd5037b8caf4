#include "passes/ptx/PtxPrinter.h"

#include "passes/ptx/Ptx.h"
#include "passes/ptx/PtxCodegen.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cgpredict {

static std::optional<int64_t> constantAt(ArrayRef<StringRef> fields, size_t position,
                                         int64_t standard) {
  if (fields.size() <= position)
    return standard;
  int64_t value;
  return fields[position].getAsInteger(10, value) ? std::nullopt : std::optional(value);
}

static SmallVector<IndexArgument, 3> parseIndices(StringRef attribute) {
  SmallVector<IndexArgument, 3> indices;
  SmallVector<StringRef, 3> items;
  attribute.split(items, ',', -1, /*KeepEmpty=*/false);
  for (const StringRef item : items) {
    SmallVector<StringRef, 4> fields;
    item.split(fields, ':');
    const unsigned argument = constantAt(fields, 0, 0).value_or(0);
    const unsigned dimension = constantAt(fields, 1, 0).value_or(0);
    indices.push_back(
        {argument, std::min(dimension, 2u), constantAt(fields, 2, 0), constantAt(fields, 3, 1)});
  }
  return indices;
}

static std::array<unsigned, 3> blockShape(StringRef attribute, ArrayRef<IndexArgument> indices) {
  if (!attribute.empty()) {
    SmallVector<StringRef, 3> fields;
    attribute.split(fields, ',');
    const auto at = [&](size_t n) { return unsigned(constantAt(fields, n, 1).value_or(1)); };
    return {at(0), at(1), at(2)};
  }
  unsigned dimensions = 1;
  for (const IndexArgument &index : indices)
    dimensions = std::max(dimensions, index.dimension + 1);
  static const std::array<unsigned, 3> standard[] = {{256, 1, 1}, {32, 32, 1}, {32, 8, 4}};
  return standard[dimensions - 1];
}

static void print(const PtxKernel &ptx, raw_ostream &stream) {
  stream << ptx.text;
  for (const PtxBlock &block : ptx.blocks) {
    stream << "block " << block.block << ':';
    StringRef separator = " ";
    for (const auto &[opcode, count] : block.opcodes) {
      stream << separator << opcode << ' ' << count;
      separator = ", ";
    }
    stream << '\n';
  }
  if (!ptx.reason.empty())
    stream << "reason: " << ptx.reason << '\n';
}

PtxPrinterPass::PtxPrinterPass() : backend(std::make_unique<ChildProcess>(assemblePtx)) {}

PreservedAnalyses PtxPrinterPass::run(Function &function, FunctionAnalysisManager &) {
  if (function.isDeclaration() || !function.hasFnAttribute("cgpredict-kernel"))
    return PreservedAnalyses::all();
  const auto indices = parseIndices(function.getFnAttribute("cgpredict-kernel").getValueAsString());
  const auto block =
      blockShape(function.getFnAttribute("cgpredict-block").getValueAsString(), indices);
  outs() << "kernel " << function.getName() << '\n';
  print(emitPtx(*backend, function, indices, function.getName(), block), outs());
  return PreservedAnalyses::all();
}

void registerPtxPrinter(PassBuilder &builder) {
  builder.registerPipelineParsingCallback(
      [](StringRef name, FunctionPassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        if (name != "cgpredict-ptx")
          return false;
        passes.addPass(PtxPrinterPass());
        return true;
      });
}

} // namespace cgpredict
