/* Frames of a trace file: compression and checksum. No I/O. */
#ifndef CGPREDICT_RUNTIME_FRAME_H
#define CGPREDICT_RUNTIME_FRAME_H

#include "cgpredict/TraceFormat.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero-initialised before first use. */
typedef struct CgpFramePacker {
  void *context;  /* of zstd */
  uint8_t *bytes; /* the latest frame, header first */
  uint64_t size, capacity;
} CgpFramePacker;

/* Makes a frame of `size` bytes in packer->bytes. NULL, or why that failed. */
const char *cgpPackFrame(CgpFramePacker *packer, CgpFrameKind kind, const void *raw, uint64_t size);

/* FNV-1a over little-endian 64-bit words, the last one zero-padded; `hash` is the value so far. */
#define CGP_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t cgpHash(uint64_t hash, const void *bytes, uint64_t size);

/* As CgpFrameHeader.checksum says. */
uint64_t cgpChecksum(const CgpFrameHeader *header, const void *stored);

void cgpPackerRelease(CgpFramePacker *packer);

#ifdef __cplusplus
}
#endif
#endif
