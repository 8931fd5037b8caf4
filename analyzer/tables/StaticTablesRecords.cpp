// records[] of the static tables: what the words of a record mean.
#include "analyzer/tables/StaticTablesParts.h"
#include "cgpredict/TraceFormat.h"

#include <fmt/format.h>

namespace cgpredict {

static Term decodeTerm(const JsonCursor &json, uint32_t words) {
  if (auto slot = json.find("slot"))
    return {true, slot->index(words, "payload word")};
  if (auto value = json.find("const"))
    return {false, value->integer(INT64_MIN, INT64_MAX)};
  json.fail("{\"const\": n} or {\"slot\": k}");
}

static std::vector<Term> decodeTerms(const JsonCursor &json, uint32_t words, std::size_t count) {
  if (json.size() != count)
    json.fail(fmt::format("{} terms, one for each level around", count));
  return json.list([&](const JsonCursor &c) { return decodeTerm(c, words); });
}

static NestItem decodeItem(const JsonCursor &json, const TableCounts &counts, std::size_t levels) {
  if (auto level = json.find("level"))
    return {true, level->index(levels, "level")};
  return {false, json.at("block").index(counts.blocks, "block")};
}

// Levels around level `l`, itself included; parents stand before their children.
static std::size_t depthOf(const std::vector<NestLevel> &levels, int32_t l) {
  std::size_t depth = 0;
  for (; l >= 0; l = levels[l].parent)
    ++depth;
  return depth;
}

static NestLevel decodeLevel(const JsonCursor &json, const TableCounts &counts, uint32_t words,
                             const std::vector<NestLevel> &before, std::size_t levels) {
  NestLevel level;
  level.loop = json.at("loop").index(counts.loops, "loop");
  JsonCursor parent = json.at("parent");
  level.parent = parent.indexOrNone(before.size(), "level that stands before this one");
  if ((level.parent < 0) != before.empty())
    parent.fail(before.empty() ? "-1 for the outermost level" : "the enclosing level");
  JsonCursor trip = json.at("trip");
  level.base = decodeTerm(trip.at("base"), words);
  level.outer = decodeTerms(trip.at("outer"), words, depthOf(before, level.parent));
  if (auto guard = json.find("guard"))
    level.guard = decodeTerm(*guard, words);
  level.before = json.at("before").indices(counts.blocks, "block");
  level.after = json.at("after").indices(counts.blocks, "block");
  level.body =
      json.at("body").list([&](const JsonCursor &c) { return decodeItem(c, counts, levels); });
  return level;
}

static NestAccess decodeAccess(const JsonCursor &json, const TableCounts &counts,
                               const RecordShape &nest) {
  NestAccess access;
  access.site = json.at("site").index(counts.sites, "site");
  access.level = json.at("level").indexOrNone(nest.levels.size(), "level");
  access.start = decodeTerm(json.at("start"), nest.words);
  access.strides = decodeTerms(json.at("strides"), nest.words, depthOf(nest.levels, access.level));
  return access;
}

static void decodeNest(const JsonCursor &json, const TableCounts &counts, RecordShape &record) {
  JsonCursor levels = json.at("levels");
  if (levels.size() == 0)
    levels.fail("at least the outermost loop");
  for (std::size_t l = 0; l < levels.size(); ++l)
    record.levels.push_back(
        decodeLevel(levels.item(l), counts, record.words, record.levels, levels.size()));
  record.accesses = json.at("accesses").list([&](const JsonCursor &c) {
    return decodeAccess(c, counts, record);
  });
}

static void decodeBlockRecord(const JsonCursor &json, const TableCounts &counts,
                              RecordShape &record) {
  record.block = json.at("block").index(counts.blocks, "block");
  record.sites = json.at("sites").indices(counts.sites, "site");
  if (record.sites.size() != record.words)
    json.at("sites").fail(fmt::format("{} sites, as words says", record.words));
}

static RecordShape decodeRecord(const JsonCursor &json, const TableCounts &counts) {
  RecordShape record;
  record.words =
      static_cast<uint32_t>(json.at("words").integer(0, int64_t(CGP_MAX_RECORD_WORDS) - 1));
  std::string kind = json.text("kind");
  if (kind == "block") {
    record.kind = RecordShape::Kind::Block;
    decodeBlockRecord(json, counts, record);
  } else if (kind == "nest") {
    record.kind = RecordShape::Kind::Nest;
    decodeNest(json, counts, record);
  } else {
    json.at("kind").fail("\"block\" or \"nest\"");
  }
  return record;
}

// Ids 0 to 2 are the same in every kernel.
static RecordShape decodeReserved(const JsonCursor &json, std::size_t id) {
  static constexpr const char *Names[] = {"repeat", "thread", "rest"};
  if (json.text("kind") != Names[id])
    json.at("kind").fail(fmt::format("\"{}\" for record id {}", Names[id], id));
  RecordShape record;
  if (id != CGP_RECORD_THREAD)
    return record;
  record.kind = RecordShape::Kind::Thread;
  record.words = static_cast<uint32_t>(json.at("words").integer(3, 3));
  return record;
}

std::vector<RecordShape> decodeRecords(const JsonCursor &records, const TableCounts &counts) {
  if (records.size() < CGP_RECORD_FIRST)
    records.fail("repeat, thread and rest as ids 0 to 2");
  std::vector<RecordShape> out;
  for (std::size_t id = 0; id < records.size(); ++id)
    out.push_back(id < CGP_RECORD_FIRST ? decodeReserved(records.item(id), id)
                                        : decodeRecord(records.item(id), counts));
  return out;
}

} // namespace cgpredict
