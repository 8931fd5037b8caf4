/* Arrays that directives of OpenMP and OpenACC hold on the device, as the program runs through
 * them: a table as OpenMP's own, in which an array is copied as the first directive names it and as
 * the last one ends. A region that longjmp or a foreign exception leaves has no end: it goes with
 * the next directive or sampled launch of its thread that finds its stack frame gone or written
 * over. */
#include "runtime/Memory.h"
#include "runtime/Runtime.h"

#include <errno.h>
#include <string.h>

typedef struct Holding {
  uintptr_t low, high;
  const CgpDataRegion *region; /* NULL: until a directive says that it ends */
  uint64_t generation;         /* of the region's mark */
  const char *frame; /* of the region, which ends with it at the latest (stacks grow downwards) */
  pthread_t thread;  /* of the region */
  CgpMoveTotals *move;
  int out; /* copied back at its end */
} Holding;

/* With the lock held. */
static Holding *holdings;
static size_t count, capacity;
static uint64_t regions;                  /* that have begun */
static uint64_t described[CGP_MAX_MOVES]; /* hashes of what the trace says of those in its totals */

static void erase(size_t i) {
  memmove(holdings + i, holdings + i + 1, (--count - i) * sizeof *holdings);
}

static int isOwn(const Holding *holding) {
  return holding->region && pthread_equal(holding->thread, pthread_self());
}

static uint64_t markWord(uint64_t generation, int i) {
  return generation + (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15);
}

/* Looks at stack frames that may be gone: not for the address sanitizer. */
__attribute__((no_sanitize("address"))) static int isMarked(const Holding *holding) {
  for (int i = 0; i < 8; ++i)
    if (holding->region->word[i] != markWord(holding->generation, i))
      return 0;
  return 1;
}

/* Regions whose stack frame is gone were left without their end. */
static void dropLeft(const char *frame) {
  for (size_t i = count; i-- > 0;)
    if (isOwn(&holdings[i]) && (holdings[i].frame < frame || !isMarked(&holdings[i])))
      erase(i);
}

static int isHeld(uintptr_t low, uintptr_t high) {
  for (size_t i = 0; i < count; ++i)
    if (holdings[i].low < high && low < holdings[i].high)
      return 1;
  return 0;
}

static int reserve(void) {
  if (count < capacity)
    return 1;
  size_t larger = capacity ? 2 * capacity : 64;
  Holding *grown = cgpAllocate(larger * sizeof *grown);
  if (!grown)
    return 0;
  if (count)
    memcpy(grown, holdings, count * sizeof *grown);
  cgpRelease(holdings);
  holdings = grown;
  capacity = larger;
  return 1;
}

/* NULL: what is moved cannot be said in the trace. */
static CgpMoveTotals *describe(const char *what) {
  CgpTotals *totals = cgpRuntime.file.totals;
  const uint64_t hash = cgpHash(CGP_HASH_START, what, strlen(what));
  uint32_t index = 0;
  for (; index < totals->moves; ++index)
    if (described[index] == hash)
      return &totals->move[index];
  if (index == CGP_MAX_MOVES || cgpRuntime.mode != CGP_TRACING || !cgpWriteMove(index, what))
    return NULL;
  described[index] = hash;
  __atomic_store_n(&totals->moves, index + 1, __ATOMIC_RELEASE);
  return &totals->move[index];
}

static void copyIn(CgpMoveTotals *move, uint64_t bytes) {
  ++move->times_in;
  move->bytes_in += bytes;
}

static void copyOut(CgpMoveTotals *move, uint64_t bytes) {
  ++move->times_out;
  move->bytes_out += bytes;
}

static void hold(const Holding *holding, int in) {
  const int isThere = isHeld(holding->low, holding->high);
  if (!reserve())
    return;
  holdings[count++] = *holding;
  if (in && !isThere)
    copyIn(holding->move, holding->high - holding->low);
}

/* The last one of the array copies it back, or the directive that ends what `enter` began. */
static void release(size_t i, int out, CgpMoveTotals *move) {
  const Holding holding = holdings[i];
  erase(i);
  if (out && !isHeld(holding.low, holding.high))
    copyOut(move, holding.high - holding.low);
}

static void exitData(const Holding *named) {
  for (size_t i = count; i-- > 0;) {
    const Holding *other = &holdings[i];
    if (!other->region && other->low < named->high && named->low < other->high) {
      release(i, named->out, named->move);
      return;
    }
  }
}

static void update(const Holding *named, int in) {
  if (!isHeld(named->low, named->high))
    return;
  if (in)
    copyIn(named->move, named->high - named->low);
  if (named->out)
    copyOut(named->move, named->high - named->low);
}

static void endRegion(CgpDataRegion *region) {
  for (size_t i = count; i-- > 0;)
    if (isOwn(&holdings[i]) && holdings[i].region == region)
      release(i, holdings[i].out, holdings[i].move);
  *region = (CgpDataRegion){{0}};
}

static void beginRegion(CgpDataRegion *region) {
  ++regions;
  for (int i = 0; i < 8; ++i)
    region->word[i] = markWord(regions, i);
}

static void apply(const Holding *named, uint32_t does) {
  const int in = (does & CGP_DATA_IN) != 0;
  switch ((CgpDataKind)(does & CGP_DATA_KINDS)) {
  case CGP_DATA_REGION:
  case CGP_DATA_ENTER:
    hold(named, in);
    return;
  case CGP_DATA_EXIT:
    exitData(named);
    return;
  case CGP_DATA_UPDATE:
    update(named, in);
    return;
  }
}

static int isCounting(void) {
  return cgpRuntime.mode == CGP_TRACING || cgpRuntime.mode == CGP_COUNTING;
}

/* An array of no bytes, or of more than there can be, is none. */
static void take(const Holding *named, CgpDataRegion *region, const char *what, uint32_t does) {
  Holding holding = *named;
  if (does & CGP_DATA_FIRST)
    beginRegion(region);
  dropLeft(holding.frame);
  holding.generation = region ? region->word[0] : 0;
  if (holding.low == 0 || holding.high <= holding.low || !(holding.move = describe(what)))
    return;
  apply(&holding, does);
}

CGP_EXPORT void __cgpredict_data(CgpDataRegion *region, const char *what,
                                 const volatile void *address, uint64_t bytes, uint32_t does) {
  if (cgpRuntime.mode == CGP_OFF)
    return;
  int savedErrno = errno;
  const Holding named = {.low = (uintptr_t)address,
                         .high = (uintptr_t)address + bytes,
                         .region = region,
                         .frame = __builtin_frame_address(0),
                         .thread = pthread_self(),
                         .out = (does & CGP_DATA_OUT) != 0};
  CgpEntry entry = cgpEnter();
  if (entry.locked && cgpRuntime.mode == CGP_UNDECIDED)
    cgpStart();
  if (entry.locked && isCounting())
    take(&named, region, what, does);
  cgpLeave(&entry);
  errno = savedErrno;
}

CGP_EXPORT void __cgpredict_data_end(CgpDataRegion *region) {
  if (cgpRuntime.mode == CGP_OFF)
    return;
  int savedErrno = errno;
  CgpEntry entry = cgpEnter();
  if (entry.locked && isCounting())
    endRegion(region);
  cgpLeave(&entry);
  errno = savedErrno;
}

static int isWithin(const CgpHeldRange *ranges, size_t n, const Holding *holding) {
  for (size_t i = 0; i < n; ++i)
    if (ranges[i].low <= holding->low && holding->high <= ranges[i].high)
      return 1;
  return 0;
}

void cgpWriteHeldArrays(uint32_t kernel, uint64_t launch, const char *frame) {
  dropLeft(frame);
  CgpHeldRange *ranges = count ? cgpAllocate(count * sizeof *ranges) : NULL;
  if (!ranges)
    return;
  CgpHeldFrame held = {.kernel = kernel, .launch = launch};
  for (size_t i = 0; i < count; ++i)
    if (!isWithin(ranges, held.ranges, &holdings[i]))
      ranges[held.ranges++] = (CgpHeldRange){holdings[i].low, holdings[i].high};
  cgpWriteHeld(&held, ranges);
  cgpRelease(ranges);
}
