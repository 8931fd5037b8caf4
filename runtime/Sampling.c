#include "runtime/Sampling.h"

static uint64_t smaller(uint64_t x, uint64_t y) { return x < y ? x : y; }

uint64_t cgpMultiply(uint64_t x, uint64_t y) {
  return y && x > UINT64_MAX / y ? UINT64_MAX : x * y;
}

uint64_t cgpThreadCount(const uint64_t extent[3]) {
  for (int d = 0; d < 3; ++d)
    if (extent[d] == 0)
      return 0;
  return cgpMultiply(cgpMultiply(extent[0], extent[1]), extent[2]);
}

int cgpWorkChanged(uint64_t sampled, uint64_t threads) {
  uint64_t difference = threads > sampled ? threads - sampled : sampled - threads;
  return difference > sampled / 4;
}

uint64_t cgpNextSample(uint64_t ordinal) {
  if (ordinal >> 63)
    return UINT64_MAX;
  uint64_t power = 1;
  while (power <= ordinal)
    power <<= 1;
  return power;
}

/* The block of the launch's middle thread along a dimension. */
static uint64_t middleBlock(const CgpPlan *plan, int dimension) {
  return plan->extent[dimension] / 2 / plan->block[dimension];
}

/* First block of the middle window: the middle of the grid along every dimension that it does not
 * span. The middle of all blocks is the edge of a row, or of a plane, wherever those are even in
 * number, and threads at an edge differ from all others: guards keep many from any work. Within a
 * plane it starts where blocks of all its rows would, so that the analysis finds larger ones; over
 * the edge between two planes it lies only where it reaches an eighth of them deep on either side,
 * and shows both the threads inside and those of either border. */
static uint64_t middleOf(const CgpPlan *plan, uint64_t blocks, uint64_t size) {
  const uint64_t *grid = plan->grid, y = middleBlock(plan, 1), z = middleBlock(plan, 2);
  uint64_t first = (blocks - size) / 2;
  if (size < grid[0]) {
    first = (z * grid[1] + y) * grid[0] + (grid[0] - size) / 2;
  } else if (grid[2] > 1 && size < grid[0] * grid[1]) {
    const uint64_t rows = size / grid[0];
    if (rows / 2 * plan->block[1] <= plan->extent[1] / 8)
      first = (z * grid[1] + y / rows * rows) * grid[0];
  }
  if (first < size)
    return size;
  return smaller(first, blocks - 2 * size);
}

static void addWindow(CgpPlan *plan, uint64_t first, uint64_t blocks) {
  plan->window[plan->windows++] = (CgpBlockRun){first, blocks};
}

/* Of two sequences that fill [0, count) evenly, keep step with no period and not with each other:
 * multiples of the golden ratio and of the square of the plastic number's inverse. */
static uint64_t spread(uint32_t step, uint32_t i, uint64_t count) {
  const uint32_t fraction = (i + 1) * step; /* of 2^32 */
  return (count >> 32) * fraction + ((count & UINT32_MAX) * fraction >> 32);
}
static uint64_t spreadX(uint32_t i, uint64_t count) { return spread(0x9e3779b9u, i, count); }
static uint64_t spreadY(uint32_t i, uint64_t count) { return spread(0x91e10da6u, i, count); }

/* Probe `i`: near the middle of the blocks from `first` on, anywhere in its row, and in its plane
 * where there are some: work often depends on both indices, as that of a triangle does. */
static uint64_t placeOf(const CgpPlan *plan, uint32_t i, uint64_t first, uint64_t blocks) {
  const uint64_t row = plan->grid[0], rows = plan->grid[1];
  uint64_t period = row, place = spreadX(i, row);
  if (blocks < row)
    return first + spreadX(i, blocks);
  if (blocks / row >= rows) {
    place += row * spreadY(i, rows);
    period *= rows;
  }
  const uint64_t from = first + (blocks - period) / 2;
  return from + (place + period - from % period) % period;
}

/* Probes `from` to `end`, single blocks, evenly over those from `first` to `last`. */
static void addProbes(CgpPlan *plan, uint32_t from, uint32_t end, uint64_t first, uint64_t last) {
  for (uint32_t i = from; i < end; ++i) {
    const uint64_t blocks = (last - first) / (end - from);
    addWindow(plan, placeOf(plan, i, first + (i - from) * blocks, blocks), 1);
  }
}

CgpPlan cgpMakePlan(const uint64_t extent[3], const uint32_t block[3], uint64_t windowThreads) {
  CgpPlan plan = {0};
  uint64_t blockThreads = 1, blocks = 1;
  for (int d = 0; d < 3; ++d) {
    plan.extent[d] = extent[d];
    plan.block[d] = block[d];
    plan.grid[d] = (extent[d] - 1) / block[d] + 1;
    blockThreads = cgpMultiply(blockThreads, block[d]);
    blocks *= plan.grid[d];
  }
  uint64_t size = windowThreads ? (windowThreads - 1) / blockThreads + 1 : 1;
  if (blocks / 3 < size || (blocks / 3 == size && blocks % 3 == 0)) { /* blocks <= 3 * size */
    addWindow(&plan, 0, blocks);
    return plan;
  }
  const uint64_t middle = middleOf(&plan, blocks, size), tail = blocks - size;
  const uint64_t gap = smaller(middle - size, tail - (middle + size));
  const uint64_t most = smaller(CGP_MOST_PROBES, size) / 2, sparse = gap / CGP_PROBE_DISTANCE;
  const uint32_t probes = (uint32_t)smaller(most, sparse); /* of a gap */
  addWindow(&plan, 0, size);
  addProbes(&plan, 0, probes, size, middle);
  addWindow(&plan, middle, size);
  addProbes(&plan, probes, 2 * probes, middle + size, tail);
  addWindow(&plan, tail, size);
  return plan;
}

typedef struct Walk {
  const CgpPlan *plan;
  uint64_t span[3]; /* blocks of a slice of the grid with one index of the dimension fixed */
  CgpPieceSink sink;
  void *user;
} Walk;

/* Slices `i` up to the result lie wholly in one window or wholly in none, which `kind` says; the
 * result is `i` where slice i itself is mixed. Slice 0 starts at block `base`. */
static uint64_t uniformRun(const Walk *walk, int dimension, uint64_t base, uint64_t i, int *kind) {
  uint64_t span = walk->span[dimension], end = walk->plan->grid[dimension];
  uint64_t block = base + i * span;
  *kind = CGP_NATIVE;
  for (uint32_t w = 0; w < walk->plan->windows; ++w) {
    CgpBlockRun window = walk->plan->window[w];
    uint64_t windowEnd = window.first + window.blocks;
    if (windowEnd <= block)
      continue;
    if (window.first > block)
      return smaller(end, (window.first - base) / span);
    *kind = (int)w;
    return smaller(end, (windowEnd - base) / span);
  }
  return end;
}

/* Slices [first, end) of a dimension as one box; the dimensions above it are fixed in `piece`. */
static void emitSlices(const Walk *walk, int dimension, uint64_t first, uint64_t end,
                       CgpPiece *piece) {
  const CgpPlan *plan = walk->plan;
  uint64_t step = plan->block[dimension], extent = plan->extent[dimension];
  piece->box.lo[dimension] = first * step;
  piece->box.hi[dimension] = end == plan->grid[dimension] ? extent : end * step;
  for (int below = 0; below < dimension; ++below) {
    piece->box.lo[below] = 0;
    piece->box.hi[below] = plan->extent[below];
  }
  for (int d = 0; d <= dimension; ++d) {
    piece->whole.lo[d] = piece->box.lo[d];
    piece->whole.hi[d] = piece->box.hi[d];
  }
  walk->sink(walk->user, piece);
}

/* Walks the slices of one dimension, from block `base` on. Where windows and other threads share a
 * slice of blocks, its threads' coordinates are taken one at a time: program order interleaves
 * them. A slice of dimension 0 is one block and never shared. */
static void walkSlices(const Walk *walk, int dimension, uint64_t base, CgpPiece *piece) {
  const CgpPlan *plan = walk->plan;
  uint64_t step = plan->block[dimension], extent = plan->extent[dimension];
  for (uint64_t i = 0, end; i < plan->grid[dimension]; i = end) {
    end = uniformRun(walk, dimension, base, i, &piece->window);
    if (end > i || dimension == 0) {
      emitSlices(walk, dimension, i, end, piece);
      continue;
    }
    end = i + 1;
    uint64_t first = i * step, last = first + smaller(step, extent - first);
    piece->whole.lo[dimension] = first;
    piece->whole.hi[dimension] = last;
    for (uint64_t c = first; c < last; ++c) {
      piece->box.lo[dimension] = c;
      piece->box.hi[dimension] = c + 1;
      walkSlices(walk, dimension - 1, base + i * walk->span[dimension], piece);
    }
  }
}

void cgpWalkPlan(const CgpPlan *plan, CgpPieceSink sink, void *user) {
  Walk walk = {plan, {1, plan->grid[0], plan->grid[0] * plan->grid[1]}, sink, user};
  CgpPiece piece;
  walkSlices(&walk, 2, 0, &piece);
}
