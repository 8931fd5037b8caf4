// Are the parts found from the place of the program, in an installation and in a build tree?
#include "tools/Layout.h"
#include "test/support/Temporary.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace fs = std::filesystem;
using namespace cgpredict;

namespace {

class LayoutTest : public testing::Test {
protected:
  void SetUp() override { unsetenv("CGPREDICT_CLANG"); }
  test::TemporaryFolder root;
};

TEST_F(LayoutTest, AnInstallationKeepsLibrariesInAFolderOfTheirOwn) {
  fs::create_directories(root / "lib" / "cgpredict");
  Layout layout = layoutAround(root / "bin");
  EXPECT_EQ(layout.runtime, root / "lib" / "cgpredict");
  EXPECT_EQ(layout.plugin, root / "lib" / "cgpredict" / "CGPredictPlugin.so");
  EXPECT_EQ(layout.devices, root / "share" / "cgpredict" / "devices");
}

TEST_F(LayoutTest, TheBuildTreeKeepsThemInLib) {
  fs::create_directories(root / "lib");
  Layout layout = layoutAround(root / "bin");
  EXPECT_EQ(layout.runtime, root / "lib");
  EXPECT_EQ(layout.plugin, root / "lib" / "CGPredictPlugin.so");
}

TEST_F(LayoutTest, TheUserMayChooseClang) {
  setenv("CGPREDICT_CLANG", "/opt/clang", 1);
  EXPECT_EQ(layoutAround(root / "bin").clang, "/opt/clang");
  setenv("CGPREDICT_CLANG", "", 1);
  EXPECT_NE(layoutAround(root / "bin").clang, "");
}

TEST(OwnLayout, StartsAtTheRunningProgram) {
  EXPECT_EQ(ownLayout().programs, fs::read_symlink("/proc/self/exe").parent_path());
}

} // namespace
