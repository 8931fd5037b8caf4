/* tracecat FILE: a trace as text, read with nothing but TraceFormat.h and zstd. */
#include "cgpredict/TraceFormat.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#define MAX_IDS 16

static uint16_t recordWords[CGP_MAX_KERNELS][MAX_IDS];
static uint32_t recordIds[CGP_MAX_KERNELS];

/* Whether the runs of launches make up what is said of all. */
static int agree(const CgpTotals *totals, uint32_t kernel) {
  uint64_t launches = 0, threads = 0;
  for (uint32_t r = 0; r < totals->launch_runs; ++r)
    if (totals->run[r].kernel == kernel) {
      const uint64_t *extent = totals->run[r].extent;
      launches += totals->run[r].count;
      threads += totals->run[r].count * extent[0] * extent[1] * extent[2];
    }
  return launches == totals->kernel[kernel].launches && threads == totals->kernel[kernel].threads;
}

static void printTotals(const CgpTotals *totals) {
  for (uint32_t k = 0; k < totals->kernels; ++k)
    printf("kernel %u: launches %" PRIu64 ", threads %" PRIu64 ", sampled %" PRIu64 "\n", k,
           totals->kernel[k].launches, totals->kernel[k].threads,
           totals->kernel[k].sampled_launches);
  for (uint32_t r = 0; r < totals->launch_runs && r < 20; ++r)
    printf("run: kernel %u, first %" PRIu64 ", count %" PRIu64 ", extent %" PRIu64 " x %" PRIu64
           " x %" PRIu64 "\n",
           totals->run[r].kernel, totals->run[r].first, totals->run[r].count,
           totals->run[r].extent[0], totals->run[r].extent[1], totals->run[r].extent[2]);
  for (uint32_t k = 0; k < totals->kernels; ++k)
    if (!totals->launch_runs_dropped && !agree(totals, k))
      printf("kernel %u: the runs are not all launches\n", k);
  printf("runs: %u, dropped %" PRIu64 "\n", totals->launch_runs, totals->launch_runs_dropped);
}

static uint64_t readNumber(const uint8_t **p) {
  uint64_t value = 0;
  int shift = 0;
  do {
    value |= (uint64_t)(**p & 0x7f) << shift;
    shift += 7;
  } while (*(*p)++ & 0x80);
  return value;
}

/* Counts the threads, their records, and what they did beyond their budget. */
static void printRecords(const uint16_t *words, uint64_t ids, const uint8_t *p,
                         const uint8_t *end) {
  uint64_t threads = 0, records = 0, rest = 0, previous = 0;
  while (p < end) {
    uint64_t id = readNumber(&p);
    if (id == CGP_RECORD_REPEAT) {
      *(previous == CGP_RECORD_THREAD ? &threads : &records) += readNumber(&p);
    } else if (id == CGP_RECORD_REST) {
      for (uint64_t pairs = readNumber(&p); pairs; --pairs) {
        readNumber(&p);
        rest += readNumber(&p);
      }
    } else if (id == ids) { /* words that vary */
      readNumber(&p);
      for (uint64_t count = readNumber(&p); count; --count)
        readNumber(&p);
    } else if (id > ids) { /* a record with these */
      ++records;
      previous = id - ids;
    } else {
      ++*(id == CGP_RECORD_THREAD ? &threads : &records);
      for (int i = 0; i < words[id]; ++i)
        readNumber(&p);
      previous = id;
    }
  }
  printf(": %" PRIu64 " threads, %" PRIu64 " records, rest %" PRIu64 "\n", threads, records, rest);
}

static void printKernel(const uint8_t *raw) {
  CgpKernelFrame frame;
  memcpy(&frame, raw, sizeof frame);
  const char *text = (const char *)raw + sizeof frame;
  memcpy(recordWords[frame.kernel],
         text + frame.name_size + frame.position_size + frame.instance_size + frame.tables_size,
         frame.record_ids * sizeof(uint16_t));
  recordIds[frame.kernel] = frame.record_ids;
  printf("KERNEL %u: %.*s at %.*s in %.*s, tables %.*s\n", frame.kernel, (int)frame.name_size, text,
         (int)frame.position_size, text + frame.name_size, (int)frame.instance_size,
         text + frame.name_size + frame.position_size, (int)frame.tables_size,
         text + frame.name_size + frame.position_size + frame.instance_size);
}

static void printLaunch(const uint8_t *raw) {
  CgpLaunchFrame frame;
  memcpy(&frame, raw, sizeof frame);
  printf("LAUNCH: kernel %u, ordinal %" PRIu64 ", windows %u, extent %" PRIu64 " x %" PRIu64
         " x %" PRIu64 "\n",
         frame.kernel, frame.ordinal, frame.windows, frame.extent[0], frame.extent[1],
         frame.extent[2]);
}

static void printWindow(const uint8_t *raw, uint64_t size) {
  CgpWindowFrame frame;
  memcpy(&frame, raw, sizeof frame);
  printf("WINDOW %u of launch %" PRIu64 " of kernel %u, blocks %" PRIu64 "+%" PRIu64 ", x %" PRIu64
         "-%" PRIu64 ", y %" PRIu64 "-%" PRIu64 ", part %u%s",
         frame.window, frame.launch, frame.kernel, frame.first_block, frame.blocks, frame.box.lo[0],
         frame.box.hi[0], frame.box.lo[1], frame.box.hi[1], frame.part, frame.last ? " last" : "");
  printRecords(recordWords[frame.kernel], recordIds[frame.kernel], raw + sizeof frame,
               raw + size - frame.columns_size);
}

static void printAbandoned(const uint8_t *raw) {
  CgpAbandonedFrame frame;
  memcpy(&frame, raw, sizeof frame);
  printf("ABANDONED: launch %" PRIu64 " of kernel %u\n", frame.launch, frame.kernel);
}

static void printFrame(uint32_t kind, const uint8_t *raw, uint64_t size) {
  if (kind == CGP_FRAME_KERNEL)
    printKernel(raw);
  else if (kind == CGP_FRAME_LAUNCH)
    printLaunch(raw);
  else if (kind == CGP_FRAME_WINDOW)
    printWindow(raw, size);
  else if (kind == CGP_FRAME_ABANDONED)
    printAbandoned(raw);
  else
    printf("NOTE: %.*s\n", (int)size, (const char *)raw);
}

/* One frame; bytes that it takes, or 0 if it is not whole. */
static uint64_t readFrame(const uint8_t *bytes, uint64_t size) {
  CgpFrameHeader header;
  if (size < sizeof header)
    return 0;
  memcpy(&header, bytes, sizeof header);
  if (header.magic != CGP_FRAME_MAGIC || header.stored_size > size - sizeof header)
    return 0;
  uint8_t *raw = malloc(header.raw_size + 1);
  if (!raw || ZSTD_decompress(raw, header.raw_size, bytes + sizeof header, header.stored_size) !=
                  header.raw_size)
    return 0;
  printFrame(header.kind, raw, header.raw_size);
  free(raw);
  return sizeof header + header.stored_size;
}

static uint8_t *readFile(const char *path, uint64_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  fseek(file, 0, SEEK_END);
  *size = (uint64_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size + 1);
  if (!bytes || fread(bytes, 1, *size, file) != *size)
    return NULL;
  fclose(file);
  return bytes;
}

int main(int argc, char **argv) {
  uint64_t size;
  uint8_t *bytes = argc == 2 ? readFile(argv[1], &size) : NULL;
  if (!bytes || size < sizeof(CgpFileHeader) || memcmp(bytes, CGP_TRACE_MAGIC, 8) != 0)
    return fprintf(stderr, "tracecat: no trace\n"), 1;
  CgpFileHeader header;
  memcpy(&header, bytes, sizeof header);
  printf("version %u, complete %u, skip-untraced %u, window threads %" PRIu64
         ", thread words %" PRIu64 "\n",
         header.version, header.complete, header.skip_untraced, header.window_threads,
         header.thread_words);
  printTotals((const CgpTotals *)(bytes + header.totals_offset));
  uint64_t at = header.frames_offset, read;
  while (at < size && (read = readFrame(bytes + at, size - at)) != 0)
    at += read;
  printf("%s\n", at == size ? "END" : "CUT");
  free(bytes);
  return at != size;
}
