#include "simulator/LaunchFile.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/base/PlainText.h"
#include "simulator/Arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

namespace fs = std::filesystem;

namespace cgpredict::simulator {
namespace {

std::string shown(const toml::node &node) {
  std::ostringstream text;
  node.visit([&](const auto &value) { text << value; });
  return plainLines(text.str());
}

// A table of the file, with the path of its fields for messages.
class Fields {
public:
  Fields(const fs::path &file, const toml::table &table, std::string path)
      : file(file), table(table), path(std::move(path)) {}

  uint32_t line() const { return table.source().begin.line; }

  [[noreturn]] void fail(std::string_view field, const toml::node *node,
                         const std::string &expected) const {
    reject(node ? node->source().begin.line : line(), field, node ? shown(*node) : "missing",
           expected);
  }

  [[noreturn]] void reject(uint32_t at, std::string_view field, const std::string &found,
                           const std::string &expected) const {
    throw Error(fmt::format("{}:{}: {}{}: {}; expected {}", file.string(), at, path, field, found,
                            expected));
  }

  std::string text(std::string_view field) const {
    const toml::node *node = table.get(field);
    if (!node || !node->is_string() || node->as_string()->get().empty())
      fail(field, node, "a text");
    return node->as_string()->get();
  }

  // Relative to the folder of this file; empty where there is none.
  fs::path optionalFile(std::string_view field) const {
    return table.contains(field) ? file.parent_path() / text(field) : fs::path();
  }

  uint64_t optionalBytes(std::string_view field) const {
    const toml::node *node = table.get(field);
    return node ? number(field, *node, 0, static_cast<int64_t>(MostBufferBytes)) : 0;
  }

  Extent extent(std::string_view field) const {
    const toml::node *node = table.get(field);
    const toml::array *list = node ? node->as_array() : nullptr;
    if (!list || list->empty() || list->size() > 3)
      fail(field, node, "1 to 3 numbers in brackets: x, y, z");
    Extent extent = {1, 1, 1};
    for (std::size_t d = 0; d < list->size(); ++d)
      extent[d] = static_cast<uint32_t>(number(field, *list->get(d), 1, INT32_MAX));
    return extent;
  }

  std::vector<std::string> texts(std::string_view field) const {
    const toml::node *node = table.get(field);
    const toml::array *list = node ? node->as_array() : nullptr;
    if (!list)
      fail(field, node, "texts in brackets");
    std::vector<std::string> result;
    for (const toml::node &item : *list) {
      if (!item.is_string())
        fail(field, &item, "a text: a buffer's name, or a number as \"i32:4096\"");
      result.push_back(item.as_string()->get());
    }
    return result;
  }

  uint32_t optionalNumber(std::string_view field, uint32_t otherwise, uint32_t most) const {
    const toml::node *node = table.get(field);
    return node ? static_cast<uint32_t>(number(field, *node, 1, most)) : otherwise;
  }

  bool optionalTruth(std::string_view field) const {
    const toml::node *node = table.get(field);
    if (node && !node->is_boolean())
      fail(field, node, "true or false");
    return node && node->as_boolean()->get();
  }

  std::string optionalText(std::string_view field, const std::string &otherwise) const {
    return table.contains(field) ? text(field) : otherwise;
  }

  [[noreturn]] void fail(std::string_view field, const std::string &expected) const {
    fail(field, table.get(field), expected);
  }

  void refuseOthers(std::initializer_list<std::string_view> known) const {
    for (auto &&[key, node] : table)
      if (std::ranges::find(known, key.str()) == known.end())
        fail(plainLines(std::string(key.str())), &node,
             fmt::format("one of {}", fmt::join(known, ", ")));
  }

private:
  uint64_t number(std::string_view field, const toml::node &node, int64_t least,
                  int64_t most) const {
    const auto value = node.value_exact<int64_t>();
    if (!value || *value < least || *value > most)
      fail(field, &node, fmt::format("a whole number from {} to {}", least, most));
    return static_cast<uint64_t>(*value);
  }

  const fs::path &file;
  const toml::table &table;
  std::string path; // "buffers.x."
};

toml::table parse(const fs::path &file) {
  try {
    return toml::parse(readInputFile(file, "cannot read this launch file"), file.string());
  } catch (const toml::parse_error &error) {
    throw Error(fmt::format("{}:{}: {}", file.string(), error.source().begin.line,
                            plainLines(std::string(error.description()))));
  }
}

BufferPlan bufferOf(const Fields &fields) {
  fields.refuseOthers({"file", "bytes", "save", "expect"});
  BufferPlan buffer;
  buffer.line = fields.line();
  buffer.content = fields.optionalFile("file");
  buffer.bytes = fields.optionalBytes("bytes");
  buffer.save = fields.optionalFile("save");
  buffer.expect = fields.optionalFile("expect");
  if (buffer.content.empty() == (buffer.bytes == 0))
    fields.reject(buffer.line, "file", "both or neither of file and bytes",
                  "a file with the content, or bytes above 0 for zeros");
  return buffer;
}

TexturePlan textureOf(const Fields &fields, const std::string &name, const LaunchFile &plan) {
  fields.refuseOthers(
      {"buffer", "size", "type", "channels", "layers", "filter", "address", "normalized"});
  TexturePlan made;
  made.line = fields.line();
  made.buffer = fields.text("buffer");
  if (!plan.buffers.contains(made.buffer))
    fields.fail("buffer", "the name of a buffer of this file");
  Texture &texture = made.texture;
  texture.name = name;
  texture.size = fields.extent("size");
  texture.layers = fields.optionalNumber("layers", 1, 1 << 16);
  texture.channels = fields.optionalNumber("channels", 1, 4);
  if (texture.channels == 3)
    fields.fail("channels", "1, 2 or 4");
  const auto type = texelTypeNamed(fields.text("type"));
  if (!type)
    fields.fail("type", "u8, s8, u16, s16, u32, s32, f16 or f32");
  texture.type = *type;
  const std::string filter = fields.optionalText("filter", "nearest");
  if (filter != "nearest" && filter != "linear")
    fields.fail("filter", "nearest or linear");
  texture.linear = filter == "linear";
  const auto mode = addressModeNamed(fields.optionalText("address", "clamp"));
  if (!mode)
    fields.fail("address", "wrap, clamp, mirror or border");
  texture.mode = *mode;
  texture.normalized = fields.optionalTruth("normalized");
  return made;
}

void readTextures(const Fields &top, const toml::node *node, LaunchFile &plan) {
  if (!node)
    return;
  if (!node->is_table())
    top.fail("textures", node, "a table of textures, [textures.NAME]");
  for (auto &&[key, entry] : *node->as_table()) {
    const std::string name(key.str());
    const std::string field = fmt::format("textures.{}", plainLines(name));
    if (!entry.is_table())
      top.fail(field, &entry, "a table");
    if (name.find(':') != std::string::npos || plan.buffers.contains(name))
      top.reject(entry.source().begin.line, field, fmt::format("'{}'", plainLines(name)),
                 "a name without a colon that no buffer has");
    plan.textures[name] = textureOf(
        Fields(plan.file, *entry.as_table(), fmt::format("textures.{}.", name)), name, plan);
  }
}

LaunchPlan launchOf(const Fields &fields, const LaunchFile &plan) {
  fields.refuseOthers({"kernel", "grid", "block", "shared", "arguments"});
  LaunchPlan launch;
  launch.line = fields.line();
  launch.options.kernel = fields.text("kernel");
  launch.options.grid = fields.extent("grid");
  launch.options.block = fields.extent("block");
  launch.options.dynamicSharedBytes = fields.optionalBytes("shared");
  launch.arguments = fields.texts("arguments");
  for (const std::string &argument : launch.arguments)
    if (argument.find(':') == std::string::npos && !plan.buffers.contains(argument) &&
        !plan.textures.contains(argument))
      fields.reject(launch.line, "arguments", fmt::format("'{}'", plainLines(argument)),
                    "a number as \"i32:4096\", or the name of a buffer or texture of this file");
  return launch;
}

} // namespace

LaunchFile readLaunchFile(const fs::path &file) {
  const toml::table root = parse(file);
  LaunchFile plan;
  plan.file = file;
  const Fields top(plan.file, root, "");
  top.refuseOthers({"ptx", "buffers", "textures", "launch"});
  plan.ptx = file.parent_path() / top.text("ptx");
  if (const toml::node *buffers = root.get("buffers")) {
    if (!buffers->is_table())
      top.fail("buffers", buffers, "a table of buffers, [buffers.NAME]");
    for (auto &&[key, node] : *buffers->as_table()) {
      const std::string name(key.str());
      if (!node.is_table() || name.find(':') != std::string::npos)
        top.fail(fmt::format("buffers.{}", plainLines(name)), &node,
                 "a table, and a name without a colon");
      plan.buffers[name] =
          bufferOf(Fields(plan.file, *node.as_table(), fmt::format("buffers.{}.", name)));
    }
  }
  readTextures(top, root.get("textures"), plan);
  const toml::node *launches = root.get("launch");
  if (!launches || !launches->is_array_of_tables())
    top.fail("launch", launches, "launches, each as [[launch]]");
  for (const toml::node &node : *launches->as_array())
    plan.launches.push_back(launchOf(
        Fields(plan.file, *node.as_table(), fmt::format("launch[{}].", plan.launches.size())),
        plan));
  return plan;
}

} // namespace cgpredict::simulator
