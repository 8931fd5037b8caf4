// Does every cut and every changed byte either show, or change nothing that a reader sees?
#include "analyzer/base/Error.h"
#include "analyzer/trace/Trace.h"
#include "test/support/TablesBuilder.h"
#include "test/support/Temporary.h"
#include "test/support/TraceBuilder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sstream>
#include <unistd.h>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

// Everything that the analysis reads of a trace.
std::string contentOf(const Trace &trace) {
  std::ostringstream out;
  for (const TracedKernel &kernel : trace.kernels()) {
    out << kernel.name << ' ' << kernel.launches << ' ' << kernel.threads << '\n';
    for (const Launch &launch : kernel.sampled)
      for (uint32_t w = 0; w < launch.windowCount; ++w)
        for (const ThreadRecords &thread : trace.readWindow(launch, w).threads) {
          out << thread.coordinate[0] << ':';
          for (int64_t word : thread.words)
            out << ' ' << word;
          out << " rest " << thread.rest.size() << '\n';
        }
  }
  return out.str();
}

class TraceDamageTest : public testing::Test {
protected:
  TraceDamageTest() {
    TablesBuilder tables("copy", {4, 1, 1});
    uint32_t body = tables.block({});
    uint32_t load = tables.site(body, SiteKind::Load, tables.pointer("A", 4), 4);
    uint32_t record = tables.blockRecord(body, {load});
    uint32_t kernel = builder.addKernel(tables.tables);
    for (int launch = 0; launch < 2; ++launch)
      builder.traceLaunch(kernel, {6, 1, 1}, [&](Coordinate c, RecordEncoder &out) {
        out.record(record, {int64_t(4096 + 64 * c[0])});
        out.record(record, {int64_t(4096 + 64 * c[0] + 4)});
        out.repeat(1);
        out.rest({{record, 9}});
      });
    bytes = builder.bytes();
    builder.write(path);
    whole = contentOf(Trace::open(path));
    file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  }
  ~TraceDamageTest() override { ::close(file); }

  void set(std::size_t offset, uint8_t value) {
    ASSERT_EQ(::pwrite(file, &value, 1, static_cast<off_t>(offset)), 1);
  }

  // The content if the file passes for a whole trace, else nothing.
  std::optional<std::string> contentIfWhole() const {
    try {
      Trace trace = Trace::open(path);
      std::string content = contentOf(trace);
      if (trace.complete())
        return content;
    } catch (const Error &) {
    }
    return std::nullopt;
  }

  TemporaryFolder folder;
  std::filesystem::path path = folder / "t.cgt";
  TraceBuilder builder;
  ByteVector bytes;
  std::string whole;
  int file = -1;
};

TEST_F(TraceDamageTest, EveryCutShows) {
  std::size_t frames = builder.header.frames_offset;
  for (std::size_t size = bytes.size(); size-- > 0;) {
    // Cuts within the totals are all alike.
    if (size > 200 && size < frames && size % 5003 != 0)
      continue;
    ASSERT_EQ(::ftruncate(file, static_cast<off_t>(size)), 0);
    EXPECT_EQ(contentIfWhole(), std::nullopt) << "cut after " << size << " bytes";
  }
}

TEST_F(TraceDamageTest, WholeFramesBeforeACutAreRead) {
  // Frames: kernel, launch 0, its window, launch 1, its window.
  uint64_t second = builder.frameOffsets.at(3);
  ASSERT_EQ(::ftruncate(file, static_cast<off_t>(second + 7)), 0);
  Trace trace = Trace::open(path);
  EXPECT_FALSE(trace.complete());
  EXPECT_EQ(trace.damage()->offset, second);
  ASSERT_EQ(trace.kernels().at(0).sampled.size(), 1u);
  EXPECT_EQ(trace.kernels()[0].launches, 2u);
  Window window = trace.readWindow(trace.kernels()[0].sampled[0], 0);
  EXPECT_TRUE(window.complete);
  EXPECT_EQ(window.threads.size(), 6u);
}

TEST_F(TraceDamageTest, EveryChangedByteOfAFrameShows) {
  for (std::size_t offset = builder.header.frames_offset; offset < bytes.size(); ++offset)
    for (uint8_t change : {0x01, 0x80, 0xff}) {
      set(offset, bytes[offset] ^ change);
      EXPECT_EQ(contentIfWhole(), std::nullopt) << "byte " << offset << " changed by " << +change;
      set(offset, bytes[offset]);
    }
}

// Header and totals have no checksum, as the program changes them while it runs.
TEST_F(TraceDamageTest, ChangedBytesBeforeTheFramesShowOrChangeNothing) {
  std::size_t used = sizeof(CgpFileHeader) + offsetof(CgpTotals, kernel) + 64;
  std::size_t runs = sizeof(CgpFileHeader) + offsetof(CgpTotals, run);
  for (std::size_t offset = 0; offset < builder.header.frames_offset; ++offset) {
    bool unused = offset > used && (offset < runs || offset > runs + 3 * sizeof(CgpLaunchRun));
    if (unused && offset % 5003 != 0)
      continue;
    for (uint8_t change : {0x01, 0x80, 0xff}) {
      set(offset, bytes[offset] ^ change);
      EXPECT_EQ(contentIfWhole().value_or(whole), whole)
          << "byte " << offset << " changed by " << +change;
      set(offset, bytes[offset]);
    }
  }
}

TEST_F(TraceDamageTest, TheTraceItselfIsWhole) {
  EXPECT_EQ(contentIfWhole(), whole);
  // 4096 + 64 * 5, then 4 further each time.
  EXPECT_NE(whole.find("5: 3 4416 3 4420 3 4424 rest 1"), std::string::npos) << whole;
}

} // namespace
