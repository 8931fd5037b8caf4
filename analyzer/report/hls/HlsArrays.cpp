#include "analyzer/report/hls/HlsArrays.h"

#include "analyzer/affine/Pitches.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/LaunchValues.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace cgpredict {
namespace {

// floor(a / b + 1/2): the remainder lies around zero.
int64_t roundDivide(int64_t a, int64_t b) {
  const int64_t shifted = a + b / 2;
  return shifted / b - (shifted % b < 0 ? 1 : 0);
}

struct Access {
  uint32_t site;
  LinearForm elements; // from the array's start
};

class Collector {
public:
  Collector(const HlsProgram &program, const Launch &launch) : program(program), launch(launch) {}

  HlsArrays collect() {
    const std::vector<Site> &sites = program.tables.sites;
    for (uint32_t s = 0; s < sites.size(); ++s)
      if (program.guardOf(sites[s].block).runs)
        add(s);
    for (std::size_t a = 0; a < result.arrays.size(); ++a)
      layOut(a);
    requireApart();
    return std::move(result);
  }

private:
  void add(uint32_t s) {
    const Site &site = program.tables.sites[s];
    const std::string place =
        fmt::format("{} at line {}", site.text.empty() ? site.variable : site.text, site.line);
    if (site.space != MemorySpace::Global || site.object < 0)
      throw Error(fmt::format("{}: memory that a thread or the program's constants have for "
                              "themselves has no port",
                              place));
    const MemoryObject &object = program.tables.objects[site.object];
    const auto address = program.values.address(site, program.guardOf(site.block).ranges);
    const bool inObject = address && (address->argument < 0 ? object.kind == ObjectKind::Global
                                                            : address->argument == object.argument);
    if (!inObject)
      throw Error(
          fmt::format("{}: where it goes is no linear function of the loops around it", place));
    const std::string type = cppType(program.values.graph().operation(site.operation).type);
    const std::size_t a = arrayOf(site, type, place);
    LinearForm form = address->bytes;
    bool whole = form.constant % site.bytes == 0;
    form.constant /= site.bytes;
    for (int64_t &stride : form.strides) {
      whole &= stride % site.bytes == 0;
      stride /= site.bytes;
    }
    if (!whole)
      throw Error(
          fmt::format("{}: its addresses are no multiples of its {} bytes", place, site.bytes));
    found[a].push_back({s, std::move(form)});
    HlsArray &array = result.arrays[a];
    (site.kind == SiteKind::Store ? array.stored : array.loaded) = true;
  }

  std::size_t arrayOf(const Site &site, const std::string &type, const std::string &place) {
    for (std::size_t a = 0; a < result.arrays.size(); ++a)
      if (result.arrays[a].object == static_cast<uint32_t>(site.object)) {
        if (result.arrays[a].type != type)
          throw Error(fmt::format("{}: it takes {} for elements of {}", place, type,
                                  result.arrays[a].type));
        return a;
      }
    HlsArray array;
    array.name = uniqueName(cppName(site.variable));
    array.type = type;
    array.object = static_cast<uint32_t>(site.object);
    array.bytes = site.bytes;
    result.arrays.push_back(std::move(array));
    found.emplace_back();
    return result.arrays.size() - 1;
  }

  std::string uniqueName(std::string name) const {
    while (std::ranges::count(result.arrays, name, &HlsArray::name))
      name += '_';
    return name;
  }

  const IterationRanges &rangesOf(uint32_t site) const {
    return program.guardOf(program.tables.sites[site].block).ranges;
  }
  bool isExact(uint32_t site) const {
    return program.guardOf(program.tables.sites[site].block).exact;
  }

  void layOut(std::size_t a) {
    HlsArray &array = result.arrays[a];
    requireWithin(a);
    array.pitches = pitchesFor(found[a]);
    while (!isUnique(found[a], array.pitches)) // rows would run into each other: they are one
      array.pitches.erase(array.pitches.end() - 2);
    for (const Access &access : found[a])
      result.accesses.push_back({access.site, static_cast<uint32_t>(a),
                                 program.tables.sites[access.site].kind == SiteKind::Store,
                                 indicesOf(access.elements, array.pitches)});
  }

  // A condition that is not understood may keep an access within its array; then it has to lie
  // within what others access for certain, or within the object's known size.
  void requireWithin(std::size_t a) {
    HlsArray &array = result.arrays[a];
    const int64_t known = int64_t(program.tables.objects[array.object].bytes) / array.bytes;
    IndexRange certain{0, known - 1};
    for (const Access &access : found[a])
      if (isExact(access.site))
        certain.last =
            std::max(certain.last, valuesOf(access.elements, rangesOf(access.site)).last);
    for (const Access &access : found[a]) {
      const Site &site = program.tables.sites[access.site];
      const IndexRange range = valuesOf(access.elements, rangesOf(access.site));
      if (range.last < range.first)
        continue;
      if (range.first < 0 || (!isExact(access.site) && range.last > certain.last))
        throw Error(
            fmt::format("{} at line {}: elements {} to {} of {}; which of them exist is not "
                        "known",
                        site.text.empty() ? site.variable : site.text, site.line, range.first,
                        range.last, array.name));
      array.elements = std::max({array.elements, range.last + 1, certain.last + 1});
    }
  }

  // In elements, outermost first.
  static std::vector<int64_t> pitchesFor(const std::vector<Access> &accesses) {
    std::set<int64_t> strides;
    for (const Access &access : accesses)
      for (const int64_t stride : access.elements.strides)
        if (stride != 0)
          strides.insert(std::abs(stride));
    Pitches pitches = pitchesOf(1, strides);
    std::ranges::reverse(pitches);
    return pitches;
  }

  static std::vector<LinearForm> indicesOf(LinearForm rest, const std::vector<int64_t> &pitches) {
    std::vector<LinearForm> indices;
    for (const int64_t pitch : pitches) {
      LinearForm index = rest;
      const auto take = [&](int64_t &from, int64_t &to) {
        to = roundDivide(from, pitch);
        from -= to * pitch;
      };
      take(rest.constant, index.constant);
      for (std::size_t l = 0; l < rest.strides.size(); ++l)
        take(rest.strides[l], index.strides[l]);
      indices.push_back(std::move(index));
    }
    return indices;
  }

  // Whether different indices are different elements.
  bool isUnique(const std::vector<Access> &accesses, const std::vector<int64_t> &pitches) const {
    for (std::size_t d = 1; d < pitches.size(); ++d) {
      std::optional<IndexRange> hull;
      for (const Access &access : accesses) {
        const IndexRange range =
            valuesOf(indicesOf(access.elements, pitches)[d], rangesOf(access.site));
        if (range.last < range.first)
          continue;
        hull =
            hull ? IndexRange{std::min(hull->first, range.first), std::max(hull->last, range.last)}
                 : range;
      }
      if (hull && hull->last - hull->first >= pitches[d - 1] / pitches[d])
        return false;
    }
    return true;
  }

  // Each array has a port of its own, and its tile a buffer: what is stored through one pointer is
  // not seen through another.
  void requireApart() const {
    for (const HlsArray &a : result.arrays)
      for (const HlsArray &b : result.arrays) {
        const auto start = [&](const HlsArray &array) {
          return objectBase(program.tables, program.tables.objects[array.object], launch.context);
        };
        if (&a == &b || !a.stored || !start(a) || !start(b))
          continue;
        const int64_t from = *start(a), other = *start(b);
        if (from < other + b.elements * b.bytes && other < from + a.elements * a.bytes)
          throw Error(
              fmt::format("{} and {} share memory, and {} is stored to", a.name, b.name, a.name));
      }
  }

  const HlsProgram &program;
  const Launch &launch;
  HlsArrays result;
  std::vector<std::vector<Access>> found; // by array
};

} // namespace

const HlsAccess *HlsArrays::ofSite(uint32_t site) const {
  const auto found = std::ranges::find(accesses, site, &HlsAccess::site);
  return found == accesses.end() ? nullptr : &*found;
}

HlsArrays hlsArrays(const HlsProgram &program, const Launch &launch) {
  return Collector(program, launch).collect();
}

std::string cppType(const std::string &type) {
  static const std::map<std::string, std::string> known = {
      {"f32", "float"},   {"f64", "double"},  {"i1", "bool"},    {"i8", "int8_t"},
      {"i16", "int16_t"}, {"i32", "int32_t"}, {"i64", "int64_t"}};
  const auto found = known.find(type);
  if (found == known.end())
    throw Error(fmt::format("values of type {} are not written as C++ yet", type));
  return found->second;
}

std::string cppName(const std::string &name) {
  static const std::set<std::string> words = {
      "auto",      "bool",     "break",  "case",     "char",   "class",    "const",  "continue",
      "default",   "delete",   "do",     "double",   "else",   "enum",     "float",  "for",
      "friend",    "goto",     "if",     "inline",   "int",    "long",     "main",   "new",
      "operator",  "private",  "public", "register", "return", "short",    "signed", "sizeof",
      "static",    "struct",   "switch", "template", "this",   "throw",    "try",    "typedef",
      "union",     "unsigned", "using",  "virtual",  "void",   "volatile", "while",  "std",
      "reference", "lane"};
  std::string result;
  for (const char c : name)
    result += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (result.empty() || std::isdigit(static_cast<unsigned char>(result.front())))
    result = "_" + result;
  return words.contains(result) ? result + "_" : result;
}

} // namespace cgpredict
