#include "passes/tables/KernelTables.h"

#include "passes/kernel/CountedLoops.h"
#include "passes/kernel/Leaving.h"
#include "passes/kernel/SourceName.h"
#include "passes/kernel/UserLocation.h"
#include "passes/tables/DirectiveTables.h"
#include "passes/tables/OperationTables.h"
#include "passes/tables/PtxTables.h"
#include "passes/tables/RecordTables.h"
#include "passes/tables/SiteText.h"
#include "passes/tables/ValueText.h"

#include "cgpredict/TablesFormat.h"
#include "cgpredict/TraceFormat.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace cgpredict {
namespace {

class TablesWriter {
public:
  explicit TablesWriter(const TablesInput &input)
      : in(input), kernel(*input.kernel.function), layout(kernel.getParent()->getDataLayout()),
        dominators(kernel), loopInfo(dominators), postDominators(kernel) {
    int64_t block = 0, operation = 0;
    for (BasicBlock &b : kernel) {
      blockNumbers[&b] = block++;
      for (Instruction &instruction : b)
        operationNumbers[&instruction] = operation++;
    }
    for (Loop *loop : loopInfo.getLoopsInPreorder())
      loopNumbers.try_emplace(loop, loopNumbers.size());
  }

  json::Object write() {
    const Marker &marker = in.nest.marker;
    json::Array block(ArrayRef<unsigned>(marker.block));
    json::Object tables{{"version", format::TablesVersion},
                        {"kernel", marker.kernel},
                        {"function", in.nest.function->getName()},
                        {"file", marker.file},
                        {"directory", directory()},
                        {"line", int64_t(marker.line)},
                        {"column", int64_t(marker.column)},
                        {"producer", "LLVM " LLVM_VERSION_STRING},
                        {"dimensions", int64_t(marker.dimensions)},
                        {"block", std::move(block)},
                        {"mapped", mapped()},
                        {"arguments", arguments()},
                        {"objects", objects()},
                        {"blocks", blocks()},
                        {"loops", loops()},
                        {"sites", siteArray()},
                        {"records", recordTables(in.plan, loopInfo, blockNumbers, loopNumbers)},
                        {"opaque_calls", opaqueCalls()},
                        {"ptx", ptxTables(in)},
                        {"skip", json::Object{{"forbidden_by", in.skipForbidden}}}};
    addDirectiveTables(marker, tables);
    addRowCode(in.nest, tables);
    if (in.nest.inPlace)
      tables["left_in_line"] = int64_t(leavingLine(in.nest));
    else if (const std::optional<unsigned> line = jumpingLine(kernel))
      tables["left_in_line"] = int64_t(*line);
    return tables;
  }

private:
  std::string directory() {
    DISubprogram *program = in.nest.function->getSubprogram();
    const bool isOfLibrary = program && program->getDirectory().empty(); // its paths are absolute
    const DIScope *scope = program;
    if (isOfLibrary && program->getUnit())
      scope = program->getUnit();
    return scope ? scope->getDirectory().str() : "";
  }

  json::Array mapped() {
    json::Array result;
    for (const NestLevel &level : reverse(in.nest.levels)) {
      json::Object entry{{"variable", sourceName(*level.index().phi)}};
      locate(entry, level.loop->getStartLoc());
      result.push_back(std::move(entry));
    }
    return result;
  }

  json::Object argument(StringRef name, Type *type, unsigned field) {
    return json::Object{{"name", name.str()},
                        {"type", typeName(type)},
                        {"offset", fieldOffset(in, field)},
                        {"bytes", int64_t(layout.getTypeStoreSize(type).getFixedValue())}};
  }

  json::Array arguments() {
    json::Array result;
    for (auto [number, capture] : enumerate(in.body.captures))
      result.push_back(argument(in.argumentNames[in.body.firstCapture + number], capture->getType(),
                                in.context.fieldOf(capture)));
    for (auto [number, base] : enumerate(in.context.bases))
      result.push_back(argument(sourceName(*base.variable),
                                PointerType::getUnqual(kernel.getContext()),
                                in.context.baseField(number)));
    return result;
  }

  int64_t argumentOf(const MemoryObject &object) {
    if (object.argument >= 0)
      return object.argument - int64_t(in.body.firstCapture);
    for (auto [number, base] : enumerate(in.context.bases))
      if (base.variable == object.global && base.isPointer == object.throughGlobal)
        return int64_t(in.body.captures.size() + number);
    return -1;
  }

  json::Array objects() {
    json::Array result;
    for (const MemoryObject &object : in.sites.objects) {
      json::Object entry{{"name", object.name},
                         {"kind", StringRef(format::ObjectKinds[object.kind])},
                         {"argument", argumentOf(object)},
                         {"element", int64_t(object.element)},
                         {"bytes", int64_t(object.bytes)}};
      if (object.isRestrict)
        entry["restrict"] = 1;
      result.push_back(std::move(entry));
    }
    return result;
  }

  json::Array blocks() {
    json::Array result;
    for (BasicBlock &block : kernel) {
      json::Array successorList, operations;
      for (BasicBlock *successor : successors(&block))
        successorList.push_back(blockNumbers[successor]);
      for (Instruction &instruction : block)
        operations.push_back(operationTable(in, instruction, blockNumbers, operationNumbers));
      DomTreeNode *node = postDominators.getNode(&block), *next = node ? node->getIDom() : nullptr;
      Loop *loop = loopInfo.getLoopFor(&block);
      json::Object entry{
          {"name", block.getName()},
          {"loop", loop ? loopNumbers[loop] : -1},
          {"successors", std::move(successorList)},
          {"postdominator", next && next->getBlock() ? blockNumbers[next->getBlock()] : -1},
          {"operations", std::move(operations)}};
      locate(entry, firstUserLocation(block));
      result.push_back(std::move(entry));
    }
    return result;
  }

  // As `#pragma unroll` and its kin have it; 0: they say nothing.
  static int64_t turnsToUnroll(const Loop &loop) {
    if (getBooleanLoopAttribute(&loop, "llvm.loop.unroll.disable"))
      return 1;
    if (getBooleanLoopAttribute(&loop, "llvm.loop.unroll.full") ||
        getBooleanLoopAttribute(&loop, "llvm.loop.unroll.enable"))
      return UINT32_MAX;
    return getOptionalIntLoopAttribute(&loop, "llvm.loop.unroll.count").value_or(0);
  }

  json::Array loops() {
    json::Array result;
    for (Loop *loop : loopInfo.getLoopsInPreorder()) {
      std::vector<int64_t> members;
      for (BasicBlock *block : loop->blocks())
        members.push_back(blockNumbers[block]);
      llvm::sort(members);
      json::Object entry{
          {"header", blockNumbers[loop->getHeader()]},
          {"parent", loop->getParentLoop() ? loopNumbers[loop->getParentLoop()] : -1},
          {"depth", int64_t(loop->getLoopDepth())},
          {"blocks", json::Array(members)}};
      if (const int64_t turns = turnsToUnroll(*loop))
        entry["unroll"] = turns;
      if (isUncounted(*loop))
        entry["uncounted"] = 1;
      locate(entry, loop->getStartLoc());
      result.push_back(std::move(entry));
    }
    return result;
  }

  json::Array siteArray() {
    json::Array result;
    const std::vector<std::string> texts = siteTexts(in.sites);
    for (auto [number, site] : enumerate(in.sites.sites)) {
      json::Object entry{{"block", blockNumbers[site.instruction->getParent()]},
                         {"operation", operationNumbers[site.instruction]},
                         {"kind", StringRef(format::SiteKinds[site.isStore])},
                         {"variable", site.member.empty() ? in.sites.objects[site.object].name
                                                          : site.member},
                         {"object", int64_t(site.object)},
                         {"bytes", int64_t(site.bytes)},
                         {"space", StringRef(format::MemorySpaces[unsigned(site.space)])}};
      if (site.align > site.bytes)
        entry["align"] = int64_t(site.align);
      if (!texts[number].empty())
        entry["text"] = texts[number];
      if (site.instruction->isVolatile())
        entry["volatile"] = 1;
      if (site.keeps != format::Keeps::Stored)
        entry["keeps"] = StringRef(format::KeptValues[unsigned(site.keeps)]);
      locate(entry, site.instruction->getDebugLoc());
      if (StringRef file = otherFile(*site.instruction); !file.empty() && json::isUTF8(file))
        entry["file"] = file;
      result.push_back(std::move(entry));
    }
    return result;
  }

  /// Of what stands in another file, an included one say; empty where it is in the kernel's.
  StringRef otherFile(const Instruction &instruction) const {
    const DILocation *place = userLocation(instruction.getDebugLoc());
    const DISubprogram *function = in.nest.function->getSubprogram();
    const bool isSame = !place || !function ||
                        (place->getFilename() == function->getFilename() &&
                         place->getDirectory() == function->getDirectory());
    return isSame ? "" : place->getFilename();
  }

  json::Array opaqueCalls() {
    json::Array result;
    for (const OpaqueCall &call : in.kernel.opaqueCalls) {
      json::Object entry{{"callee", call.callee}, {"block", blockNumbers[call.call->getParent()]}};
      locate(entry, call.call->getDebugLoc());
      if (StringRef file = otherFile(*call.call); !file.empty() && json::isUTF8(file))
        entry["file"] = file;
      result.push_back(std::move(entry));
    }
    return result;
  }

  const TablesInput &in;
  Function &kernel;
  const DataLayout &layout;
  DominatorTree dominators;
  LoopInfo loopInfo;
  PostDominatorTree postDominators;
  BlockNumbers blockNumbers;
  OperationNumbers operationNumbers;
  LoopNumbers loopNumbers;
};

} // namespace

int64_t fieldOffset(const TablesInput &input, unsigned field) {
  const DataLayout &layout = input.kernel.function->getParent()->getDataLayout();
  return layout.getStructLayout(input.context.type)->getElementOffset(field).getFixedValue();
}

std::string kernelTables(const TablesInput &input) {
  return formatv("{0}", json::Value(TablesWriter(input).write())).str();
}

} // namespace cgpredict
