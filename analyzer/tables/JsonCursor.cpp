#include "analyzer/tables/JsonCursor.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/PlainText.h"

#include <fmt/format.h>

namespace cgpredict {

using nlohmann::json;

static std::string excerpt(const json &value) {
  constexpr std::size_t Longest = 60;
  std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  return text.size() <= Longest ? text : text.substr(0, Longest) + "...";
}

void JsonCursor::fail(const std::string &expected) const {
  throw Error(fmt::format("{}: {}: {}, expected {}", where, path.empty() ? "top level" : path,
                          excerpt(*json), expected));
}

std::optional<JsonCursor> JsonCursor::find(const char *field) const {
  if (!json->is_object())
    fail("an object");
  auto member = json->find(field);
  if (member == json->end())
    return std::nullopt;
  return JsonCursor(*member, where, path.empty() ? field : path + "." + field);
}

JsonCursor JsonCursor::at(const char *field) const {
  if (std::optional<JsonCursor> member = find(field))
    return *member;
  fail(fmt::format("a field '{}'", field));
}

std::size_t JsonCursor::size() const {
  if (!json->is_array())
    fail("an array");
  return json->size();
}

JsonCursor JsonCursor::item(std::size_t index) const {
  return JsonCursor((*json)[index], where, fmt::format("{}[{}]", path, index));
}

int64_t JsonCursor::integer(int64_t least, int64_t most) const {
  bool fits = json->is_number_integer() &&
              !(json->is_number_unsigned() && json->get<uint64_t>() > uint64_t(INT64_MAX));
  if (!fits || json->get<int64_t>() < least || json->get<int64_t>() > most)
    fail(fmt::format("an integer from {} to {}", least, most));
  return json->get<int64_t>();
}

std::string JsonCursor::text() const {
  if (!json->is_string())
    fail("a string");
  return plainLines(json->get_ref<const std::string &>());
}

static const char *article(std::string_view what) {
  return std::string_view("aeiou").find(what[0]) == std::string_view::npos ? "a" : "an";
}

uint32_t JsonCursor::index(std::size_t count, const char *what) const {
  bool valid = json->is_number_unsigned() && json->get<uint64_t>() < count;
  if (!valid)
    fail(count == 0 ? fmt::format("no {}: there are none", what)
                    : fmt::format("{} {} below {}", article(what), what, count));
  return json->get<uint32_t>();
}

int32_t JsonCursor::indexOrNone(std::size_t count, const char *what) const {
  if (json->is_number_integer() && *json == -1)
    return -1;
  return static_cast<int32_t>(index(count, what));
}

std::vector<uint32_t> JsonCursor::indices(std::size_t count, const char *what) const {
  return list([&](const JsonCursor &c) { return c.index(count, what); });
}

std::vector<std::pair<std::string, JsonCursor>> JsonCursor::members() const {
  if (!json->is_object())
    fail("an object");
  std::vector<std::pair<std::string, JsonCursor>> out;
  for (auto it = json->begin(); it != json->end(); ++it)
    out.emplace_back(plainText(it.key()), JsonCursor(*it, where, path + "." + it.key()));
  return out;
}

} // namespace cgpredict
