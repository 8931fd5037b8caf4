#include "analyzer/affine/ArrayShape.h"

#include "analyzer/affine/AffineNest.h"
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

// The objects, by index, that are one array with this one, whose place no argument says: those of
// its name to which all accesses go through one pointer that all threads load, as those to the
// elements of a std::vector do, and which may be loaded again.
std::vector<bool> behindCommonPointer(const TracedKernel &kernel, uint32_t object) {
  const KernelTables &tables = kernel.tables;
  const OperandGraph graph(tables);
  std::vector<bool> found(tables.objects.size());
  for (uint32_t other = 0; other < found.size(); ++other)
    found[other] = tables.objects[other].name == tables.objects[object].name;
  for (const Site &site : tables.sites) {
    if (site.object < 0)
      continue;
    const std::optional<uint32_t> load = pointerLoadOf(graph, site);
    if (!load || !isCommonPointer(tables, graph, tables.sites[*load]))
      found[static_cast<std::size_t>(site.object)] = false;
  }
  if (!found[object])
    throw Error(fmt::format("kernel {}: where {} begins is not known (no argument, no global, and "
                            "not one pointer of all threads), so it cannot be laid out anew",
                            kernel.name, tables.objects[object].name));
  return found;
}

// What the threads of a launch tell of an array.
class Survey {
public:
  Survey(const KernelTables &tables, std::vector<bool> objects)
      : tables(tables), objects(std::move(objects)) {}

  void add(const Window &window);
  std::set<int64_t> steps; // distances of elements, positive
  int64_t low = std::numeric_limits<int64_t>::max();
  int64_t end = std::numeric_limits<int64_t>::min();

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
    const int32_t object = tables.sites[site].object;
    return object >= 0 && objects[static_cast<std::size_t>(object)];
  }

  const KernelTables &tables;
  std::vector<bool> objects; // by index
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
  low = std::min(low, std::min(from, to));
  end = std::max(end, plusTerm(std::max(from, to), 1, tables.sites[site].bytes));
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
  const MemoryObject &array = kernel.tables.objects[object];
  const std::optional<int64_t> base = objectBase(kernel.tables, array, launch.context);
  std::vector<bool> objects(kernel.tables.objects.size());
  objects[object] = true;
  Survey survey(kernel.tables, base ? objects : behindCommonPointer(kernel, object));
  for (uint32_t w = 0; w < launch.windowCount; ++w)
    survey.add(readWindow(w));
  if (survey.low >= survey.end)
    throw Error(fmt::format("kernel {}: {} was not accessed", kernel.name, array.name));
  if (base && survey.low < *base)
    throw Error(fmt::format("kernel {}: {} is accessed before the address that the kernel gets, "
                            "so its layout is not known",
                            kernel.name, array.name));
  if (!base && (survey.low < 0 || survey.end > AddressSpace))
    throw Error(fmt::format("kernel {}: {} lies from address {:#x} to {:#x}, which no program has: "
                            "the trace does not fit its tables",
                            kernel.name, array.name, static_cast<uint64_t>(survey.low),
                            static_cast<uint64_t>(survey.end)));
  ArrayShape shape;
  shape.base = base.value_or(survey.low);
  shape.pitches = pitchesOf(elementOf(kernel.tables, object), survey.steps);
  shape.bytes = plusTerm(survey.end, -1, shape.base);
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
