#include "analyzer/affine/AddressMoves.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/RecordWords.h"
#include "analyzer/trace/ThreadStream.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cgpredict {
namespace {

constexpr uint32_t MostTimes = 4; // of a thread's executions of a record that are compared

} // namespace

AddressMoves::AddressMoves(const KernelTables &tables, const ThreadCoordinate &extent,
                           IndexDigits digits, const SiteSlopes &code)
    : tables(tables), digits(std::move(digits)), varying(this->digits.varying(extent)) {
  for (uint32_t record = 0; record < tables.records.size(); ++record) {
    const RecordShape &shape = tables.records[record];
    std::vector<Slopes> &move = moves.emplace_back(shape.words);
    for (std::size_t slot = 0; slot < shape.words; ++slot) {
      const std::optional<uint32_t> site = siteAt(shape, slot);
      if (!site || tables.sites[*site].space != MemorySpace::Global)
        continue;
      if (code[*site])
        move[slot] = this->digits.along(*code[*site]);
      else
        open[record].push_back(slot);
    }
  }
}

void AddressMoves::add(const Window &window) {
  for (const ThreadRecords &thread : window.threads)
    add(thread);
}

void AddressMoves::add(const ThreadRecords &thread) {
  isCut = isCut || !thread.rest.empty();
  if (open.empty())
    return;
  const AffineFit::Point at = digits.of(thread.coordinate);
  std::map<uint32_t, uint32_t> times;
  for (ThreadStream stream(thread.words); !stream.done();) {
    const uint32_t record = stream.record();
    if (const auto found = open.find(record); found != open.end())
      if (const uint32_t time = times[record]++; time < MostTimes)
        for (const std::size_t slot : found->second)
          seen[{record, slot, time}].add(at, std::span(stream.payload() + slot, 1));
    stream.advance(tables.records[record]);
  }
}

std::string AddressMoves::finish() {
  if (isCut)
    return fmt::format("{}:{}: the records of a thread were cut short", tables.file, tables.line);
  for (const auto &[word, fit] : seen)
    if (!learn(word, fit))
      return contradiction(tables, tables.records[word.record], word.slot);
  return "";
}

// Each time that it is executed it goes on in the same way.
bool AddressMoves::learn(const Word &word, const AffineFit &fit) {
  if (fit.contradicted() || fit.isOpen())
    return false;
  Slopes slopes;
  for (std::size_t k = 0; k < varying.size(); ++k) {
    if (varying[k] && !fit.knows(k))
      return false;
    slopes.push_back(fit.slope(0, k));
  }
  Slopes &known = moves[word.record][word.slot];
  if (word.time == 0)
    known = std::move(slopes);
  return word.time == 0 || known == slopes;
}

void AddressMoves::move(const ThreadRecords &from, const ThreadCoordinate &to,
                        int64_t *words) const {
  std::ranges::copy(from.words, words);
  const AffineFit::Point start = digits.of(from.coordinate), end = digits.of(to);
  for (ThreadStream stream(from.words); !stream.done();) {
    const std::vector<Slopes> &move = moves[stream.record()];
    int64_t *payload = words + (stream.payload() - from.words.data());
    for (std::size_t slot = 0; slot < move.size(); ++slot)
      for (std::size_t k = 0; k < move[slot].size(); ++k)
        payload[slot] = plusTerm(payload[slot], move[slot][k], end[k] - start[k]);
    stream.advance(tables.records[stream.record()]);
  }
}

} // namespace cgpredict
