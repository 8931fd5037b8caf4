// Does the transfer model move what reuse distances say? It decides by footprints, in closed form;
// the oracle runs the loops one access after the other and counts, with the reuse distances of
// cachemodel, what a buffer of so many elements that holds those used last misses. Both must agree
// for every size of the buffer.
#include "analyzer/fpga/MeasuredReuse.h"
#include "analyzer/fpga/PortModel.h"
#include "cachemodel/ReuseDistances.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace cgpredict;

namespace {

constexpr uint32_t Element = 4; // bytes

// Loads of one array of floats in the innermost loop of a nest.
struct Nest {
  uint32_t mapped = 0;                  // the outermost loops, which become threads
  std::vector<int64_t> trips;           // of all loops
  std::vector<std::vector<int64_t>> at; // by load: origin, then elements per iteration of each loop
};

// One port of one element per cycle, one memory block of so many elements.
FpgaDevice elementwiseDevice(uint64_t elements) {
  FpgaDevice device;
  device.clock = device.portClock = Hertz(1e8);
  device.ports = 1;
  device.portBits = 8 * Element;
  device.burstBeats = 1;
  device.burstInterval = Cycles(1);
  device.dramPeak = BytesPerSecond(1e15);
  device.bramBytes = Bytes(elements * Element);
  return device;
}

class Kernel {
public:
  explicit Kernel(const Nest &nest) {
    makeLoops(nest);
    for (std::size_t s = 0; s < nest.at.size(); ++s)
      addLoad(nest, nest.at[s]);
    LaunchNest launch;
    launch.threads = 1;
    for (std::size_t l = 0; l < nest.trips.size(); ++l) {
      launch.trips.push_back(static_cast<double>(nest.trips[l]));
      launch.entries.push_back(1);
      if (l < nest.mapped)
        launch.threads *= static_cast<uint64_t>(nest.trips[l]);
    }
    kernel.launches = {launch};
    kernel.nest = sourceNest(tables);
    kernel.tables = &tables;
  }

  /// Elements that a buffer of `elements` moves; none if not even one iteration fits.
  std::optional<double> moved(uint64_t elements) const {
    FpgaPoint point;
    point.overlap = false;
    ComputePlan compute;
    compute.words = {1};
    compute.banks = {1};
    const FpgaDevice device = elementwiseDevice(elements);
    const TransferPlan plan = PortModel(kernel, device).plan(point, compute, 1);
    if (!plan.fits)
      return std::nullopt;
    return plan.cost.read.bytes / Element;
  }

private:
  void makeLoops(const Nest &nest) {
    tables.dimensions = nest.mapped;
    tables.mapped.resize(nest.mapped);
    const auto inner = static_cast<uint32_t>(nest.trips.size()) - nest.mapped;
    tables.blocks.resize(inner + 1);
    for (uint32_t l = 0; l < inner; ++l) {
      Loop loop;
      loop.header = l + 1;
      loop.parent = static_cast<int32_t>(l) - 1;
      tables.loops.push_back(loop);
      tables.blocks[l + 1].loop = static_cast<int32_t>(l);
    }
  }

  void addLoad(const Nest &nest, const std::vector<int64_t> &at) {
    Site site;
    site.block = static_cast<uint32_t>(nest.trips.size()) - nest.mapped;
    site.bytes = Element;
    site.object = 0;
    tables.sites.push_back(site);
    AccessFunction function;
    function.seen = function.affine = true;
    function.origin = at[0] * Element;
    for (std::size_t l = 1; l < at.size(); ++l)
      function.strides.push_back(at[l] * Element);
    kernel.accesses.push_back(function);
    kernel.dependences.forwarded.push_back(false);
    kernel.arrayOfSite.push_back(0);
    if (kernel.arrays.empty())
      kernel.arrays.push_back({"a", {}, Element, true, false, {}});
    kernel.arrays[0].sites.push_back(static_cast<uint32_t>(tables.sites.size()) - 1);
  }

  KernelTables tables;
  FpgaKernel kernel;
};

// The sequential program's accesses.
ReuseDistances run(const Nest &nest) {
  ReuseDistances distances;
  std::vector<int64_t> ordinals(nest.trips.size(), 0);
  for (bool more = true; more;) {
    for (const std::vector<int64_t> &at : nest.at) {
      int64_t element = at[0];
      for (std::size_t l = 0; l < ordinals.size(); ++l)
        element += at[l + 1] * ordinals[l];
      distances.reference(LineIndex{static_cast<uint64_t>(element)});
    }
    more = false;
    for (std::size_t l = ordinals.size(); l-- > 0 && !more;)
      if (more = ++ordinals[l] < nest.trips[l]; !more)
        ordinals[l] = 0;
  }
  return distances;
}

// Equal up to `slack` elements of buffer: where accesses are neighbours of each other, a distance
// ends some of them before or after a whole iteration. The model may move `more` elements; and it
// takes a smaller buffer that is 0.2 % slower.
void expectAgreement(const Nest &nest, uint64_t slack = 0, double more = 0) {
  const Kernel kernel(nest);
  const ReuseDistances distances = run(nest);
  const auto missed = [&](uint64_t elements) {
    return static_cast<double>(distances.references() - distances.hits(elements));
  };
  uint64_t compared = 0;
  for (uint64_t elements = 1; elements <= distances.compulsory() + 2 * slack; ++elements) {
    const std::optional<double> moved = kernel.moved(elements);
    if (!moved)
      continue;
    ++compared;
    EXPECT_GE(*moved * 1.002, missed(elements + slack)) << elements << " elements of buffer";
    EXPECT_LE(*moved - more, 1.002 * missed(elements < slack ? 0 : elements - slack))
        << elements << " elements of buffer";
  }
  EXPECT_GT(compared, distances.compulsory() / 2);
}

constexpr int64_t N = 12;

} // namespace

// c[i][j] += a[i][k] * b[k][j], i and j mapped.
TEST(FpgaReuse, MatrixProductRows) { expectAgreement({2, {N, N, N}, {{0, N, 0, 1}}}); }
TEST(FpgaReuse, MatrixProductColumns) { expectAgreement({2, {N, N, N}, {{0, 0, 1, N}}}); }

// x[i] += a[i][j] * y[j], and with a[j][i]; i mapped.
TEST(FpgaReuse, MatrixVectorMatrix) { expectAgreement({1, {N, N}, {{0, N, 1}}}); }
TEST(FpgaReuse, MatrixVectorVector) { expectAgreement({1, {N, N}, {{0, 0, 1}}}); }
TEST(FpgaReuse, MatrixVectorTransposed) { expectAgreement({1, {N, N}, {{0, 1, N}}}); }

// c[i][j] += a[i][k] * a[j][k]: rows that happen to be used twice stay with LRU. Where j = i both
// accesses are one row, which is there for the next j too; and iteration i starts with its own row
// and that of i - 1 still there. The model moves these again: up to three of N rows.
TEST(FpgaReuse, ProductWithItsTransposed) {
  expectAgreement({2, {N, N, N}, {{0, N, 0, 1}, {0, 0, N, 1}}}, 2, N * 3 * N);
}

// Nine neighbours in rows of N + 2: three rows stay, or three elements of each. Both ends of a row
// are used less often, two elements of each of the three rows.
TEST(FpgaReuse, Stencil) {
  constexpr int64_t Row = N + 2;
  Nest nest{2, {N, N}, {}};
  for (int64_t di = 0; di < 3; ++di)
    for (int64_t dj = 0; dj < 3; ++dj)
      nest.at.push_back({di * Row + dj, Row, 1});
  expectAgreement(nest, 6);
}

// y[i] += x[i + k]: neighbouring iterations share all but one element.
TEST(FpgaReuse, SlidingWindow) { expectAgreement({1, {4 * N, 5}, {{0, 1, 1}}}, 2); }

// a[i][j][k] under t: reuse over the outermost of three inner loops.
TEST(FpgaReuse, LoopsInsideTheThread) { expectAgreement({1, {3, 4, 5, 6}, {{0, 30, 0, 6, 1}}}); }

// Where addresses come from memory, distances are measured: a[i * i % 256] over 256 threads. An LRU
// list of 2^k elements, simulated apart from this project, misses 256, 253, 243, 219, 160, 88 and
// at last 44 of the accesses, which is how many squares there are modulo 256.
TEST(FpgaReuse, Measured) {
  KernelTables tables;
  tables.dimensions = 1;
  tables.mapped.resize(1);
  tables.blocks.resize(1);
  Site site;
  site.bytes = Element;
  site.object = 0;
  tables.sites = {site};
  RecordShape shape;
  shape.kind = RecordShape::Kind::Block;
  shape.block = 0;
  shape.sites = {0};
  shape.words = 1;
  tables.records = {shape};
  std::vector<ThreadRecords> threads(256);
  std::vector<const ThreadRecords *> order;
  std::vector<std::vector<int64_t>> words;
  for (int64_t i = 0; i < 256; ++i)
    words.push_back({0, Element * (i * i % 256)});
  for (std::size_t i = 0; i < threads.size(); ++i) {
    threads[i].coordinate = {i, 0, 0};
    threads[i].words = words[i];
    order.push_back(&threads[i]);
  }
  const std::vector<int32_t> arrayOfSite = {0};
  const std::vector<uint32_t> elements = {Element};
  const std::vector<MissShares> shares =
      measureReuse(tables, sourceNest(tables), order, arrayOfSite, elements);
  const double misses[] = {256, 253, 243, 219, 160, 88, 44};
  ASSERT_EQ(shares.at(0).size(), std::size(misses));
  for (std::size_t k = 0; k < std::size(misses); ++k)
    EXPECT_DOUBLE_EQ(shares[0][k], misses[k] / 256) << k;
}
