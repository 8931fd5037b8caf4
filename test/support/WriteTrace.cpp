// write-trace KIND FILE: small traces for tests of the commands.
#include "test/support/StreamTraces.h"
#include "test/support/TablesBuilder.h"
#include "test/support/TraceBuilder.h"

#include <cstdio>
#include <functional>
#include <map>

using namespace cgpredict;
using namespace cgpredict::test;

namespace {

constexpr int64_t A = 0x10000, B = 0x20000, C = 0x30000;
constexpr uint64_t N = 3;

// C[i][j] = sum of A[i][k] * B[k][j], 3 x 3 floats, blocks of 2 x 2. The loop over k is one record:
// payload word 0 is the address of A[i][0], word 1 that of B[0][j]. Then C is stored.
struct Product {
  TablesBuilder tables{"gemm", {2, 2, 1}, 2};
  uint32_t nest, store;

  Product() {
    uint32_t a = tables.pointer("A", 4), b = tables.pointer("B", 4), c = tables.pointer("C", 4);
    tables.argument("n", "i32");
    tables.argument("alpha", "f32");
    uint32_t entry = tables.block({.successors = {1}, .postdominator = 1, .line = 3});
    uint32_t body = tables.block({0, {1, 2}, 2, 4});
    uint32_t exit = tables.block({.line = 6});
    tables.operation(entry, OperationClass::IMul, {{OperandKind::Dimension, 1}, {}});
    uint32_t loadA = tables.site(body, SiteKind::Load, a, 4, 5);
    uint32_t loadB = tables.site(body, SiteKind::Load, b, 4, 5);
    tables.tables.sites[loadA].text = "A[i][k]"; // B and C: a trace of an older compiler
    tables.operation(body, OperationClass::Fma,
                     {{OperandKind::Operation, 1}, {OperandKind::Operation, 2}}, 5);
    uint32_t storeC = tables.site(exit, SiteKind::Store, c, 4, 6);
    uint32_t loop = tables.loop(body, -1, {body}, 4);
    NestLevel level;
    level.loop = loop;
    level.base = constant(N);
    level.body = {{false, body}};
    nest = tables.nestRecord(
        2, {level},
        {{loadA, 0, slot(0), {constant(4)}}, {loadB, 0, slot(1), {constant(4 * int64_t(N))}}});
    store = tables.blockRecord(exit, {storeC});
    tables.tables.ptx.text = "// ptx of gemm";
    tables.tables.ptx.target = "sm_32";
    tables.tables.ptx.blocks = {{1, {{"ld.global.f32", 2}}}};
    tables.tables.ptx.reason.clear();
    tables.tables.opaqueCalls = {{"rand", 5, 9}};
  }

  // Thread (x, y) is column j = x of row i = y.
  void thread(Coordinate c, RecordEncoder &out) const {
    auto j = static_cast<int64_t>(c[0]), i = static_cast<int64_t>(c[1]), n = int64_t(N);
    out.record(nest, {A + 4 * n * i, B + 4 * j});
    out.record(store, {C + 4 * (n * i + j)});
  }
};

TraceBuilder product() {
  Product gemm;
  TraceBuilder trace;
  uint32_t kernel = trace.addKernel(gemm.tables.tables);
  trace.countLaunches(kernel, {N, N, 1}, 2);
  // n = 3 and alpha = 1.5 share the last word of the context.
  trace.traceLaunch(kernel, {N, N, 1},
                    [&](Coordinate c, RecordEncoder &out) { gemm.thread(c, out); },
                    {A, B, C, (uint64_t(0x3fc00000) << 32) | N});
  trace.note("written by a test");
  return trace;
}

ByteVector killed() {
  TraceBuilder trace = product();
  trace.header.complete = 0;
  return trace.bytes();
}

ByteVector cut() {
  TraceBuilder trace = product();
  ByteVector bytes = trace.bytes();
  bytes.resize(trace.frameOffsets.at(2) + 40); // within the window
  return bytes;
}

ByteVector damaged() {
  TraceBuilder trace = product();
  ByteVector bytes = trace.bytes();
  bytes.at(trace.frameOffsets.at(2) + 50) ^= 1;
  return bytes;
}

// Whole by its checksums, but the records name an id that the kernel does not have.
ByteVector wrongRecord() {
  TraceBuilder trace;
  uint32_t kernel = trace.addKernel(Product().tables.tables);
  trace.beginLaunch(kernel, {1, 1, 1}, 1);
  RecordEncoder out;
  out.thread({0, 0, 0});
  out.record(77, {});
  trace.addWindowPart({kernel, 0}, out);
  return trace.bytes();
}

ByteVector newer() {
  TraceBuilder trace = product();
  trace.header.version = CGP_TRACE_VERSION + 1;
  return trace.bytes();
}

// Names that a terminal would obey: one clears the screen, another turns around what follows.
ByteVector hostile() {
  TraceBuilder trace;
  TablesBuilder tables("ge\x1b[2Jmm", {4, 1, 1});
  uint32_t a = tables.pointer("A\xe2\x80\xae", 4);
  uint32_t body = tables.block({});
  uint32_t record = tables.blockRecord(body, {tables.site(body, SiteKind::Load, a, 4)});
  uint32_t kernel = trace.addKernel(tables.tables);
  trace.traceLaunch(kernel, {64, 1, 1}, [&](Coordinate c, RecordEncoder &out) {
    out.record(record, {A + 4 * static_cast<int64_t>(c[0])});
  });
  trace.note("left\x1b]0;title\x07\n early");
  return trace.bytes();
}

// A loop that says it runs 2^40 times.
ByteVector endless() {
  Product gemm;
  gemm.tables.tables.records[gemm.nest].levels[0].base = constant(int64_t{1} << 40);
  TraceBuilder trace;
  uint32_t kernel = trace.addKernel(gemm.tables.tables);
  trace.traceLaunch(kernel, {N, N, 1},
                    [&](Coordinate c, RecordEncoder &out) { gemm.thread(c, out); });
  return trace.bytes();
}

// The store before the loop, from where no path leads back.
ByteVector wrongPath() {
  Product gemm;
  TraceBuilder trace;
  uint32_t kernel = trace.addKernel(gemm.tables.tables);
  trace.traceLaunch(kernel, {N, N, 1}, [&](Coordinate, RecordEncoder &out) {
    out.record(gemm.store, {C});
    out.record(gemm.nest, {A, B});
  });
  return trace.bytes();
}

// A has five elements of four bytes; row 1 of it begins at the fourth.
ByteVector outside() {
  Product gemm;
  gemm.tables.tables.objects[0].bytes = 20;
  TraceBuilder trace;
  uint32_t kernel = trace.addKernel(gemm.tables.tables);
  trace.traceLaunch(kernel, {N, N, 1},
                    [&](Coordinate c, RecordEncoder &out) { gemm.thread(c, out); }, {A, B, C, N});
  return trace.bytes();
}

} // namespace

int main(int argc, char **argv) {
  const std::map<std::string, std::function<ByteVector()>> kinds{
      {"product", [] { return product().bytes(); }},
      {"killed", killed},
      {"cut", cut},
      {"damaged", damaged},
      {"wrong-record", wrongRecord},
      {"newer", newer},
      {"hostile", hostile},
      {"endless", endless},
      {"wrong-path", wrongPath},
      {"outside", outside},
      {"streams", streams},
      {"no-launch", [] { return TraceBuilder().bytes(); }},
  };
  auto kind = argc == 3 ? kinds.find(argv[1]) : kinds.end();
  if (kind == kinds.end()) {
    std::fprintf(stderr, "usage: write-trace KIND FILE\n");
    return 2;
  }
  writeFile(argv[2], kind->second());
  return 0;
}
