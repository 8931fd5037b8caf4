// Decodes the records of window frames (TraceFormat.h, CgpWindowFrame) into threads. Private to
// the trace reader.
#ifndef CGPREDICT_ANALYZER_TRACE_RECORDDECODER_H
#define CGPREDICT_ANALYZER_TRACE_RECORDDECODER_H

#include "analyzer/trace/Trace.h"
#include "analyzer/trace/WordPool.h"
#include "cgpredict/TraceFormat.h"

namespace cgpredict {

// No window is larger than this: a frame that expands to more is refused.
constexpr uint64_t MaxWindowWords = uint64_t(1) << 28; // 2 GiB
constexpr uint64_t MaxWindowThreads = uint64_t(1) << 26;

// Decodes the frames of one window, one after the other.
class RecordDecoder {
public:
  // `threadWords`: record budget of a thread, in words.
  RecordDecoder(const KernelTables &tables, uint64_t threadWords);

  // Zero bytes that must follow the encoded bytes handed to part(), so that the decoder looks for
  // the end once per record and not once per byte.
  static constexpr std::size_t Padding = CGP_MAX_RECORD_WORDS + 32;

  // The records of one frame, which begins with a thread. `encoded` includes the padding. Throws
  // BadFrame.
  void part(const CgpBox &box, std::span<const std::byte> encoded);

  std::vector<ThreadRecords> takeThreads() { return std::move(threads); }
  std::vector<std::shared_ptr<const int64_t[]>> takeStorage() { return pool.takeChunks(); }

private:
  uint64_t number();
  uint64_t longNumber();
  void differences(uint32_t id);
  void record(uint32_t id);
  void thread();
  void repeat();
  void repeatRecord(uint64_t times);
  void rest();
  void startThread();
  void finishThread();
  void takeWords(uint64_t words);
  uint32_t words(uint32_t id) const { return firstWord[id + 1] - firstWord[id]; }

  std::vector<uint32_t> firstWord;     // of each record id in `previous`
  std::vector<uint64_t> previous;      // last payload of each id in this part
  std::vector<uint64_t> difference;    // of the last record
  uint32_t lastId = CGP_RECORD_REPEAT; // none

  const uint8_t *at = nullptr, *end = nullptr;
  CgpBox box{};
  uint64_t threadsLeft = 0; // that the box can still have
  bool inThread = false;
  ThreadRecords current;
  uint64_t threadWords; // budget
  uint64_t wordsOfThread = 0;
  uint64_t wordsUsed = 0;
  WordPool pool;
  std::vector<ThreadRecords> threads;
};

} // namespace cgpredict

#endif
