/* Frames of the trace, from their parts to the file. */
#include "runtime/Memory.h"
#include "runtime/Message.h"
#include "runtime/Runtime.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int cgpWriteRaw(CgpFrameKind kind, const void *raw, uint64_t size) {
  const char *problem = cgpPackFrame(&cgpRuntime.packer, kind, raw, size);
  if (problem) {
    cgpStopSampling("cannot compress: %s", problem);
    return 0;
  }
  CgpFileError error =
      cgpTraceAppend(&cgpRuntime.file, cgpRuntime.packer.bytes, cgpRuntime.packer.size);
  if (error.what)
    cgpStopSampling("%s%s%s", error.what, error.error ? ": " : "",
                    error.error ? cgpErrorText(error.error) : "");
  return !error.what;
}

typedef struct Part {
  const void *bytes;
  uint64_t size;
} Part;

/* Most are small, and to map memory takes as long as to write them. */
static int writeParts(CgpFrameKind kind, const Part *part, int parts) {
  char few[1024];
  uint64_t size = 0;
  for (int i = 0; i < parts; ++i)
    size += part[i].size;
  char *raw = size <= sizeof few ? few : cgpAllocate(size);
  if (!raw) {
    cgpStopSampling("out of memory");
    return 0;
  }
  char *end = raw;
  for (int i = 0; i < parts; ++i) {
    if (part[i].size)
      memcpy(end, part[i].bytes, part[i].size);
    end += part[i].size;
  }
  int written = cgpWriteRaw(kind, raw, size);
  if (raw != few)
    cgpRelease(raw);
  return written;
}

int cgpWriteKernel(const CgpKernel *kernel, uint32_t index) {
  CgpKernelFrame frame = {.kernel = index,
                          .dimensions = kernel->dimensions,
                          .block = {kernel->block[0], kernel->block[1], kernel->block[2]},
                          .record_ids = kernel->record_ids,
                          .name_size = (uint32_t)strlen(kernel->name),
                          .position_size = (uint32_t)strlen(kernel->position),
                          .instance_size = (uint32_t)strlen(kernel->instance),
                          .context_size = kernel->context_size,
                          .tables_size = kernel->tables_size};
  Part part[] = {{&frame, sizeof frame},
                 {kernel->name, frame.name_size},
                 {kernel->position, frame.position_size},
                 {kernel->instance, frame.instance_size},
                 {kernel->tables, frame.tables_size},
                 {kernel->words, kernel->record_ids * sizeof *kernel->words}};
  return writeParts(CGP_FRAME_KERNEL, part, sizeof part / sizeof *part);
}

int cgpWriteLaunch(const CgpKernel *kernel, const CgpLaunchFrame *launch, const void *context) {
  Part part[] = {{launch, sizeof *launch}, {context, kernel->context_size}};
  return writeParts(CGP_FRAME_LAUNCH, part, 2);
}

int cgpWriteLeft(const CgpLeftFrame *left) {
  return cgpWriteRaw(CGP_FRAME_LEFT, left, sizeof *left);
}

int cgpWriteAbandoned(const CgpAbandonedFrame *abandoned) {
  return cgpWriteRaw(CGP_FRAME_ABANDONED, abandoned, sizeof *abandoned);
}

int cgpWriteMove(uint32_t index, const char *what) {
  CgpMoveFrame frame = {.move = index};
  Part part[] = {{&frame, sizeof frame}, {what, strlen(what)}};
  return writeParts(CGP_FRAME_MOVE, part, 2);
}

int cgpWriteHeld(const CgpHeldFrame *held, const CgpHeldRange *ranges) {
  Part part[] = {{held, sizeof *held}, {ranges, held->ranges * sizeof *ranges}};
  return writeParts(CGP_FRAME_HELD, part, 2);
}

int cgpWriteNote(const char *format, ...) {
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return cgpRuntime.mode == CGP_TRACING && cgpWriteRaw(CGP_FRAME_NOTE, text, strlen(text));
}
