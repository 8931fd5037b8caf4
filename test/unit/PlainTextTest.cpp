// Does nothing that a terminal obeys get through?
#include "analyzer/base/PlainText.h"

#include <gtest/gtest.h>

using namespace cgpredict;

namespace {

TEST(PlainText, LettersStay) {
  for (const char *text : {"", "gemm", "A[i][j] + 1", "Größe", "核", "😀", "\xef\xbf\xbd"})
    EXPECT_EQ(plainText(text), text);
}

TEST(PlainText, ControlsAreShown) {
  EXPECT_EQ(plainText("a\x1b]0;title\x07"), "a\\x1b]0;title\\x07");
  EXPECT_EQ(plainText("a\nb\tc\rd\x7f"), "a\\x0ab\\x09c\\x0dd\\x7f");
  EXPECT_EQ(plainText(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(plainText("\xc2\x9b"), "\\u009b"); // CSI as one character
}

// U+202E reverses what follows; U+2066 isolates it; U+2028 ends a line.
TEST(PlainText, BidirectionalControlsAreShown) {
  EXPECT_EQ(plainText("\xe2\x80\xae"
                      "a\xe2\x81\xa6\xe2\x80\xa8\xd8\x9c"),
            "\\u202ea\\u2066\\u2028\\u061c");
}

// A lone continuation, a cut sequence, an overlong slash, a surrogate, beyond U+10FFFF.
TEST(PlainText, BytesThatAreNoUtf8AreShown) {
  EXPECT_EQ(plainText("\x80"), "\\x80");
  EXPECT_EQ(plainText("\xe6\xa0"), "\\xe6\\xa0");
  EXPECT_EQ(plainText("\xc0\xaf"), "\\xc0\\xaf");
  EXPECT_EQ(plainText("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(plainText("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(PlainText, LinesKeepTheirEnds) { EXPECT_EQ(plainLines("a\n\tb\x1b[0m"), "a\n\tb\\x1b[0m"); }

TEST(PlainText, ReportsKeepColoursAndNothingElse) {
  EXPECT_EQ(plainReport("\x1b[1;31mred\x1b[0m\n"), "\x1b[1;31mred\x1b[0m\n");
  EXPECT_EQ(plainReport("\x1b[2J\x1b[31"), "\\x1b[2J\\x1b[31");
}

} // namespace
