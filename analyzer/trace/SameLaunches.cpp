#include "analyzer/trace/SameLaunches.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace cgpredict {
namespace {

// Values one behind the other, to compare all of them at once.
class Outline {
public:
  template <typename T> void add(const T &value) {
    static_assert(std::has_unique_object_representations_v<T>);
    addBytes(std::as_bytes(std::span(&value, 1)));
  }
  void addBytes(std::span<const std::byte> bytes) {
    text.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  }
  std::string take() { return std::move(text); }

private:
  std::string text;
};

void add(const WindowRef &window, Outline &outline) {
  outline.add(std::array{uint64_t{window.index}, window.firstBlock, window.blocks,
                         uint64_t{window.boxes.size()}});
  for (const auto &[corners, parts] : window.boxes) {
    outline.add(corners);
    outline.add(parts.size());
    for (const WindowPartRef &part : parts)
      outline.add(std::array{part.frame.rawSize, part.head.columns_size, uint64_t{part.head.last}});
  }
}

// All but the records.
std::string outlineOf(const StoredLaunch &stored) {
  const Launch &launch = *stored.launch;
  Outline outline;
  outline.add(launch.extent);
  outline.add(launch.geometry);
  outline.add(launch.context.size());
  outline.addBytes(launch.context);
  outline.add(launch.iterations.value_or(0)); // those that are left run at least one
  outline.add(launch.held.size());
  for (const HeldRange &range : launch.held)
    outline.add(std::array{range.low, range.high});
  outline.add(std::array{launch.complete, launch.abandoned});
  for (const WindowRef &window : stored.windows)
    add(window, outline);
  return outline.take();
}

std::vector<FrameInfo> framesOf(const StoredLaunch &stored) {
  std::vector<FrameInfo> frames;
  for (const WindowRef &window : stored.windows)
    for (const auto &[corners, parts] : window.boxes)
      for (const WindowPartRef &part : parts)
        frames.push_back(part.frame);
  return frames;
}

std::vector<std::byte> recordsOf(const TraceFile &file, const FrameInfo &frame) {
  std::vector<std::byte> bytes = contentOf(file, frame);
  bytes.erase(bytes.begin(), bytes.begin() + sizeof(CgpWindowFrame));
  return bytes;
}

std::size_t hashOf(const TraceFile &file, const StoredLaunch &launch) {
  std::size_t hash = 0;
  for (const FrameInfo &frame : framesOf(launch)) {
    const std::vector<std::byte> records = recordsOf(file, frame);
    const std::string_view text(reinterpret_cast<const char *>(records.data()), records.size());
    hash = 31 * hash + std::hash<std::string_view>()(text);
  }
  return hash;
}

bool haveSameRecords(const TraceFile &file, const StoredLaunch &a, const StoredLaunch &b) {
  return std::ranges::equal(framesOf(a), framesOf(b), [&](const auto &first, const auto &second) {
    return recordsOf(file, first) == recordsOf(file, second);
  });
}

// Of launches with one outline. A hash tells which one to compare with.
void compare(const TraceFile &file, std::span<const StoredLaunch> launches) {
  std::unordered_map<std::size_t, StoredLaunch> firsts;
  for (const StoredLaunch &each : launches) {
    const auto [first, isNew] = firsts.try_emplace(hashOf(file, each), each);
    if (!isNew && haveSameRecords(file, first->second, each))
      each.launch->sameAs = first->second.launch->ordinal;
  }
}

} // namespace

void findSame(const TraceFile &file, std::span<const StoredLaunch> launches) {
  std::unordered_map<std::string, std::vector<StoredLaunch>> alike;
  for (const StoredLaunch &each : launches)
    alike[outlineOf(each)].push_back(each);
  for (const auto &[outline, group] : alike)
    if (group.size() > 1)
      try {
        compare(file, group);
      } catch (const BadFrame &) { // who reads the window says so
      }
}

} // namespace cgpredict
