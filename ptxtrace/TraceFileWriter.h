// A trace file, written frame by frame with the runtime's own encoder (TraceFormat.h).
#ifndef CGPREDICT_PTXTRACE_TRACEFILEWRITER_H
#define CGPREDICT_PTXTRACE_TRACEFILEWRITER_H

#include "analyzer/tables/StaticTables.h"
#include "ptxtrace/WarpRecorder.h"
#include "runtime/Encoder.h"
#include "runtime/Frame.h"
#include "runtime/Settings.h"
#include "runtime/TraceFile.h"

#include <filesystem>
#include <span>

namespace cgpredict::ptxtrace {

class TraceFileWriter {
public:
  /// Throws Error where the file cannot be made, or is no trace and exists already.
  TraceFileWriter(const std::filesystem::path &path, const CgpSettings &settings);
  ~TraceFileWriter();
  TraceFileWriter(const TraceFileWriter &) = delete;
  TraceFileWriter &operator=(const TraceFileWriter &) = delete;

  // Each throws Error where the file cannot be written.

  /// Returns the kernel's number. `instance` tells kernels of one name apart.
  uint32_t addKernel(const KernelTables &tables, const std::string &position,
                     const std::string &instance, uint32_t contextBytes);
  /// Counts a launch of a kernel; `launch` is in order.
  void countLaunch(uint32_t kernel, uint64_t launch, const std::array<uint64_t, 3> &extent);
  void beginLaunch(const CgpLaunchFrame &launch, std::span<const std::byte> context,
                   const KernelTables &tables);

  /// The threads of a box follow, x fastest. `window.part` and `last` are set here.
  void beginBox(const CgpWindowFrame &window);
  void addThread(const std::array<uint64_t, 3> &coordinate, const ThreadLog &log);
  void endBox();

  /// Nothing is missing.
  void complete() { file.header->complete = 1; }

private:
  void write(CgpFrameKind kind, const void *raw, uint64_t size);
  void writePart(bool last);

  std::filesystem::path path;
  CgpTraceFile file{};
  CgpFramePacker packer{};
  CgpEncoder encoder{};
  CgpWindowFrame window{};
  uint64_t threadWords;
  std::vector<uint64_t> words; // scratch
};

} // namespace cgpredict::ptxtrace

#endif
