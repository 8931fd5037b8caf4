#include "analyzer/affine/LoopTurns.h"

#include "analyzer/trace/ThreadStream.h"

#include <algorithm>
#include <map>

namespace cgpredict {

std::vector<uint32_t> loopsAround(const KernelTables &tables, int32_t loop) {
  std::vector<uint32_t> loops;
  for (; loop >= 0; loop = tables.loops[static_cast<std::size_t>(loop)].parent)
    loops.push_back(static_cast<uint32_t>(loop));
  std::ranges::reverse(loops);
  return loops;
}

std::vector<uint32_t> loopsAround(const KernelTables &tables, const RecordShape &shape) {
  if (shape.kind == RecordShape::Kind::Block)
    return loopsAround(tables, tables.blocks[shape.block].loop);
  if (shape.kind == RecordShape::Kind::Nest)
    return loopsAround(tables, tables.loops[shape.levels[0].loop].parent);
  return {};
}

LoopTurns::LoopTurns(const KernelTables &tables) : tables(tables) {
  for (const RecordShape &shape : tables.records)
    around.push_back(loopsAround(tables, shape));
}

void LoopTurns::beginThread() {
  loops.clear();
  turns.clear();
  block.reset();
}

std::vector<LoopTurns::Left> LoopTurns::leaveAllBut(std::size_t kept) {
  std::vector<Left> left;
  while (loops.size() > kept) {
    const int64_t begun = turns.back() + 1;
    turns.pop_back();
    left.push_back({loops.back(), begun, turns, block});
    loops.pop_back();
  }
  return left;
}

// Between two executions of a loop stands the record of a block in front of it.
std::vector<LoopTurns::Left> LoopTurns::enter(uint32_t record) {
  const std::vector<uint32_t> &now = around[record];
  const RecordShape &shape = tables.records[record];
  const auto common =
      static_cast<std::size_t>(std::ranges::mismatch(loops, now).in1 - loops.begin());
  std::vector<Left> left = leaveAllBut(common);
  block = shape.kind == RecordShape::Kind::Block ? std::optional(shape.block) : std::nullopt;
  if (common == now.size() && common > 0 && shape.kind == RecordShape::Kind::Block &&
      tables.loops[now.back()].header == shape.block)
    ++turns.back();
  for (std::size_t k = common; k < now.size(); ++k) {
    loops.push_back(now[k]);
    turns.push_back(0);
  }
  return left;
}

// The run of records from a thread's start ends where the next one does not fit seven eighths of
// its budget, of which others may fill the last eighth. A few words are for what is rounded.
std::size_t wordsInOrder(const KernelTables &tables, const ThreadRecords &thread) {
  const std::size_t words = thread.words.size();
  if (thread.rest.empty())
    return words;
  std::size_t next = 8;
  for (const RecordShape &shape : tables.records)
    next = std::max<std::size_t>(next, 8 + 1 + shape.words);
  const std::size_t most = words - words / 8;
  return most > next ? most - next : 0;
}

std::vector<LoopTurns::Left> outermostLoops(const KernelTables &tables,
                                            const ThreadRecords &thread) {
  std::map<uint32_t, int64_t> turns; // by head
  for (ThreadStream stream(thread.words); !stream.done();) {
    const RecordShape &shape = tables.records[stream.record()];
    if (shape.kind == RecordShape::Kind::Block)
      ++turns[shape.block];
    stream.advance(shape);
  }
  for (const auto &[record, count] : thread.rest)
    if (tables.records[record].kind == RecordShape::Kind::Block)
      turns[tables.records[record].block] += static_cast<int64_t>(count);
  std::vector<LoopTurns::Left> left;
  for (uint32_t loop = 0; loop < tables.loops.size(); ++loop)
    if (const auto found = turns.find(tables.loops[loop].header);
        tables.loops[loop].parent < 0 && found != turns.end())
      left.push_back({loop, found->second, {}, {}});
  return left;
}

} // namespace cgpredict
