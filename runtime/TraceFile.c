#include "runtime/TraceFile.h"
#include "runtime/SignalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const CgpFileError noError = {NULL, 0};

static CgpFileError fileError(const char *what, int error) { return (CgpFileError){what, error}; }

/* Moves a descriptor out of the way of programs that expect the lowest free one. */
static int moveHigh(int descriptor) {
  /* Above what programs use by number; the default limit of open files is 1,024. In no case one of
   * the standard descriptors, which the program may have started without. */
  static const int least[] = {900, 100, STDERR_FILENO + 1};
  int high = -1;
  for (int i = 0; high < 0 && i < 3; ++i)
    high = fcntl(descriptor, F_DUPFD_CLOEXEC, least[i]);
  close(descriptor);
  return high;
}

/* Whether the program's own input or output goes there (/dev/stdout, with stdout a file). */
static int isStandardStream(const struct stat *status) {
  struct stat stream;
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
    if (fstat(descriptor, &stream) == 0 && stream.st_dev == status->st_dev &&
        stream.st_ino == status->st_ino)
      return 1;
  return 0;
}

/* Whether an existing file may be replaced. */
static CgpFileError checkReplaceable(int descriptor) {
  char magic[8];
  struct stat status;
  if (fstat(descriptor, &status) != 0)
    return fileError("cannot look at it", errno);
  if (!S_ISREG(status.st_mode))
    return fileError("it is not a regular file", 0);
  if (isStandardStream(&status))
    return fileError("it is the program's own input or output", 0);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return fileError("another process is writing it (%p in the path stands for the process id)", 0);
  if (status.st_size == 0)
    return noError;
  if (pread(descriptor, magic, sizeof magic, 0) != sizeof magic ||
      memcmp(magic, CGP_TRACE_MAGIC, sizeof magic) != 0)
    return fileError("a file that is not a trace is there already", 0);
  return ftruncate(descriptor, 0) == 0 ? noError : fileError("cannot empty it", errno);
}

static CgpFileError openFile(CgpTraceFile *file, const char *path, int *created) {
  int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  int descriptor = open(path, flags | O_EXCL, 0666);
  *created = descriptor >= 0;
  if (descriptor < 0 && errno == EEXIST)
    descriptor = open(path, flags, 0666);
  if (descriptor < 0)
    return fileError("cannot open it", errno);
  file->descriptor = moveHigh(descriptor);
  if (file->descriptor < 0)
    return fileError("cannot move its descriptor", errno);
  return checkReplaceable(file->descriptor);
}

/* Disk space for header and totals comes first: a mapping cannot report a full disk. */
static CgpFileError mapStart(CgpTraceFile *file) {
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  uint64_t totals = (sizeof(CgpFileHeader) + 63) / 64 * 64;
  file->mapped = (totals + sizeof(CgpTotals) + page - 1) / page * page;
  int error;
  do
    error = posix_fallocate(file->descriptor, 0, (off_t)file->mapped);
  while (error == EINTR);
  if (error)
    return fileError("cannot reserve space for it", error);
  void *start = mmap(NULL, file->mapped, PROT_READ | PROT_WRITE, MAP_SHARED, file->descriptor, 0);
  if (start == MAP_FAILED)
    return fileError("cannot map it", errno);
  file->header = start;
  file->totals = (CgpTotals *)((char *)start + totals);
  file->end = file->mapped;
  CgpFileHeader header = {.version = CGP_TRACE_VERSION,
                          .header_size = sizeof header,
                          .totals_offset = totals,
                          .frames_offset = file->mapped};
  memcpy(header.magic, CGP_TRACE_MAGIC, sizeof header.magic);
  *file->header = header;
  return noError;
}

CgpFileError cgpTraceCreate(CgpTraceFile *file, const char *path) {
  CgpSignalGuard guard;
  struct stat status;
  int created = 0;
  memset(file, 0, sizeof *file);
  file->descriptor = -1;
  cgpSignalsBlock(&guard);
  CgpFileError result = openFile(file, path, &created);
  if (!result.what)
    result = mapStart(file);
  if (!result.what && fstat(file->descriptor, &status) == 0) {
    file->device = status.st_dev;
    file->inode = status.st_ino;
  }
  if (result.what && created)
    unlink(path);
  if (result.what && file->descriptor >= 0)
    close(file->descriptor);
  cgpSignalsRestore(&guard);
  return result;
}

static int isOurs(const CgpTraceFile *file, struct stat *status) {
  return fstat(file->descriptor, status) == 0 && status->st_dev == file->device &&
         status->st_ino == file->inode;
}

CgpFileError cgpTraceCheck(const CgpTraceFile *file) {
  struct stat status;
  if (!isOurs(file, &status))
    return fileError("the program closed the trace's file descriptor", 0);
  if (status.st_nlink == 0)
    return fileError("the file was deleted", 0);
  if ((uint64_t)status.st_size < file->end)
    return fileError("the file was cut by another program", 0);
  return noError;
}

static CgpFileError writeAll(CgpTraceFile *file, const char *bytes, uint64_t size) {
  uint64_t done = 0;
  while (done < size) {
    ssize_t n = pwrite(file->descriptor, bytes + done, size - done, (off_t)(file->end + done));
    if (n > 0)
      done += (uint64_t)n;
    else if (n == 0 || errno != EINTR)
      break;
  }
  if (done == size) {
    file->end += size;
    return noError;
  }
  int error = errno;
  int cut = done ? ftruncate(file->descriptor, (off_t)file->end) : 0;
  (void)cut; /* a reader recognises the cut frame as well */
  return fileError("cannot write", error);
}

/* Signals are blocked; one is raised only where a write fails. */
CgpFileError cgpTraceAppend(CgpTraceFile *file, const void *frame, uint64_t size) {
  CgpSignalGuard guard;
  cgpSignalsNote(&guard);
  CgpFileError result = cgpTraceCheck(file);
  if (!result.what)
    result = writeAll(file, frame, size);
  if (result.what)
    cgpSignalsTakeBack(&guard);
  return result;
}

void cgpTraceDetach(CgpTraceFile *file) {
  if (!file->header)
    return;
  mmap(file->header, file->mapped, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS,
       -1, 0);
  struct stat status;
  if (isOurs(file, &status))
    close(file->descriptor);
  file->descriptor = -1;
}
