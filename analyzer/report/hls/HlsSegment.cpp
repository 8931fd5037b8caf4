#include "analyzer/report/hls/HlsSegment.h"

#include "analyzer/report/hls/HlsArrays.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

class SegmentWriter {
public:
  SegmentWriter(const HlsProgram &program, const HlsStatements &statements, const HlsItem &segment,
                uint32_t level, const std::vector<std::string> &ordinals, const AccessText &access,
                CodeText &code)
      : program(program), statements(statements), segment(segment), latch(program.latchOf(level)),
        ordinals(ordinals), access(access), code(code) {}

  void write() {
    declareJoins();
    follow(segment.first, segment.stop);
  }

private:
  // Variables that both sides of a condition set.
  void declareJoins() {
    for (uint32_t b = 0; b < program.tables.blocks.size(); ++b)
      if (program.guardOf(b).runs && program.segmentOf(b) == segment.segment && !program.isHead(b))
        for (const Operation &op : program.tables.blocks[b].operations)
          if (op.opcode == "phi" && program.isNeeded(op.id) && !program.isCarried(op.id))
            code.line(fmt::format("{} {};", cppType(op.type), statements.variable(op.id)));
  }

  void follow(uint32_t block, std::optional<uint32_t> end) {
    while (block != end) {
      for (const Operation &op : program.tables.blocks[block].operations)
        if (program.isNeeded(op.id) && op.opcode != "phi")
          writeOperation(op, block);
      if (block == latch)
        return handOn(block, headOf(block));
      const std::vector<uint32_t> targets = program.targetsOf(block);
      if (targets.empty())
        return;
      if (targets.size() == 1) {
        handOn(block, targets[0]);
        block = targets[0];
        continue;
      }
      const std::optional<uint32_t> join = program.postdominator(block);
      const Operation &branch = program.tables.blocks[block].operations.back();
      code.open(fmt::format("if ({})", statements.value(branch, 0, block, ordinals)));
      side(block, targets[0], join);
      code.otherwise();
      side(block, targets[1], join);
      code.close();
      if (!join)
        return;
      block = *join;
    }
  }

  void side(uint32_t from, uint32_t first, std::optional<uint32_t> join) {
    handOn(from, first);
    follow(first, join);
  }

  uint32_t headOf(uint32_t block) const {
    return program.tables.loops[program.tables.blocks[block].loop].header;
  }

  // Phis take their values together.
  void handOn(uint32_t from, uint32_t to) {
    std::vector<std::pair<std::string, std::string>> moves;
    std::vector<std::string> types;
    for (const Operation &phi : program.tables.blocks[to].operations)
      for (std::size_t o = 0; phi.opcode == "phi" && o < phi.incoming.size(); ++o)
        if (phi.incoming[o] == from && program.isNeeded(phi.id)) {
          moves.emplace_back(statements.variable(phi.id), statements.value(phi, o, from, ordinals));
          types.push_back(cppType(phi.type));
        }
    if (moves.size() == 1)
      code.line(fmt::format("{} = {};", moves[0].first, moves[0].second));
    if (moves.size() < 2)
      return;
    code.open("");
    for (std::size_t m = 0; m < moves.size(); ++m)
      code.line(fmt::format("const {} next{} = {};", types[m], m, moves[m].second));
    for (std::size_t m = 0; m < moves.size(); ++m)
      code.line(fmt::format("{} = next{};", moves[m].first, m));
    code.close();
  }

  void writeOperation(const Operation &op, uint32_t block) {
    if (op.operationClass == OperationClass::Store && op.site) {
      code.line(
          fmt::format("{} = {};", access(*op.site), statements.value(op, 0, block, ordinals)));
      return;
    }
    const bool isLoad = op.operationClass == OperationClass::Load && op.site;
    const std::string value = isLoad ? access(*op.site) : statements.computation(op, ordinals);
    const std::string type = program.isCarried(op.id) ? "" : "const " + cppType(op.type) + " ";
    code.line(fmt::format("{}{} = {};", type, statements.variable(op.id), value));
  }

  const HlsProgram &program;
  const HlsStatements &statements;
  const HlsItem &segment;
  std::optional<uint32_t> latch;
  const std::vector<std::string> &ordinals;
  const AccessText &access;
  CodeText &code;
};

} // namespace

void writeSegment(const HlsProgram &program, const HlsStatements &statements,
                  const HlsItem &segment, uint32_t level, const std::vector<std::string> &ordinals,
                  const AccessText &access, CodeText &code) {
  SegmentWriter(program, statements, segment, level, ordinals, access, code).write();
}

bool isEmptySegment(const HlsProgram &program, const HlsItem &segment) {
  for (uint32_t b = 0; b < program.tables.blocks.size(); ++b) {
    const BasicBlock &block = program.tables.blocks[b];
    if (program.guardOf(b).runs && program.segmentOf(b) == segment.segment)
      for (const Operation &op : block.operations)
        if (program.isNeeded(op.id) && !(op.opcode == "phi" && program.isHead(b)))
          return false;
    if (segment.stop == b) // what the loop behind it begins with
      for (const Operation &op : block.operations)
        if (program.isNeeded(op.id) && op.opcode == "phi")
          return false;
  }
  return true;
}

} // namespace cgpredict
