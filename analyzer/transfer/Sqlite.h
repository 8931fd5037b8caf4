// The little of SQLite that reading a database needs.
#ifndef CGPREDICT_ANALYZER_TRANSFER_SQLITE_H
#define CGPREDICT_ANALYZER_TRANSFER_SQLITE_H

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace cgpredict {

class Database;

/// Rows of a query, from before the first.
class Rows {
public:
  bool next();                       ///< false: there are no more. Throws Error.
  int64_t integer(int column) const; ///< 0 where it is none
  bool isInteger(int column) const;
  std::string text(int column) const;

private:
  friend class Database;
  Rows(const Database &database, const std::string &query);
  const Database &database;
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt *)> statement;
};

class Database {
public:
  /// Read only. Throws Error for what is no readable SQLite database; a query throws it where it
  /// does more work than a database of this size needs.
  explicit Database(const std::filesystem::path &file);
  Rows query(const std::string &text) const { return {*this, text}; }
  bool hasTable(std::string_view table) const;
  bool hasColumn(std::string_view table, std::string_view column) const;
  const std::string &name() const { return file; }

private:
  friend class Rows;
  void limit(uint64_t fileBytes);
  std::string file;
  std::unique_ptr<uint64_t> callsLeft = std::make_unique<uint64_t>(0); // of the progress handler
  std::unique_ptr<sqlite3, int (*)(sqlite3 *)> handle;
};

} // namespace cgpredict

#endif
