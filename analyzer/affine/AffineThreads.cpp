#include "analyzer/affine/AffineThreads.h"

#include "analyzer/affine/RecordWords.h"

#include <algorithm>

namespace cgpredict {
namespace {

// What a payload word of a record is: the slopes of an address; zero for strides and for lengths of
// loops, which are constant. None where the code does not say it.
std::optional<ThreadSlopes> slopesOf(const RecordShape &shape, std::size_t slot,
                                     const SiteSlopes &code) {
  if (const std::optional<uint32_t> site = siteAt(shape, slot))
    return code[*site];
  const bool isGuard = std::ranges::any_of(shape.levels, [&](const NestLevel &level) {
    return level.guard && uses(*level.guard, slot);
  });
  return isGuard ? std::nullopt : std::optional(ThreadSlopes{});
}

} // namespace

void AffineThreads::add(const ThreadRecords &thread) {
  if (!problem.empty())
    return;
  if (!thread.rest.empty()) {
    problem = at(tables->line, "the records of a thread were cut short");
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
    problem = at(tables->line, "too few threads were traced to compare them");
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
bool AffineThreads::takesSamePath(const ThreadRecords &thread) {
  const std::size_t common = std::min(thread.words.size(), atOrigin.size());
  std::size_t record = 0;
  while (record < common && thread.words[record] == atOrigin[record])
    record += 1 + tables->records[static_cast<std::size_t>(atOrigin[record])].words;
  if (record < atOrigin.size())
    problem = describePath(atOrigin[record]);
  else if (record < thread.words.size())
    problem = describePath(thread.words[record]);
  return problem.empty();
}

int64_t AffineThreads::predicted(std::size_t word, const ThreadCoordinate &thread) const {
  int64_t value = atOrigin[word];
  for (unsigned d = 0; d < 3; ++d)
    value += slopes[word][d] * static_cast<int64_t>(thread[d] - origin[d]);
  return value;
}

// A slope that is not whole is rounded, so that the thread contradicts it.
void AffineThreads::learn(unsigned dimension, const ThreadRecords &thread) {
  const auto distance = static_cast<int64_t>(thread.coordinate[dimension] - origin[dimension]);
  for (std::size_t word = 0; word < slopes.size(); ++word)
    slopes[word][dimension] = (thread.words[word] - predicted(word, thread.coordinate)) / distance;
  learned[dimension] = true;
}

// By word; empty where the code does not say all.
std::vector<ThreadSlopes> AffineThreads::slopesBy(const SiteSlopes &code) const {
  std::vector<ThreadSlopes> result;
  while (result.size() < atOrigin.size()) {
    const RecordShape &shape = tables->records[static_cast<std::size_t>(atOrigin[result.size()])];
    result.emplace_back(); // the record's id
    for (std::size_t slot = 0; slot < shape.words; ++slot) {
      const std::optional<ThreadSlopes> word = slopesOf(shape, slot, code);
      if (!word)
        return {};
      result.push_back(*word);
    }
  }
  return result;
}

void AffineThreads::learnFrom(const SiteSlopes &code) {
  if (code.empty() || !problem.empty() || !std::ranges::count(learned, false))
    return;
  const std::vector<ThreadSlopes> said = slopesBy(code);
  if (said.size() != slopes.size())
    return;
  for (std::size_t word = 0; word < slopes.size(); ++word)
    for (unsigned d = 0; d < 3; ++d)
      if (learned[d] && said[word][d] != slopes[word][d])
        return;
  for (unsigned d = 0; d < 3; ++d) {
    for (std::size_t word = 0; word < slopes.size() && !learned[d]; ++word)
      slopes[word][d] = said[word][d];
    learned[d] = true;
  }
}

bool AffineThreads::covers(const ThreadCoordinate &thread) const {
  if (!started || !problem.empty())
    return false;
  for (unsigned d = 0; d < 3; ++d)
    if (thread[d] != origin[d] && !learned[d])
      return false;
  return true;
}

void AffineThreads::fill(const ThreadCoordinate &thread, int64_t *words) const {
  for (std::size_t word = 0; word < atOrigin.size(); ++word)
    words[word] = predicted(word, thread);
}

std::string AffineThreads::at(uint32_t line, const std::string &what) const {
  return tables->file + ":" + std::to_string(line) + ": " + what;
}

// A record that one thread executes and another does not.
std::string AffineThreads::describePath(int64_t record) const {
  const RecordShape &shape = tables->records[static_cast<std::size_t>(record)];
  const bool isBlock = shape.kind == RecordShape::Kind::Block;
  const uint32_t block = isBlock ? shape.block : tables->loops[shape.levels[0].loop].header;
  return at(tables->blocks[block].line, "not all threads take the same path");
}

// A payload word of the first thread that another one contradicts.
std::string AffineThreads::describe(std::size_t word) const {
  std::size_t record = 0;
  for (;;) {
    const RecordShape &shape = tables->records[static_cast<std::size_t>(atOrigin[record])];
    if (word <= record + shape.words)
      return contradiction(*tables, shape, word - record - 1);
    record += 1 + shape.words;
  }
}

} // namespace cgpredict
