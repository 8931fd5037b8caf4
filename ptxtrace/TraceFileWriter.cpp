#include "ptxtrace/TraceFileWriter.h"

#include "analyzer/base/Error.h"
#include "analyzer/tables/WriteTables.h"

#include <fmt/format.h>

#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace cgpredict::ptxtrace {
namespace {

void check(const CgpFileError &error, const std::filesystem::path &path) {
  if (error.what)
    throw Error(fmt::format("trace '{}': {}{}{}", path.string(), error.what,
                            error.error ? ": " : "",
                            error.error ? std::strerror(error.error) : ""));
}

template <typename T> void append(std::vector<char> &to, const T *values, std::size_t count) {
  const auto *bytes = reinterpret_cast<const char *>(values);
  to.insert(to.end(), bytes, bytes + count * sizeof(T));
}

std::vector<uint16_t> wordsOf(const KernelTables &tables) {
  std::vector<uint16_t> words;
  for (const RecordShape &record : tables.records)
    words.push_back(static_cast<uint16_t>(record.words));
  return words;
}

} // namespace

TraceFileWriter::TraceFileWriter(const std::filesystem::path &path, const CgpSettings &settings)
    : path(path), threadWords(cgpThreadWords(&settings, settings.windowThreads)) {
  check(cgpTraceCreate(&file, path.c_str()), path);
  file.header->window_threads = settings.windowThreads;
  file.header->thread_words = threadWords;
  file.header->skip_untraced = static_cast<uint32_t>(settings.skipUntraced);
}

TraceFileWriter::~TraceFileWriter() {
  cgpEncoderRelease(&encoder);
  cgpPackerRelease(&packer);
  munmap(file.header, file.mapped);
  close(file.descriptor);
}

void TraceFileWriter::write(CgpFrameKind kind, const void *raw, uint64_t size) {
  if (const char *problem = cgpPackFrame(&packer, kind, raw, size))
    throw Error(fmt::format("trace '{}': cannot compress: {}", path.string(), problem));
  check(cgpTraceAppend(&file, packer.bytes, packer.size), path);
}

uint32_t TraceFileWriter::addKernel(const KernelTables &tables, const std::string &position,
                                    const std::string &instance, uint32_t contextBytes) {
  const uint32_t number = file.totals->kernels;
  if (number == CGP_MAX_KERNELS)
    throw Error(fmt::format("trace '{}': more than {} kernels, counted by their launches' blocks "
                            "and shared memory",
                            path.string(), CGP_MAX_KERNELS));
  const std::string json = tablesJson(tables);
  const std::vector<uint16_t> recordWords = wordsOf(tables);
  const CgpKernelFrame frame = {number,
                                tables.dimensions,
                                {tables.block[0], tables.block[1], tables.block[2]},
                                static_cast<uint32_t>(recordWords.size()),
                                static_cast<uint32_t>(tables.kernel.size()),
                                static_cast<uint32_t>(position.size()),
                                static_cast<uint32_t>(instance.size()),
                                contextBytes,
                                json.size()};
  std::vector<char> raw;
  append(raw, &frame, 1);
  for (const std::string *text : {&tables.kernel, &position, &instance, &json})
    append(raw, text->data(), text->size());
  append(raw, recordWords.data(), recordWords.size());
  write(CGP_FRAME_KERNEL, raw.data(), raw.size());
  file.totals->kernels = number + 1;
  return number;
}

void TraceFileWriter::countLaunch(uint32_t kernel, uint64_t launch,
                                  const std::array<uint64_t, 3> &extent) {
  CgpTotals &totals = *file.totals;
  ++totals.kernel[kernel].launches;
  totals.kernel[kernel].threads += extent[0] * extent[1] * extent[2];
  for (uint32_t r = totals.launch_runs; r-- > 0;) {
    CgpLaunchRun &run = totals.run[r];
    if (run.kernel != kernel)
      continue;
    if (std::memcmp(run.extent, extent.data(), sizeof run.extent) != 0)
      break;
    ++run.count;
    return;
  }
  if (totals.launch_runs == CGP_MAX_LAUNCH_RUNS) {
    ++totals.launch_runs_dropped;
    return;
  }
  totals.run[totals.launch_runs++] = {kernel, 0, launch, 1, {extent[0], extent[1], extent[2]}};
}

void TraceFileWriter::beginLaunch(const CgpLaunchFrame &launch, std::span<const std::byte> context,
                                  const KernelTables &tables) {
  const std::vector<uint16_t> recordWords = wordsOf(tables);
  if (!cgpEncoderPrepare(&encoder, recordWords.data(), static_cast<uint32_t>(recordWords.size()),
                         threadWords))
    throw Error(fmt::format("trace '{}': out of memory", path.string()));
  std::vector<char> raw;
  append(raw, &launch, 1);
  append(raw, context.data(), context.size());
  write(CGP_FRAME_LAUNCH, raw.data(), raw.size());
  ++file.totals->kernel[launch.kernel].sampled_launches;
}

void TraceFileWriter::beginBox(const CgpWindowFrame &of) {
  window = of;
  window.part = 0;
  cgpEncoderBeginBox(&encoder);
}

void TraceFileWriter::addThread(const std::array<uint64_t, 3> &coordinate, const ThreadLog &log) {
  words.assign({CGP_RECORD_THREAD, coordinate[0], coordinate[1], coordinate[2]});
  words.insert(words.end(), log.words.begin(), log.words.end());
  const uint64_t *at = words.data(), *const end = at + words.size();
  while ((at = cgpEncode(&encoder, at, end)) != end) {
    if (encoder.malformed)
      throw Error(fmt::format("trace '{}': a record that cannot be", path.string()));
    writePart(false);
    cgpEncoderBeginFrame(&encoder);
  }
  for (uint32_t id = 0; id < log.rest.size(); ++id)
    if (log.rest[id] != 0)
      cgpEncoderAddRest(&encoder, id, log.rest[id]);
}

void TraceFileWriter::endBox() {
  cgpEncoderEndBox(&encoder);
  writePart(true);
}

void TraceFileWriter::writePart(bool last) {
  window.last = last ? 1 : 0;
  window.columns_size = cgpEncoderEndFrame(&encoder);
  std::memcpy(encoder.bytes, &window, sizeof window);
  ++window.part;
  write(CGP_FRAME_WINDOW, encoder.bytes, encoder.size);
}

} // namespace cgpredict::ptxtrace
