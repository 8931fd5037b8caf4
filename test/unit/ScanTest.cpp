// A scan's profile, its choice of levels, its table: on profiles made by hand.
#include "analyzer/base/Error.h"
#include "analyzer/report/hints/ScanSarif.h"
#include "analyzer/report/json/ScanJson.h"
#include "analyzer/report/text/ScanText.h"
#include "analyzer/scan/ScanReport.h"
#include "test/support/ErrorOf.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <map>

using namespace cgpredict;
using namespace testing;

namespace {

ProfiledLoop loop(const std::string &kernel, double seconds, std::vector<std::size_t> around,
                  uint32_t grid = 1) {
  ProfiledLoop result;
  result.kernel = kernel;
  result.function = "f";
  result.file = "f.c";
  result.line = static_cast<uint32_t>(10 + seconds);
  result.column = 3;
  result.outermost = around.empty();
  result.around = std::move(around);
  result.grid = grid;
  result.entries = 1;
  result.trips = 100;
  result.time = Seconds{seconds};
  return result;
}

ScanAttempt attempt(std::size_t loop, uint32_t grid, AttemptOutcome outcome, double seconds = 1) {
  ScanAttempt result;
  result.choice = {loop, grid};
  result.outcome = outcome;
  result.kernels = Seconds{seconds};
  result.verdict = outcome == AttemptOutcome::Estimated ? "proved" : "no";
  result.reason = outcome == AttemptOutcome::Estimated ? "" : "an iteration needs another one";
  return result;
}

std::vector<LoopChoice> next(const LoopProfile &profile, const std::vector<ScanAttempt> &attempts,
                             const ScanLimits &limits = {}) {
  std::vector<LoopChoice> choices;
  for (const LoopState &state : loopStates(profile, limits, attempts))
    if (state.next)
      choices.push_back(*state.next);
  return choices;
}

constexpr auto Estimated = AttemptOutcome::Estimated;
constexpr auto Dependent = AttemptOutcome::Dependent;
constexpr auto Unrecorded = AttemptOutcome::Unrecorded;

TEST(ScanPlan, TriesOutermostLoopsFirstAllInOneRun) {
  const LoopProfile profile{Seconds{10}, {loop("a", 6, {}), loop("b", 5, {0}), loop("c", 3, {})}};
  EXPECT_THAT(next(profile, {}), ElementsAre(LoopChoice{0, 1}, LoopChoice{2, 1}));
}

TEST(ScanPlan, AddsDimensionsWhileTheLoopsAreIndependent) {
  const LoopProfile profile{Seconds{10}, {loop("a", 9, {}, 3)}};
  std::vector attempts{attempt(0, 1, Estimated)};
  EXPECT_THAT(next(profile, attempts), ElementsAre(LoopChoice{0, 2}));
  attempts.push_back(attempt(0, 2, Dependent));
  EXPECT_THAT(next(profile, attempts), IsEmpty()); // with a third one it would not be either
  attempts.back() = attempt(0, 2, Estimated);
  EXPECT_THAT(next(profile, attempts), ElementsAre(LoopChoice{0, 3}));
}

TEST(ScanPlan, GoesInsideWhereTheOuterLoopIsNotParallel) {
  const LoopProfile profile{Seconds{10}, {loop("a", 9, {}), loop("b", 8, {0}), loop("c", 1, {0})}};
  EXPECT_THAT(next(profile, {attempt(0, 1, Dependent)}),
              ElementsAre(LoopChoice{1, 1}, LoopChoice{2, 1}));
}

TEST(ScanPlan, GoesInsideALoopThatCannotBeAKernel) {
  LoopProfile profile{Seconds{10}, {loop("a", 9, {}, 0), loop("b", 8, {0})}};
  profile.loops[0].obstacle = "found a 'while' loop";
  EXPECT_THAT(next(profile, {}), ElementsAre(LoopChoice{1, 1}));
}

// A kernel within a kernel would hide what the outer one does.
TEST(ScanPlan, WaitsForAllLoopsAround) {
  const LoopProfile profile{Seconds{10},
                            {loop("a", 6, {}), loop("b", 3, {}), loop("c", 2, {0, 1})}};
  EXPECT_THAT(next(profile, {attempt(0, 1, Dependent)}), ElementsAre(LoopChoice{1, 1}));
  EXPECT_THAT(next(profile, {attempt(0, 1, Dependent), attempt(1, 1, Estimated)}),
              ElementsAre(LoopChoice{2, 1})); // outside of b it is no part of a kernel
  EXPECT_THAT(next(profile, {attempt(0, 1, Estimated), attempt(1, 1, Estimated)}), IsEmpty());
}

// 100 threads of a launch, of the 2,048 that the GPU has room for.
TEST(ScanPlan, GoesInsideWhereThreadsAreTooFewForTheGpu) {
  const LoopProfile profile{Seconds{10}, {loop("a", 9, {}), loop("b", 8, {0})}};
  std::vector attempts{attempt(0, 1, Estimated)};
  attempts[0].launches = 3;
  attempts[0].threads = 300;
  EXPECT_THAT(next(profile, attempts, {.enoughThreads = 2048}), ElementsAre(LoopChoice{1, 1}));
  EXPECT_THAT(next(profile, attempts, {.enoughThreads = 101}), ElementsAre(LoopChoice{1, 1}));
  EXPECT_THAT(next(profile, attempts, {.enoughThreads = 100}), IsEmpty());
}

// 500 threads of a launch. The loop inside has 100 a launch, with the one nested in it 400, which
// is more than a fourth; by itself, or with 25 trips for 100, it is less. A loop in it is tried for
// its own 1,000.
TEST(ScanPlan, LeavesLoopsInsideAloneThatHaveFarFewerThreads) {
  LoopProfile profile{
      Seconds{10}, {loop("a", 9, {}), loop("b", 8, {0}, 2), loop("c", 7, {1}), loop("d", 6, {2})}};
  profile.loops[2].entries = 100;
  profile.loops[2].trips = 400;
  profile.loops[3].trips = 1000;
  std::vector attempts{attempt(0, 1, Estimated)};
  attempts[0].launches = 2;
  attempts[0].threads = 1000;
  const ScanLimits limits{.enoughThreads = 2048};
  EXPECT_THAT(next(profile, attempts, limits), ElementsAre(LoopChoice{1, 1}));
  profile.loops[1].trips = 25;
  EXPECT_THAT(next(profile, attempts, limits), ElementsAre(LoopChoice{3, 1}));
  profile.loops[1].trips = 100;
  profile.loops[1].grid = 1;
  EXPECT_THAT(next(profile, attempts, limits), ElementsAre(LoopChoice{3, 1}));
  attempts[0].kernels = Seconds{90};
  attempts.push_back(attempt(3, 1, Estimated, 1));
  const auto rows = scanReport(profile, limits, attempts).rows;
  EXPECT_THAT(rows[1].verdict, "not tried");
  EXPECT_THAT(rows[1].reason, HasSubstr("more than four times as many threads"));
}

TEST(ScanPlan, EndsWhereLoopsStandInACircleOfCalls) {
  const LoopProfile profile{Seconds{10}, {loop("a", 6, {1}), loop("b", 5, {0})}};
  EXPECT_THAT(next(profile, {}), SizeIs(Le(2)));
}

TEST(ScanPlan, LeavesShortLoopsAlone) {
  const LoopProfile profile{Seconds{10},
                            {loop("a", 6, {}), loop("b", 0.09, {}), loop("c", 0.2, {})}};
  EXPECT_THAT(next(profile, {}), ElementsAre(LoopChoice{0, 1}, LoopChoice{2, 1}));
  EXPECT_THAT(next(profile, {}, {.leastShare = 0, .top = 1}), ElementsAre(LoopChoice{0, 1}));
  EXPECT_THAT(next(profile, {}, {.leastShare = 0, .top = 10}), SizeIs(3));
}

TEST(ScanPlan, TriesAgainWhatRanOnlyInsideOthersButNotForEver) {
  const LoopProfile profile{Seconds{10}, {loop("a", 6, {})}};
  std::vector attempts{attempt(0, 1, Unrecorded)};
  EXPECT_THAT(next(profile, attempts), ElementsAre(LoopChoice{0, 1}));
  attempts.resize(3, attempts[0]);
  EXPECT_THAT(next(profile, attempts), IsEmpty());
}

// 9 s on the CPU; with two dimensions 3 s, of which 2 on the GPU: three times as fast.
TEST(ScanReport, TakesTheFastestLevel) {
  const LoopProfile profile{Seconds{10}, {loop("c", 1, {}), loop("a", 9, {}, 2)}};
  std::vector attempts{attempt(1, 1, Estimated, 5), attempt(1, 2, Estimated, 2),
                       attempt(0, 1, Dependent)};
  attempts[1].withTransfers = Seconds{3};
  const ScanReport report = scanReport(profile, {}, attempts);
  ASSERT_THAT(report.rows, SizeIs(2));
  const ScanRow &first = report.rows[0], &second = report.rows[1];
  EXPECT_EQ(first.loop.kernel, "a");
  EXPECT_DOUBLE_EQ(first.share, 0.9);
  EXPECT_EQ(first.pragma, "#pragma cgpredict kernel(a) grid(2)");
  EXPECT_DOUBLE_EQ(first.speedup().value(), 3);
  EXPECT_TRUE(first.gains());
  EXPECT_EQ(second.verdict, "no");
  EXPECT_EQ(second.reason, "an iteration needs another one");
  EXPECT_FALSE(second.speedup());
}

// 9 s on the CPU, 8 and 0.5 of these in the loops inside. As one kernel 2 s; with kernels inside
// 9 - 8 - 0.5 + 0.4 + 0.5 (it is faster on the CPU) = 1.4 s.
TEST(ScanReport, TakesTheLoopsInsideWhereTheyGainMore) {
  const LoopProfile profile{Seconds{10},
                            {loop("a", 9, {}), loop("b", 8, {0}), loop("c", 0.5, {0})}};
  std::vector attempts{attempt(0, 1, Estimated, 2), attempt(1, 1, Estimated, 0.4),
                       attempt(2, 1, Estimated, 0.7)};
  const ScanLimits limits{.enoughThreads = 1};
  for (ScanAttempt &tried : attempts)
    tried.launches = 1;
  const ScanReport inside = scanReport(profile, limits, attempts);
  ASSERT_THAT(inside.rows, SizeIs(3));
  EXPECT_EQ(inside.rows[0].pragma, "");
  EXPECT_EQ(inside.rows[0].reason,
            "as one kernel it would take 2000.000 ms, with kernels inside it 1400.000 ms");
  EXPECT_EQ(inside.rows[1].pragma, "#pragma cgpredict kernel(b)");
  EXPECT_FALSE(inside.rows[2].gains());

  attempts[0].kernels = Seconds{1.3};
  const ScanReport outside = scanReport(profile, limits, attempts);
  ASSERT_THAT(outside.rows, SizeIs(1));
  EXPECT_EQ(outside.rows[0].pragma, "#pragma cgpredict kernel(a)");
}

// 9 s on the CPU, 8 of these in a loop inside. As one kernel 90 s, with one inside
// 9 - 8 + 20 = 21 s.
TEST(ScanReport, TakesTheLevelThatLosesLeastWhereNoneGains) {
  const LoopProfile profile{Seconds{10}, {loop("a", 9, {}), loop("b", 8, {0}), loop("c", 8, {1})}};
  std::vector attempts{attempt(0, 1, Estimated, 90), attempt(1, 1, Dependent),
                       attempt(2, 1, Estimated, 20)};
  for (ScanAttempt &tried : attempts)
    tried.launches = 1;
  const auto rows = [&] { return scanReport(profile, {.enoughThreads = 1}, attempts).rows; };
  ASSERT_THAT(rows(), SizeIs(3));
  EXPECT_EQ(rows()[0].reason,
            "as one kernel it would take 90000.000 ms, with kernels inside it 21000.000 ms");
  EXPECT_EQ(rows()[2].pragma, "#pragma cgpredict kernel(c)");
  EXPECT_FALSE(rows()[2].gains());

  attempts[0].kernels = Seconds{15};
  ASSERT_THAT(rows(), SizeIs(1));
  EXPECT_EQ(rows()[0].pragma, "#pragma cgpredict kernel(a)");
  EXPECT_FALSE(rows()[0].gains());
}

TEST(ScanReport, SaysWhyThereIsNoEstimate) {
  LoopProfile profile{Seconds{10}, {loop("a", 4, {}), loop("b", 3, {}), loop("c", 2, {})}};
  profile.loops[2].obstacle = "'break' leaves a mapped loop";
  const ScanReport report = scanReport(profile, {}, std::vector(3, attempt(1, 1, Unrecorded)));
  ASSERT_THAT(report.rows, SizeIs(3));
  EXPECT_EQ(report.rows[0].verdict, "not tried");
  EXPECT_EQ(report.rows[1].verdict, "not traced");
  EXPECT_EQ(report.rows[2].verdict, "no kernel");
  for (const ScanRow &row : report.rows)
    EXPECT_FALSE(row.reason.empty()) << row.loop.kernel;
}

// c is in b, which is in a, a kernel of a traced run. d is in none, and e had no iteration.
TEST(ScanReport, TellsLoopsInsideKernelsFromThoseThatDidNotRunAgain) {
  LoopProfile profile{Seconds{10},
                      {loop("a", 4, {}), loop("b", 4, {0}), loop("c", 4, {1}), loop("d", 3, {}),
                       loop("e", 3, {})}};
  profile.loops[4].trips = 0;
  std::vector attempts{attempt(0, 1, Dependent)};
  for (std::size_t other : {1, 2, 3, 4})
    attempts.insert(attempts.end(), 3, attempt(other, 1, Unrecorded));
  std::map<std::string, std::string> reasons;
  for (const ScanRow &row : scanReport(profile, {}, attempts).rows)
    reasons[row.loop.kernel] = row.reason;
  EXPECT_THAT(reasons["d"], HasSubstr("did not run in the traced runs"));
  EXPECT_EQ(reasons["e"], "it was reached, and had no iteration");
  for (const char *name : {"b", "c"})
    EXPECT_THAT(reasons[name], HasSubstr("ran only inside loops that are kernels")) << name;
}

// b is in a, a kernel; c takes less than the least share; d is none of the two longest outermost
// ones, and e is in d; g was not tried, and h is in g; n never ran.
TEST(ScanReport, SaysWhyLoopsAreNotListed) {
  LoopProfile profile{Seconds{100},
                      {loop("a", 50, {}), loop("b", 40, {0}), loop("c", 0.5, {}), loop("d", 10, {}),
                       loop("e", 9, {3}), loop("g", 30, {}), loop("h", 20, {5})}};
  profile.neverEntered = {loop("n", 0, {})};
  ScanReport report = scanReport(profile, {.top = 2}, {attempt(0, 1, Estimated)});
  EXPECT_THAT(report.rows, SizeIs(2));
  std::map<std::string, Unlisted> why;
  for (const UnlistedLoop &each : report.unlisted)
    why[each.loop.kernel] = each.why;
  EXPECT_THAT(why, ElementsAre(Pair("b", Unlisted::Inside), Pair("c", Unlisted::Short),
                               Pair("d", Unlisted::BehindTop), Pair("e", Unlisted::BehindTop),
                               Pair("h", Unlisted::Inside), Pair("n", Unlisted::NeverEntered)));
  const std::string text = scanText(report);
  EXPECT_THAT(text,
              HasSubstr("    2  inside loops that are listed as kernels or were not tried\n"
                        "      1  of less than 1 % of the time; --least has others looked into\n"
                        "      2  in none of the 2 longest outermost ones; --top has more "
                        "looked into\n"
                        "      1  that the program did not get to\n"));
  const auto json = nlohmann::json::parse(scanJson(report))["unlisted"];
  EXPECT_EQ(json.size(), 6u);
  EXPECT_EQ(json.back()["why"], "never_entered");
}

ScanReport example() {
  LoopProfile profile{Seconds{10}, {loop("a", 9, {}, 2), loop("b", 1, {})}};
  std::vector attempts{attempt(0, 1, Estimated, 18), attempt(1, 1, Dependent)};
  attempts[0].reductions = {"+"};
  ScanReport report = scanReport(profile, {}, attempts);
  report.program = "app";
  report.device = "v100";
  report.model = "refined";
  report.tracedRuns = 2;
  return report;
}

TEST(ScanReport, IsWrittenForPeople) {
  const std::string text = scanText(example());
  EXPECT_THAT(text, HasSubstr("app on v100 (model refined); transfers are not counted"));
  EXPECT_THAT(text, HasSubstr("run 3 times: once to time its loops, 2 times traced; 10.0 s"));
  EXPECT_THAT(text, ContainsRegex("f.c:19:3 +f +proved, reduction \\+ +90.0 % +9.00 s +1 +100 "
                                  "+18.0 s +0.5\n"));
  EXPECT_THAT(text, HasSubstr("Slower on the GPU than now\n  f.c:19  #pragma cgpredict kernel(a)"));
  EXPECT_THAT(text, HasSubstr("f.c:11:3  an iteration needs another one"));
}

TEST(ScanReport, IsWrittenForPrograms) {
  const auto json = nlohmann::json::parse(scanJson(example()));
  EXPECT_EQ(json["loops"][0]["kernel"]["speedup"], 0.5);
  EXPECT_TRUE(json["loops"][0]["kernel"]["with_transfers_ms"].is_null());
  EXPECT_TRUE(json["loops"][1]["kernel"].is_null());
  const auto sarif = nlohmann::json::parse(scanSarif(example(), "/src", "1"))["runs"][0];
  EXPECT_EQ(sarif["results"][0]["ruleId"], "offload-loop");
  EXPECT_EQ(sarif["results"][1]["ruleId"], "obstructed-loop");
  EXPECT_DOUBLE_EQ(sarif["results"][1]["rank"].get<double>(), 10);
}

/// The profile in a file of these lines.
class LoopProfileFile : public Test {
protected:
  LoopProfile read(const std::string &text) {
    std::ofstream(file) << text;
    return readLoopProfile(file);
  }
  std::string error(const std::string &text) {
    return cgpredict::test::errorOf([&] { read(text); });
  }
  static std::string line(const std::string &name, int line, int id, const std::string &around,
                          const std::string &file = "f.c") {
    return R"({"name":")" + name + R"(","function":"f","file":")" + file + R"(","path":)" +
           nlohmann::json(std::filesystem::absolute(file)).dump() + R"(,"line":)" +
           std::to_string(line) + R"(,"column":3,"ordinal":0,"counted":1,"grid":1,"obstacle":"","unmarkable":"","id":)" +
           std::to_string(id) + R"(,"around":[)" + around +
           R"(],"entries":2,"trips":10,"nanoseconds":500})" + "\n";
  }
  void TearDown() override { std::filesystem::remove(file); }

  const std::string end = R"({"program":{"nanoseconds":4000}})";
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() /
      ("scan-" + std::string(UnitTest::GetInstance()->current_test_info()->name()) + ".loops");
};

// Two instances of a template, whose inner loops are each in their own outer one.
TEST_F(LoopProfileFile, MergesInstances) {
  const LoopProfile profile = read(line("f_loop1", 3, 1, "0") + line("f_loop2", 4, 2, "1") +
                                   line("f_loop1", 3, 3, "0") + line("f_loop2", 4, 4, "3") + end);
  ASSERT_THAT(profile.loops, SizeIs(2));
  EXPECT_EQ(profile.loops[0].entries, 4u);
  EXPECT_EQ(profile.loops[1].trips, 20u);
  EXPECT_DOUBLE_EQ(profile.loops[0].time.value(), 1e-6);
  EXPECT_DOUBLE_EQ(profile.share(profile.loops[0]), 0.25);
  EXPECT_TRUE(profile.loops[0].outermost);
  EXPECT_THAT(profile.loops[1].around, ElementsAre(0u));
  EXPECT_FALSE(profile.loops[1].outermost);
}

// The loop in line 4 ran in the first two only, which took 500 ns each; that in line 5 outside of
// them, too, and the program took 4000 ns.
TEST_F(LoopProfileFile, LoopsTakeNoLongerThanThoseAroundThem) {
  const auto taking = [](std::string text, const std::string &nanoseconds) {
    return text.replace(text.find(":500}") + 1, 3, nanoseconds);
  };
  const LoopProfile profile = read(line("f_loop1", 3, 1, "0") + line("g_loop1", 2, 2, "0") +
                                   taking(line("f_loop2", 4, 3, "1,2"), "3000") +
                                   taking(line("f_loop3", 5, 4, "0,3"), "2000") +
                                   taking(line("f_loop4", 6, 5, "3"), "1500") +
                                   taking(line("f_loop5", 7, 6, "0"), "9000") + end);
  ASSERT_THAT(profile.loops, SizeIs(6));
  EXPECT_DOUBLE_EQ(profile.loops[2].time.value(), 1e-6);
  EXPECT_DOUBLE_EQ(profile.loops[3].time.value(), 2e-6);
  EXPECT_DOUBLE_EQ(profile.loops[4].time.value(), 1e-6);
  EXPECT_DOUBLE_EQ(profile.loops[5].time.value(), 4e-6); // of the program
}

// An instance of a template ran, another one of the same loop did not; that of line 9 never did.
TEST_F(LoopProfileFile, KeepsLoopsThatWereNotEntered) {
  const auto idle = [](std::string text) {
    return text.replace(text.find("entries\":2"), 10, "entries\":0");
  };
  const LoopProfile profile = read(idle(line("f_loop1", 3, 1, "0")) + line("f_loop1", 3, 2, "0") +
                                   idle(line("f_loop2", 9, 3, "0")) + end);
  EXPECT_THAT(profile.loops, SizeIs(1));
  ASSERT_THAT(profile.neverEntered, SizeIs(1));
  EXPECT_EQ(profile.neverEntered[0].line, 9u);
}

TEST_F(LoopProfileFile, KnowsWhereLoopsWereLoadedFrom) {
  const LoopProfile profile = read(R"({"object":"/app"})"
                                   "\n" +
                                   line("f_loop1", 3, 1, "0") +
                                   R"({"object":"/lib \"x\".so"})"
                                   "\n" +
                                   line("g_loop1", 4, 2, "0") + end);
  EXPECT_EQ(profile.loops.at(0).object, "/app");
  EXPECT_EQ(profile.loops.at(1).object, "/lib \"x\".so");
}

TEST_F(LoopProfileFile, TellsFunctionsOfOneNameApart) {
  const LoopProfile profile =
      read(line("init_loop1", 9, 2, "0", "g.c") + line("init_loop1", 3, 1, "0") + end);
  ASSERT_THAT(profile.loops, SizeIs(2));
  EXPECT_EQ(profile.loops[0].kernel, "init_loop1_2"); // g.c stands behind f.c
  EXPECT_EQ(profile.loops[1].kernel, "init_loop1");
}

// One file, compiled from within its folder and from outside, and another one of its name.
TEST_F(LoopProfileFile, KnowsFilesByWhereTheyAre) {
  const std::filesystem::path here = std::filesystem::current_path();
  const auto in = [&](const std::string &folder, std::string text) {
    const std::string path = nlohmann::json(here / "f.c").dump();
    return text.replace(text.find(path), path.size(), nlohmann::json(here / folder / "f.c").dump());
  };
  const LoopProfile profile =
      read(in("a", line("f_loop1", 3, 1, "0")) + line("f_loop1", 3, 2, "0", "a/f.c") +
           in("b", line("f_loop1", 3, 3, "0")) + line("f_loop1", 3, 4, "0") + end);
  ASSERT_THAT(profile.loops, SizeIs(3));
  EXPECT_EQ(profile.loops[0].file, "a/f.c");
  EXPECT_EQ(profile.loops[0].entries, 4u);
  EXPECT_EQ(profile.loops[1].file, "b/f.c");
  EXPECT_EQ(profile.loops[1].path, (here / "b/f.c").string());
  EXPECT_EQ(profile.loops[2].file, "f.c");
}

TEST_F(LoopProfileFile, RefusesWhatIsNoneOrCut) {
  EXPECT_THAT(error(line("f_loop1", 3, 1, "0")), HasSubstr("is not whole"));
  EXPECT_THAT(error("loops\n"), HasSubstr(":1: is no line of a loop profile"));
  EXPECT_THAT(error("{\"name\":\"f\"}\n" + end), HasSubstr("expected a field 'entries'"));
  std::string four = line("f_loop1", 3, 1, "0");
  four.replace(four.find("\"grid\":1"), 8, "\"grid\":4");
  EXPECT_THAT(error(four + end), HasSubstr("grid: 4, expected"));
  EXPECT_THROW(readLoopProfile("/no/such.loops"), Error);
}

} // namespace
