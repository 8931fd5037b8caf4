// Do the writers of hints say what each format asks for? The expected texts are written by hand
// from the formats' documentation and the hints of HintExample.h.
#include "analyzer/report/hints/Diagnostics.h"
#include "analyzer/report/hints/Remarks.h"
#include "analyzer/report/hints/Sarif.h"
#include "analyzer/report/hints/Uri.h"
#include "test/unit/HintExample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cgpredict {
namespace {

using nlohmann::json;
using test::pair;
using test::transposition;
using testing::HasSubstr;

TEST(Sarif, AResultHasItsRuleItsPlaceAndItsTimes) {
  const json run = json::parse(sarifLog(std::vector{transposition()}, "1.2.3"))["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["name"], "cgpredict");
  EXPECT_EQ(run["tool"]["driver"]["version"], "1.2.3");
  EXPECT_EQ(run["tool"]["driver"]["rules"][0]["id"], "transpose");
  const json result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "transpose");
  EXPECT_EQ(result["ruleIndex"], 0);
  EXPECT_EQ(result["level"], "note");
  EXPECT_EQ(result["message"]["text"],
            "A[j][k]: uncoalesced: lanes are 4096 B apart, 32 transactions per access; transpose "
            "A, or store it column-major: 2600.00 ms -> 250.00 ms (10.4x), assuming that "
            "transposing A itself is not counted.");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"],
            json::parse(R"({"startLine": 15, "startColumn": 34})"));
  EXPECT_EQ(result["locations"][0]["logicalLocations"][0]["name"], "main");
  EXPECT_NEAR(result["rank"], 100 * (1 - 0.25 / 2.6), 1e-9);
  EXPECT_NEAR(result["properties"]["speedup"], 10.4, 1e-9);
}

TEST(Sarif, RelativeFilesHaveABaseAbsoluteOnesNone) {
  const json run = json::parse(sarifLog(std::vector{transposition(), pair()}, "1"))["runs"][0];
  const auto artifact = [&](int r) {
    return run["results"][r]["locations"][0]["physicalLocation"]["artifactLocation"];
  };
  EXPECT_EQ(artifact(0), json::parse(R"({"uri": "src/syrk.c", "uriBaseId": "SRCROOT"})"));
  EXPECT_EQ(artifact(1), json::parse(R"({"uri": "file:///opt/lib/syrk.c"})"));
  EXPECT_EQ(run["originalUriBaseIds"],
            json::parse(R"({"SRCROOT": {"uri": "file:///home/u/my%20project/"}})"));
}

TEST(Sarif, EachDirectoryIsABase) {
  Hint other = transposition();
  other.directory = "/tmp/other/";
  const json run =
      json::parse(sarifLog(std::vector{transposition(), other, transposition()}, "1"))["runs"][0];
  EXPECT_EQ(run["originalUriBaseIds"]["SRCROOT2"]["uri"], "file:///tmp/other/");
  EXPECT_EQ(run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]["uriBaseId"],
            "SRCROOT2");
  EXPECT_EQ(run["results"][2]["locations"][0]["physicalLocation"]["artifactLocation"]["uriBaseId"],
            "SRCROOT");
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 1u);
}

TEST(Sarif, APairHasARuleOfItsOwnAndAKernelNoColumn) {
  const json run = json::parse(sarifLog(std::vector{transposition(), pair()}, "1"))["runs"][0];
  EXPECT_EQ(run["results"][1]["ruleId"], "block+float");
  EXPECT_EQ(run["results"][1]["ruleIndex"], 1);
  EXPECT_EQ(run["tool"]["driver"]["rules"][1]["id"], "block+float");
  EXPECT_EQ(run["results"][1]["locations"][0]["physicalLocation"]["region"],
            json::parse(R"({"startLine": 11})"));
}

TEST(Sarif, WithoutHintsThereIsARunWithoutResults) {
  const json log = json::parse(sarifLog({}, "1"));
  EXPECT_EQ(log["version"], "2.1.0");
  ASSERT_EQ(log["runs"].size(), 1u);
  EXPECT_EQ(log["runs"][0]["results"], json::array());
}

TEST(Uri, WhatIsNotPlainIsEscaped) {
  EXPECT_EQ(fileUri("/src/a b#1.c"), "file:///src/a%20b%231.c");
  EXPECT_EQ(fileUri("lib/100%.c"), "lib/100%25.c");
  EXPECT_EQ(fileUri("\xc3\xa4.c"), "%C3%A4.c"); // ä in UTF-8
  EXPECT_EQ(folderUri("/src"), "file:///src/");
  EXPECT_EQ(folderUri("/"), "file:///");
}

TEST(Remarks, OneDocumentOfMissedOpportunity) {
  EXPECT_EQ(optimizationRemarks(std::vector{transposition()}),
            "--- !Missed\n"
            "Pass:            cgpredict\n"
            "Name:            transpose\n"
            "DebugLoc:        { File: 'src/syrk.c', Line: 15, Column: 34 }\n"
            "Function:        'main'\n"
            "Args:\n"
            "  - Access:          'A[j][k]'\n"
            "  - String:          ': '\n"
            "  - Cause:           'uncoalesced: lanes are 4096 B apart, 32 transactions per "
            "access'\n"
            "  - String:          '; '\n"
            "  - Advice:          'transpose A, or store it column-major'\n"
            "  - String:          ': '\n"
            "  - Before:          '2600.00 ms'\n"
            "  - String:          ' -> '\n"
            "  - After:           '250.00 ms'\n"
            "  - String:          ' ('\n"
            "  - Speedup:         '10.4x'\n"
            "  - String:          '), assuming that '\n"
            "  - Assumption:      'transposing A itself is not counted'\n"
            "...\n");
}

TEST(Remarks, QuotesAndLineEndsDoNotBreakTheDocument) {
  Hint hint = pair();
  hint.advice = "it's\nso";
  const std::string text = optimizationRemarks(std::vector{hint});
  EXPECT_THAT(text, HasSubstr("  - Advice:          'it`s so'\n"));
  EXPECT_THAT(text, HasSubstr("  - Kernel:          'syrk'\n"));
  EXPECT_THAT(text, HasSubstr("Line: 11, Column: 0 }"));
  EXPECT_EQ(optimizationRemarks({}), "");
}

FindSource lineIs(std::optional<std::string> line) {
  return [line](const Hint &hint) { return HintSource{hint.file, line}; };
}

TEST(Diagnostics, ARemarkItsLineAndItsAssumption) {
  const std::string line = "      for (k) C[i][j] += A[i][k] * A[j][k];";
  //                        123456789012345678901234567890123456
  Hint hint = transposition();
  hint.column = 36; // the second A
  EXPECT_EQ(hintDiagnostics(std::vector{hint}, lineIs(line), {}),
            "src/syrk.c:15:36: remark: A[j][k]: uncoalesced: lanes are 4096 B apart, 32 "
            "transactions per access; transpose A, or store it column-major: 2600.00 ms -> 250.00 "
            "ms (10.4x) [-Rcgpredict=transpose]\n"
            "   15 |       for (k) C[i][j] += A[i][k] * A[j][k];\n"
            "      |                                    ^~~~~~~\n"
            "src/syrk.c:15:36: note: assuming that transposing A itself is not counted\n");
}

TEST(Diagnostics, NoLineThatHasChangedOrCannotBeRead) {
  const std::vector hints{transposition()};
  const std::string without = hintDiagnostics(hints, lineIs(std::nullopt), {});
  EXPECT_EQ(hintDiagnostics(hints, lineIs("  sum += B[j][k];"), {}), without);
  EXPECT_THAT(without, Not(HasSubstr(" | ")));
}

TEST(Diagnostics, AHintOnAKernelShowsItsPragma) {
  const std::string text =
      hintDiagnostics(std::vector{pair()}, lineIs("#pragma cgpredict kernel(syrk) grid(2)"), {});
  EXPECT_THAT(text, HasSubstr("/opt/lib/syrk.c:11: remark: syrk: 32 warps in 1 block per SM; "));
  EXPECT_THAT(text, HasSubstr("[-Rcgpredict=block+float]\n"
                              "   11 | #pragma cgpredict kernel(syrk) grid(2)\n"
                              "/opt/lib/syrk.c:11: note: "));
}

TEST(Diagnostics, ColourOnlyWhereAsked) {
  const std::vector hints{transposition()};
  EXPECT_THAT(hintDiagnostics(hints, lineIs(std::nullopt), {}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(hintDiagnostics(hints, lineIs(std::nullopt), {true}), HasSubstr("\x1b[1m"));
}

} // namespace
} // namespace cgpredict
