// Frames and settings of the runtime.
#include "runtime/Frame.h"
#include "runtime/Settings.h"

#include <gmock/gmock.h>
#include <zstd.h>

#include <cstring>
#include <string>
#include <vector>

namespace {

std::string expand(const char *path, size_t size = 64) {
  std::vector<char> expanded(size);
  return cgpExpandPath(path, 4711, expanded.data(), size) ? expanded.data() : "too long";
}

} // namespace

TEST(RuntimeFrame, holdsWhatWasPacked) {
  CgpFramePacker packer{};
  for (size_t size : {0, 1, 7, 8, 1000, 100'000}) {
    std::string raw(size, 'x');
    ASSERT_EQ(cgpPackFrame(&packer, CGP_FRAME_NOTE, raw.data(), size), nullptr);
    CgpFrameHeader header;
    std::memcpy(&header, packer.bytes, sizeof header);
    EXPECT_EQ(header.magic, CGP_FRAME_MAGIC);
    EXPECT_EQ(header.kind, uint32_t(CGP_FRAME_NOTE));
    EXPECT_EQ(header.raw_size, size);
    EXPECT_EQ(sizeof header + header.stored_size, packer.size);
    std::string back(size, ' ');
    ASSERT_EQ(ZSTD_decompress(back.data(), size, packer.bytes + sizeof header, header.stored_size),
              size);
    EXPECT_EQ(back, raw);
  }
  cgpPackerRelease(&packer);
}

// FNV-1a by hand: (((start ^ w0) * p ^ w1) * p ^ w2) * p over the three header words, then the
// bytes "abcdefgh" and "i" as words.
TEST(RuntimeFrame, checksumIsFnv1aOverWords) {
  const uint64_t prime = 1099511628211u;
  CgpFrameHeader header{CGP_FRAME_MAGIC, CGP_FRAME_NOTE, 5, 9, 0};
  uint64_t words[] = {CGP_FRAME_MAGIC | uint64_t(CGP_FRAME_NOTE) << 32, 5, 9, 0x6867666564636261,
                      0x69};
  uint64_t hash = 14695981039346656037u;
  for (uint64_t word : words) {
    hash ^= word;
    hash *= prime;
  }
  EXPECT_EQ(cgpChecksum(&header, "abcdefghi"), hash);
}

TEST(RuntimeSettings, pathHasTheProcessId) {
  EXPECT_EQ(expand("a.cgt"), "a.cgt");
  EXPECT_EQ(expand("a-%p.cgt"), "a-4711.cgt");
  EXPECT_EQ(expand("%p%p"), "47114711");
  EXPECT_EQ(expand("100%%p"), "100%p");
  EXPECT_EQ(expand("50%x%"), "50%x%");
}

TEST(RuntimeSettingsErrors, pathTooLong) {
  EXPECT_EQ(expand("abc", 4), "abc");
  EXPECT_EQ(expand("abcd", 4), "too long");
  EXPECT_EQ(expand("%p", 4), "too long");
}

// 16 M words over the threads of a window, or 2 M over those of a launch of few; not below 512 nor
// above 256 K. But of a window of more threads, as of a launch that is one, 32 M, and 64 at least.
TEST(RuntimeSettings, budgetOfAThread) {
  CgpSettings settings{.windowThreads = 4096};
  EXPECT_EQ(cgpThreadWords(&settings, 100'000), 4096u);
  EXPECT_EQ(cgpThreadWords(&settings, 512), 4096u);
  EXPECT_EQ(cgpThreadWords(&settings, 64), 32'768u);
  EXPECT_EQ(cgpThreadWords(&settings, 1), 262'144u);
  EXPECT_EQ(cgpThreadWords(&settings, 8192), 4096u);
  EXPECT_EQ(cgpThreadWords(&settings, 12'288), 2730u);
  settings.windowThreads = 1 << 16;
  EXPECT_EQ(cgpThreadWords(&settings, 1'000'000), 512u);
  EXPECT_EQ(cgpThreadWords(&settings, 128'000), 262u);
  settings.windowThreads = 1 << 20;
  EXPECT_EQ(cgpThreadWords(&settings, UINT64_MAX), 64u);
  EXPECT_EQ(cgpThreadWords(&settings, 512), 4096u);
  settings.threadWords = 77;
  EXPECT_EQ(cgpThreadWords(&settings, 3), 77u);
}
