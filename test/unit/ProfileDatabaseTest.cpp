// Are the databases of nvprof and of Nsight Systems told apart and read alike?
#include "analyzer/transfer/ProfileDatabase.h"
#include "analyzer/base/Error.h"
#include "analyzer/transfer/Sqlite.h"
#include "test/support/ErrorOf.h"
#include "test/support/Temporary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <limits>

namespace fs = std::filesystem;
using namespace cgpredict;
using testing::HasSubstr;

namespace {

// The columns of nvprof's own table.
const char *const NvprofTable =
    "CREATE TABLE StringTable(_id_ INTEGER PRIMARY KEY, value TEXT);"
    "CREATE TABLE Version(version INTEGER); INSERT INTO Version VALUES(9);"
    "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(_id_ INTEGER PRIMARY KEY AUTOINCREMENT, copyKind INT, "
    "srcKind INT, dstKind INT, flags INT, bytes INT, start INT, end INT, deviceId INT, contextId "
    "INT, streamId INT, correlationId INT, runtimeCorrelationId INT);";

// Those of Nsight Systems.
const char *const NsightTable =
    "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
    "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INTEGER, end INTEGER, deviceId INTEGER, "
    "contextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid INTEGER, bytes INTEGER, "
    "copyKind INTEGER, srcKind INTEGER, dstKind INTEGER);";

class ProfileDatabase : public testing::Test {
protected:
  fs::path make(const std::string &sql) {
    fs::path file = folder / "profile.sqlite";
    fs::remove(file);
    sqlite3 *database = nullptr;
    EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(
        sqlite3_exec(database, ("BEGIN;" + sql + "COMMIT;").c_str(), nullptr, nullptr, nullptr),
        SQLITE_OK);
    sqlite3_close(database);
    return file;
  }
  static std::string copy(int kind, int source, int destination, int64_t bytes, int64_t start,
                          int64_t end) {
    auto text = [](int64_t number) { return std::to_string(number); };
    return "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY(copyKind, srcKind, dstKind, bytes, start, end) "
           "VALUES(" +
           text(kind) + "," + text(source) + "," + text(destination) + "," + text(bytes) + "," +
           text(start) + "," + text(end) + ");";
  }
  std::string problem(const fs::path &file) {
    return test::errorOf([&] { readTransferProfile(file); });
  }
  test::TemporaryFolder folder;
};

// A pinned copy in, a pageable copy out and one on the device; the later first.
void expectThree(const TransferProfile &profile) {
  ASSERT_EQ(profile.transfers.size(), 3u);
  const auto &[in, out, on] =
      std::tie(profile.transfers[0], profile.transfers[1], profile.transfers[2]);
  EXPECT_EQ(in.shape.direction, Direction::ToDevice);
  EXPECT_EQ(in.shape.memory, HostMemory::Pinned);
  EXPECT_EQ(in.shape.bytes, 4096u);
  EXPECT_DOUBLE_EQ(in.time.value(), 2500e-9);
  EXPECT_EQ(out.shape.direction, Direction::ToHost);
  EXPECT_EQ(out.shape.memory, HostMemory::Pageable);
  EXPECT_EQ(on.shape.direction, Direction::OnDevice);
}

TEST_F(ProfileDatabase, OfNvprof) { // CUPTI: 1 pageable, 2 pinned, 3 device
  TransferProfile profile =
      readTransferProfile(make(NvprofTable + copy(2, 3, 1, 64, 9000, 9100) +
                               copy(1, 2, 3, 4096, 1000, 3500) + copy(8, 3, 3, 64, 9900, 9990)));
  EXPECT_EQ(profile.schema, "nvprof, version 9");
  expectThree(profile);
}

TEST_F(ProfileDatabase, OfNsightSystemsWithoutEnumerations) { // 0 pageable, 1 pinned, 2 device
  TransferProfile profile =
      readTransferProfile(make(NsightTable + copy(2, 2, 0, 64, 9000, 9100) +
                               copy(1, 1, 2, 4096, 1000, 3500) + copy(8, 2, 2, 64, 9900, 9990)));
  EXPECT_EQ(profile.schema, "Nsight Systems, version not stated");
  expectThree(profile);
}

TEST_F(ProfileDatabase, OfNsightSystemsWithEnumerations) { // numbers of a version yet to come
  TransferProfile profile = readTransferProfile(make(
      std::string(NsightTable) +
      "CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT);"
      "INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION', '3.1.2');"
      "CREATE TABLE ENUM_CUDA_MEM_KIND(id INTEGER, name TEXT, label TEXT);"
      "INSERT INTO ENUM_CUDA_MEM_KIND VALUES(20,'CUDA_MEMOPR_MEMORY_KIND_PAGEABLE','Pageable'),"
      "(21,'CUDA_MEMOPR_MEMORY_KIND_PINNED','Pinned'),"
      "(22,'CUDA_MEMOPR_MEMORY_KIND_DEVICE','Device');" +
      copy(2, 22, 20, 64, 9000, 9100) + copy(1, 21, 22, 4096, 1000, 3500) +
      copy(8, 22, 22, 64, 9900, 9990)));
  EXPECT_EQ(profile.schema, "Nsight Systems, schema 3.1.2");
  expectThree(profile);
}

TEST_F(ProfileDatabase, CountsWhatIsNoTransferOfTheModel) {
  TransferProfile profile = readTransferProfile(make(
      NvprofTable + copy(1, 5, 3, 64, 0, 1) + copy(9, 1, 1, 64, 0, 1) + copy(10, 3, 3, 64, 0, 1) +
      copy(3, 1, 4, 64, 0, 1) + copy(0, 0, 0, 64, 0, 1) + copy(1, 0, 3, 64, 0, 1) +
      "CREATE TABLE CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL(start INT, end INT);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL VALUES(0, 1000), (2000, 5000);"
      "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET(start INT, end INT);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES(0, 1);"));
  const OtherOperations &others = profile.others;
  EXPECT_EQ(others.managed, 1u);
  EXPECT_EQ(others.hostToHost, 1u);
  EXPECT_EQ(others.peer, 1u);
  EXPECT_EQ(others.arrays, 1u);
  EXPECT_EQ(others.unknown, 1u);
  EXPECT_EQ(others.unknownMemory, 1u);
  EXPECT_EQ(others.kernels, 2u);
  EXPECT_DOUBLE_EQ(others.kernelTime.value(), 4e-6);
  EXPECT_EQ(others.memsets, 1u);
  ASSERT_EQ(profile.transfers.size(), 1u);
  EXPECT_EQ(profile.transfers[0].shape.memory, HostMemory::Pageable);
}

TEST_F(ProfileDatabase, NoTransferIsNoError) {
  EXPECT_TRUE(readTransferProfile(make(NsightTable)).transfers.empty());
}

TEST_F(ProfileDatabase, WhatIsNoneIsSaid) {
  fs::path text = folder / "text.sqlite";
  std::ofstream(text) << "this is no database, but it is long enough to be looked at as one";
  EXPECT_THAT(problem(text), HasSubstr("not an SQLite database"));
  EXPECT_THAT(problem(folder / "none.sqlite"), HasSubstr("cannot read this file"));
  EXPECT_THAT(problem(make("CREATE TABLE t(a INT);")),
              HasSubstr("neither of nvprof (no table StringTable) nor of Nsight Systems"));
}

TEST_F(ProfileDatabase, MissingTablesAndColumnsAreNamed) {
  EXPECT_THAT(problem(make("CREATE TABLE StringIds(id INT);")),
              HasSubstr("no table CUPTI_ACTIVITY_KIND_MEMCPY"));
  EXPECT_THAT(problem(make("CREATE TABLE StringIds(id INT); CREATE TABLE "
                           "CUPTI_ACTIVITY_KIND_MEMCPY(start INT, end INT, bytes INT);")),
              HasSubstr("no column 'copyKind'"));
}

TEST_F(ProfileDatabase, ImpossibleRowsAreNamed) {
  EXPECT_THAT(problem(make(NvprofTable + copy(1, 1, 3, 64, 100, 50))),
              HasSubstr("from 100 to 50 ns"));
  EXPECT_THAT(problem(make(NvprofTable + copy(1, 1, 3, -64, 0, 50))),
              HasSubstr("row 1: bytes is -64;"));
}

// end - start of these is -9223372036854774 us; the sum of the bytes is negative.
TEST_F(ProfileDatabase, NoSumWraps) {
  const int64_t most = std::numeric_limits<int64_t>::max(), least = -most - 1;
  EXPECT_THAT(problem(make(NvprofTable + copy(1, 1, 3, 64, least, most))),
              HasSubstr("row 1: start is -9223372036854775808 ns; expected"));
  EXPECT_THAT(problem(make(NvprofTable + copy(1, 1, 3, most, 0, 50))), HasSubstr("row 1: bytes"));
  EXPECT_THAT(
      problem(make(NvprofTable + copy(1, 1, 3, most / 2, 0, 50) + copy(1, 1, 3, most / 2, 0, 50))),
      HasSubstr("row 2: bytes is 4611686018427387903; expected 0 to 1"));
  EXPECT_THAT(problem(make(std::string(NvprofTable) +
                           "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT);"
                           "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(0, 1), (5, 4);")),
              HasSubstr("table CUPTI_ACTIVITY_KIND_KERNEL, row 2: from 5 to 4 ns"));
}

// A view of endless recursion, and a column that computes two megabytes for each row: such ones are
// not among the table's columns.
TEST_F(ProfileDatabase, ProgramsInDatabasesAreRefused) {
  const std::string columns = "start, end, bytes, copyKind, srcKind, dstKind";
  EXPECT_THAT(problem(make("CREATE TABLE StringTable(_id_ INT);"
                           "CREATE VIEW CUPTI_ACTIVITY_KIND_MEMCPY(" +
                           columns +
                           ") AS WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x FROM r) "
                           "SELECT x, x, x, x, x, x FROM r;")),
              HasSubstr("CUPTI_ACTIVITY_KIND_MEMCPY is a view"));
  EXPECT_THAT(problem(make("CREATE TABLE StringTable(_id_ INT);"
                           "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(end INT, bytes INT, copyKind "
                           "INT, srcKind INT, dstKind INT, start INT AS "
                           "(length(hex(zeroblob(bytes)))));"
                           "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES(1, 1000000, 1, 1, 3);")),
              HasSubstr("no column 'start'"));
}

// A join hidden in a view is out of reach, one in a table is not: rows that take more steps than a
// file of their size can need.
TEST_F(ProfileDatabase, WorkIsBounded) {
  const fs::path file = make("CREATE TABLE t(x INT); INSERT INTO t VALUES(1);");
  Database database(file);
  const auto count = [&] {
    database
        .query("WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x FROM r) SELECT count(*) FROM r")
        .next();
  };
  EXPECT_THAT([&] { count(); }, testing::ThrowsMessage<Error>(HasSubstr("more work than")));
}

TEST_F(ProfileDatabase, ACutFileIsDamaged) {
  std::string rows;
  for (int i = 0; i < 2000; ++i)
    rows += copy(1, 1, 3, i, i, i + 1);
  fs::path file = make(NvprofTable + rows);
  fs::resize_file(file, fs::file_size(file) / 2);
  EXPECT_THAT(problem(file), testing::AnyOf(HasSubstr("damaged"), HasSubstr("malformed")));
}

TEST_F(ProfileDatabase, ColumnsHoldNumbers) {
  EXPECT_THAT(problem(make(std::string(NvprofTable) + copy(1, 2, 3, 8, 10, 20) +
                           "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY(copyKind, srcKind, dstKind, "
                           "bytes, start, end) VALUES(1, 2, 3, NULL, 30, 40);")),
              HasSubstr("row 2: bytes is ''; expected a whole number"));
  EXPECT_THAT(problem(make(std::string(NvprofTable) +
                           "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY(copyKind, srcKind, dstKind, "
                           "bytes, start, end) VALUES(1, 2, 3, 8, 'now', 40);")),
              HasSubstr("start is 'now'"));
}

} // namespace
