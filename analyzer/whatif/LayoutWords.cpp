#include "analyzer/whatif/LayoutWords.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace cgpredict {
namespace {

enum class Layout { Columns, Interleaved, Members, Swapped };

// Whether the source accesses members of the array's elements: p[i].x, p[i]->x, or those of what a
// reference or an iterator is at: q.x.
bool hasMembers(std::string_view access) {
  const bool isNamed = access.find_first_of("[(*") == std::string_view::npos;
  return access.find("].") != std::string_view::npos ||
         access.find("->") != std::string_view::npos ||
         (isNamed && access.find('.') != std::string_view::npos);
}

// Two of a[b[i]][j], of a(i, j), and of a[i * n + j], whose one subscript has both.
std::size_t dimensionsOf(std::string_view access) {
  std::size_t indices = 0;
  int subscripts = 0, calls = 0; // around
  bool multiplies = false;
  for (const char c : access) {
    indices += subscripts + calls == 0 ? c == '[' || c == '(' : c == ',' && subscripts + calls == 1;
    subscripts += (c == '[') - (c == ']');
    calls += (c == '(') - (c == ')');
    multiplies |= c == '*' && subscripts == 1;
  }
  return indices == 1 && multiplies ? 2 : indices;
}

Layout layoutOf(const Transpose &change, const KernelTables &tables) {
  const bool ofNeighbours = change.a + change.b == 1;
  std::size_t inSource = 0;
  for (const Site &site : tables.sites) {
    if (site.object < 0 || tables.objects[static_cast<uint32_t>(site.object)].name != change.array)
      continue;
    if (ofNeighbours && hasMembers(site.text))
      return Layout::Members;
    inSource = std::max(inSource, dimensionsOf(site.text));
  }
  const std::size_t found = change.dimensions;
  if (ofNeighbours && found == 2 && inSource < 2)
    return Layout::Interleaved;
  const bool ofAll = change.a == 0 && change.b + 1 == found;
  if (inSource == 2 && found > 2)
    return ofAll ? Layout::Columns : Layout::Swapped;
  return ofNeighbours ? Layout::Columns : Layout::Swapped;
}

} // namespace

std::string layoutAdvice(const Transpose &change, const KernelTables &tables) {
  switch (layoutOf(change, tables)) {
  case Layout::Columns:
    return fmt::format("transpose {}, or store it column-major", change.array);
  case Layout::Interleaved:
    return fmt::format("interleave {}: store side by side what neighbouring threads access",
                       change.array);
  case Layout::Members:
    return fmt::format("store {} as a struct of arrays: an array for each member", change.array);
  case Layout::Swapped:
    break;
  }
  const std::string which =
      change.dimensions > 0 ? fmt::format(" of the {} that strides show", change.dimensions) : "";
  return fmt::format("store {} with its dimensions {} and {} swapped (0 is the innermost{})",
                     change.array, change.a, change.b, which);
}

std::string layoutAssumption(const Transpose &change, const KernelTables &tables) {
  switch (layoutOf(change, tables)) {
  case Layout::Members:
    return fmt::format("taking {} apart is not counted", change.array);
  case Layout::Interleaved:
    return fmt::format("interleaving {} itself is not counted", change.array);
  default:
    return fmt::format("transposing {} itself is not counted", change.array);
  }
}

} // namespace cgpredict
