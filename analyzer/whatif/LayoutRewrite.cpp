#include "analyzer/whatif/LayoutRewrite.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/base/Error.h"
#include "analyzer/trace/ThreadStream.h"

#include <fmt/format.h>

#include <algorithm>

namespace cgpredict {
namespace {

int64_t baseOf(const Relayout &layout) { return layout.from.base; }
int64_t baseOf(const FlatRows &layout) { return layout.base(); }

} // namespace

LayoutRewrite::LayoutRewrite(const KernelTables &tables, std::span<const uint32_t> changed)
    : objects(changed.begin(), changed.end()), original(tables), rewritten(tables),
      moves(tables.records.size()) {
  for (uint32_t record = 0; record < original.records.size(); ++record) {
    const RecordShape &shape = original.records[record];
    if (shape.kind == RecordShape::Kind::Nest)
      rewriteNest(record);
    for (uint32_t k = 0; k < shape.sites.size(); ++k)
      if (isMoved(shape.sites[k]))
        moves[record].push_back(
            {k, static_cast<uint32_t>(original.sites[shape.sites[k]].object), 0});
  }
}

bool LayoutRewrite::isMoved(uint32_t site) const {
  return std::ranges::any_of(objects, [&](uint32_t object) {
    return original.sites[site].object == static_cast<int32_t>(object);
  });
}

void LayoutRewrite::rewriteNest(uint32_t record) {
  RecordShape &shape = rewritten.records[record];
  for (uint32_t a = 0; a < shape.accesses.size(); ++a) {
    NestAccess &access = shape.accesses[a];
    if (!isMoved(access.site))
      continue;
    moves[record].push_back(
        {a, static_cast<uint32_t>(original.sites[access.site].object), shape.words});
    nestsMove = true;
    access.start = {true, shape.words++};
    for (Term &stride : access.strides)
      stride = {true, shape.words++};
  }
}

void LayoutRewrite::fillNest(uint32_t record, const int64_t *old, int64_t *payload,
                             const Layouts &layouts) const {
  const std::vector<int64_t> most = AffineNest(original.records[record], old).mostTrips();
  for (const Move &move : moves[record])
    std::visit([&](const auto &layout) { fillAccess(record, move, old, most, layout, payload); },
               layouts.at(move.object));
}

template <typename Layout>
void LayoutRewrite::fillAccess(uint32_t record, const Move &move, const int64_t *old,
                               const std::vector<int64_t> &most, const Layout &layout,
                               int64_t *payload) const {
  const RecordShape &shape = original.records[record];
  const std::span words(old, shape.words);
  const NestAccess &access = shape.accesses[move.access];
  const std::vector<uint32_t> levels = levelsOf(shape, access);
  const int64_t start = access.start.get(words);
  std::vector<int64_t> strides, trips;
  bool executed = true;
  for (std::size_t m = 0; m < levels.size(); ++m) {
    strides.push_back(access.strides[m].get(words));
    trips.push_back(most[levels[m]]);
    executed &= trips.back() > 0;
  }
  if (executed && !layout.keepsWithin(start, strides, trips)) {
    const Site &site = original.sites[access.site];
    throw Error(fmt::format("{}:{}:{}: this access to {} runs across its rows, so another layout "
                            "cannot be told from the trace",
                            original.file, site.line, site.column, site.variable));
  }
  // What is never executed may have any address.
  payload[move.slot] = executed ? layout.address(start) : baseOf(layout);
  for (std::size_t m = 0; m < strides.size(); ++m)
    payload[move.slot + 1 + m] = executed ? layout.stride(strides[m]) : 0;
}

void LayoutRewrite::fill(uint32_t record, const int64_t *old, int64_t *payload,
                         const Layouts &layouts) const {
  const RecordShape &shape = original.records[record];
  std::copy_n(old, shape.words, payload);
  if (shape.kind == RecordShape::Kind::Nest)
    return fillNest(record, old, payload, layouts);
  for (const Move &move : moves[record])
    payload[move.access] =
        std::visit([&](const auto &layout) { return layout.address(old[move.access]); },
                   layouts.at(move.object));
}

// Of the rewritten threads: only nests grow.
std::size_t LayoutRewrite::wordsOf(const Window &old) const {
  std::size_t words = 0;
  for (const ThreadRecords &thread : old.threads) {
    words += thread.words.size();
    for (ThreadStream stream(nestsMove ? thread.words : std::span<const int64_t>());
         !stream.done(); stream.advance(original.records[stream.record()]))
      words += rewritten.records[stream.record()].words - original.records[stream.record()].words;
  }
  return words;
}

Window LayoutRewrite::window(const Window &old, const Layouts &layouts) const {
  std::shared_ptr<int64_t[]> storage(new int64_t[wordsOf(old)]);
  Window result = old;
  int64_t *next = storage.get();
  for (ThreadRecords &thread : result.threads) {
    const int64_t *const first = next;
    for (ThreadStream stream(thread.words); !stream.done();
         stream.advance(original.records[stream.record()])) {
      *next++ = stream.record();
      fill(stream.record(), stream.payload(), next, layouts);
      next += rewritten.records[stream.record()].words;
    }
    thread.words = {first, next};
  }
  result.storage = {std::move(storage)};
  return result;
}

} // namespace cgpredict
