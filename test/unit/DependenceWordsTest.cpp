// Where a report says that an access stands.
#include "analyzer/estimate/DependenceWords.h"

#include <gtest/gtest.h>

namespace cgpredict {
namespace {

std::string placed(uint32_t line, uint32_t column) {
  KernelTables tables;
  tables.file = "src/app.c";
  tables.sites.resize(1);
  tables.sites[0].line = line;
  tables.sites[0].column = column;
  return placeOf(tables, 0);
}

TEST(DependenceWords, APlaceHasWhatIsKnown) {
  EXPECT_EQ(placed(7, 3), "app.c:7:3");
  EXPECT_EQ(placed(7, 0), "app.c:7");
  EXPECT_EQ(placed(0, 0), "app.c");
}

} // namespace
} // namespace cgpredict
