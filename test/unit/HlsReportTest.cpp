// Are synthesis reports of several versions read alike? Their shapes are those that Vivado HLS and
// Vitis HLS write; the figures are made up.
#include "analyzer/fpga/HlsReport.h"

#include "analyzer/base/Error.h"
#include "test/support/ErrorOf.h"
#include "test/support/Temporary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

using namespace cgpredict;
using testing::HasSubstr;

namespace {

constexpr const char *Head = R"(<profile>
  <ReportVersion><Version>2018.2</Version></ReportVersion>
  <UserAssignments><Part>xc7z020clg484-1</Part><TopModelName>mm</TopModelName>
    <TargetClockPeriod>10.00</TargetClockPeriod></UserAssignments>)";

std::string performance(const std::string &best, const std::string &worst,
                        const std::string &loops) {
  return "<PerformanceEstimates><SummaryOfTimingAnalysis><EstimatedClockPeriod>8.51"
         "</EstimatedClockPeriod></SummaryOfTimingAnalysis><SummaryOfOverallLatency>"
         "<Best-caseLatency>" +
         best + "</Best-caseLatency><Worst-caseLatency>" + worst +
         "</Worst-caseLatency></SummaryOfOverallLatency><SummaryOfLoopLatency>" + loops +
         "</SummaryOfLoopLatency></PerformanceEstimates>";
}

const std::string Vivado = "<AreaEstimates><Resources><BRAM_18K>34</BRAM_18K><DSP48E>65</DSP48E>"
                           "<FF>7000</FF><LUT>19000</LUT></Resources></AreaEstimates>";
const std::string Vitis = "<AreaEstimates><Resources><DSP>65</DSP><BRAM_18K>34</BRAM_18K>"
                          "<FF>7000</FF><LUT>19000</LUT><URAM>0</URAM></Resources></AreaEstimates>";
const std::string Loops =
    "<row><TripCount>4</TripCount><Latency>400</Latency><IterationLatency>100</IterationLatency>"
    "<sum><TripCount>16</TripCount><Latency>90</Latency><PipelineII>5</PipelineII>"
    "<PipelineDepth>15</PipelineDepth></sum></row>";

class HlsReportTest : public testing::Test {
protected:
  HlsReport read(const std::string &text) {
    std::ofstream(folder / "csynth.xml") << text;
    return readHlsReport(folder / "csynth.xml");
  }
  std::string errorOfText(const std::string &text) {
    return test::errorOf([&] { read(text); });
  }

  test::TemporaryFolder folder;
};

} // namespace

// 402 cycles of 10 ns: the clock that was asked for is slower than the estimate.
TEST_F(HlsReportTest, Vivado) {
  const HlsReport report = read(Head + performance("402", "402", Loops) + Vivado + "</profile>");
  EXPECT_EQ(report.top, "mm");
  EXPECT_EQ(report.version, "2018.2");
  EXPECT_NEAR(report.most().value(), 4.02e-6, 1e-12);
  EXPECT_FALSE(report.missesClock);
  ASSERT_EQ(report.loops.size(), 2u);
  EXPECT_EQ(report.pipeline()->name, "sum");
  EXPECT_EQ(report.pipeline()->ii, 5u);
  EXPECT_EQ(report.pipeline()->depth, 15u);
  EXPECT_EQ(report.uses.dsp, 65);
  EXPECT_EQ(report.uses.bram, 34);
}

// A solution's report: a module for each function, loops with a Name and ranges.
TEST_F(HlsReportTest, VitisOfModules) {
  const std::string loops = "<Loop><Name>VITIS_LOOP_7_1</Name><TripCount><range><min>1</min><max>9"
                            "</max></range></TripCount><Latency>3 ~ 90</Latency><PipelineII>1"
                            "</PipelineII><PipelineDepth>4</PipelineDepth></Loop>";
  const HlsReport report =
      read(Head +
           std::string("<ModuleInformation><Module><Name>helper</Name></Module><Module>"
                       "<Name>mm</Name>") +
           performance("40", "402", loops) + Vitis + "</Module></ModuleInformation></profile>");
  EXPECT_EQ(report.leastCycles, 40);
  EXPECT_EQ(report.mostCycles, 402);
  EXPECT_EQ(report.pipeline()->name, "VITIS_LOOP_7_1");
  EXPECT_EQ(report.pipeline()->latency, 90);
  EXPECT_EQ(report.uses.dsp, 65);
}

// The estimate of 12.5 ns is above the clock of 10 ns and counts.
TEST_F(HlsReportTest, MissedClock) {
  std::string text = Head + performance("402", "402", Loops) + Vivado + "</profile>";
  text.replace(text.find("8.51"), 4, "12.5");
  const HlsReport report = read(text);
  EXPECT_TRUE(report.missesClock);
  EXPECT_NEAR(report.most().value(), 402 * 12.5e-9, 1e-12);
}

TEST_F(HlsReportTest, UnboundedLoopsAreNamed) {
  for (const std::string unknown : {"?", "undef"}) {
    const std::string loops = "<copy><TripCount>8</TripCount><Latency>9</Latency></copy><walk>"
                              "<TripCount>" +
                              unknown + "</TripCount><Latency>" + unknown + "</Latency></walk>";
    const std::string error =
        errorOfText(Head + performance(unknown, unknown, loops) + Vivado + "</profile>");
    EXPECT_THAT(error, HasSubstr("the latency of 'mm' is not bounded"));
    EXPECT_THAT(error,
                HasSubstr("unbounded loops: walk; put `#pragma HLS loop_tripcount max=N` into it"));
  }
}

TEST_F(HlsReportTest, OtherFilesAreRefused) {
  EXPECT_THAT(errorOfText("time = 3"), HasSubstr("csynth.xml: not XML at byte"));
  EXPECT_THAT(errorOfText("<html><body/></html>"),
              HasSubstr("not an HLS synthesis report: <html> has neither"));
  EXPECT_THAT(errorOfText(Head + performance("1", "1", "") + "</profile>"),
              HasSubstr("no <AreaEstimates><Resources>"));
  EXPECT_THAT(
      errorOfText(Head + std::string("<ModuleInformation><Module><Name>a</Name></Module><Module>"
                                     "<Name>b</Name></Module></ModuleInformation></profile>")),
      HasSubstr("no figures of the top function 'mm'; there are: a, b"));
  EXPECT_THROW(readHlsReport(folder / "none.xml"), Error);
}
