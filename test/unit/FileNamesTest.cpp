// How short may a file's name in a sentence be, where a program has several of that name?
#include "analyzer/tables/FileNames.h"

#include <gtest/gtest.h>

namespace cgpredict {
namespace {

KernelTables tablesOf(const std::string &directory, const std::string &file,
                      const std::set<std::string> &files) {
  KernelTables tables;
  tables.directory = directory;
  tables.file = file;
  tables.namesakes = namesakes(files);
  return tables;
}

TEST(FileNames, AloneIsItsName) {
  const KernelTables tables =
      tablesOf("/home/me", "src/solve.c", {"/home/me/src/solve.c", "/home/me/src/util.c"});
  EXPECT_TRUE(tables.namesakes.empty());
  EXPECT_EQ(shortName(tables, "src/solve.c"), "solve.c");
}

TEST(FileNames, FoldersUntilTheyDiffer) {
  const std::set<std::string> files{"/p/a/x/util.c", "/p/b/x/util.c", "/p/b/y/util.c",
                                    "/p/b/x/main.c"};
  const KernelTables tables = tablesOf("/p/a", "x/util.c", files);
  EXPECT_EQ(shortName(tables, "x/util.c"), "a/x/util.c"); // b/x has one too
  EXPECT_EQ(shortName(tables, "/p/b/y/util.c"), "y/util.c");
  EXPECT_EQ(shortName(tables, "../b/x/main.c"), "main.c");
}

TEST(FileNames, TheEndOfAnotherPathIsWhole) {
  const KernelTables tables = tablesOf("/", "util.c", {"/util.c", "/a/util.c", "/ba/util.c"});
  EXPECT_EQ(shortName(tables, "util.c"), "util.c"); // nothing more tells it apart
  EXPECT_EQ(shortName(tables, "a/util.c"), "a/util.c");
  EXPECT_EQ(shortName(tables, "ba/util.c"), "ba/util.c");
}

TEST(FileNames, OneFileByTwoWaysIsOne) {
  EXPECT_TRUE(namesakes({"/p/a/util.c", "/p/b/../a/util.c"}).empty());
}

} // namespace
} // namespace cgpredict
