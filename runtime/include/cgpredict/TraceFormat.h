/* The one header that the instrumentation, the runtime and the trace reader share.
 *
 * It fixes three things:
 *   1. the ABI between instrumented code and the runtime (CgpKernel and the entry points),
 *   2. the words that instrumented code writes into the record buffer,
 *   3. the bytes of a trace file (*.cgt).
 *
 * Dimension order is x, y, z everywhere: index 0 is the innermost mapped loop (threadIdx.x).
 * All integers are little-endian. A file of another version is refused by the reader.
 */
#ifndef CGPREDICT_TRACEFORMAT_H
#define CGPREDICT_TRACEFORMAT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CGP_ABI_VERSION 2u
#define CGP_TRACE_VERSION 5u
#define CGP_TRACE_MAGIC "CGPTRACE" /* 8 bytes, no terminator */

/* ---- 1. ABI ------------------------------------------------------------------------------- */

/* A box of threads, half open, in thread coordinates of the launch. */
typedef struct CgpBox {
  uint64_t lo[3];
  uint64_t hi[3];
} CgpBox;

/* Runs the threads of the box `context` points to, in program order. */
typedef void (*CgpChunk)(void *context);

/* One marked loop nest of one translation unit; emitted by the pass, never moved. */
typedef struct CgpKernel {
  uint32_t abi_version;       /* CGP_ABI_VERSION */
  uint32_t armed;             /* nonzero: every launch must call __cgpredict_launch */
  uint32_t auto_named;        /* nonzero: kernels of other places may have this name, too */
  uint32_t dimensions;        /* mapped loops, 1 to 3 */
  uint32_t block[3];          /* threads per block, from the pragma */
  const char *name;           /* kernel(NAME), or what the compiler calls the loop */
  const char *position;       /* "file:line:column" of the pragma */
  const char *instance;       /* function it stands in, mangled */
  const char *tables;         /* static tables, JSON; docs/trace-format.md has the fields */
  uint64_t tables_size;       /* bytes, without terminator */
  const uint16_t *words;      /* payload words of each record id */
  uint32_t record_ids;        /* entries of `words`; ids below CGP_RECORD_FIRST are reserved */
  uint32_t context_size;      /* bytes of the launch context (captured values) */
  CgpChunk native;            /* the program's own loops, restricted to a box */
  CgpChunk traced;            /* the same, each thread recorded */
  const char *skip_forbidden; /* access that forbids --skip-untraced, or NULL */
  void *state;                /* owned by the runtime */
} CgpKernel;

/* Called from a module constructor. */
void __cgpredict_register(CgpKernel *const *kernels, uint32_t count);

/* Called from a module constructor for a marked loop that could not be instrumented; `what` says so
 * and why. The trace keeps it as a note. */
void __cgpredict_untraced(const char *what);

/* Announces a launch of nx * ny * nz threads. 0: run the original loops.
 * 1: call __cgpredict_execute instead of them. */
int __cgpredict_launch(CgpKernel *kernel, uint64_t nx, uint64_t ny, uint64_t nz);

/* Runs the whole launch through `native` and `traced` chunks. `box` is the memory from which the
 * chunks read their bounds. `geometry` holds start and step of each mapped index: value of
 * dimension d at coordinate c = geometry[2d] + c * geometry[2d + 1]. */
void __cgpredict_execute(CgpKernel *kernel, void *context, CgpBox *box, const int64_t *geometry);

/* In place of __cgpredict_execute for a loop that its iterations may leave early (break, return,
 * goto) and in which they write nothing: finds out with `native` how many the program will run,
 * records some of these, and leaves the loop itself to the program. */
void __cgpredict_look_ahead(CgpKernel *kernel, void *context, CgpBox *box, const int64_t *geometry);

/* Of such a loop, and of one whose iterations write, which __cgpredict_execute runs: where an
 * iteration leaves, the chunk stores how many there were up to it (its coordinate + 1) and ends.
 * 0: none has left. */
extern uint64_t __cgpredict_left;

/* What a directive does with one array. `what`: its line, the array as the clause names it and the
 * file, with newlines between. The array is there from `address` on, `bytes` bytes. `does` is one
 * CgpDataKind and some of CgpDataFlags. `region`: memory of the caller's frame for a region of
 * data, which the runtime marks until __cgpredict_data_end; NULL otherwise. */
typedef struct CgpDataRegion {
  uint64_t word[8];
} CgpDataRegion;
void __cgpredict_data(CgpDataRegion *region, const char *what, const volatile void *address,
                      uint64_t bytes, uint32_t does);
void __cgpredict_data_end(CgpDataRegion *region);
typedef enum CgpDataKind {
  CGP_DATA_REGION = 0, /* from here to its end (target data) */
  CGP_DATA_ENTER = 1,  /* from here on (enter data) */
  CGP_DATA_EXIT = 2,   /* until here (exit data) */
  CGP_DATA_UPDATE = 3  /* of what is there (update) */
} CgpDataKind;
enum CgpDataFlags {
  CGP_DATA_KINDS = 3u, /* the bits of the kind */
  CGP_DATA_IN = 4u,    /* copied to the device */
  CGP_DATA_OUT = 8u,   /* copied back */
  CGP_DATA_FIRST = 16u /* first array of a region that begins */
};

/* Record buffer. Instrumented code keeps the cursor in a local and hands it back as each thread
 * ends; it compares against the limit before each record, and calls flush (which returns the new
 * cursor) where the record would not fit. One thread of the program records at a time. */
extern uint64_t *__cgpredict_cursor;
extern uint64_t *__cgpredict_limit;
uint64_t *__cgpredict_flush(uint64_t *cursor);
#define CGP_MAX_RECORD_WORDS 4096u /* the buffer holds at least this after a flush */

/* Nonzero after a flush if no more records of the current thread are kept: it may go on counting
 * its records by id, and end with a CGP_RECORD_REST for each id. Set to 0 where a thread begins. */
extern uint32_t __cgpredict_over;

/* ---- 2. Records --------------------------------------------------------------------------- */

/* A record in the buffer is its id, then CgpKernel.words[id] payload words. */
enum {
  CGP_RECORD_REPEAT = 0, /* in files only: see the encoding */
  CGP_RECORD_THREAD = 1, /* payload: x, y, z; all records up to the next one are this thread's */
  CGP_RECORD_REST = 2,   /* what a thread did beyond its budget; payload: record id, executions */
  CGP_RECORD_FIRST = 3   /* first id of the kernel's own blocks and affine nests */
};

/* ---- 3. File ------------------------------------------------------------------------------ */

/* File = CgpFileHeader, CgpTotals (fixed capacity), frames until end of file.
 * Header and totals are a shared mapping while the program runs, so they survive SIGKILL. */
typedef struct CgpFileHeader {
  char magic[8];
  uint32_t version;
  uint32_t header_size;    /* bytes of this struct */
  uint64_t totals_offset;  /* bytes from the start of the file */
  uint64_t frames_offset;  /* bytes from the start of the file */
  uint32_t complete;       /* 1 once the program has ended in order and nothing was lost */
  uint32_t skip_untraced;  /* 1 if untraced iterations were not executed */
  uint64_t window_threads; /* threads of the first window that were asked for */
  uint64_t thread_words;   /* most words of a thread's records */
} CgpFileHeader;

/* Exact totals of one kernel, sampled or not. */
typedef struct CgpKernelTotals {
  uint64_t launches;
  uint64_t threads; /* over all launches */
  uint64_t sampled_launches;
  /* Processor time of a thread of the program's own loops: mean of those of sampled launches that
   * were not traced. 0: there were none. */
  uint64_t thread_picoseconds;
} CgpKernelTotals;

/* A run of consecutive launches of one kernel with the same extents. */
typedef struct CgpLaunchRun {
  uint32_t kernel;
  uint32_t reserved;
  uint64_t first; /* ordinal of the first launch of the run, per kernel, from 0 */
  uint64_t count; /* launches */
  uint64_t extent[3];
} CgpLaunchRun;

/* An array as one directive names it: how often its bytes were copied, and how many in all. What is
 * on the device already is not copied. */
typedef struct CgpMoveTotals {
  uint64_t times_in, bytes_in;   /* to the device */
  uint64_t times_out, bytes_out; /* back */
} CgpMoveTotals;

#define CGP_MAX_KERNELS 1024u
#define CGP_MAX_MOVES 1024u
#define CGP_MAX_LAUNCH_RUNS 8192u
typedef struct CgpTotals {
  uint32_t kernels;             /* valid entries of `kernel` */
  uint32_t launch_runs;         /* valid entries of `run` */
  uint64_t launch_runs_dropped; /* runs that did not fit; `kernel` stays exact */
  CgpKernelTotals kernel[CGP_MAX_KERNELS];
  CgpLaunchRun run[CGP_MAX_LAUNCH_RUNS];
  uint64_t moves; /* valid entries of `move` */
  CgpMoveTotals move[CGP_MAX_MOVES];
} CgpTotals;

/* Every frame: this header, then stored_size bytes, one zstd frame of raw_size bytes. */
typedef struct CgpFrameHeader {
  uint32_t magic;       /* CGP_FRAME_MAGIC */
  uint32_t kind;        /* CgpFrameKind */
  uint64_t raw_size;    /* bytes after decompression */
  uint64_t stored_size; /* bytes in the file */
  uint64_t checksum;    /* FNV-1a 64 over the fields before this one and the stored bytes, as
                           little-endian 64-bit words, the last one zero-padded */
} CgpFrameHeader;
#define CGP_FRAME_MAGIC 0x46504743u /* "CGPF" */

typedef enum CgpFrameKind {
  CGP_FRAME_KERNEL = 1,   /* CgpKernelFrame, then strings and JSON */
  CGP_FRAME_LAUNCH = 2,   /* CgpLaunchFrame, then context bytes */
  CGP_FRAME_WINDOW = 3,   /* CgpWindowFrame, then encoded records */
  CGP_FRAME_NOTE = 4,     /* UTF-8 text: something the reader should know */
  CGP_FRAME_LEFT = 5,     /* CgpLeftFrame */
  CGP_FRAME_MOVE = 6,     /* CgpMoveFrame, then what __cgpredict_data says of the array */
  CGP_FRAME_HELD = 7,     /* CgpHeldFrame, then its ranges */
  CGP_FRAME_ABANDONED = 8 /* CgpAbandonedFrame */
} CgpFrameKind;

/* Written once per kernel, before its first launch frame. Followed by name, position, instance
 * and tables, none terminated, of the sizes given, then record_ids words of uint16_t. */
typedef struct CgpKernelFrame {
  uint32_t kernel; /* index into CgpTotals.kernel */
  uint32_t dimensions;
  uint32_t block[3];
  uint32_t record_ids;
  uint32_t name_size, position_size, instance_size, context_size;
  uint64_t tables_size;
} CgpKernelFrame;

/* One sampled launch. Followed by context_size bytes: the captured values, laid out as the
 * kernel's tables say (`arguments[].offset`). Its window frames follow. */
typedef struct CgpLaunchFrame {
  uint32_t kernel;
  uint32_t windows; /* windows that will be recorded, each as one or more boxes */
  uint64_t ordinal; /* per kernel, from 0 */
  uint64_t extent[3];
  int64_t geometry[6];
  uint64_t context_size;
} CgpLaunchFrame;

/* A part of a window. A window is a run of consecutive blocks in block order (x fastest), made of
 * one or more boxes: disjoint, together the threads of its blocks that lie within the extents. A
 * box's records may take several frames, cut between threads. Threads appear in program order
 * (x fastest), so the rows of a box follow each other but blocks are interleaved, and so are the
 * boxes of windows that share rows.
 *
 * Encoding of a record: id as LEB128, then for each payload word the difference to the same word
 * of the previous record with this id in this frame (0 at first), zigzag, LEB128.
 * CGP_RECORD_REPEAT, n: the previous record again n times, each with the same differences.
 * With `ids` = CgpKernelFrame.record_ids, all LEB128:
 * ids, id, n, then n words: these words of the payload of `id` vary, beside those that do already
 * (at the start of a frame none does). ids + id: a record whose words that vary have the next value
 * of their columns, the others the same difference as before. CGP_RECORD_REPEAT behind it: n more
 * of these. CGP_RECORD_REST, pairs, then per pair record id and count, all LEB128: executions of
 * each record of the current thread that were counted but not kept (budget); plain values, no
 * differences.
 *
 * Behind the records, in the last `columns_size` bytes of the frame, stand the columns' values in
 * blocks, those of one column in order:
 *   column   LEB128: the words of the records before it, by id, and of its own before it
 *   values   a byte, 1 to CGP_BLOCK_VALUES
 *   width    a byte, 0 to 64, and CGP_BLOCK_DIFFERENCES
 *   shift    a byte, 0 to 63, and CGP_BLOCK_RELATIVE
 *   source   LEB128, a column; absent without CGP_BLOCK_RELATIVE
 *   base     LEB128, with CGP_BLOCK_RELATIVE as zigzag; absent with CGP_BLOCK_DIFFERENCES
 *   excepted a byte
 *   bits     of each value `width` bits, from the lowest bit of the first byte on, to a whole byte;
 *            a width of more than 56 stands for 64
 *   above    absent where none is excepted: a byte, their width; their places among the values, a
 *            byte each; their bits above `width`, packed like the others
 * A value is base + (bits << shift), or with CGP_BLOCK_DIFFERENCES the value before it in the
 * column (0 at first) + (bits, as zigzag, << shift). With CGP_BLOCK_RELATIVE, never beside
 * CGP_BLOCK_DIFFERENCES, the latest payload of the source's word is added to it: that of the record
 * itself, where the source stands before the column in it. */
#define CGP_BLOCK_VALUES 128u
#define CGP_BLOCK_DIFFERENCES 0x80u
#define CGP_BLOCK_RELATIVE 0x80u
typedef struct CgpWindowFrame {
  uint32_t kernel;
  uint32_t window;              /* 0 = head of the grid, then in block order */
  uint64_t launch;              /* ordinal */
  uint64_t first_block, blocks; /* linear ids of the window's blocks */
  CgpBox box;
  uint32_t part;         /* 0, 1, ... within the box */
  uint32_t last;         /* 1: no more parts of this box */
  uint64_t columns_size; /* bytes at the end of the frame */
} CgpWindowFrame;

/* A launch before it of a loop that may be left early: the program runs `iterations` of the
 * launch's extents. Of a search it stands in front of the launch's windows, which lie among these;
 * else the launch has been left by the iteration, and an ABANDONED frame follows. */
typedef struct CgpLeftFrame {
  uint32_t kernel;
  uint32_t reserved;
  uint64_t launch; /* ordinal */
  uint64_t iterations;
} CgpLeftFrame;

/* Written before the first time that the array is moved or held. */
typedef struct CgpMoveFrame {
  uint32_t move; /* index into CgpTotals.move */
  uint32_t reserved;
} CgpMoveFrame;

/* A launch before it, whose windows are still to come, found these arrays on the device. */
typedef struct CgpHeldFrame {
  uint32_t kernel;
  uint32_t ranges;
  uint64_t launch; /* ordinal */
} CgpHeldFrame;

/* A launch before it was left before its end (break, return, goto, longjmp, exception, exit or the
 * end of its thread): what is there of its windows is all there is. */
typedef struct CgpAbandonedFrame {
  uint32_t kernel;
  uint32_t reserved;
  uint64_t launch; /* ordinal */
} CgpAbandonedFrame;

typedef struct CgpHeldRange {
  uint64_t low, high; /* addresses, half open */
} CgpHeldRange;

#ifdef __cplusplus
}
static_assert(sizeof(CgpFileHeader) == 56 && sizeof(CgpFrameHeader) == 32, "trace layout");
static_assert(sizeof(CgpKernelFrame) == 48 && sizeof(CgpLaunchFrame) == 96, "trace layout");
static_assert(sizeof(CgpWindowFrame) == 96 && sizeof(CgpLaunchRun) == 48, "trace layout");
static_assert(sizeof(CgpLeftFrame) == 24 && sizeof(CgpMoveFrame) == 8, "trace layout");
static_assert(sizeof(CgpHeldFrame) == 16 && sizeof(CgpHeldRange) == 16, "trace layout");
static_assert(sizeof(CgpAbandonedFrame) == 16, "trace layout");
#endif
#endif
