#include "passes/Marker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr StringLiteral prefix = "cgpredict";

bool isPlain(char character) {
  return isAlnum(character) || StringRef("_-./+").contains(character);
}

std::string escape(StringRef text) {
  std::string result;
  for (char character : text)
    if (isPlain(character))
      result += character;
    else
      (result += '%') += toHex(StringRef(&character, 1));
  return result;
}

std::optional<std::string> unescape(StringRef text) {
  std::string result;
  while (!text.empty()) {
    if (!text.consume_front("%")) {
      if (!isPlain(text.front()))
        return std::nullopt;
      result += text.front();
      text = text.drop_front();
      continue;
    }
    std::string character;
    if (text.size() < 2 || !tryGetFromHex(text.take_front(2), character))
      return std::nullopt;
    result += character;
    text = text.drop_front(2);
  }
  return result;
}

} // namespace

std::string encode(const Marker &marker) {
  std::string text = (prefix + ":" + Twine(marker.id) + ":" + escape(marker.kernel)).str();
  for (unsigned field : {marker.dimensions, marker.block[0], marker.block[1], marker.block[2],
                         marker.line, marker.column})
    (text += ':') += utostr(field);
  (text += ':') += escape(marker.file);
  if (marker.shared.empty())
    return text;
  text += ':';
  for (auto [number, name] : enumerate(marker.shared))
    (text += number ? "," : "") += escape(name);
  text += ':';
  for (auto [number, iterations] : enumerate(marker.tile))
    (text += number ? "," : "") += utostr(iterations);
  return text;
}

static bool decodeShared(StringRef names, StringRef tile, Marker &marker) {
  for (StringRef name : split(names, ',')) {
    std::optional<std::string> plain = unescape(name);
    if (!plain || plain->empty())
      return false;
    marker.shared.push_back(*plain);
  }
  SmallVector<StringRef, 2> numbers;
  tile.split(numbers, ',', -1, false);
  for (StringRef number : numbers)
    if (number.getAsInteger(10, marker.tile.emplace_back()))
      return false;
  return true;
}

std::optional<Marker> decode(StringRef text) {
  SmallVector<StringRef, 12> fields;
  text.split(fields, ':');
  if ((fields.size() != 10 && fields.size() != 12) || fields[0] != prefix)
    return std::nullopt;
  Marker marker;
  unsigned *numbers[] = {&marker.dimensions, &marker.block[0], &marker.block[1],
                         &marker.block[2],   &marker.line,     &marker.column};
  for (unsigned i = 0; i < std::size(numbers); ++i)
    if (fields[3 + i].getAsInteger(10, *numbers[i]))
      return std::nullopt;
  std::optional<std::string> kernel = unescape(fields[2]), file = unescape(fields[9]);
  if (fields[1].getAsInteger(10, marker.id) || !kernel || !file)
    return std::nullopt;
  if (marker.dimensions < 1 || marker.dimensions > 3)
    return std::nullopt;
  if (fields.size() == 12 && !decodeShared(fields[10], fields[11], marker))
    return std::nullopt;
  marker.kernel = *kernel;
  marker.file = *file;
  return marker;
}

} // namespace cgpredict
