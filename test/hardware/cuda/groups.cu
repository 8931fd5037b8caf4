#include "common.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

extern "C" __global__ void tiles(unsigned *out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<16>(block);
  const unsigned i = threadNumber();
  unsigned sum = mixed(i) % 1000;
  for (unsigned by = tile.size() / 2; by > 0; by /= 2)
    sum += tile.shfl_down(sum, by);
  out[i] = tile.shfl(sum, 0) + tile.thread_rank() + tile.meta_group_rank() * 100;
  block.sync();
  if (i % 3 == 1) {
    const cg::coalesced_group active = cg::coalesced_threads();
    out[i] += active.size() * 1000 + active.thread_rank();
  }
}

extern "C" __global__ void reduced(unsigned *out) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const unsigned i = threadNumber();
  out[i] = cg::reduce(tile, mixed(i) % 1000, cg::plus<unsigned>()) +
           cg::reduce(tile, mixed(i), cg::greater<unsigned>());
}
