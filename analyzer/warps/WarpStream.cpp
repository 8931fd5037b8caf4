#include "analyzer/warps/WarpStream.h"

#include <algorithm>

namespace cgpredict {
namespace {

constexpr uint64_t Done = ~uint64_t{0};
// Words to load ahead of each thread: those of all resident warps are more streams than a
// processor follows by itself.
constexpr std::size_t WordsAhead = 16;

bool isNest(const RecordProgram &record) { return record.shape->kind == RecordShape::Kind::Nest; }

} // namespace

WarpStream::WarpStream(const WarpProgram &program, const ProfileLayout &layout,
                       const WarpThreads &threads)
    : program(&program), layout(&layout) {
  for (unsigned lane = 0; lane < WarpSize; ++lane) {
    lanes[lane] = ThreadStream(threads[lane]);
    fetch(lane);
  }
}

void WarpStream::fetch(unsigned lane) {
  const ThreadStream &stream = lanes[lane];
  order[lane] = Done;
  if (stream.done())
    return;
  order[lane] = uint64_t{program->records[stream.record()].rank} << 32 | stream.record();
  __builtin_prefetch(stream.payload() + WordsAhead);
}

bool WarpStream::nextRecord() {
  const uint64_t first = std::ranges::min(order);
  if (first == Done)
    return false;
  mask = 0;
  for (unsigned lane = 0; lane < WarpSize; ++lane)
    mask |= LaneMask{order[lane] == first} << lane;
  current = &program->records[static_cast<uint32_t>(first)];
  forEachLane(mask, [&](unsigned lane) {
    payloads[lane] = lanes[lane].payload();
    lanes[lane].advance(*current->shape);
    fetch(lane);
  });
  enter();
  return true;
}

void WarpStream::enter() {
  step = 0;
  if (isNest(*current))
    nest.enter(*current, payloads, mask, *layout);
  else
    nest.leave();
}

bool WarpStream::nextOfRecords(WarpAccess &access) {
  do {
    if (current == nullptr)
      continue;
    if (isNest(*current) ? nest.next(access) : nextOfBlock(access))
      return true;
  } while (nextRecord());
  return false;
}

bool WarpStream::nextOfBlock(WarpAccess &access) {
  if (step == current->steps.size())
    return false;
  accessOfBlock(static_cast<uint32_t>(current->steps[step++]), access);
  return true;
}

void WarpStream::accessOfBlock(uint32_t index, WarpAccess &access) const {
  access.site = current->sites[index];
  access.mask = mask;
  access.affine = false;
  forEachLane(mask, [&](unsigned lane) {
    const int64_t address = payloads[lane][index];
    access.addresses[lane] = address + layout->shift(access.site, address);
  });
}

void WarpStream::peek(uint32_t index, WarpAccess &access) const {
  if (!isNest(*current))
    return accessOfBlock(index, access);
  nest.nestValues().access(index, Ordinals(current->levels.size()), access);
  access.mask = mask;
}

uint64_t WarpStream::skip(uint64_t count) {
  uint64_t left = count;
  do {
    if (current == nullptr)
      continue;
    if (isNest(*current)) {
      left -= nest.skip(left);
    } else {
      const uint64_t inBlock = std::min<uint64_t>(left, current->steps.size() - step);
      step += inBlock;
      left -= inBlock;
    }
  } while (left != 0 && nextRecord());
  return count - left;
}

void WarpStream::count(WarpCounts &counts) const {
  const std::span<PlaceCount> places =
      std::span(counts.places).subspan(current->firstPlace, current->places.size());
  PlaceCount &record = counts.records[current - program->records.data()];
  record.executions += 1;
  record.lanes += laneCount(mask);
  if (isNest(*current))
    return countNest(nest.nestValues(), places);
  places[0].executions += 1;
  places[0].lanes += laneCount(mask);
}

} // namespace cgpredict
