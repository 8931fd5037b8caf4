#include "test/support/AllPairs.h"

namespace cgpredict::test {

void AllPairs::access(uint64_t thread, uint32_t site, int64_t address) {
  const Event event{thread, site, tables.sites[site].kind == SiteKind::Store};
  Found found;
  for (int64_t byte = address; byte < address + tables.sites[site].bytes; ++byte) {
    std::vector<Event> &history = bytes[byte];
    event.store ? write(event, history, found) : read(event, history, found);
    history.push_back(event);
  }
  for (const auto &[kind, from, source] : found)
    ++counts[{kind, from, site}];
}

void AllPairs::read(const Event &event, const std::vector<Event> &history, Found &found) {
  for (auto before = history.rbegin(); before != history.rend(); ++before) {
    if (before->store) {
      if (before->thread != event.thread)
        found.insert({DependenceKind::Flow, before->site, before->thread});
      return;
    }
    if (before->thread == event.thread && before->site == event.site)
      return; // counted then
  }
}

void AllPairs::write(const Event &event, const std::vector<Event> &history, Found &found) {
  std::set<uint32_t> sites;
  for (auto before = history.rbegin(); before != history.rend(); ++before) {
    if (before->store) {
      if (before->thread != event.thread)
        found.insert({DependenceKind::Output, before->site, before->thread});
      return;
    }
    if (before->thread != event.thread && sites.insert(before->site).second)
      found.insert({DependenceKind::Anti, before->site, before->thread});
  }
}

} // namespace cgpredict::test
