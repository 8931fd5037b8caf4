// Are static tables read as docs/trace-format.md describes them, and is every mistake in them
// named by its place?
#include "analyzer/tables/StaticTables.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/WriteTables.h"
#include "test/support/ErrorOf.h"
#include "test/support/TablesBuilder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace cgpredict;
using namespace cgpredict::test;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

// for i: for j < i: y[i] += A[i][j], with the loop over j as a nest inside one over r. Written out
// by hand from the documentation.
const char *const Written = R"({
  "version": 1, "kernel": "tri", "function": "f", "file": "tri.c", "directory": "/src",
  "line": 3, "column": 1, "producer": "clang 19", "dimensions": 1, "block": [64, 1, 1],
  "mapped": [{"variable": "i", "line": 4, "column": 8}],
  "arguments": [
    {"name": "A", "type": "ptr", "offset": 0, "bytes": 8},
    {"name": "y", "type": "ptr", "offset": 8, "bytes": 8},
    {"name": "n", "type": "i32", "offset": 16, "bytes": 4}],
  "objects": [
    {"name": "A", "kind": "argument", "argument": 0, "element": 4, "bytes": 0, "restrict": 1},
    {"name": "y", "kind": "global", "argument": 1, "element": 4, "bytes": 4096},
    {"name": "?", "kind": "unknown", "argument": -1, "element": 0, "bytes": 0}],
  "blocks": [
    {"name": "b0", "line": 4, "column": 1, "loop": -1, "successors": [1, 4], "postdominator": 4,
     "operations": [
       {"id": 0, "opcode": "sext", "class": "free", "type": "i64", "bits": 64,
        "operands": [-100], "line": 4, "column": 1},
       {"id": 1, "opcode": "icmp", "class": "compare", "type": "i32", "bits": 32,
        "operands": [0, -4, -1], "line": 4, "column": 2}]},
    {"name": "b1", "line": 5, "column": 1, "loop": 0, "successors": [2], "postdominator": 2,
     "operations": []},
    {"name": "b2", "line": 6, "column": 1, "loop": 1, "successors": [2, 3], "postdominator": 3,
     "operations": [
       {"id": 2, "opcode": "load", "class": "load", "type": "float", "bits": 32,
        "operands": [-2], "line": 7, "column": 9, "site": 0}]},
    {"name": "b3", "line": 8, "column": 1, "loop": 0, "successors": [1, 4], "postdominator": 4,
     "operations": [
       {"id": 3, "opcode": "call", "class": "call", "type": "float", "bits": 32,
        "operands": [2], "line": 8, "column": 9, "callee": "g"}]},
    {"name": "b4", "line": 9, "column": 1, "loop": -1, "successors": [], "postdominator": -1,
     "operations": [
       {"id": 4, "opcode": "store", "class": "store", "type": "float", "bits": 32,
        "operands": [3, -3], "line": 9, "column": 5, "site": 1}]}],
  "loops": [
    {"header": 1, "parent": -1, "depth": 1, "line": 5, "column": 3, "blocks": [1, 2, 3]},
    {"header": 2, "parent": 0, "depth": 2, "line": 6, "column": 3, "blocks": [2]}],
  "sites": [
    {"block": 2, "operation": 2, "kind": "load", "variable": "A", "object": 0, "bytes": 4,
     "space": "global", "line": 7, "column": 9},
    {"block": 4, "operation": 4, "kind": "store", "variable": "y", "object": 1, "bytes": 4,
     "space": "global", "line": 9, "column": 5, "text": "y[i]", "keeps": "last"}],
  "records": [
    {"kind": "repeat"}, {"kind": "thread", "words": 3}, {"kind": "rest"},
    {"kind": "block", "words": 1, "block": 4, "sites": [1]},
    {"kind": "nest", "words": 2,
     "levels": [
       {"loop": 0, "parent": -1, "trip": {"base": {"slot": 0}, "outer": []},
        "before": [], "body": [{"block": 1}, {"level": 1}, {"block": 3}], "after": []},
       {"loop": 1, "parent": 0, "trip": {"base": {"const": 5}, "outer": [{"const": -1}]},
        "guard": {"slot": 0}, "before": [1], "body": [{"block": 2}], "after": [3]}],
     "accesses": [
       {"site": 0, "level": 1, "start": {"slot": 1},
        "strides": [{"const": 400}, {"const": 4}]}]}],
  "opaque_calls": [{"callee": "g", "line": 8, "column": 9},
                   {"callee": "h", "line": 2, "column": 1, "block": 3, "file": "tri.h"}],
  "ptx": {"text": "// ptx", "target": "sm_32",
          "parameters": [{"name": "n", "role": "argument", "argument": 2},
                         {"name": "sum", "role": "carried", "offset": 24},
                         {"name": "start y", "role": "start", "dimension": 1},
                         {"name": "start j", "role": "unknown"}],
          "variables": [{"name": "table", "argument": 1}],
          "blocks": [{"block": 2, "opcodes": {"ld.global.f32": 1}}]},
  "skip": {"forbidden_by": "A at tri.c:7"}
})";

TEST(StaticTables, EveryFieldIsRead) {
  KernelTables t = parseTables(Written, "tri.cgt: kernel tri");
  EXPECT_EQ(t.kernel + t.function + t.file + t.directory + t.producer, "triftri.c/srcclang 19");
  EXPECT_EQ(t.block[0], 64u);
  EXPECT_EQ(t.mapped[0].variable, "i");
  EXPECT_EQ(t.arguments[2].offset, 16u);
  EXPECT_EQ(t.objects[1].kind, ObjectKind::Global);
  EXPECT_EQ(t.objects[1].bytes, 4096u);
  EXPECT_TRUE(t.objects[0].isRestrict);
  EXPECT_EQ(t.sites[0].keeps, format::Keeps::Stored);
  EXPECT_EQ(t.sites[1].keeps, format::Keeps::Last);
  EXPECT_FALSE(t.objects[1].isRestrict);
  EXPECT_THAT(t.blocks[0].successors, ElementsAre(1, 4));
  EXPECT_EQ(t.blocks[4].postdominator, -1);
  EXPECT_EQ(t.loops[1].parent, 0);
  EXPECT_EQ(t.sites[1].kind, SiteKind::Store);
  EXPECT_EQ(t.sites[0].text, ""); // the field may be missing
  EXPECT_EQ(t.sites[1].text, "y[i]");
  EXPECT_EQ(t.opaqueCalls[0].callee, "g");
  EXPECT_FALSE(t.opaqueCalls[0].block); // the fields may be missing
  EXPECT_EQ(t.opaqueCalls[0].file, "");
  EXPECT_EQ(t.opaqueCalls[1].block, 3u);
  EXPECT_EQ(t.opaqueCalls[1].file, "tri.h");
  EXPECT_EQ(t.ptx.target, "sm_32");
  EXPECT_EQ(t.ptx.blocks[0].opcodes.at("ld.global.f32"), 1u);
  ASSERT_TRUE(t.ptx.sources);
  ASSERT_EQ(t.ptx.sources->parameters.size(), 4u);
  EXPECT_EQ(t.ptx.sources->parameters[0].role, format::PtxRole::Argument);
  EXPECT_EQ(t.ptx.sources->parameters[0].index, 2u);
  EXPECT_EQ(t.ptx.sources->parameters[1].index, 24u);
  EXPECT_EQ(t.ptx.sources->parameters[2].role, format::PtxRole::Start);
  EXPECT_EQ(t.ptx.sources->parameters[2].index, 1u);
  EXPECT_EQ(t.ptx.sources->parameters[3].role, format::PtxRole::Unknown);
  EXPECT_EQ(t.ptx.sources->variables[0].name, "table");
  EXPECT_EQ(t.ptx.sources->variables[0].argument, 1u);
  EXPECT_EQ(t.skipForbiddenBy, "A at tri.c:7");
}

TEST(StaticTables, SharedMemoryIsOptional) {
  json tables = json::parse(Written);
  EXPECT_TRUE(parseTables(tables.dump(), "t.cgt").shared.empty());
  tables["shared"] = {"A", "y"};
  tables["tile"] = {8, 32};
  const KernelTables t = parseTables(tables.dump(), "t.cgt");
  EXPECT_THAT(t.shared, ElementsAre("A", "y"));
  EXPECT_THAT(t.tile, ElementsAre(8, 32));
}

TEST(StaticTables, WhatDirectivesSayIsOptional) {
  json tables = json::parse(Written);
  EXPECT_TRUE(parseTables(tables.dump(), "t.cgt").maps.empty());
  tables["maps"] = json::parse(R"([{"array": "a", "kind": "region", "in": 1, "out": 0, "line": 3},
                                   {"array": "b", "kind": "update", "in": 0, "out": 1, "line": 4}])");
  tables["without_effect"] = {"num_teams(8)"};
  const KernelTables t = parseTables(tables.dump(), "t.cgt");
  ASSERT_EQ(t.maps.size(), 2u);
  EXPECT_EQ(t.maps[0].array, "a");
  EXPECT_EQ(t.maps[0].kind, format::MapKind::Region);
  EXPECT_TRUE(t.maps[0].in && !t.maps[0].out);
  EXPECT_EQ(t.maps[1].kind, format::MapKind::Update);
  EXPECT_TRUE(!t.maps[1].in && t.maps[1].out);
  EXPECT_EQ(t.maps[1].line, 4u);
  EXPECT_THAT(t.withoutEffect, ElementsAre("num_teams(8)"));
}

TEST(StaticTables, CodeBetweenLoopsIsOptional) {
  json tables = json::parse(Written);
  EXPECT_TRUE(parseTables(tables.dump(), "t.cgt").rowCode.empty());
  tables["row_code"] = json::parse(R"([{"first": 0, "level": 1, "first_line": 7, "last_line": 8,
                                        "outer_line": 4, "inner_line": 5}])");
  const KernelTables t = parseTables(tables.dump(), "t.cgt");
  ASSERT_EQ(t.rowCode.size(), 1u);
  EXPECT_FALSE(t.rowCode[0].isFirst);
  EXPECT_EQ(t.rowCode[0].level, 1u);
  EXPECT_EQ(t.rowCode[0].firstLine, 7u);
  EXPECT_EQ(t.rowCode[0].lastLine, 8u);
  EXPECT_EQ(t.rowCode[0].outerLine, 4u);
  EXPECT_EQ(t.rowCode[0].innerLine, 5u);
}

TEST(StaticTables, LoopsThatCannotBeCountedSaySo) {
  json tables = json::parse(Written);
  EXPECT_FALSE(parseTables(tables.dump(), "t.cgt").loops.at(0).uncounted);
  tables["loops"][0]["uncounted"] = 1;
  const KernelTables t = parseTables(tables.dump(), "t.cgt");
  EXPECT_TRUE(t.loops.at(0).uncounted);
  EXPECT_EQ(json::parse(tablesJson(t))["loops"][0]["uncounted"], 1);
}

TEST(StaticTables, WhereIterationsLeaveIsOptional) {
  json tables = json::parse(Written);
  EXPECT_FALSE(parseTables(tables.dump(), "t.cgt").leftInLine);
  tables["left_in_line"] = 12;
  EXPECT_EQ(parseTables(tables.dump(), "t.cgt").leftInLine, 12u);
}

TEST(StaticTables, OperandsNameWhatTheyAre) {
  KernelTables t = parseTables(Written, "t");
  EXPECT_EQ(t.blocks[0].operations[0].operationClass, OperationClass::Free);
  EXPECT_EQ(t.blocks[0].operations[0].operands[0].kind, OperandKind::Dimension);
  const std::vector<Operand> &compare = t.blocks[0].operations[1].operands;
  EXPECT_EQ(compare[0].kind, OperandKind::Operation);
  EXPECT_EQ(compare[1].kind, OperandKind::Argument);
  EXPECT_EQ(compare[1].index, 2u); // -4 = -2 - 2
  EXPECT_EQ(compare[2].kind, OperandKind::Constant);
  EXPECT_EQ(t.blocks[2].operations[0].site, 0u);
  EXPECT_EQ(t.blocks[3].operations[0].callee, "g");
}

TEST(StaticTables, RecordsSayWhatTheirWordsMean) {
  KernelTables t = parseTables(Written, "t");
  EXPECT_EQ(t.records[1].kind, RecordShape::Kind::Thread);
  EXPECT_EQ(t.records[3].kind, RecordShape::Kind::Block);
  EXPECT_EQ(t.records[3].block, 4u);
  const RecordShape &nest = t.records[4];
  EXPECT_EQ(nest.levels[0].base.isSlot, true);
  EXPECT_EQ(nest.levels[0].guard.has_value(), false);
  EXPECT_EQ(nest.levels[0].body[1].isLevel, true);
  EXPECT_EQ(nest.levels[1].outer[0].value, -1);
  EXPECT_THAT(nest.levels[1].after, ElementsAre(3));
  EXPECT_EQ(nest.accesses[0].strides[1].value, 4);
  const int64_t payload[] = {7, 9};
  EXPECT_EQ(nest.levels[1].guard->get(payload), 7);
  EXPECT_EQ(nest.accesses[0].start.get(payload), 9);
  EXPECT_EQ(nest.levels[1].base.get(payload), 5);
}

TEST(StaticTables, PtxMayBeThereWithoutItsMapping) {
  json tables = json::parse(Written);
  tables["ptx"] = {{"reason", "merged blocks"}, {"text", "// ptx"}, {"target", "sm_32"}};
  Ptx ptx = parseTables(tables.dump(), "t").ptx;
  EXPECT_FALSE(ptx.available());
  EXPECT_FALSE(ptx.sources); // of an older program
  EXPECT_EQ(ptx.text, "// ptx");
  tables["ptx"] = {{"reason", "calls rand"}};
  ptx = parseTables(tables.dump(), "t").ptx;
  EXPECT_EQ(ptx.reason, "calls rand");
  EXPECT_EQ(ptx.text, "");
}

// The builder that other tests use writes what this reader reads.
TEST(StaticTables, WrittenTablesReadBackTheSame) {
  std::string once = tablesJson(parseTables(Written, "t"));
  EXPECT_EQ(json::parse(once), json::parse(Written));
}

TEST(StaticTables, OfAKernelWithSharedMemoryOfItsOwn) {
  json tables = json::parse(Written);
  tables["origin"] = "ptx";
  tables["shared_bytes"] = 4096;
  tables["sites"][1]["space"] = "shared";
  tables["sites"][1]["object"] = -1;
  const KernelTables read = parseTables(tables.dump(), "t");
  EXPECT_EQ(read.origin, KernelOrigin::Ptx);
  EXPECT_EQ(read.sharedBytes, 4096U);
  EXPECT_EQ(read.sites[1].space, MemorySpace::Shared);
  EXPECT_EQ(json::parse(tablesJson(read)), tables);
}

TEST(StaticTables, WhatIsNoJsonIsNamed) {
  const auto complaint = [](const char *text) {
    return errorOf([&] { parseTables(text, "t.cgt: kernel tri"); });
  };
  EXPECT_EQ(complaint("{\"a\": x"), "t.cgt: kernel tri: static tables: not JSON at byte 7");
  EXPECT_EQ(complaint("{\"a\": 8e8804}"),
            "t.cgt: kernel tri: static tables: a number is beyond the range of double");
}

// Puts `value` at a JSON pointer (or removes what is there, for "-") and returns the complaint.
std::string with(const char *pointer, const char *value) {
  json tables = json::parse(Written);
  json::json_pointer place(pointer);
  if (std::string_view(value) == "-")
    tables.at(place.parent_pointer()).erase(place.back());
  else
    tables[place] = json::parse(value);
  return errorOf([&] { parseTables(tables.dump(), "t.cgt: kernel tri"); });
}

struct Mistake {
  const char *pointer, *value, *message;
};

class StaticTablesErrors : public testing::TestWithParam<Mistake> {};

TEST_P(StaticTablesErrors, AreNamed) {
  EXPECT_THAT(with(GetParam().pointer, GetParam().value), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Fields, StaticTablesErrors,
    testing::Values(
        Mistake{"/version", "2", "t.cgt: kernel tri: static tables: version: 2, expected"},
        Mistake{"/kernel", "-", "expected a field 'kernel'"},
        Mistake{"/line", "-1", "line: -1, expected an integer from 0"},
        Mistake{"/line", "1.5", "line: 1.5, expected an integer"},
        Mistake{"/line", "18446744073709551615", "line: 18446744073709551615, expected"},
        Mistake{"/file", "7", "file: 7, expected a string"},
        Mistake{"/dimensions", "4", "dimensions: 4, expected an integer from 1 to 3"},
        Mistake{"/block", "[1, 2]", "expected three numbers"},
        Mistake{"/block/1", "0", "block[1]: 0, expected an integer from 1 to 1024"},
        Mistake{"/block", "[1024, 2, 1]", "expected at most 1024 threads in all"},
        Mistake{"/mapped", "[]", "expected 1 mapped loops"},
        Mistake{"/shared", "[7]", "shared[0]: 7, expected a string"},
        Mistake{"/maps", "[7]", "maps[0]: 7, expected"},
        Mistake{"/maps", R"([{"array": "a", "kind": "late", "in": 1, "out": 0, "line": 3}])",
                "maps[0].kind: \"late\", expected one of region launch update"},
        Mistake{"/maps", R"([{"array": "a", "kind": "region", "in": 2, "out": 0, "line": 3}])",
                "maps[0].in: 2, expected an integer from 0 to 1"},
        Mistake{"/without_effect", "[7]", "without_effect[0]: 7, expected a string"},
        Mistake{"/tile", "[1, 2, 3]", "expected at most 2 numbers"},
        Mistake{"/tile", "[0]", "tile[0]: 0, expected an integer from 1"},
        Mistake{"/arguments", "{}", "arguments: {}, expected an array"},
        Mistake{"/arguments/0/bytes", "4", "arguments[0].bytes: 4, expected 8 for a pointer"},
        Mistake{"/objects/0/kind", "\"heap\"", "expected one of argument global local unknown"},
        Mistake{"/sites/1/keeps", "\"first\"",
                "sites[1].keeps: \"first\", expected one of stored last any"},
        Mistake{"/objects/0/restrict", "2",
                "objects[0].restrict: 2, expected an integer from 0 to 1"},
        Mistake{"/objects/0/argument", "2", "the pointer argument that holds the object's base"},
        Mistake{"/objects/0/argument", "9", "objects[0].argument: 9, expected an argument below 3"},
        Mistake{"/skip", "-", "expected a field 'skip'"},
        Mistake{"/ptx", "{}", "ptx: {}, expected a field 'text'"},
        Mistake{"/ptx/blocks/0/block", "5", "ptx.blocks[0].block: 5, expected a block below 5"},
        Mistake{"/ptx/blocks/0/opcodes", "[]", "expected an object"},
        Mistake{
            "/ptx/parameters/0/role", "\"given\"",
            "ptx.parameters[0].role: \"given\", expected one of argument, carried, extent, start"},
        Mistake{"/ptx/parameters/0/argument", "3",
                "ptx.parameters[0].argument: 3, expected an argument below 3"},
        Mistake{"/ptx/parameters/2/dimension", "3",
                "ptx.parameters[2].dimension: 3, expected a dimension below 3"},
        Mistake{"/ptx/variables", "{}", "ptx.variables: {}, expected"},
        Mistake{"/ptx/reason", "\"\"", "expected why there is no PTX, or none"}));

INSTANTIATE_TEST_SUITE_P(
    ControlFlow, StaticTablesErrors,
    testing::Values(
        Mistake{"/blocks", "[]", "expected no block: there are none"},
        Mistake{"/blocks/0/successors/0", "5", "blocks[0].successors[0]: 5, expected a block"},
        Mistake{"/blocks/4/successors", "[1]", "expected a later block or the header of a loop"},
        Mistake{"/blocks/3/successors", "[2, 4]", "blocks[3].successors: 2, expected a later"},
        Mistake{"/blocks/1/postdominator", "1", "blocks[1].postdominator: 1, expected another"},
        Mistake{"/blocks/1/loop", "-1", "loops[0].blocks: [1 2 3], expected [2 3]"},
        Mistake{"/blocks/1/loop", "2", "blocks[1].loop: 2, expected a loop below 2"},
        Mistake{"/loops/0/blocks", "[1, 3]", "loops[0].blocks: [1 3], expected [1 2 3]"},
        Mistake{"/loops/0/header", "4", "loops[0].header: 4, expected a block of the loop"},
        Mistake{"/loops/1/depth", "1", "loops[1].depth: 1, expected 2"},
        Mistake{"/loops/0/parent", "1", "loops[0].depth: 1, expected 3"},
        Mistake{"/blocks/2/operations/0/id", "3", "id 3, expected 2: ids count up"},
        Mistake{"/blocks/2/operations/0/site", "1", "operation 2 has site 1, which stands in"},
        Mistake{"/blocks/2/operations/0/class", "\"add\"", "\"add\", expected one of load store"},
        Mistake{"/blocks/2/operations/0/operands/0", "5", "5, expected an operation below 5"},
        Mistake{"/blocks/2/operations/0/operands/0", "-5", "-5, expected an argument below 3"},
        Mistake{"/blocks/2/operations/0/operands/0", "-101", "-101, expected a dimension below 1"},
        Mistake{"/sites/0/operation", "3", "sites[0].operation: 3, expected an operation of"},
        Mistake{"/sites/0/object", "-1", "sites[0].object: -1, expected an object below 3"},
        Mistake{"/sites/0/bytes", "0", "sites[0].bytes: 0, expected an integer from 1"},
        Mistake{"/sites/1/text", "1", "sites[1].text: 1, expected a string"},
        Mistake{"/sites/1/text", "\"\"", "sites[1].text: \"\", expected the source text"},
        Mistake{"/sites/1/text", "\"y[i]\\n\"", "expected the source text of the access"}));

INSTANTIATE_TEST_SUITE_P(
    Records, StaticTablesErrors,
    testing::Values(
        Mistake{"/records", "[]", "expected repeat, thread and rest as ids 0 to 2"},
        Mistake{"/records/1/kind", "\"rest\"", "expected \"thread\" for record id 1"},
        Mistake{"/records/1/words", "4", "records[1].words: 4, expected an integer from 3 to 3"},
        Mistake{"/records/3/kind", "\"blok\"", "expected \"block\" or \"nest\""},
        Mistake{"/records/3/words", "2", "records[3].sites: [1], expected 2 sites"},
        Mistake{"/records/3/words", "4096", "records[3].words: 4096, expected an integer"},
        Mistake{"/records/3/sites", "[0]", "records[3].sites[0]: 0, expected a site of block 4"},
        Mistake{"/sites/1/space", "\"local\"",
                "site 1 is in local memory, expected global or "
                "shared memory"},
        Mistake{"/origin", "\"cuda\"", "origin: "},
        Mistake{"/shared_bytes", "-1", "shared_bytes: -1, expected an integer"},
        Mistake{"/records/4/levels", "[]", "expected at least the outermost loop"},
        Mistake{"/records/4/levels/0/parent", "0", "expected no level that stands before"},
        Mistake{"/records/4/levels/1/parent", "-1", "levels[1].parent: -1, expected the enclosing"},
        Mistake{"/records/4/levels/1/trip/outer", "[]", "expected 1 terms, one for each level"},
        Mistake{"/records/4/levels/1/trip/base", "{\"slot\": 2}",
                "expected a payload word below 2"},
        Mistake{"/records/4/levels/1/trip/base", "{}", "expected {\"const\": n} or {\"slot\": k}"},
        Mistake{"/records/4/levels/0/body", "[]", "records[4].levels: a level stands in no body"},
        Mistake{"/records/4/levels/1/body", "[{\"level\": 1}]", "level 1 does not belong here"},
        Mistake{"/records/4/levels/1/body", "[{\"block\": 3}]",
                "block 3, expected a block of loop 1 itself"},
        Mistake{"/records/4/accesses/0/strides", "[]", "expected 2 terms"},
        Mistake{"/records/4/accesses/0/site", "1", "expected the level that executes block 4"},
        Mistake{"/records/4/accesses/0/level", "2", "expected a level below 2"}));

TEST(StaticTables, TextThatIsNotJsonIsNamed) {
  EXPECT_THAT([] { parseTables("{\"version\": ", "t.cgt: kernel k"); },
              testing::ThrowsMessage<Error>(HasSubstr("t.cgt: kernel k: static tables: not JSON")));
  EXPECT_THAT([] { parseTables("[]", "t"); },
              testing::ThrowsMessage<Error>(HasSubstr("top level: [], expected an object")));
}

} // namespace
