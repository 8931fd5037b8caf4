#include "analyzer/affine/ArrayShape.h"

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/RowStarts.h"
#include "analyzer/base/Error.h"
#include "analyzer/tables/LaunchValues.h"
#include "analyzer/tables/RowPointers.h"
#include "analyzer/trace/ThreadStream.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>

namespace cgpredict {
namespace {

// Where the one pointer leads that all threads load, as that of a std::vector to its elements.
std::optional<int64_t> loadedBase(const TracedKernel &kernel, const Launch &launch, uint32_t object,
                                  const LaunchWindows &readWindow) {
  const KernelTables &tables = kernel.tables;
  const OperandGraph graph(tables);
  std::vector<LoadedPointer> accesses;
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    if (tables.sites[site].object != static_cast<int32_t>(object))
      continue;
    const std::optional<uint32_t> load = pointerLoadOf(graph, tables.sites[site]);
    if (!load || !isCommonPointer(tables, graph, tables.sites[*load]))
      return std::nullopt;
    accesses.push_back({site, *load});
  }
  const RowStarts rows = rowStartsOf(kernel, launch, accesses, readWindow);
  return rows.starts.size() == 1 ? std::optional(rows.starts.begin()->second) : std::nullopt;
}

int64_t baseOf(const TracedKernel &kernel, const Launch &launch, uint32_t index,
               const LaunchWindows &readWindow) {
  const MemoryObject &object = kernel.tables.objects[index];
  if (const std::optional<int64_t> base = objectBase(kernel.tables, object, launch.context))
    return *base;
  if (const std::optional<int64_t> base = loadedBase(kernel, launch, index, readWindow))
    return *base;
  throw Error(
      fmt::format("kernel {}: where {} begins is not known (no argument, no global, and not "
                  "one pointer of all threads), so it cannot be laid out anew",
                  kernel.name, object.name));
}

// What the threads of a launch tell of an object.
class Survey {
public:
  Survey(const KernelTables &tables, uint32_t object, int64_t base)
      : tables(tables), object(object), base(base) {}

  void add(const Window &window);
  std::set<int64_t> steps;                           // distances of elements, positive
  int64_t low = std::numeric_limits<int64_t>::max(); // offsets
  int64_t end = 0;

private:
  using FirstAddresses = std::vector<std::optional<int64_t>>; // by site
  // Executions of a site one after the other; a step that is taken twice in a row is one of the
  // array, not of an index that was looked up.
  struct Progress {
    std::optional<int64_t> last;
    int64_t step = 0;
  };
  FirstAddresses walk(const ThreadRecords &thread);
  void nest(const RecordShape &shape, const int64_t *payload, FirstAddresses &first);
  void touch(uint32_t site, int64_t from, int64_t to, FirstAddresses &first);
  void follow(uint32_t site, int64_t address);
  void compare(const FirstAddresses &a, const FirstAddresses &b, int64_t distance);
  bool concerns(uint32_t site) const {
    return tables.sites[site].object == static_cast<int32_t>(object);
  }

  const KernelTables &tables;
  uint32_t object;
  int64_t base;
  std::vector<Progress> progress; // by site, of the present thread
};

void Survey::follow(uint32_t site, int64_t address) {
  auto &[last, step] = progress[site];
  const int64_t now = last ? address - *last : 0;
  if (now != 0 && now == step)
    steps.insert(std::abs(now));
  step = now;
  last = address;
}

void Survey::touch(uint32_t site, int64_t from, int64_t to, FirstAddresses &first) {
  low = std::min(low, std::min(from, to) - base);
  end = std::max(end, std::max(from, to) - base + tables.sites[site].bytes);
  if (!first[site])
    first[site] = from;
  follow(site, from);
}

void Survey::nest(const RecordShape &shape, const int64_t *words, FirstAddresses &first) {
  const std::span payload(words, shape.words);
  const std::vector<int64_t> trips = AffineNest(shape, words).mostTrips();
  for (const NestAccess &access : shape.accesses) {
    if (!concerns(access.site))
      continue;
    const std::vector<uint32_t> levels = levelsOf(shape, access);
    int64_t from = access.start.get(payload), to = from;
    bool executed = true;
    for (std::size_t m = 0; m < levels.size(); ++m) {
      const int64_t stride = access.strides[m].get(payload);
      executed &= trips[levels[m]] > 0;
      if (stride != 0 && trips[levels[m]] > 1)
        steps.insert(std::abs(stride));
      to += stride * std::max<int64_t>(0, trips[levels[m]] - 1);
    }
    if (executed)
      touch(access.site, from, to, first);
  }
}

Survey::FirstAddresses Survey::walk(const ThreadRecords &thread) {
  FirstAddresses first(tables.sites.size());
  progress.assign(tables.sites.size(), {});
  for (ThreadStream stream(thread.words); !stream.done();) {
    const RecordShape &shape = tables.records[stream.record()];
    if (shape.kind == RecordShape::Kind::Nest)
      nest(shape, stream.payload(), first);
    else
      for (std::size_t k = 0; k < shape.sites.size(); ++k)
        if (concerns(shape.sites[k]))
          touch(shape.sites[k], stream.payload()[k], stream.payload()[k], first);
    stream.advance(shape);
  }
  return first;
}

void Survey::compare(const FirstAddresses &a, const FirstAddresses &b, int64_t distance) {
  for (std::size_t site = 0; site < a.size(); ++site)
    if (a[site] && b[site] && *a[site] != *b[site] && (*b[site] - *a[site]) % distance == 0)
      steps.insert(std::abs((*b[site] - *a[site]) / distance));
}

// Steps from thread to thread: from the first one along each dimension, to the nearest one there.
void Survey::add(const Window &window) {
  if (window.threads.empty())
    return;
  const ThreadRecords &origin = window.threads.front();
  std::array<bool, 3> found{};
  const FirstAddresses atOrigin = walk(origin);
  for (const ThreadRecords &thread : window.threads) {
    const FirstAddresses first = walk(thread);
    for (unsigned d = 0; d < 3; ++d) {
      std::array<uint64_t, 3> same = thread.coordinate;
      same[d] = origin.coordinate[d];
      if (found[d] || same != origin.coordinate || thread.coordinate[d] <= origin.coordinate[d])
        continue;
      found[d] = true;
      compare(atOrigin, first, static_cast<int64_t>(thread.coordinate[d] - origin.coordinate[d]));
    }
  }
}

int64_t elementOf(const KernelTables &tables, uint32_t object) {
  if (tables.objects[object].element != 0)
    return tables.objects[object].element;
  for (const Site &site : tables.sites)
    if (site.object == static_cast<int32_t>(object))
      return site.bytes;
  return 1;
}

} // namespace

int64_t ArrayShape::extent(std::size_t dimension) const {
  const int64_t whole = dimension + 1 < pitches.size() ? pitches[dimension + 1] : bytes;
  return (whole + pitches[dimension] - 1) / pitches[dimension];
}

ArrayShape shapeOf(const TracedKernel &kernel, const Launch &launch, uint32_t object,
                   const LaunchWindows &readWindow) {
  const std::string &name = kernel.tables.objects[object].name;
  ArrayShape shape;
  shape.base = baseOf(kernel, launch, object, readWindow);
  Survey survey(kernel.tables, object, shape.base);
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    survey.add(readWindow(w));
  if (survey.end == 0)
    throw Error(fmt::format("kernel {}: {} was not accessed", kernel.name, name));
  if (survey.low < 0)
    throw Error(fmt::format("kernel {}: {} is accessed before the address that the kernel gets, "
                            "so its layout is not known",
                            kernel.name, name));
  shape.pitches = pitchesOf(elementOf(kernel.tables, object), survey.steps);
  shape.bytes = survey.end;
  return shape;
}

std::vector<uint32_t> objectsNamed(const KernelTables &tables, const std::string &name) {
  std::vector<uint32_t> found;
  std::set<std::string> names;
  for (uint32_t index = 0; index < tables.objects.size(); ++index) {
    names.insert(tables.objects[index].name);
    if (tables.objects[index].name == name)
      found.push_back(index);
  }
  if (found.empty())
    throw Error(fmt::format("kernel {}: no array '{}'; there are: {}", tables.kernel, name,
                            fmt::join(names, ", ")));
  return found;
}

} // namespace cgpredict
