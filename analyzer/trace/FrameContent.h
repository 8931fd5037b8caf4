// The bytes of a frame, as values and texts one behind the other.
#ifndef CGPREDICT_ANALYZER_TRACE_FRAMECONTENT_H
#define CGPREDICT_ANALYZER_TRACE_FRAMECONTENT_H

#include "analyzer/trace/TraceFrames.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

namespace cgpredict {

// Takes them off the front. Throws BadFrame where the content is shorter, or longer in the end.
class FrameContent {
public:
  explicit FrameContent(std::span<const std::byte> bytes) : rest(bytes) {}

  std::span<const std::byte> take(uint64_t size) {
    if (size > rest.size())
      throw BadFrame(fmt::format("its content is {} bytes short", size - rest.size()));
    std::span<const std::byte> taken = rest.first(size);
    rest = rest.subspan(size);
    return taken;
  }
  template <typename T> T value() {
    T out;
    std::memcpy(&out, take(sizeof out).data(), sizeof out);
    return out;
  }
  std::string text(uint64_t size) {
    auto bytes = take(size);
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
  }
  void finish() const {
    if (!rest.empty())
      throw BadFrame(fmt::format("its content is {} bytes too long", rest.size()));
  }

private:
  std::span<const std::byte> rest;
};

} // namespace cgpredict

#endif
