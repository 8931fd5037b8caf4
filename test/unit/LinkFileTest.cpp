// Are link and node files read, and is every mistake in one named with its line?
#include "analyzer/devices/LinkFile.h"
#include "analyzer/base/Error.h"
#include "analyzer/devices/DeviceFile.h"
#include "analyzer/devices/NodeFile.h"
#include "test/support/ErrorOf.h"
#include "test/support/Temporary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace fs = std::filesystem;
using namespace cgpredict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

const fs::path Devices = fs::path(CGPREDICT_SOURCE_DIR) / "devices";

TEST(LinkFile, EveryLinkAndNodeOfTheProjectIsValid) {
  for (const std::string &id : deviceIds(Devices / "links"))
    EXPECT_THAT(readLinkFile(Devices / "links" / (id + ".toml")).problems, IsEmpty());
  for (const std::string &id : deviceIds(Devices / "nodes"))
    EXPECT_THAT(readNodeFile(Devices / "nodes" / (id + ".toml"), Devices).problems, IsEmpty());
}

TEST(LinkFile, AWidthIsPartOfTheName) {
  EXPECT_EQ(loadLink("pcie3", Devices).id, "pcie3-x16");
  EXPECT_EQ(loadLink("pcie3-x4", Devices).lanes, 4u);
  EXPECT_EQ(loadLink("nvlink2-x2", Devices).links, 2u);
  EXPECT_EQ(loadLink("nvlink2-x2", Devices).lanes, 8u);
  EXPECT_THROW(loadLink("pcie3-x0", Devices), Error);
  EXPECT_THROW(loadLink("pcie3-x65", Devices), Error);
  EXPECT_THROW(loadLink("pcie3-xx", Devices), Error);
}

TEST(LinkFile, AnUnknownNameNamesTheKnownOnes) {
  EXPECT_THAT(test::errorOf([] { loadLink("pcie9", Devices); }),
              HasSubstr("no link 'pcie9' (did you mean pcie1?); known: "));
  EXPECT_THAT(test::errorOf([] { loadNode("frontier", Devices); }),
              testing::AllOf(HasSubstr("no node 'frontier'"), HasSubstr("summit, titan")));
}

struct Mistake {
  const char *name, *file, *from, *to, *expected;
};

class LinkFileMistake : public testing::TestWithParam<Mistake> {};

TEST_P(LinkFileMistake, IsNamed) {
  const Mistake &m = GetParam();
  std::ostringstream text;
  text << std::ifstream(Devices / m.file).rdbuf();
  std::string changed = text.str();
  std::size_t at = changed.find(m.from);
  ASSERT_NE(at, std::string::npos);
  changed.replace(at, std::string(m.from).size(), m.to);
  test::TemporaryFolder folder;
  fs::path file = folder / "changed.toml";
  std::ofstream(file) << changed;
  bool isNode = std::string(m.file).starts_with("nodes");
  EXPECT_THAT(isNode ? readNodeFile(file, Devices).problems : readLinkFile(file).problems,
              testing::Contains(HasSubstr(m.expected)));
}

const Mistake Mistakes[] = {
    {"Protocol", "links/pcie3.toml", "\"pcie\"", "\"usb\"", "expected \"pcie\" or \"nvlink\""},
    {"MissingRate", "links/pcie3.toml", "[link.rate]", "[link.speed]", "link.rate: missing"},
    {"UnknownField", "links/pcie3.toml", "[link.rate]", "[link.speed]",
     "link.speed: unknown field"},
    {"FieldOfNvLink", "links/pcie3.toml", "[packet.overhead]", "[packet.flit]",
     "packet.flit: unknown field"},
    {"Encoding", "links/pcie2.toml", "value = 0.8", "value = 1.25", "out of range"},
    {"Unit", "links/pcie3.toml", "\"GT/s\"", "\"GB/s\"", "expected one of MT/s, GT/s"},
    {"Completion", "links/pcie3.toml",
     "value = 64\nunit = \"B\"\nassumed = true\nrange = \"64 to 128",
     "value = 512\nunit = \"B\"\nassumed = true\nrange = \"64 to 512", "above max_payload"},
    {"NodesLink", "nodes/titan.toml", "pcie2-x16", "pcie9", "no link 'pcie9'"},
    {"NodesGpu", "nodes/titan.toml", "k20x", "k99", "no device 'k99'"},
    {"NoGpu", "nodes/node-1.toml", "[gpu.bandwidth]", "[gpu.speed]", "node.gpu: missing; name a"},
    {"NoHost", "nodes/titan.toml", "[host.clock]", "[host.speed]", "host.clock: missing"},
    {"HalfAModel", "nodes/merpsys-gtx970.toml", "[merpsys.start_to_host]", "[merpsys.begin]",
     "start and lambda of a direction together"},
    {"Lambda", "nodes/merpsys-gtx970.toml", "0.689", "1.689", "out of range"},
};

INSTANTIATE_TEST_SUITE_P(LinkFile, LinkFileMistake, testing::ValuesIn(Mistakes),
                         [](const auto &info) { return info.param.name; });

} // namespace
