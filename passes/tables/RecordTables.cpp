#include "passes/tables/RecordTables.h"

using namespace llvm;

namespace cgpredict {
namespace {

json::Object termJson(const PlannedTerm &term) {
  return json::Object{{term.isSlot ? "slot" : "const", term.value}};
}

json::Array termsJson(ArrayRef<PlannedTerm> terms) {
  json::Array result;
  for (const PlannedTerm &term : terms)
    result.push_back(termJson(term));
  return result;
}

class RecordWriter {
public:
  RecordWriter(const RecordPlan &plan, const LoopInfo &loopInfo, const BlockNumbers &blockNumbers,
               const LoopNumbers &loopNumbers)
      : plan(plan), loopInfo(loopInfo), blockNumbers(blockNumbers), loopNumbers(loopNumbers) {}

  json::Array write() {
    json::Array result{json::Object{{"kind", "repeat"}},
                       json::Object{{"kind", "thread"}, {"words", 3}},
                       json::Object{{"kind", "rest"}}};
    for (const BlockRecord &record : plan.blocks)
      result.push_back(json::Object{{"kind", "block"},
                                    {"words", int64_t(record.sites.size())},
                                    {"block", blockNumbers.lookup(record.block)},
                                    {"sites", json::Array(ArrayRef<unsigned>(record.sites))}});
    for (const NestRecord &record : plan.nests)
      result.push_back(nestRecord(record));
    return result;
  }

private:
  json::Object nestRecord(const NestRecord &record) {
    json::Array levels, accesses;
    for (auto [planned, level] : zip(record.levels, record.nest.levels))
      levels.push_back(nestLevel(planned, level));
    for (const NestRecord::Access &access : record.accesses)
      accesses.push_back(json::Object{{"site", int64_t(access.site)},
                                      {"level", int64_t(access.level)},
                                      {"start", termJson(access.start)},
                                      {"strides", termsJson(access.strides)}});
    return json::Object{{"kind", "nest"},
                        {"words", int64_t(record.slots.size())},
                        {"levels", std::move(levels)},
                        {"accesses", std::move(accesses)}};
  }

  json::Object nestLevel(const NestRecord::Level &planned, const AffineLevel &level) {
    json::Array body;
    for (const AffineItem &item : level.body)
      body.push_back(item.block ? json::Object{{"block", blockNumbers.lookup(item.block)}}
                                : json::Object{{"level", int64_t(item.level)}});
    json::Object entry{{"loop", loopNumbers.lookup(loopInfo.getLoopFor(level.loop->getHeader()))},
                       {"parent", int64_t(level.parent)},
                       {"trip", json::Object{{"base", termJson(planned.base)},
                                             {"outer", termsJson(planned.outer)}}},
                       {"before", numbersOf(level.before)},
                       {"body", std::move(body)},
                       {"after", numbersOf(level.after)}};
    if (planned.guard)
      entry["guard"] = termJson(*planned.guard);
    return entry;
  }

  json::Array numbersOf(ArrayRef<BasicBlock *> list) {
    json::Array result;
    for (BasicBlock *block : list)
      result.push_back(blockNumbers.lookup(block));
    return result;
  }

  const RecordPlan &plan;
  const LoopInfo &loopInfo;
  const BlockNumbers &blockNumbers;
  const LoopNumbers &loopNumbers;
};

} // namespace

json::Array recordTables(const RecordPlan &plan, const LoopInfo &loopInfo,
                         const BlockNumbers &blockNumbers, const LoopNumbers &loopNumbers) {
  return RecordWriter(plan, loopInfo, blockNumbers, loopNumbers).write();
}

} // namespace cgpredict
