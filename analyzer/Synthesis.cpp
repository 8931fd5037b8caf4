#include "analyzer/Synthesis.h"

#include <algorithm>

namespace cgpredict {
namespace {

bool uses(const Term &term, std::size_t slot) {
  return term.isSlot && static_cast<std::size_t>(term.value) == slot;
}

bool uses(std::span<const Term> terms, std::size_t slot) {
  return std::ranges::any_of(terms, [&](const Term &term) { return uses(term, slot); });
}

} // namespace

void Synthesis::add(const Window &window) {
  for (const ThreadRecords &thread : window.threads) {
    if (!problem.empty())
      return;
    add(thread);
  }
}

void Synthesis::add(const ThreadRecords &thread) {
  if (!thread.rest.empty()) {
    problem = at(tables.line, "the records of a thread were cut short");
    return;
  }
  if (!started) {
    started = true;
    origin = thread.coordinate;
    atOrigin.assign(thread.words.begin(), thread.words.end());
    slopes.assign(atOrigin.size(), {});
    return;
  }
  std::vector<unsigned> unknown;
  for (unsigned d = 0; d < 3; ++d)
    if (thread.coordinate[d] != origin[d] && !learned[d])
      unknown.push_back(d);
  if (unknown.size() > 1) {
    problem = at(tables.line, "too few threads were traced to compare them");
    return;
  }
  if (!takesSamePath(thread))
    return;
  if (!unknown.empty())
    learn(unknown.front(), thread);
  for (std::size_t word = 0; word < atOrigin.size(); ++word)
    if (thread.words[word] != predicted(word, thread.coordinate)) {
      problem = describe(word);
      return;
    }
}

// Records with the same ids are equally long.
bool Synthesis::takesSamePath(const ThreadRecords &thread) {
  const std::size_t common = std::min(thread.words.size(), atOrigin.size());
  std::size_t record = 0;
  while (record < common && thread.words[record] == atOrigin[record])
    record += 1 + tables.records[static_cast<std::size_t>(atOrigin[record])].words;
  if (record < atOrigin.size())
    problem = describe(record);
  else if (thread.words.size() != atOrigin.size())
    problem = at(tables.line, "not all threads execute the same blocks");
  return problem.empty();
}

int64_t Synthesis::predicted(std::size_t word, const ProfileGrid::Coordinate &thread) const {
  int64_t value = atOrigin[word];
  for (unsigned d = 0; d < 3; ++d)
    value += slopes[word][d] * static_cast<int64_t>(thread[d] - origin[d]);
  return value;
}

// A slope that is not whole is rounded, so that the thread contradicts it.
void Synthesis::learn(unsigned dimension, const ThreadRecords &thread) {
  const auto distance = static_cast<int64_t>(thread.coordinate[dimension] - origin[dimension]);
  for (std::size_t word = 0; word < slopes.size(); ++word)
    slopes[word][dimension] = (thread.words[word] - predicted(word, thread.coordinate)) / distance;
  learned[dimension] = true;
}

std::string Synthesis::obstacle(const ProfileGrid::Coordinate &extent) const {
  if (!problem.empty())
    return problem;
  if (!started)
    return at(tables.line, "no thread was traced");
  for (unsigned d = 0; d < 3; ++d)
    if (extent[d] > 1 && !learned[d])
      return at(tables.line, "all traced threads have the same index in a mapped loop");
  return {};
}

void Synthesis::fill(const ProfileGrid::Coordinate &thread, int64_t *words) const {
  for (std::size_t word = 0; word < atOrigin.size(); ++word)
    words[word] = predicted(word, thread);
}

std::vector<int64_t> Synthesis::wordsOf(const ProfileGrid::Coordinate &thread) const {
  std::vector<int64_t> words(atOrigin.size());
  fill(thread, words.data());
  return words;
}

Window Synthesis::makeWindow(const ProfileGrid &grid, std::span<const uint64_t> blocks) const {
  Window window;
  window.complete = true;
  window.blocks = blocks.size();
  uint64_t threads = 0;
  for (uint64_t block : blocks)
    threads += grid.threadsOf(block);
  const std::size_t size = atOrigin.size();
  std::shared_ptr<int64_t[]> words(new int64_t[threads * size]);
  int64_t *next = words.get();
  for (uint64_t block : blocks)
    for (uint64_t thread = 0; thread < grid.threadsPerBlock(); ++thread)
      if (const auto coordinate = grid.threadAt({block, thread})) {
        fill(*coordinate, next);
        window.threads.push_back({*coordinate, {next, size}, {}});
        next += size;
      }
  window.storage.push_back(std::move(words));
  return window;
}

std::string Synthesis::at(uint32_t line, const std::string &what) const {
  return tables.file + ":" + std::to_string(line) + ": " + what;
}

// What the word of the first thread's records is that another thread contradicts.
std::string Synthesis::describe(std::size_t word) const {
  std::size_t record = 0;
  for (;;) {
    const RecordShape &shape = tables.records[static_cast<std::size_t>(atOrigin[record])];
    if (word == record) {
      const bool isBlock = shape.kind == RecordShape::Kind::Block;
      const uint32_t block = isBlock ? shape.block : tables.loops[shape.levels[0].loop].header;
      return at(tables.blocks[block].line, "not all threads take the same path");
    }
    if (word <= record + shape.words)
      return describePayload(shape, word - record - 1);
    record += 1 + shape.words;
  }
}

std::string Synthesis::describePayload(const RecordShape &shape, std::size_t slot) const {
  const auto access = [&](uint32_t index) {
    const Site &site = tables.sites[index];
    return at(site.line, "the address of '" + site.variable +
                             "' is not an affine function of the thread's indices");
  };
  if (shape.kind == RecordShape::Kind::Block)
    return access(shape.sites[slot]);
  for (const NestAccess &candidate : shape.accesses)
    if (uses(candidate.start, slot) || uses(candidate.strides, slot))
      return access(candidate.site);
  for (const NestLevel &level : shape.levels)
    if (uses(level.base, slot) || uses(level.outer, slot) ||
        (level.guard && uses(*level.guard, slot)))
      return at(tables.loops[level.loop].line,
                "the trip count is not an affine function of the thread's indices");
  return at(tables.line, "the threads' records differ");
}

} // namespace cgpredict
