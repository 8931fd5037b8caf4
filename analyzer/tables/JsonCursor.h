// A JSON value together with its path, so that every complaint says where it stands:
//   "t.cgt: kernel gemm: static tables: blocks[3].loop: 7, expected a loop below 2".
// Private to the readers of JSON; decoded data never keeps it.
#ifndef CGPREDICT_ANALYZER_TABLES_JSONCURSOR_H
#define CGPREDICT_ANALYZER_TABLES_JSONCURSOR_H

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cgpredict {

class JsonCursor {
public:
  // `where` opens every message.
  JsonCursor(const nlohmann::json &value, std::string_view where) : json(&value), where(where) {}

  JsonCursor at(const char *field) const; // throws if it is missing
  std::optional<JsonCursor> find(const char *field) const;
  std::size_t size() const; // of an array
  JsonCursor item(std::size_t index) const;

  int64_t integer(int64_t least, int64_t most) const;
  uint32_t number() const { return static_cast<uint32_t>(integer(0, UINT32_MAX)); }
  uint32_t number(const char *field) const { return at(field).number(); }
  std::string text() const; // fit for a terminal (plainLines)
  std::string text(const char *field) const { return at(field).text(); }

  // An index below `count`; `what` names the things counted. With `orNone` -1 is allowed.
  uint32_t index(std::size_t count, const char *what) const;
  int32_t indexOrNone(std::size_t count, const char *what) const;

  // `decode` applied to each item of an array.
  template <typename Decode> auto list(Decode decode) const {
    std::vector<decltype(decode(*this))> out;
    out.reserve(size());
    for (std::size_t i = 0; i < size(); ++i)
      out.push_back(decode(item(i)));
    return out;
  }
  std::vector<uint32_t> indices(std::size_t count, const char *what) const;

  // Throws Error: the path, the value, what was expected.
  [[noreturn]] void fail(const std::string &expected) const;

  // The members of an object, by name.
  std::vector<std::pair<std::string, JsonCursor>> members() const;

private:
  JsonCursor(const nlohmann::json &value, std::string_view where, std::string path)
      : json(&value), where(where), path(std::move(path)) {}

  const nlohmann::json *json;
  std::string_view where;
  std::string path;
};

} // namespace cgpredict

#endif
