#include "passes/kernel/RowCode.h"

#include "passes/kernel/LlvmVersion.h"
#include "passes/kernel/Rematerialize.h"
#include "passes/kernel/UserLocation.h"

#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace cgpredict {
namespace {

bool isEffect(Instruction &instruction, const Nest &nest) {
  if (isNothing(instruction))
    return isa<InvokeInst>(instruction);
  return isa<LoadInst>(instruction)
             ? !isPure(instruction, nest)
             : instruction.mayHaveSideEffects() || instruction.mayReadFromMemory();
}

/// Neither arithmetic nor a load that no store of the nest names.
bool isMoreThanAValue(Instruction &instruction, const Nest &nest) {
  auto *phi = dyn_cast<PHINode>(&instruction);
  return phi ? phi->getNumIncomingValues() > 1
             : !isNothing(instruction) && !isPure(instruction, nest);
}

/// In the function of the nest, whatever was inlined there.
unsigned lineOf(const Instruction &instruction) {
  const DILocation *place = outermostLocation(instruction.getDebugLoc());
  return place ? place->getLine() : 0;
}

void addLine(unsigned line, RowCode &code) {
  if (line == 0)
    return;
  code.firstLine = code.firstLine == 0 ? line : std::min(code.firstLine, line);
  code.lastLine = std::max(code.lastLine, line);
}

/// A scalar that each row begins anew.
bool isBegunAnew(const PHINode &phi, const RowLoops &row) {
  auto *initial = dyn_cast<PHINode>(phi.getIncomingValueForBlock(row.inner->preheader));
  return (!initial || initial->getParent() != row.outer->header) &&
         none_of(row.inner->inductions, [&](const Induction &each) { return each.phi == &phi; });
}

bool isStep(const Instruction &instruction, const NestLevel &level) {
  return any_of(level.inductions,
                [&](const Induction &each) { return each.advance == &instruction; });
}

/// Scalars that begin as a constant have no instruction: the line is that of their declaration.
void addDeclarations(const RowLoops &row, RowCode &code) {
  for (PHINode &phi : row.inner->header->phis())
    if (isBegunAnew(phi, row))
      for (DbgVariableRecord *record : debugRecordsOf(phi))
        if (unsigned line = record->getVariable()->getLine();
            line > code.outerLine && line <= code.innerLine)
          addLine(line, code);
}

/// Not what the outer loop steps, nor what the header of the inner one begins with.
bool isOfHeaders(Instruction &instruction, const RowLoops &row, const RowCode &code,
                 const Nest &nest) {
  return isStep(instruction, *row.outer) ||
         (lineOf(instruction) == code.innerLine && !isMoreThanAValue(instruction, nest));
}

/// The lines of a part; those between the loops where it has none of its own (`s = 0`).
void addLines(const RowLoops &row, const Nest &nest, RowCode &code) {
  for (BasicBlock *block : code.isFirst ? row.before : row.after)
    for (Instruction &instruction : *block)
      if (!isNothing(instruction) && !isa<PHINode>(instruction) &&
          !isOfHeaders(instruction, row, code, nest))
        addLine(lineOf(instruction), code);
  if (code.isFirst)
    addDeclarations(row, code);
  if (code.firstLine == 0) {
    addLine(code.outerLine, code);
    addLine(code.innerLine, code);
  }
}

RowCode codeOf(const RowLoops &row, const Nest &nest, bool isFirst) {
  RowCode code{isFirst, row.number};
  code.outerLine = row.outer->loop->getStartLoc().getLine();
  code.innerLine = row.inner->loop->getStartLoc().getLine();
  addLines(row, nest, code);
  return code;
}

} // namespace

bool isNothing(const Instruction &instruction) {
  auto *intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  return instruction.isTerminator() || (intrinsic && intrinsic->isAssumeLikeIntrinsic());
}

bool hasEffect(const RowBlocks &blocks, const Nest &nest) {
  return any_of(blocks, [&](BasicBlock *block) {
    return any_of(*block, [&](Instruction &each) { return isEffect(each, nest); });
  });
}

/// Whether a row has more than threads can compute for themselves.
bool hasCode(const RowLoops &row, const Nest &nest) {
  for (PHINode &phi : row.inner->header->phis())
    if (isBegunAnew(phi, row))
      return true;
  for (const auto *part : {&row.before, &row.after})
    for (BasicBlock *block : *part)
      for (Instruction &instruction : *block)
        if (isMoreThanAValue(instruction, nest))
          return true;
  return false;
}

std::vector<RowCode> rowCodeOf(const Nest &nest) {
  std::vector<RowCode> result;
  for (unsigned level = 0; level + 1 < nest.levels.size(); ++level) {
    const RowLoops row = findRow(nest, level);
    const bool anew =
        any_of(row.inner->header->phis(), [&](PHINode &phi) { return isBegunAnew(phi, row); });
    if (anew || hasEffect(row.before, nest))
      result.push_back(codeOf(row, nest, true));
    if (hasEffect(row.after, nest))
      result.push_back(codeOf(row, nest, false));
  }
  return result;
}

std::string linesOf(const RowCode &code) {
  const std::string first = std::to_string(code.firstLine);
  return code.firstLine == code.lastLine
             ? "line " + first
             : "lines " + first + " to " + std::to_string(code.lastLine);
}

} // namespace cgpredict
