#include "analyzer/transfer/Sqlite.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>
#include <sqlite3.h>

namespace cgpredict {

Database::Database(const std::filesystem::path &path)
    : file(path.string()), handle(nullptr, sqlite3_close) {
  if (!std::filesystem::is_regular_file(path))
    throw Error(fmt::format("{}: cannot read this file", file));
  if (std::filesystem::is_empty(path)) // to SQLite a database without tables
    throw Error(fmt::format("{}: is empty; give what `nvprof -o` writes or `nsys export --type "
                            "sqlite` makes of a report",
                            file));
  sqlite3 *opened = nullptr;
  int result = sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
  handle.reset(opened);
  if (result != SQLITE_OK)
    throw Error(fmt::format("{}: cannot open: {}", file, sqlite3_errstr(result)));
  query("SELECT count(*) FROM sqlite_master").next(); // opening alone reads nothing
}

bool Database::hasTable(std::string_view table) const {
  Rows rows = query(fmt::format(
      "SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND name = '{}'", table));
  return rows.next();
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
  return text ? reinterpret_cast<const char *>(text) : "";
}

} // namespace cgpredict
