#define ZSTD_STATIC_LINKING_ONLY /* ZSTD_customMem */
#include "runtime/Frame.h"
#include "runtime/Memory.h"

#include <string.h>
#include <zstd.h>

/* Columns are as short as they get by being packed: of them, zstd is to find what is repeated, and
 * not to count bytes. */
#define LEVEL 1
#define LEVEL_OF_COLUMNS (-1)

static int levelOf(CgpFrameKind kind, const void *raw, uint64_t size) {
  CgpWindowFrame head;
  if (kind != CGP_FRAME_WINDOW || size < sizeof head)
    return LEVEL;
  memcpy(&head, raw, sizeof head);
  return head.columns_size > size / 2 ? LEVEL_OF_COLUMNS : LEVEL;
}

uint64_t cgpHash(uint64_t hash, const void *bytes, uint64_t size) {
  const uint8_t *p = bytes;
  while (size) {
    uint64_t word = 0, n = size < sizeof word ? size : sizeof word;
    memcpy(&word, p, n);
    hash = (hash ^ word) * UINT64_C(0x100000001b3);
    p += n;
    size -= n;
  }
  return hash;
}

uint64_t cgpChecksum(const CgpFrameHeader *header, const void *stored) {
  uint64_t hash = cgpHash(CGP_HASH_START, header, offsetof(CgpFrameHeader, checksum));
  return cgpHash(hash, stored, header->stored_size);
}

static void *allocate(void *unused, size_t bytes) {
  (void)unused;
  return cgpAllocate(bytes);
}

static void release(void *unused, void *memory) {
  (void)unused;
  cgpRelease(memory);
}

static int reserve(CgpFramePacker *packer, uint64_t capacity) {
  static const ZSTD_customMem own = {allocate, release, NULL};
  if (!packer->context)
    packer->context = ZSTD_createCCtx_advanced(own);
  if (capacity > packer->capacity) {
    cgpRelease(packer->bytes);
    packer->bytes = cgpAllocate(capacity);
    packer->capacity = packer->bytes ? capacity : 0;
  }
  return packer->context && packer->bytes;
}

const char *cgpPackFrame(CgpFramePacker *packer, CgpFrameKind kind, const void *raw,
                         uint64_t size) {
  CgpFrameHeader header = {CGP_FRAME_MAGIC, (uint32_t)kind, size, 0, 0};
  if (!reserve(packer, sizeof header + ZSTD_compressBound(size)))
    return "out of memory";
  uint8_t *stored = packer->bytes + sizeof header;
  size_t result = ZSTD_compressCCtx(packer->context, stored, packer->capacity - sizeof header, raw,
                                    size, levelOf(kind, raw, size));
  if (ZSTD_isError(result))
    return ZSTD_getErrorName(result);
  header.stored_size = result;
  header.checksum = cgpChecksum(&header, stored);
  memcpy(packer->bytes, &header, sizeof header);
  packer->size = sizeof header + result;
  return NULL;
}

void cgpPackerRelease(CgpFramePacker *packer) {
  ZSTD_freeCCtx(packer->context);
  cgpRelease(packer->bytes);
  memset(packer, 0, sizeof *packer);
}
