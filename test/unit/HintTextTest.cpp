// Does the text of hints stay on a page, and do source lines point at the right place?
#include "analyzer/report/hints/SourceSnippet.h"
#include "analyzer/report/text/HintReport.h"
#include "analyzer/report/text/TextWrap.h"
#include "test/unit/HintExample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace cgpredict {
namespace {

using test::pair;
using test::transposition;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

TEST(TextWrap, BreaksBetweenWords) {
  EXPECT_THAT(wrapped("one two three", 8), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("a indivisible b", 4), ElementsAre("a", "indivisible", "b"));
  EXPECT_THAT(wrapped("", 4), ElementsAre(""));
  EXPECT_EQ(hanging("  - ", "one", 2), "  - one\n");
  EXPECT_EQ(hanging("  - ", "one", 4), "  - one\n");
  EXPECT_EQ(hanging("- ", "one", 4), "-   one\n");
}

// 96 characters of text fit beside an indent of 4.
TEST(TextWrap, ParagraphsKeepToThePage) {
  const std::string word(48, 'x');
  EXPECT_EQ(paragraph(word + " " + std::string(47, 'y'), 4),
            "    " + word + " " + std::string(47, 'y') + "\n");
  EXPECT_EQ(paragraph(word + " " + std::string(48, 'y'), 4),
            "    " + word + "\n    " + std::string(48, 'y') + "\n");
}

// Place and subject, cause; advice with the gain at the right edge, column 100; assumption.
TEST(HintReport, ThreeLinesForAShortHint) {
  EXPECT_THAT(
      linesOf(hintLines(std::vector{transposition()}, {})),
      ElementsAre("  syrk.c:15:34  A[j][k]  uncoalesced: lanes are 4096 B apart, 32 transactions "
                  "per access",
                  "                transpose A, or store it column-major                 2600.00 "
                  "ms -> 250.00 ms  10.4x",
                  "                assuming that transposing A itself is not counted"));
}

TEST(HintReport, NoLineIsLongerThanAPage) {
  Hint longest = transposition();
  longest.cause = longest.advice = longest.assumption = "";
  for (int i = 0; i < 30; ++i) {
    longest.cause += "cause ";
    longest.advice += "advice ";
    longest.assumption += "assumption ";
  }
  const std::vector<std::string> lines = linesOf(hintLines(std::vector{longest, pair()}, {}));
  for (const std::string &line : lines)
    EXPECT_LE(line.size(), PageWidth) << line;
  // The gains stand below each other.
  std::vector<std::string> gains;
  for (const std::string &line : lines)
    if (line.ends_with("x"))
      gains.push_back(line);
  ASSERT_EQ(gains.size(), 2u);
  EXPECT_EQ(gains[0].size(), PageWidth);
  EXPECT_EQ(gains[1].size(), PageWidth);
}

TEST(HintReport, HintsInARowForOneReasonGiveItOnce) {
  const std::vector<std::string> lines =
      linesOf(hintLines(std::vector{transposition(), transposition(), pair()}, {}));
  EXPECT_EQ(lines.size(), 3u + 2u + 4u); // the pair's gain does not fit behind its advice
  EXPECT_THAT(lines[3], HasSubstr("transpose A"));
}

TEST(HintReport, ALongPlaceHasALineOfItsOwn) {
  Hint hint = transposition();
  hint.fileName = "a-file-of-a-very-long-name-indeed-it-is.c";
  const std::vector<std::string> lines = linesOf(hintLines(std::vector{hint}, {}));
  EXPECT_EQ(lines[0], "  a-file-of-a-very-long-name-indeed-it-is.c:15:34");
  EXPECT_THAT(lines[1],
              testing::StartsWith("                                    A[j][k]  uncoalesced"));
}

TEST(SourceSnippet, FindsTheNearestPlace) {
  //                        1234567890123456789012345
  const std::string line = "a[i] = a[i] + ba[i] + a [ i ];";
  EXPECT_EQ(findExpression(line, "a[i]", 1)->begin, 0u);
  EXPECT_EQ(findExpression(line, "a[i]", 6)->begin, 0u); // a store stands at its operator
  EXPECT_EQ(findExpression(line, "a[i]", 8)->begin, 7u);
  EXPECT_EQ(findExpression(line, "a[i]", 16)->begin, 7u); // not within ba[i]
  EXPECT_EQ(findExpression(line, "a[i]", 23)->begin, 22u);
  EXPECT_EQ(findExpression(line, "a[i]", 23)->end, 29u);
  EXPECT_FALSE(findExpression(line, "a[j]", 1));
  EXPECT_FALSE(findExpression(line, "", 1));
  EXPECT_FALSE(findExpression("", "a[i]", 1));
}

TEST(SourceSnippet, TabsStayAboveEachOther) {
  EXPECT_EQ(snippet("\ta[i] = 0;", 7, {1, 5}, 7), "    7 | \ta[i] = 0;\n"
                                                  "      | \t~~~~ ^\n");
  EXPECT_EQ(snippet("a[i]", 12345, {0, 4}, 0), "12345 | a[i]\n");
}

} // namespace
} // namespace cgpredict
