// Kernels for the tests of the FPGA model, as traces that are written here: every thread's accesses
// block by block. One block before, one in and one behind a loop of the thread, if there is a loop.
#ifndef CGPREDICT_TEST_UNIT_FPGAEXAMPLE_H
#define CGPREDICT_TEST_UNIT_FPGAEXAMPLE_H

#include "analyzer/dependence/FindDependences.h"
#include "analyzer/fpga/FpgaKernel.h"
#include "test/support/LaunchFixture.h"

#include <functional>

namespace cgpredict::test {

// Element that iteration (i, j) of the mapped loops accesses in iteration k of the thread's loop.
// With one mapped loop j is 0.
using ElementFunction = std::function<int64_t(int64_t i, int64_t j, int64_t k)>;

class FpgaExample {
public:
  enum Place { Before, Inside, Behind };

  // `trips` of the thread's loop; 0: there is none, all stands Before.
  FpgaExample(std::vector<int64_t> mapped, int64_t trips)
      : mapped(std::move(mapped)), trips(trips),
        b("example", {32, 1, 1}, static_cast<uint32_t>(this->mapped.size())) {
    b.block({});
    if (trips == 0)
      return;
    b.loop(b.block({.loop = 0}), -1, {Inside}, 7);
    b.block({});
  }

  uint32_t array(const std::string &name) { return b.pointer(name, 4); }

  // Of 4 bytes, at an address made of the indices. The operation's id; a store takes `value`.
  uint32_t access(Place block, SiteKind kind, uint32_t object, ElementFunction element,
                  std::vector<Operand> value = {}) {
    const uint32_t site = b.site(block, kind, object, 4);
    if (kind == SiteKind::Store)
      value.resize(1);
    value.push_back({OperandKind::Dimension, 0});
    b.tables.blocks[block].operations.back().operands = std::move(value);
    accesses.push_back({block, site, object, std::move(element)});
    return b.tables.sites[site].operation;
  }

  uint32_t operation(Place block, OperationClass kind, std::vector<Operand> operands) {
    return b.operation(block, kind, std::move(operands));
  }

  FpgaKernel kernel() {
    std::vector<uint32_t> records;
    for (uint32_t block = 0; block < b.tables.blocks.size(); ++block) {
      std::vector<uint32_t> sites;
      for (const Access &access : accesses)
        if (access.block == block)
          sites.push_back(access.site);
      records.push_back(b.blockRecord(block, sites));
    }
    const bool rows = mapped.size() > 1;
    const ThreadCoordinate extent{static_cast<uint64_t>(mapped.back()),
                                  rows ? static_cast<uint64_t>(mapped.front()) : 1, 1};
    fixture = std::make_unique<LaunchFixture>(b.tables, extent);
    fixture->thread = [this, records, rows](ThreadCoordinate c) {
      const auto x = static_cast<int64_t>(c[0]), y = static_cast<int64_t>(c[1]);
      return wordsOf(records, rows ? y : x, rows ? x : 0);
    };
    fixture->cutWindows(1 << 20);
    fixture->kernel.sampled = {fixture->launch};
    const WindowReader readWindow = [this](const Launch &, uint32_t w) {
      return fixture->window(w);
    };
    return fpgaKernel(fixture->kernel, findDependences(fixture->kernel, readWindow), readWindow);
  }

  // c[i][j] = sum over k of a[i][k] b[k][j], all N x N.
  static FpgaExample product(int64_t N) {
    FpgaExample e({N, N}, N);
    const uint32_t a = e.array("a"), factor = e.array("b"), c = e.array("c");
    const Operand constant;
    const uint32_t sum = e.operation(Inside, OperationClass::Phi, {constant, of(4)});
    const uint32_t x = e.access(Inside, SiteKind::Load, a,
                                [N](int64_t i, int64_t, int64_t k) { return i * N + k; });
    const uint32_t y = e.access(Inside, SiteKind::Load, factor,
                                [N](int64_t, int64_t j, int64_t k) { return k * N + j; });
    const uint32_t times = e.operation(Inside, OperationClass::FMul, {of(x), of(y)});
    const uint32_t plus = e.operation(Inside, OperationClass::FAdd, {of(sum), of(times)});
    e.access(Behind, SiteKind::Store, c, [N](int64_t i, int64_t j, int64_t) { return i * N + j; },
             {of(plus)});
    return e;
  }

  // c[i] = a[i] + b[i].
  static FpgaExample sum(int64_t N) {
    FpgaExample e({N}, 0);
    const auto same = [](int64_t i, int64_t, int64_t) { return i; };
    const uint32_t a = e.array("a"), other = e.array("b"), c = e.array("c");
    const uint32_t x = e.access(Before, SiteKind::Load, a, same);
    const uint32_t y = e.access(Before, SiteKind::Load, other, same);
    const uint32_t plus = e.operation(Before, OperationClass::FAdd, {of(x), of(y)});
    e.access(Before, SiteKind::Store, c, same, {of(plus)});
    return e;
  }

  // a[i] = a[at(i)] + constant.
  static FpgaExample update(int64_t N, ElementFunction from, ElementFunction to) {
    FpgaExample e({N}, 0);
    const uint32_t a = e.array("a");
    const uint32_t x = e.access(Before, SiteKind::Load, a, std::move(from));
    const uint32_t plus = e.operation(Before, OperationClass::FAdd, {of(x), Operand{}});
    e.access(Before, SiteKind::Store, a, std::move(to), {of(plus)});
    return e;
  }

  static Operand of(uint32_t operation) { return {OperandKind::Operation, operation}; }

private:
  struct Access {
    uint32_t block, site, object;
    ElementFunction element;
  };

  std::vector<int64_t> wordsOf(const std::vector<uint32_t> &records, int64_t i, int64_t j) const {
    std::vector<int64_t> words;
    for (uint32_t block = 0; block < records.size(); ++block)
      for (int64_t k = 0; k < (block == Inside ? trips : 1); ++k) {
        words.push_back(records[block]);
        for (const Access &access : accesses)
          if (access.block == block)
            words.push_back((int64_t{1 + access.object} << 24) + 4 * access.element(i, j, k));
      }
    return words;
  }

  std::vector<int64_t> mapped;
  int64_t trips;
  TablesBuilder b;
  std::vector<Access> accesses;
  std::unique_ptr<LaunchFixture> fixture;
};

// load 2 cycles, multiply 4, add 5, store 1; an adder takes 2 DSPs, a multiplier 3. Four ports of 8
// bytes at 150 MHz, bursts of 16 beats; 1 GB/s of DRAM. 100 MHz, latency of 40 cycles.
inline FpgaDevice smallFpga() {
  FpgaDevice device;
  device.id = "small";
  device.clock = Hertz(1e8);
  device.portClock = Hertz(1.5e8);
  device.has = {100, 100, 1e5, 1e5};
  device.bramBytes = Bytes(2048);
  device.registerBytes = Bytes(128);
  device.ports = 4;
  device.portBits = 64;
  device.burstBeats = 16;
  device.burstInterval = Cycles(4);
  device.accessLatency = Cycles(40);
  device.dramPeak = BytesPerSecond(2e9);
  device.dramEfficiency = 0.5;
  const auto set = [&](FpgaOperator op, OperatorCost cost) {
    device.operators[static_cast<std::size_t>(op)] = cost;
  };
  set(FpgaOperator::Load, {2, 0, 0, 0});
  set(FpgaOperator::Store, {1, 0, 0, 0});
  set(FpgaOperator::FMul32, {4, 3, 300, 100});
  set(FpgaOperator::FAdd32, {5, 2, 400, 200});
  set(FpgaOperator::IAdd, {1, 0, 39, 32});
  set(FpgaOperator::Shift, {0, 0, 0, 0});
  set(FpgaOperator::IMul32, {3, 3, 20, 60});
  set(FpgaOperator::Select, {0, 0, 32, 0});
  return device;
}

} // namespace cgpredict::test

#endif
