#include "verify/Comparison.h"

#include <algorithm>
#include <cstring>

namespace cgpredict::verify {

ComparedElements::ComparedElements(std::vector<ComparedObject> list,
                                   std::vector<AddressRange> ignored)
    : objects(std::move(list)), ignored(std::move(ignored)) {
  std::ranges::sort(objects, {}, &ComparedObject::base);
}

const ComparedObject &ComparedElements::objectAt(uint64_t address) const {
  static const ComparedObject other;
  const auto above = std::ranges::upper_bound(objects, address, {}, &ComparedObject::base);
  return above == objects.begin() || std::prev(above)->end <= address ? other : *std::prev(above);
}

bool ComparedElements::isIgnored(uint64_t address) const {
  return std::ranges::any_of(ignored, [&](const AddressRange &range) {
    return address >= range.first && address < range.second;
  });
}

void ComparedElements::compare(uint64_t address, std::span<const std::byte> native,
                               std::span<const std::byte> ptx, Comparison &result) const {
  const std::size_t size = std::min(native.size(), ptx.size());
  if (size == 0 || std::memcmp(native.data(), ptx.data(), size) == 0)
    return;
  for (std::size_t at = 0; at < size;) {
    at = static_cast<std::size_t>(
        std::ranges::mismatch(native.subspan(at, size - at), ptx.subspan(at, size - at)).in1 -
        native.begin());
    if (at == size)
      return;
    const ComparedObject &object = objectAt(address + at);
    const std::size_t into = (address + at - object.base) % object.elementBytes;
    const std::size_t begin = into > at ? 0 : at - into;
    const std::size_t end = std::min(size, at - into + object.elementBytes);
    if (!isIgnored(address + at)) {
      const auto ofNative = native.subspan(begin, end - begin),
                 ofPtx = ptx.subspan(begin, end - begin);
      const ValueType type = end - begin == object.elementBytes ? object.type : ValueType::Integer;
      const uint64_t ulps = ulpDistance(type, ofNative, ofPtx);
      result.elements += ulps > 0;
      result.largestUlps = std::max(result.largestUlps, ulps);
      if (ulps > 0 && !result.first)
        result.first = {address + begin,
                        object,
                        {ofNative.begin(), ofNative.end()},
                        {ofPtx.begin(), ofPtx.end()}};
    }
    at = end;
  }
}

namespace {

// More than this is address space that a program or a sanitizer reserves, not memory.
constexpr uint64_t MostBytes = uint64_t{1} << 40;

bool isCompared(const Mapping &mapping) {
  return mapping.readable && mapping.writable && !mapping.shared &&
         mapping.end - mapping.begin <= MostBytes;
}

// What `address` up to `end` is after the native loops, and what it was.
struct Images {
  const ProcessMemory &before, &after;
  std::vector<std::byte> native, unchanged;

  void readNative(uint64_t address, uint64_t end) {
    native.resize(end - address);
    after.read(address, native);
  }
  void readBoth(uint64_t address, uint64_t end) {
    readNative(address, end);
    unchanged.resize(native.size());
    before.read(address, unchanged);
  }
};

} // namespace

Comparison compareMemory(const ProcessMemory &before, const ProcessMemory &after,
                         const simulator::MirroredMemory &copy, const ComparedElements &elements) {
  constexpr uint64_t Part = simulator::MirroredMemory::PartBytes;
  Comparison result;
  Images images{before, after, {}, {}};
  for (const Mapping &mapping : before.mappings()) {
    if (!isCompared(mapping))
      continue;
    const std::vector<AddressRange> written = after.ownPages(mapping.begin, mapping.end);
    auto next = written.begin();
    for (uint64_t part = mapping.begin; part < mapping.end; part += Part) {
      const uint64_t end = std::min(mapping.end, part + Part);
      while (next != written.end() && next->second <= part)
        ++next;
      if (const std::span<const std::byte> ptx = copy.part(part); !ptx.empty()) {
        images.readNative(part, end);
        elements.compare(part, images.native, ptx, result);
      } else if (!mapping.isFile()) {
        for (auto range = next; range != written.end() && range->first < end; ++range) {
          const uint64_t first = std::max(part, range->first);
          images.readBoth(first, std::min(end, range->second));
          elements.compare(first, images.native, images.unchanged, result);
        }
      }
    }
  }
  return result;
}

} // namespace cgpredict::verify
