#include "analyzer/profile/LostSites.h"

#include <gtest/gtest.h>

namespace cgpredict {
namespace {

Site access(SiteKind kind, const char *variable, const char *text, uint32_t line) {
  Site site;
  site.kind = kind;
  site.variable = variable;
  site.text = text;
  site.line = line;
  site.column = 7;
  return site;
}

// Five accesses, each executed by 32 lanes, of which the profile saw those in `recorded` once.
std::string noteWith(std::initializer_list<std::size_t> recorded) {
  KernelTables tables;
  tables.sites = {access(SiteKind::Load, "a", "a[i]", 3), access(SiteKind::Load, "b", "", 4),
                  access(SiteKind::Store, "c", "c[i]", 0), access(SiteKind::Store, "d", "d[i]", 5),
                  access(SiteKind::Load, "e", "e[i]", 6)};
  ProfileTotals totals(tables);
  for (SiteTotals &site : totals.sites)
    site.lanes = 32;
  for (std::size_t site : recorded)
    totals.sites[site].executions[0] = 1;
  return noteOfLostSites(tables, totals);
}

TEST(LostSites, NothingIsSaidWhereAllAreRecorded) { EXPECT_EQ(noteWith({0, 1, 2, 3, 4}), ""); }

TEST(LostSites, NothingIsSaidOfWhatNobodyExecuted) {
  KernelTables tables;
  tables.sites = {access(SiteKind::Load, "a", "a[i]", 3)};
  EXPECT_EQ(noteOfLostSites(tables, ProfileTotals(tables)), "");
}

TEST(LostSites, OneIsNamed) {
  EXPECT_EQ(noteWith({1, 2, 3, 4}),
            "the load of a[i] at 3:7 is executed behind what the traced threads' records hold, so "
            "that its traffic is missing; trace longer records (CGPREDICT_THREAD_WORDS)");
}

// The second has no text, the third no place.
TEST(LostSites, ThreeAreNamedAndTheOthersCounted) {
  EXPECT_EQ(noteWith({}),
            "the load of a[i] at 3:7, the load of b at 4:7, the store of c[i] and 2 more are "
            "executed behind what the traced threads' records hold, so that their traffic is "
            "missing; trace longer records (CGPREDICT_THREAD_WORDS)");
}

} // namespace
} // namespace cgpredict
