#include "analyzer/transfer/Sqlite.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/base/PlainText.h"

#include <fmt/format.h>
#include <sqlite3.h>

namespace cgpredict {

Database::Database(const std::filesystem::path &path)
    : file(path.string()), handle(nullptr, sqlite3_close) {
  requireRegularFile(path, "cannot read this file");
  if (std::filesystem::is_empty(path)) // to SQLite a database without tables
    throw Error(fmt::format("{}: is empty; give what `nvprof -o` writes or `nsys export --type "
                            "sqlite` makes of a report",
                            file));
  sqlite3 *opened = nullptr;
  int result = sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
  handle.reset(opened);
  if (result != SQLITE_OK)
    throw Error(fmt::format("{}: cannot open: {}", file, sqlite3_errstr(result)));
  limit(std::filesystem::file_size(path));
  query("SELECT count(*) FROM sqlite_master").next(); // opening alone reads nothing
}

// A file decides what its queries do: views and generated columns are programs. None of them may
// run for ever, take much memory, or call what is not safe.
void Database::limit(uint64_t fileBytes) {
  constexpr uint64_t Steps = 1000, Free = 100'000'000, PerByte = 16;
  constexpr int LongestValue = 1 << 20, MostColumns = 500;
  sqlite3 *db = handle.get();
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LongestValue);
  sqlite3_limit(db, SQLITE_LIMIT_COLUMN, MostColumns);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  *callsLeft = (Free + PerByte * fileBytes) / Steps;
  const auto spend = [](void *left) { return static_cast<uint64_t *>(left)[0]-- == 0 ? 1 : 0; };
  sqlite3_progress_handler(db, Steps, spend, callsLeft.get());
}

bool Database::hasTable(std::string_view table) const {
  Rows rows = query(fmt::format("SELECT type FROM sqlite_master WHERE name = '{}'", table));
  if (!rows.next())
    return false;
  if (rows.text(0) != "table")
    throw Error(fmt::format("{}: {} is a {}, expected a table as the profiler writes it", file,
                            table, rows.text(0)));
  return true;
}

bool Database::hasColumn(std::string_view table, std::string_view column) const {
  Rows rows =
      query(fmt::format("SELECT 1 FROM pragma_table_info('{}') WHERE name = '{}'", table, column));
  return rows.next();
}

Rows::Rows(const Database &database, const std::string &query)
    : database(database), statement(nullptr, sqlite3_finalize) {
  sqlite3_stmt *prepared = nullptr;
  int result = sqlite3_prepare_v2(database.handle.get(), query.c_str(), -1, &prepared, nullptr);
  statement.reset(prepared);
  if (result == SQLITE_NOTADB)
    throw Error(fmt::format("{}: not an SQLite database; give what `nvprof -o` writes or `nsys "
                            "export --type sqlite` makes of a report",
                            database.name()));
  if (result != SQLITE_OK)
    throw Error(fmt::format("{}: {}", database.name(), sqlite3_errmsg(database.handle.get())));
}

bool Rows::next() {
  int result = sqlite3_step(statement.get());
  if (result == SQLITE_INTERRUPT)
    throw Error(fmt::format("{}: reading it takes more work than a profile of its size can; it has "
                            "other tables than a profiler writes",
                            database.name()));
  if (result != SQLITE_ROW && result != SQLITE_DONE)
    throw Error(fmt::format("{}: the database is damaged: {}", database.name(),
                            sqlite3_errmsg(database.handle.get())));
  return result == SQLITE_ROW;
}

int64_t Rows::integer(int column) const { return sqlite3_column_int64(statement.get(), column); }

bool Rows::isInteger(int column) const {
  return sqlite3_column_type(statement.get(), column) == SQLITE_INTEGER;
}

std::string Rows::text(int column) const {
  const unsigned char *text = sqlite3_column_text(statement.get(), column);
  return text ? plainText(reinterpret_cast<const char *>(text)) : "";
}

} // namespace cgpredict
