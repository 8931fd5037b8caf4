#include "benchmarks/runtime/HandmadeKernels.h"

#include <cstddef>

namespace cgpredict {
namespace {

// The record buffer of one chunk: cursor in a local, one comparison per record.
class Records {
public:
  Records() : cursor(__cgpredict_cursor) {}
  ~Records() { __cgpredict_cursor = cursor; }

  template <typename... Words> void put(uint64_t id, Words... words) {
    if (__builtin_expect(__cgpredict_limit - cursor < int64_t(1 + sizeof...(words)), 0))
      cursor = __cgpredict_flush(cursor);
    ((*cursor++ = id), ..., (*cursor++ = uint64_t(words)));
  }

private:
  uint64_t *cursor;
};

struct NoRecords {
  template <typename... Words> void put(uint64_t, Words...) {}
};

struct RegularBody {
  template <typename Sink> static float run(const Operands &o, uint64_t x, uint64_t y, Sink &sink) {
    float sum = 0;
    for (uint64_t k = 0; k < o.n; ++k) {
      const float *a = &o.a[y * o.n + k], *b = &o.b[k * o.n + x];
      sink.put(3, a, b);
      sum += *a * *b;
    }
    return sum;
  }
};

struct BreakingBody {
  template <typename Sink> static float run(const Operands &o, uint64_t x, uint64_t y, Sink &sink) {
    float sum = 0;
    for (uint64_t k = 0; k < o.n; ++k) {
      const float *a = &o.a[y * o.n + k], *b = &o.b[k * o.n + x];
      sink.put(3, a);
      if (*a < 0)
        break;
      sink.put(4, b);
      sum += *a * *b;
    }
    return sum;
  }
};

struct BranchingBody {
  template <typename Sink> static float run(const Operands &o, uint64_t x, uint64_t y, Sink &sink) {
    float sum = 0;
    for (uint64_t k = 0; k < o.n; ++k) {
      const float *a = &o.a[y * o.n + k], *b = &o.b[k * o.n + x];
      sink.put(3, a, b);
      if (*a > *b) {
        sink.put(4, &o.c[k * o.n + x]);
        sum += o.c[k * o.n + x];
      }
      sink.put(5);
      sum += *a * *b;
    }
    return sum;
  }
};

struct IrregularBody {
  template <typename Sink> static float run(const Operands &o, uint64_t x, uint64_t y, Sink &sink) {
    // A part of the permutation that no thread shortly before has read.
    uint64_t first = (y * 128 + x) * 1031 % (o.n * o.n - o.n);
    float sum = 0;
    for (uint64_t k = 0; k < o.n; ++k) {
      const uint32_t *index = &o.index[first + k];
      const float *b = &o.b[*index];
      sink.put(3, index, b);
      sum += *b;
    }
    return sum;
  }
};

struct NestBody {
  template <typename Sink> static float run(const Operands &o, uint64_t x, uint64_t y, Sink &sink) {
    float sum = 0;
    sink.put(3, o.n, &o.a[y * o.n], &o.b[x], 4 * o.n);
    for (uint64_t k = 0; k < o.n; ++k)
      sum += o.a[y * o.n + k] * o.b[k * o.n + x];
    return sum;
  }
};

template <typename Sink, typename Body> void chunk(void *opaque) {
  const auto *context = static_cast<const LaunchContext *>(opaque);
  const CgpBox box = context->box;
  const Operands o = context->operands;
  Sink sink;
  for (uint64_t y = box.lo[1]; y < box.hi[1]; ++y)
    for (uint64_t x = box.lo[0]; x < box.hi[0]; ++x) {
      sink.put(CGP_RECORD_THREAD, x, y, 0);
      o.c[y * o.n + x] = Body::run(o, x, y, sink);
    }
}

const uint16_t regularWords[] = {0, 3, 0, 2}, breakingWords[] = {0, 3, 0, 1, 1},
               branchingWords[] = {0, 3, 0, 2, 1, 0}, nestWords[] = {0, 3, 0, 4};

template <std::size_t ids>
CgpKernel kernel(const char *name, const uint16_t (&words)[ids], CgpChunk native, CgpChunk traced) {
  CgpKernel kernel{};
  kernel.abi_version = CGP_ABI_VERSION;
  kernel.dimensions = 2;
  kernel.block[0] = kernel.block[1] = 32;
  kernel.block[2] = 1;
  kernel.name = kernel.instance = name;
  kernel.position = "benchmark:1:1";
  kernel.tables = "{}";
  kernel.tables_size = 2;
  kernel.words = words;
  kernel.record_ids = ids;
  kernel.context_size = sizeof(LaunchContext);
  kernel.native = native;
  kernel.traced = traced;
  return kernel;
}

CgpKernel kernels[HandmadeKernels] = {
    kernel("regular", regularWords, chunk<NoRecords, RegularBody>, chunk<Records, RegularBody>),
    kernel("breaking", breakingWords, chunk<NoRecords, BreakingBody>, chunk<Records, BreakingBody>),
    kernel("branching", branchingWords, chunk<NoRecords, BranchingBody>,
           chunk<Records, BranchingBody>),
    kernel("irregular", regularWords, chunk<NoRecords, IrregularBody>,
           chunk<Records, IrregularBody>),
    kernel("nest", nestWords, chunk<NoRecords, NestBody>, chunk<Records, NestBody>),
};

} // namespace

CgpKernel *handmadeKernel(HandmadeKernel k) { return &kernels[k]; }

const char *handmadeKernelName(HandmadeKernel k) { return kernels[k].name; }

// The branch of `branching` is taken in every second iteration of the benchmark's data.
uint64_t innerAccesses(HandmadeKernel k, uint64_t n) { return k == Branching ? n * 5 / 2 : 2 * n; }

} // namespace cgpredict
