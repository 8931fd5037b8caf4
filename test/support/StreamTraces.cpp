#include "test/support/StreamTraces.h"

#include "test/support/TablesBuilder.h"

namespace cgpredict::test {
namespace {

struct Stream {
  std::string name;
  std::vector<int64_t> strides; // of the arrays that are loaded, in elements
  uint64_t threads = 65'536;
};

constexpr int64_t FirstBase = 1 << 20, Apart = 1 << 20;

void add(const Stream &stream, TraceBuilder &trace) {
  TablesBuilder tables(stream.name, {256, 1, 1});
  const uint32_t body = tables.block({.line = 2});
  std::vector<uint32_t> sites;
  std::vector<uint64_t> bases;
  for (std::size_t a = 0; a <= stream.strides.size(); ++a) {
    const bool stored = a == stream.strides.size();
    const uint32_t array = tables.pointer(stored ? "c" : std::string(1, "ab"[a]), 4);
    sites.push_back(tables.site(body, stored ? SiteKind::Store : SiteKind::Load, array, 4, 3));
    bases.push_back(static_cast<uint64_t>(FirstBase + static_cast<int64_t>(a) * Apart));
  }
  const uint32_t record = tables.blockRecord(body, sites);
  const uint32_t kernel = trace.addKernel(tables.tables);
  trace.traceLaunch(
      kernel, {stream.threads, 1, 1},
      [&](Coordinate c, RecordEncoder &out) {
        std::vector<int64_t> addresses;
        for (std::size_t a = 0; a < bases.size(); ++a)
          addresses.push_back(static_cast<int64_t>(bases[a]) +
                              4 * (a < stream.strides.size() ? stream.strides[a] : 1) *
                                  static_cast<int64_t>(c[0]));
        out.record(record, addresses);
      },
      bases);
}

} // namespace

ByteVector streams() {
  TraceBuilder trace;
  for (const Stream &stream :
       {Stream{"copy", {1}}, {"triad", {1, 1}}, {"stride2", {2}}, {"small", {1}, 1024}})
    add(stream, trace);
  return trace.bytes();
}

} // namespace cgpredict::test
