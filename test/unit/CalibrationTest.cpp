// Lambda and its errors by hand; measurements that cannot be are named by line and field.
#include "analyzer/estimate/Calibration.h"
#include "test/support/ErrorOf.h"
#include "test/support/Temporary.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

using namespace cgpredict;
using testing::HasSubstr;

namespace {

// Ratios 0.5 and 2: lambda 1; errors 0.5 and 1. Left out: 0.5 / 2 - 1 = -0.75, 2 / 0.5 - 1 = 3.
TEST(Calibration, LambdaIsTheGeometricMean) {
  const std::vector<double> ratios = {0.5, 2};
  const CalibratedModel model = calibrateModel("volkov", ratios);
  EXPECT_NEAR(model.lambda, 1, 1e-15);
  EXPECT_NEAR(model.errorBefore, 0.75, 1e-15);
  EXPECT_NEAR(model.errorAfter, 0.75, 1e-12);
  EXPECT_NEAR(model.errorLeftOut, 1.875, 1e-12);
}

// Always 20 % below: lambda 0.8 removes all of it, also for a kernel left out.
TEST(Calibration, AConstantErrorGoes) {
  const std::vector<double> ratios = {0.8, 0.8, 0.8};
  const CalibratedModel model = calibrateModel("refined", ratios);
  EXPECT_NEAR(model.lambda, 0.8, 1e-15);
  EXPECT_NEAR(model.errorBefore, 0.2, 1e-15);
  EXPECT_NEAR(model.errorAfter, 0, 1e-15);
  EXPECT_NEAR(model.errorLeftOut, 0, 1e-12);
}

std::vector<MeasuredKernel> readBack(const std::string &text) {
  const test::TemporaryFolder folder; // of its own: tests run side by side
  const std::filesystem::path file = folder / "measured.csv";
  std::ofstream(file) << text;
  return readMeasurements(file);
}

std::string problemOf(const std::string &text) {
  return test::errorOf([&] { readBack(text); });
}

TEST(Calibration, ReadsMeasurements) {
  const auto measured =
      readBack("trace,kernel,measured_ms\r\na.cgt,gemm,249.16\n\n/b.cgt,atax,2\n");
  ASSERT_EQ(measured.size(), 2u);
  EXPECT_EQ(measured[0].trace.filename(), "a.cgt");
  EXPECT_TRUE(measured[0].trace.is_absolute());
  EXPECT_EQ(measured[0].kernel, "gemm");
  EXPECT_DOUBLE_EQ(measured[0].time.value(), 0.24916);
  EXPECT_EQ(measured[1].trace, "/b.cgt");
}

TEST(Calibration, NamesWhatIsWrong) {
  const std::string header = "trace,kernel,measured_ms\n";
  EXPECT_THAT(problemOf("gemm,1\n"), HasSubstr(":1: the first line is 'gemm,1'"));
  EXPECT_THAT(problemOf(header), HasSubstr("no measurement"));
  EXPECT_THAT(problemOf(header + "a.cgt,gemm\n"), HasSubstr(":2: 2 fields in 'a.cgt,gemm'"));
  EXPECT_THAT(problemOf(header + "a.cgt,gemm,0\n"), HasSubstr(":2: column 3, measured_ms, is '0'"));
  EXPECT_THAT(problemOf(header + "a.cgt,gemm,1 ms\n"), HasSubstr("measured_ms, is '1 ms'"));
  EXPECT_THAT(problemOf(header + "a.cgt,gemm,nan\n"), HasSubstr("measured_ms, is 'nan'"));
  EXPECT_THAT(problemOf(header + "a.cgt,gemm,1e-320\n"),
              HasSubstr("expected a time in milliseconds, 1e-9 to"));
  EXPECT_THAT(problemOf(header + "a.cgt,gemm,1e300\n"), HasSubstr("is '1e300'"));
  EXPECT_THAT(problemOf(header + ",gemm,1\n"), HasSubstr(":2: trace is empty"));
  EXPECT_THAT(problemOf(header + "a.cgt,,1\n"), HasSubstr(":2: kernel is empty"));
}

} // namespace
