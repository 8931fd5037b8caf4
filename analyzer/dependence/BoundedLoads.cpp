#include "analyzer/dependence/BoundedLoads.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/tables/LaunchValues.h"
#include "analyzer/trace/ThreadStream.h"

#include <algorithm>

namespace cgpredict {
namespace {

using Wide = __int128;

// Addresses; none: they are no program's.
std::optional<ValueRange> addresses(Wide least, Wide most) {
  return least <= most && least > 0 && most < AddressSpace
             ? std::optional(ValueRange{int64_t(least), int64_t(most)})
             : std::nullopt;
}

// None: a program that goes beyond its variable.
std::optional<ValueRange> both(const ValueRange &a, const ValueRange &b) {
  return addresses(std::max(a.least, b.least), std::min(a.most, b.most));
}

// All of them, byte by byte.
AffineAccess accessTo(uint32_t site, const ValueRange &range) {
  AffineAccess access;
  access.site = site;
  access.start.constant = range.least;
  access.strides = {1};
  access.levels = {AffineLevel{0, {range.most - range.least + 1, {}}, {}}};
  access.atMost = true;
  return access;
}

// By the code, with the launch's arguments.
std::optional<ValueRange> knownOf(const CodeForms &forms, const CodePlace &place,
                                  const Operation &user, std::size_t operand) {
  for (const CodeForms::Of of : {CodeForms::Of::Least, CodeForms::Of::Greatest})
    if (const auto list = forms.operand(user, operand, of, place))
      if (const auto range = CodeForms::rangeOf(*list, of, place))
        return ValueRange{range->low, range->high};
  return std::nullopt;
}

} // namespace

void BoundedLoads::find(const std::set<uint32_t> &sites, const LaunchWindows &readWindow) {
  for (const uint32_t site : sites) {
    const Site &load = tables.sites[site];
    if (load.kind != SiteKind::Load || load.space != MemorySpace::Global || load.isVolatile)
      continue;
    const std::optional<ValueRange> whole = inVariable(load);
    const std::optional<ValueRange> part = addressesOf(site, readWindow);
    const std::optional<ValueRange> range = whole && part ? both(*whole, *part)
                                            : whole       ? whole
                                                          : part;
    if (range)
      bounded.push_back(accessTo(site, *range));
  }
}

std::optional<ValueRange> BoundedLoads::inVariable(const Site &load) const {
  if (load.object < 0)
    return std::nullopt;
  const MemoryObject &variable = tables.objects[static_cast<std::size_t>(load.object)];
  const std::optional<int64_t> base = objectBase(tables, variable, launch.context);
  if (variable.kind != ObjectKind::Global || !base)
    return std::nullopt;
  return addresses(*base, Wide(*base) + variable.bytes - load.bytes);
}

// A pointer, and what is added to it, wherever that is.
std::optional<BoundedLoads::Place> BoundedLoads::placeOf(const Site &load) {
  const std::vector<uint32_t> around = loopsAround(tables, tables.blocks[load.block].loop);
  std::optional<CodePlace> place = loops.placeIn(around);
  if (!place)
    place = loops.placeIn({});
  const KnownRange known = [&](const Operation &user, std::size_t operand) {
    return knownOf(loops.code(), *place, user, operand);
  };
  Wide least = 0, most = 0;
  const Operand *address = graph.addressOf(load);
  while (address != nullptr && address->kind == OperandKind::Operation) {
    const Operation &operation = graph.operation(address->index);
    if (operation.opcode != "getelementptr" ||
        operation.scales.size() + 1 != operation.operands.size())
      break;
    least += operation.offset;
    most += operation.offset;
    for (std::size_t k = 0; k < operation.scales.size(); ++k) {
      const ValueRange index =
          operation.scales[k] == 0 ? ValueRange{} : rangeOf(graph, operation, k + 1, known);
      const Wide ends[] = {Wide(index.least) * operation.scales[k],
                           Wide(index.most) * operation.scales[k]};
      least += std::min(ends[0], ends[1]);
      most += std::max(ends[0], ends[1]);
    }
    address = &operation.operands[0];
  }
  if (address == nullptr || least <= -AddressSpace || most >= AddressSpace)
    return std::nullopt;
  return Place{address, {int64_t(least), int64_t(most)}};
}

// Where it is not known where a pointer leads, that a thread came to an address says so to within
// what may have been added.
std::optional<ValueRange> BoundedLoads::addressesOf(uint32_t site,
                                                    const LaunchWindows &readWindow) {
  const std::optional<Place> place = placeOf(tables.sites[site]);
  if (!place)
    return std::nullopt;
  const auto [least, most] = place->bytes;
  if (place->base->kind == OperandKind::Argument) {
    const MemoryObject argument{{}, ObjectKind::Argument, int32_t(place->base->index)};
    const std::optional<int64_t> base = objectBase(tables, argument, launch.context);
    return base ? addresses(Wide(*base) + least, Wide(*base) + most) : std::nullopt;
  }
  const bool isFixed =
      place->base->kind == OperandKind::Constant || // a variable's address
      (place->base->kind == OperandKind::Operation && values.isFixed(*place->base));
  if (!isFixed)
    return std::nullopt;
  const std::optional<ValueRange> seen = traced(site, readWindow);
  return seen ? addresses(Wide(seen->most) - most + least, Wide(seen->least) - least + most)
              : std::nullopt;
}

// Of a block's records alone.
std::optional<ValueRange> BoundedLoads::traced(uint32_t site,
                                               const LaunchWindows &readWindow) const {
  std::optional<ValueRange> seen;
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    for (const Window window = readWindow(w); const ThreadRecords &thread : window.threads)
      for (ThreadStream stream(thread.words); !stream.done();) {
        const RecordShape &shape = tables.records[stream.record()];
        const int64_t *const payload = stream.payload();
        stream.advance(shape);
        const auto word = std::ranges::find(shape.sites, site);
        if (word == shape.sites.end())
          continue;
        const int64_t address = payload[word - shape.sites.begin()];
        seen = seen ? ValueRange{std::min(seen->least, address), std::max(seen->most, address)}
                    : ValueRange{address, address};
      }
  return seen;
}

} // namespace cgpredict
