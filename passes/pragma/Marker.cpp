#include "passes/pragma/Marker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cgpredict {
namespace {

constexpr StringLiteral prefix = "cgpredict";
constexpr char autoNameSign = '#';

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

std::string encodeNames(const std::vector<std::string> &names) {
  return join(map_range(names, [](const std::string &name) { return escape(name); }), ",");
}

std::string encodeArrays(const Marker &marker) {
  std::string text = ":" + encodeNames(marker.shared) + ":";
  for (auto [number, iterations] : enumerate(marker.tile))
    (text += number ? "," : "") += utostr(iterations);
  return (text += ':') += encodeNames(marker.readOnly);
}

std::string encodeMaps(const std::vector<MappedArray> &maps) {
  std::vector<std::string> texts;
  for (const MappedArray &map : maps)
    texts.push_back((escape(map.name) + "=" + Twine(unsigned(map.kind)) + "=" + Twine(map.in) +
                     "=" + Twine(map.out) + "=" + Twine(map.line))
                        .str());
  return join(texts, ",");
}

bool decodeNames(StringRef text, std::vector<std::string> &names) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, ',', -1, false);
  for (StringRef name : parts) {
    std::optional<std::string> plain = unescape(name);
    if (!plain)
      return false;
    names.push_back(*plain);
  }
  return true;
}

std::optional<MappedArray> decodeMap(StringRef text) {
  SmallVector<StringRef, 5> fields;
  text.split(fields, '=');
  std::optional<std::string> name = unescape(fields[0]);
  unsigned kind, in, out, line;
  if (fields.size() != 5 || !name || fields[1].getAsInteger(10, kind) ||
      kind >= format::MapKinds.size() || fields[2].getAsInteger(10, in) ||
      fields[3].getAsInteger(10, out) || fields[4].getAsInteger(10, line) || in > 1 || out > 1)
    return std::nullopt;
  return MappedArray{*name, format::MapKind(kind), in != 0, out != 0, line};
}

bool decodeMaps(StringRef text, std::vector<MappedArray> &maps) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, ',', -1, false);
  for (StringRef part : parts) {
    std::optional<MappedArray> map = decodeMap(part);
    if (!map)
      return false;
    maps.push_back(*map);
  }
  return true;
}

/// The text of the last of `fields`, taken off, if it begins with `sign`; else nothing.
StringRef takeField(SmallVectorImpl<StringRef> &fields, char sign) {
  if (fields.back().size() < 2 || fields.back().front() != sign)
    return {};
  return fields.pop_back_val().drop_front();
}

/// Takes the fields that begin with a sign; false if one is not what `encode` makes of it.
bool decodeSigned(SmallVectorImpl<StringRef> &fields, Marker &marker) {
  std::optional<std::string> refusal = unescape(takeField(fields, '!'));
  marker.refusal = refusal.value_or("");
  marker.autoNamed = !takeField(fields, autoNameSign).empty();
  return refusal && decodeNames(takeField(fields, '^'), marker.privates.last) &&
         decodeNames(takeField(fields, '*'), marker.privates.any) &&
         decodeNames(takeField(fields, '~'), marker.withoutEffect) &&
         decodeMaps(takeField(fields, '@'), marker.maps);
}

} // namespace

std::string encode(const Marker &marker) {
  std::string text = (prefix + ":" + Twine(marker.id) + ":" + escape(marker.kernel)).str();
  for (unsigned field : {marker.dimensions, marker.block[0], marker.block[1], marker.block[2],
                         marker.line, marker.column})
    (text += ':') += utostr(field);
  (text += ':') += escape(marker.file);
  if (!marker.shared.empty() || !marker.readOnly.empty())
    text += encodeArrays(marker);
  if (!marker.maps.empty())
    text += ":@" + encodeMaps(marker.maps);
  if (!marker.withoutEffect.empty())
    text += ":~" + encodeNames(marker.withoutEffect);
  if (!marker.privates.any.empty())
    text += ":*" + encodeNames(marker.privates.any);
  if (!marker.privates.last.empty())
    text += ":^" + encodeNames(marker.privates.last);
  if (marker.autoNamed)
    (text += ':') += {autoNameSign, '1'};
  return marker.refusal.empty() ? text : (text += ":!") += escape(marker.refusal);
}

static bool decodeNumbers(StringRef text, std::vector<unsigned> &numbers) {
  SmallVector<StringRef, 2> parts;
  text.split(parts, ',', -1, false);
  for (StringRef number : parts)
    if (number.getAsInteger(10, numbers.emplace_back()))
      return false;
  return true;
}

std::optional<Marker> decode(StringRef text) {
  SmallVector<StringRef, 14> fields;
  text.split(fields, ':');
  Marker marker;
  if (!decodeSigned(fields, marker) || (fields.size() != 10 && fields.size() != 13) ||
      fields[0] != prefix)
    return std::nullopt;
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
  if (fields.size() == 13 &&
      (!decodeNames(fields[10], marker.shared) || !decodeNumbers(fields[11], marker.tile) ||
       !decodeNames(fields[12], marker.readOnly) ||
       (marker.shared.empty() && marker.readOnly.empty())))
    return std::nullopt;
  marker.kernel = *kernel;
  marker.file = *file;
  return marker;
}

} // namespace cgpredict
